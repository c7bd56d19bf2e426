// zug.hpp - libzug for C++17: values, ranges, strings, exceptions and owners that free themselves.
//
//     zug::position pos("8/P1k5/8/8/8/8/8/K7 w - - 0 1");
//     for (zug_move move : pos.moves())
//         std::cout << pos.san(move) << "\n";
//
//     std::ifstream file("games.pgn");
//     for (const zug::game &game : zug::games(file))
//         std::cout << game.tag("White") << ": " << game.final().fen() << "\n";
//
// All inline, over the C interface, which says what each call means; a C++ object gives its C one
// by get(). What the C interface refuses is thrown as a zug::error; what has no memory, as
// std::bad_alloc. Games with clocks are in zug/live.hpp, engines in zug/engine.hpp.
#ifndef ZUG_ZUG_HPP
#define ZUG_ZUG_HPP

#include <chrono>
#include <iterator>
#include <memory>
#include <new>
#include <istream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zug/host.h>

namespace zug {

// What was refused: a sentence, a short code for programs, and the byte, line and column of the
// text that it is about, 0 where a text has no lines; see zug/complaint.h.
class error : public std::runtime_error {
  public:
    explicit error(const zug_complaint &why)
        : std::runtime_error(why.sentence), code_(why.code), offset_(why.offset), line_(why.line),
          column_(why.column), is_warning_(why.is_warning) {}
    const std::string &code() const noexcept { return code_; }
    bool is_warning() const noexcept { return is_warning_; } // one may go on all the same
    std::uint64_t offset() const noexcept { return offset_; }
    std::uint64_t line() const noexcept { return line_; }
    std::uint64_t column() const noexcept { return column_; }

  private:
    std::string code_;
    std::uint64_t offset_, line_, column_;
    bool is_warning_;
};

// Texts there and back.
inline zug_str view(std::string_view text) { return zug_str{text.data(), text.size()}; }
inline std::string to_string(zug_str text) {
    return text.len > 0 ? std::string(text.data, text.len) : std::string();
}

namespace detail {

// Why a move is not played that is none of this position's legal ones.
inline error refused(const zug_position &pos, zug_move move) {
    zug_refusal why = {};
    zug_piece_type promotion = zug_move_promotion(move);
    if (zug_position_judge_move(&pos, zug_move_from(move), zug_move_to(move), promotion, &why) !=
        ZUG_MOVE_NONE)
        why.code = ZUG_REFUSED_NOT_A_MOVE; // what such a move of another position is marked with
    return error(zug_complaint_refusal(&pos, &why));
}

template <typename T> T *required(T *object) {
    if (object == nullptr)
        throw std::bad_alloc();
    return object;
}

// A text that C puts together piece by piece: no exception may pass through C.
struct pieces {
    std::string text;
    bool is_whole = true;
    static void put(void *ctx, zug_str piece) noexcept {
        auto *self = static_cast<pieces *>(ctx);
        try {
            self->text.append(piece.data, piece.len);
        } catch (...) {
            self->is_whole = false;
        }
    }
    std::string take(bool is_written) {
        if (!is_written || !is_whole)
            throw std::bad_alloc();
        return std::move(text);
    }
};

} // namespace detail

// All that is wrong with a FEN, at once; nothing if it is good. Chess can be played from a position
// that has warnings only.
inline std::vector<error> faults(std::string_view fen) {
    std::vector<error> list;
    zug_position pos;
    zug_error why = {};
    if (zug_fen_read_setup(view(fen), ZUG_FEN_LENIENT, &pos, &why) != ZUG_OK) {
        list.emplace_back(zug_complaint_error(&why));
        return list;
    }
    for (zug_fault_set left = zug_faults_find(&pos); left != 0; left &= left - 1)
        list.emplace_back(zug_complaint_fault(&pos, left & (~left + 1), view(fen)));
    return list;
}

// The legal moves of a position, or those that are wanted, a range of zug_move.
class move_range {
  public:
    explicit move_range(const zug_position &pos) { zug_movegen_legal(&pos, &list_); }
    move_range(const zug_position &pos, const zug_move_filter &wanted) {
        zug_move_kind_list(&pos, &wanted, &list_);
    }
    const zug_move *begin() const noexcept { return list_.moves; }
    const zug_move *end() const noexcept { return list_.moves + list_.count; }
    std::size_t size() const noexcept { return list_.count; }
    bool empty() const noexcept { return list_.count == 0; }
    zug_move operator[](std::size_t index) const noexcept { return list_.moves[index]; }

