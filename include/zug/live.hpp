// live.hpp - a game that is being played, with clocks, in C++17.
//
//     zug::live_game game(zug::time_control("180+2"));
//     game.start(0ms);
//     game.move("e4", 5s);
//     if (game.outcome()) ...
//
// All inline, over zug/game.h and zug/timecontrol.h.
#ifndef ZUG_LIVE_HPP
#define ZUG_LIVE_HPP

#include <zug/zug.hpp>

namespace zug {

// A time control, by the text of a TimeControl tag: "40/5400+30:1800+30".
class time_control {
  public:
    explicit time_control(std::string_view tag) {
        zug_error why = {};
        if (zug_timecontrol_parse(view(tag), &value_, &why) != ZUG_OK)
            throw error(zug_complaint_error(&why));
    }

    const zug_timecontrol *get() const noexcept { return &value_; }
    std::string tag() const {
        char text[ZUG_TIMECONTROL_SIZE];
        zug_timecontrol_write(&value_, text);
        return text;
    }
    // As players say it: "3 min, +2 s a move".
    std::string name() const {
        char text[ZUG_TIMECONTROL_NAME_SIZE];
        zug_timecontrol_name(&value_, text);
        return text;
    }

  private:
    zug_timecontrol value_;
};

// A game that is played, with clocks. Moments are the caller's, since whenever he likes; they never
// go back. What is not possible is thrown, and nothing has happened.
class live_game {
  public:
    using time = std::chrono::milliseconds;
    using tags = std::vector<std::pair<std::string, std::string>>;

    explicit live_game(const zug_game_settings &settings)
        : solver_(new char[ZUG_GAME_SOLVER_BYTES]),
          game_(detail::required(zug_game_new(&settings, zug_host_alloc(), solver_.get()))) {}
    explicit live_game(const time_control &control, zug_game_laws laws = ZUG_GAME_OTB)
        : live_game(settings_of(control, laws)) {}

    zug_game *get() const noexcept { return game_.get(); }
    zug::position position() const { return *zug_game_position(get()); }
    void apply(const zug_game_event &event, time at) {
        zug_game_news news[ZUG_GAME_NEWS_MAX];
        std::size_t count = 0;
        zug_game_refusal refusal = zug_game_apply(get(), &event, at.count(), news, &count);
        if (refusal == ZUG_GAME_REFUSED_NO_MEMORY)
            throw std::bad_alloc();
        if (refusal != ZUG_GAME_ACCEPTED)
            throw error(zug_complaint_game(refusal));
    }

    void start(time at) { apply(event_of(ZUG_GAME_START), at); }
    void move(std::string_view text, time at) {
        zug_game_event event = event_of(ZUG_GAME_MOVE, position().turn());
        event.move = position().parse(text);
        apply(event, at);
    }
    void resign(zug_color side, time at) { apply(event_of(ZUG_GAME_RESIGN, side), at); }
    void offer_draw(zug_color side, time at) { apply(event_of(ZUG_GAME_OFFER_DRAW, side), at); }
    void accept_draw(zug_color side, time at) { apply(event_of(ZUG_GAME_ACCEPT_DRAW, side), at); }
    // Ends the game if a flag is down: at the deadline, if nothing happens before.
    void check_time(time at) { apply(event_of(ZUG_GAME_TIME_CHECK), at); }
    std::optional<time> deadline() const { return limited(zug_game_deadline_ms(get())); }

    // What a side has left; nothing without a clock.
    std::optional<time> left(zug_color side, time at) const {
        return limited(zug_game_left_ms(get(), side, at.count()));
    }
    zug::outcome outcome() const {
        zug::outcome end;
        end.result = zug_game_result(get());
        end.reason = zug_game_reason_of(get());
        return end;
    }
    std::string pgn(const tags &known = {}) const {
        std::vector<zug_pgn_game_tag> list;
        for (const auto &[name, value] : known)
            list.push_back({name.c_str(), view(value)});
        zug_pgn_game_about about = {};
        about.tags = list.data();
        about.tag_count = list.size();
        detail::pieces out;
        return out.take(zug_pgn_game_export(get(), &about, zug_host_alloc(), solver_.get(),
                                            detail::pieces::put, &out));
    }

  private:
    static zug_game_settings settings_of(const time_control &control, zug_game_laws laws) {
        zug_game_settings settings = {};
        settings.start = zug_position_initial();
        settings.control[ZUG_WHITE] = settings.control[ZUG_BLACK] = *control.get();
        settings.laws = laws;
        settings.draw_offers = true;
        return settings;
    }
    static zug_game_event event_of(zug_game_event_kind kind, zug_color side = ZUG_WHITE) {
        zug_game_event event = {};
        event.kind = kind;
        event.side = static_cast<std::uint8_t>(side);
        return event;
    }
    static std::optional<time> limited(std::int64_t ms) {
        return ms == ZUG_CLOCK_NEVER ? std::nullopt : std::make_optional(time(ms));
    }

    struct free_it {
        void operator()(zug_game *one) const noexcept { zug_game_free(one); }
    };
    std::unique_ptr<char[]> solver_; // what zug_game_new wants; it touches what it needs
    std::unique_ptr<zug_game, free_it> game_;
};

} // namespace zug

#endif
