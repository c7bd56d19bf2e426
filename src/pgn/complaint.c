/* complaint.c - whatever is wrong, in one form.
 * Room: pgn, which knows all kinds of reasons. */
#include <zug/complaint.h>

#include <zug/facts.h>
#include <zug/fault_sentence.h>
#include <zug/fen.h>
#include <zug/sentence.h>

/* A complaint in a sentence that is always the same, or of a library without sentences, its code.
 */
static zug_complaint said(const char *code, const char *sentence) {
    zug_complaint complaint = {.code = code};
    const char *text = sentence != NULL ? sentence : code;
    for (size_t i = 0; text[i] != '\0' && i + 1 < sizeof complaint.sentence; i++)
        complaint.sentence[i] = text[i];
    return complaint;
}

zug_complaint zug_complaint_error(const zug_error *err) {
    zug_complaint complaint = said(err->code, err->message);
    complaint.offset = err->offset;
    return complaint;
}

zug_complaint zug_complaint_refusal(const zug_position *pos, const zug_refusal *why) {
    zug_complaint complaint = {.code = zug_facts_refusal_code(why->code)};
    zug_sentence_refusal(pos, why, complaint.sentence);
    return complaint;
}

zug_complaint zug_complaint_fault(const zug_position *pos, zug_fault_set fault, zug_str fen) {
    zug_complaint complaint = {.code = zug_faults_name(fault)};
    complaint.is_warning = (fault & ZUG_FAULT_UNPLAYABLE) == 0;
    complaint.offset = fen.len > 0 ? zug_fen_locate(fen, pos, fault) : 0;
    zug_fault_sentence_write(pos, fault, complaint.sentence);
    return complaint;
}

zug_complaint zug_complaint_finding(const zug_pgn_finding *finding) {
    zug_complaint complaint = {.code = finding->code, .is_warning = !finding->is_error};
    complaint.offset = finding->offset;
    complaint.line = finding->place.line;
    complaint.column = finding->place.column;
    complaint.game = finding->game;
    zug_pgn_finding_sentence(finding, complaint.sentence);
    return complaint;
}

zug_complaint zug_complaint_game(zug_game_refusal refusal) {
    return said(zug_game_refusal_name(refusal), zug_game_refusal_sentence(refusal));
}