  private:
    zug_move_list list_;
};

// A position: a value, to be copied as one likes.
class position {
  public:
    position() : value_(zug_position_initial()) {}
    position(const zug_position &value) : value_(value) {}
    explicit position(std::string_view fen) {
        zug_error why = {};
        if (zug_fen_parse(view(fen), ZUG_FEN_LENIENT, &value_, nullptr, &why) != ZUG_OK)
            throw error(zug_complaint_error(&why));
    }

    const zug_position *get() const noexcept { return &value_; }
    std::string fen() const {
        char text[ZUG_FEN_SIZE];
        zug_fen_write(&value_, text);
        return text;
    }
    zug_color turn() const noexcept { return zug_position_turn(&value_); }
    move_range moves() const { return move_range(value_); }
    // Those of some kinds, ZUG_KIND_CAPTURE | ZUG_KIND_CHECK, or as a filter has it.
    move_range moves(unsigned kinds) const {
        zug_move_filter wanted = {};
        wanted.kinds = kinds;
        return moves(wanted);
    }
    move_range moves(const zug_move_filter &wanted) const { return move_range(value_, wanted); }
    bool is_legal(zug_move move) const { return zug_movegen_is_legal(&value_, move); }
    bool in_check() const { return zug_position_in_check(&value_); }
    bool is_checkmate() const { return zug_position_is_checkmate(&value_); }
    bool is_stalemate() const { return zug_position_is_stalemate(&value_); }

    // A legal move as text, and a text, SAN or UCI, as a legal move.
    std::string san(zug_move move) const {
        char text[ZUG_SAN_SIZE];
        zug_san_write(&value_, move, text);
        return text;
    }
    std::string uci(zug_move move) const {
        char text[ZUG_UCI_SIZE];
        zug_uci_write(&value_, move, text);
        return text;
    }
    zug_move parse(std::string_view text) const {
        zug_refusal why;
        zug_san read;
        if (zug_san_parse(&value_, view(text), &read, &why) != ZUG_OK)
            throw error(zug_complaint_refusal(&value_, &why));
        return read.move;
    }

    // Why a text, SAN or UCI, names no legal move; nothing if it does.
    std::optional<error> why_illegal(std::string_view text) const {
        zug_refusal why;
        zug_san read;
        if (zug_san_parse(&value_, view(text), &read, &why) == ZUG_OK)
            return std::nullopt;
        return error(zug_complaint_refusal(&value_, &why));
    }

    // Whether a side can still checkmate by any series of legal moves (Law 6.9); nothing if that
    // could not be decided. Meanwhile the search takes up to 16 MB.
    std::optional<bool> can_win(zug_color side) const {
        zug_answer answer = search_mate(side, nullptr);
        if (answer == ZUG_ANSWER_UNDECIDED)
            return std::nullopt;
        return answer == ZUG_ANSWER_YES;
    }
    // Legal moves that end with a mate by this side; none if it cannot win, or has done so.
    std::vector<zug_move> helpmate(zug_color side) const {
        std::vector<zug_move> moves(64);
        zug_helpmate line = {moves.data(), moves.size(), 0};
        if (search_mate(side, &line) != ZUG_ANSWER_YES)
            return {};
        bool is_whole = line.length <= moves.size();
        moves.resize(line.length);
        line = {moves.data(), moves.size(), 0};
        if (!is_whole)
            search_mate(side, &line);
        return moves;
    }

    // The board as lines of text and as a picture.
    std::string text(const zug_diagram &look = zug_diagram()) const {
        char lines[ZUG_DIAGRAM_SIZE];
        zug_diagram_text(&value_, &look, lines);
        return lines;
    }
    std::string svg(const zug_diagram &look = zug_diagram()) const {
        detail::pieces picture;
        zug_diagram_svg(&value_, &look, detail::pieces::put, &picture);
        return picture.take(true);
    }

    // The position after a move.
    position after(zug_move move) const {
        if (!is_legal(move))
            throw detail::refused(value_, move);
        position next(*this);
        zug_position_play(&next.value_, move);
        return next;
    }
    position after(std::string_view text) const { return after(parse(text)); }

    // The same position in the sense of Article 9.2.2: move numbers do not count.
    friend bool operator==(const position &a, const position &b) {
        return zug_position_same(&a.value_, &b.value_);
    }
    friend bool operator!=(const position &a, const position &b) { return !(a == b); }

