/* pairing_refusal.c - the codes and sentences of what keeps a round from being paired.
 * Room: pairing. Says it; others find it out. */
#include <zug/pairing_refusal.h>

const char *zug_pairing_refusal_code(zug_pairing_refusal_kind kind) {
    static const char *const codes[] = {
#define REFUSAL_CODE(name, code, sentence) code,
        ZUG_PAIRING_REFUSALS(REFUSAL_CODE)
#undef REFUSAL_CODE
    };
    return codes[kind];
}

/* The number that a letter behind % in a sentence stands for. */
static uint32_t value_of(const zug_pairing_refusal *refusal, char letter) {
    if (letter == 'p')
        return refusal->player;
    if (letter == 'o')
        return refusal->opponent;
    if (letter == 'r')
        return refusal->round;
    return letter == 'f' ? refusal->found : refusal->wanted;
}

void zug_pairing_refusal_write(const zug_pairing_refusal *refusal, zug_buf *out) {
    static const char *const sentences[] = {
#define REFUSAL_SENTENCE(name, code, sentence) sentence,
        ZUG_PAIRING_REFUSALS(REFUSAL_SENTENCE)
#undef REFUSAL_SENTENCE
    };
    for (const char *at = sentences[refusal->kind]; *at; at++) {
        if (*at == '%')
            zug_buf_number(out, value_of(refusal, *++at));
        else
            zug_buf_char(out, *at);
    }
}
