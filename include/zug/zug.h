/* zug.h - all of libzug: the laws of chess as a C library. */
#ifndef ZUG_ZUG_H
#define ZUG_ZUG_H

#include <zug/attacks.h>
#include <zug/bitboard.h>
#include <zug/buf.h>
#include <zug/fault_sentence.h>
#include <zug/epd.h>
#include <zug/fault_sentence.h>
#include <zug/faults.h>
#include <zug/fen.h>
#include <zug/makemove.h>
#include <zug/movegen.h>
#include <zug/perft.h>
#include <zug/position.h>
#include <zug/refusal.h>
#include <zug/san.h>
#include <zug/sentence.h>
#include <zug/status.h>
#include <zug/str.h>
#include <zug/types.h>
#include <zug/uci.h>

#endif