  private:
    zug_answer search_mate(zug_color side, zug_helpmate *line) const {
        std::unique_ptr<char[]> memory(new char[ZUG_UNWINNABLE_MEMORY_GOOD]);
        zug_unwinnable_work work = {memory.get(), ZUG_UNWINNABLE_MEMORY_GOOD, 10000000, 0};
        return zug_unwinnable_can_win(&value_, side, &work, line);
    }

    zug_position value_;
};

// How a game has ended by itself.
struct outcome {
    zug_result result = ZUG_RESULT_OPEN;
    zug_game_reason reason = ZUG_GAME_REASON_NONE;
    explicit operator bool() const noexcept { return result != ZUG_RESULT_OPEN; }
    std::string score() const { return zug_outcome_result_name(result); } // "1-0"
    std::string sentence() const { return *this ? zug_game_end_sentence(result, reason) : ""; }
};

// A board with its history.
class board {
  public:
    explicit board(const class position &start = zug::position())
        : board_(detail::required(zug_board_new(zug_host_alloc(), start.get()))) {}

    zug_board *get() const noexcept { return board_.get(); }
    zug::position position() const { return *zug_board_position(board_.get()); }
    std::size_t plies() const noexcept { return zug_board_plies(board_.get()); }
    void play(zug_move move) {
        zug_status status = zug_board_play(board_.get(), move);
        if (status == ZUG_ERR_SPACE)
            throw std::bad_alloc();
        if (status != ZUG_OK)
            throw detail::refused(*zug_board_position(board_.get()), move);
    }
    void play(std::string_view text) { play(position().parse(text)); }
    zug_move take_back() noexcept { return zug_board_take_back(board_.get()); }
    unsigned occurrences() const { return zug_board_occurrences(board_.get()); }
    zug::outcome outcome(zug_game_laws laws = ZUG_GAME_OTB) const {
        zug::outcome end;
        end.result = zug_board_result(board_.get(), laws, nullptr, &end.reason);
        return end;
    }

  private:
    struct free_it {
        void operator()(zug_board *one) const noexcept { zug_board_free(one); }
    };
    std::unique_ptr<zug_board, free_it> board_;
};

// A game of a file, until the next one is read.
class game {
  public:
    game(const zug_pgn_tree_game *tree, const zug_pgn_finding *fault) : tree_(tree) {
        if (fault != nullptr)
            fault_.emplace(zug_complaint_finding(fault));
    }

    const zug_pgn_tree_game *get() const noexcept { return tree_; }
    // A tag, without escapes; empty if the game has none of this name.
    std::string tag(const char *name) const {
        zug_str written = zug_pgn_tree_tag_of(tree_, name);
        std::string value(written.len + 1, '\0');
        zug_buf plain = zug_buf_over(&value[0], value.size());
        zug_pgn_tags_unescape(written, &plain);
        value.resize(plain.len);
        return value;
    }
    position start() const { return tree_->start; }
    position final() const { return zug_pgn_tree_final(tree_); }
    // The moves of the main line.
    std::vector<std::string> sans() const {
        std::vector<std::string> list;
        for (const zug_pgn_tree_move *at = tree_->main.first; at != nullptr; at = at->next)
            list.emplace_back(at->san);
        return list;
    }
    std::vector<zug_move> moves() const {
        std::vector<zug_move> list;
        for (const zug_pgn_tree_move *at = tree_->main.first; at != nullptr; at = at->next)
            list.push_back(at->move);
        return list;
    }
    // What their sides had left on the clock after them, where [%clk] tells it.
    std::vector<std::optional<std::chrono::milliseconds>> clocks() const {
        std::vector<std::optional<std::chrono::milliseconds>> list;
        for (const zug_pgn_tree_move *at = tree_->main.first; at != nullptr; at = at->next)
            list.push_back(clock_of(*at));
        return list;
    }
    // The game in export format, or in the reduced one.
    std::string pgn(zug_pgn_form form = ZUG_PGN_EXPORT) const {
        detail::pieces out;
        return out.take(
            zug_pgn_tree_game_write(tree_, form, zug_host_alloc(), detail::pieces::put, &out));
    }
    // What is wrong with the game, which then ends there.
    const std::optional<error> &fault() const noexcept { return fault_; }

