// engine.hpp - a chess engine as a child process, in C++17, where there is POSIX.
//
//     zug::engine engine({"stockfish"});
//     zug_engine_limits limits = {};
//     limits.time_ms = 1000;
//     std::cout << board.position().san(engine.think(board, limits).best) << "\n";
//
// All inline, over zug/engine.h; who wants its lines while it thinks asks that by get().
#ifndef ZUG_ENGINE_HPP
#define ZUG_ENGINE_HPP

#include <zug/host_process.h>
#include <zug/zug.hpp>

namespace zug {

// What an engine has decided, and what it last said of its best line.
struct thought {
    zug_move best = ZUG_MOVE_NONE; // none where there is no legal move
    zug_engine_info info = {};     // without its text
};

// A program that speaks the Universal Chess Interface; it ends with this object. What it fails in
// is thrown.
class engine {
  public:
    // Starts it, by its name and arguments, and greets it.
    explicit engine(std::vector<std::string> words,
                    std::chrono::milliseconds wait = std::chrono::seconds(10))
        : process_(words) {
        zug_engine_port port = zug_host_process_port(&process_.child);
        engine_.reset(detail::required(zug_engine_new(zug_host_alloc(), &port)));
        if (zug_engine_greet(get(), wait.count()) != ZUG_ENGINE_BEST)
            throw gone();
    }

    zug_engine *get() const noexcept { return engine_.get(); }
    std::string name() const { return to_string(zug_engine_name(get())); }
    void set(const std::string &option, const std::string &value) {
        if (!zug_engine_set(get(), option.c_str(), value.c_str()))
            throw failure("engine-option", "the engine has no such option, or not this value");
    }

    // Lets it think about a position, or a board with the moves that led there, until it decides.
    thought think(const position &at, const zug_engine_limits &limits) {
        return think(*at.get(), {}, limits);
    }
    thought think(const board &at, const zug_engine_limits &limits) {
        std::vector<zug_move> moves;
        for (std::size_t i = 0; i < at.plies(); i++)
            moves.push_back(zug_board_move_at(at.get(), i));
        return think(*zug_board_position_at(at.get(), 0), moves, limits);
    }

  private:
    static error failure(const char *code, std::string_view sentence) {
        zug_complaint why = {};
        why.code = code;
        sentence.copy(why.sentence, sizeof why.sentence - 1);
        return error(why);
    }
    static error gone() {
        return failure("engine-gone",
                       "there is no such engine, or it has ended, or it does not speak UCI");
    }
    static bool is_limited(const zug_engine_limits &by) {
        return by.depth != 0 || by.nodes != 0 || by.time_ms != 0 || by.mate != 0 ||
               by.white_ms != 0 || by.black_ms != 0;
    }

    thought think(const zug_position &start, const std::vector<zug_move> &moves,
                  const zug_engine_limits &limits) {
        if (!is_limited(limits))
            throw failure("engine-limits", "an engine without a limit would think for ever");
        if (!zug_engine_position(get(), &start, moves.data(), moves.size()) ||
            !zug_engine_go(get(), &limits))
            throw gone();
        thought result;
        zug_engine_info info = {};
        zug_engine_answer answer = ZUG_ENGINE_INFO;
        while (answer == ZUG_ENGINE_INFO || answer == ZUG_ENGINE_LATE) {
            answer = zug_engine_next(get(), 60000, &info);
            if (answer == ZUG_ENGINE_INFO && info.line == 1)
                result.info = info;
        }
        if (answer == ZUG_ENGINE_GONE)
            throw gone();
        result.info.text = {};
        result.best = zug_engine_best(get());
        return result;
    }

    struct process {
        explicit process(std::vector<std::string> &words) {
            std::vector<char *> list;
            for (std::string &word : words)
                list.push_back(word.data());
            list.push_back(nullptr);
            if (!zug_host_process_start(&child, list.data()))
                throw failure("engine-not-started", "no process could be started");
        }
        process(const process &) = delete;
        process &operator=(const process &) = delete;
        ~process() { zug_host_process_end(&child); }
        zug_host_process child = {};
    };
    struct free_it {
        void operator()(zug_engine *one) const noexcept { zug_engine_free(one); }
    };
    process process_; // where it is: the engine's port points there
    std::unique_ptr<zug_engine, free_it> engine_;
};

} // namespace zug

#endif
