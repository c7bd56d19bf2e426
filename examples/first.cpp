// first.cpp - legal moves, why a move is refused, and the games of a PGN file, in C++17.
//
// Written from the installed headers alone:  c++ -std=c++17 first.cpp $(pkg-config --cflags --libs
// zug)
#include <iostream>
#include <zug/zug.hpp>

int main() {
    zug::position pos("8/P1k5/8/8/8/8/8/K7 w - - 0 1");
    for (zug_move move : pos.moves())
        std::cout << pos.san(move) << (pos.after(move).in_check() ? " gives check\n" : "\n");
    try {
        pos.after("Ka3");
    } catch (const zug::error &refused) {
        std::cout << "Ka3: " << refused.what() << "\n";
    }
    zug::games games(std::cin);
    for (const zug::game &game : games) {
        std::cout << game.tag("White") << ", " << game.sans().size()
                  << " half-moves: " << game.final().fen() << "\n";
        if (game.fault())
            std::cout << "  " << game.fault()->what() << "\n";
    }
}