  private:
    static std::optional<std::chrono::milliseconds> clock_of(const zug_pgn_tree_move &move) {
        std::int64_t ms = 0;
        zug_pgn_command command;
        for (const zug_pgn_tree_note *at = move.after; at != nullptr; at = at->next)
            for (std::size_t from = 0; at->kind == ZUG_PGN_NOTE_COMMENT &&
                                       zug_pgn_command_next(at->text, &from, &command);)
                if (zug_pgn_command_is(&command, "clk") &&
                    zug_pgn_command_clock(command.value, &ms, nullptr) == ZUG_OK)
                    return std::chrono::milliseconds(ms);
        return std::nullopt;
    }

    const zug_pgn_tree_game *tree_;
    std::optional<error> fault_;
};

// The games of a stream, of a text, or of what a function reads, as zug_packed_read does: a range
// to be gone through once.
class games {
  public:
    explicit games(std::istream &in)
        : games_(detail::required(zug_games_new(zug_host_alloc(), read, &in))) {}
    explicit games(std::string_view text)
        : games_(detail::required(zug_games_of(zug_host_alloc(), view(text)))) {}
    games(zug_games_read *from, void *ctx)
        : games_(detail::required(zug_games_new(zug_host_alloc(), from, ctx))) {}

    class iterator {
      public:
        using iterator_category = std::input_iterator_tag;
        using value_type = game;
        using difference_type = std::ptrdiff_t;
        using pointer = const game *;
        using reference = const game &;

        iterator() = default;
        explicit iterator(zug_games *from) : from_(from) { ++*this; }
        reference operator*() const { return *game_; }
        pointer operator->() const { return &*game_; }
        iterator &operator++() {
            const zug_pgn_tree_game *tree = nullptr;
            zug_status status = zug_games_next(from_, &tree);
            if (status == ZUG_ERR_SPACE)
                throw std::bad_alloc();
            if (status == ZUG_OK)
                game_.emplace(tree, zug_games_error(from_));
            else
                from_ = nullptr;
            return *this;
        }
        void operator++(int) { ++*this; }
        friend bool operator==(const iterator &a, const iterator &b) { return a.from_ == b.from_; }
        friend bool operator!=(const iterator &a, const iterator &b) { return !(a == b); }

      private:
        zug_games *from_ = nullptr;
        std::optional<game> game_;
    };

    iterator begin() { return iterator(games_.get()); }
    iterator end() { return iterator(); }

  private:
    static std::size_t read(void *in, char *to, std::size_t size) {
        auto *stream = static_cast<std::istream *>(in);
        stream->read(to, static_cast<std::streamsize>(size));
        return static_cast<std::size_t>(stream->gcount());
    }
    struct free_it {
        void operator()(zug_games *one) const noexcept { zug_games_free(one); }
    };
    std::unique_ptr<zug_games, free_it> games_;
};

// A condition about games, in the language of zug select.
class condition {
  public:
    explicit condition(std::string_view text) {
        zug_error why = {};
        zug_select *made = nullptr;
        if (zug_select_new(zug_host_alloc(), view(text), &made, &why) != ZUG_OK)
            throw error(zug_complaint_error(&why));
        select_.reset(made);
    }

    zug_select *get() const noexcept { return select_.get(); }
    bool holds(const game &of) {
        const zug_pgn_tree_game *tree = of.get();
        zug_select_begin(get());
        for (const zug_pgn_tree_tag *tag = tree->tags; tag != nullptr; tag = tag->next)
            zug_select_tag(get(), tag->name, tag->value);
        zug_answer by_tags = zug_select_by_tags(get());
        return by_tags == ZUG_ANSWER_UNDECIDED ? holds_by_moves(of) : by_tags == ZUG_ANSWER_YES;
    }

  private:
    bool holds_by_moves(const game &of) {
        bool wants_events = zug_select_wants_notes(get()) || zug_select_wants_variations(get());
        if (wants_events &&
            !zug_pgn_tree_game_visit(of.get(), zug_host_alloc(), zug_select_observe, get()))
            throw std::bad_alloc();
        std::vector<zug_move> moves = of.moves();
        zug_position end = zug_pgn_tree_final(of.get());
        zug_pgn_main_line line = {&of.get()->start, moves.data(), moves.size(), &end};
        bool is_one = zug_select_decide(get(), &line);
        if (zug_select_has_failed(get()))
            throw std::bad_alloc();
        return is_one;
    }

    struct free_it {
        void operator()(zug_select *one) const noexcept { zug_select_free(one); }
    };
    std::unique_ptr<zug_select, free_it> select_;
};

} // namespace zug

#endif
