/* zug.h - all of libzug: the laws of chess as a C library. */
#ifndef ZUG_ZUG_H
#define ZUG_ZUG_H

#include <zug/alloc.h>
#include <zug/attacks.h>
#include <zug/bitboard.h>
#include <zug/buf.h>
#include <zug/clock.h>
#include <zug/draws.h>
#include <zug/entry.h>
#include <zug/epd.h>
#include <zug/facts.h>
#include <zug/fault_sentence.h>
#include <zug/faults.h>
#include <zug/fen.h>
#include <zug/game.h>
#include <zug/json.h>
#include <zug/makemove.h>
#include <zug/movegen.h>
#include <zug/outcome.h>
#include <zug/perft.h>
#include <zug/pgn_check.h>
#include <zug/pgn_collate.h>
#include <zug/pgn_command.h>
#include <zug/pgn_event.h>
#include <zug/pgn_file.h>
#include <zug/pgn_game.h>
#include <zug/pgn_read.h>
#include <zug/pgn_tags.h>
#include <zug/pgn_tree.h>
#include <zug/pgn_write.h>
#include <zug/position.h>
#include <zug/rating.h>
#include <zug/refusal.h>
#include <zug/san.h>
#include <zug/sentence.h>
#include <zug/standings.h>
#include <zug/status.h>
#include <zug/str.h>
#include <zug/tiebreak.h>
#include <zug/timecontrol.h>
#include <zug/tournament.h>
#include <zug/types.h>
#include <zug/uci.h>
#include <zug/unwinnable.h>

#endif
