/* msg_fault.c - the codes and sentences of faults.
 * Room: server/msg. */
#include "msg/msg_fault.h"

static const struct {
    const char *code, *fact, *sentence;
} faults[] = {{"ok", "", ""},
#define X(NAME, code, fact, sentence) {code, fact, sentence},
              MSG_FAULTS(X)
#undef X
};

msg_told msg_fault_told(msg_fault fault) {
    const char *fact = faults[fault].fact;
    return (msg_told){.code = faults[fault].code,
                      .fact = fact[0] != '\0' ? fact : NULL,
                      .sentence = faults[fault].sentence};
}

const char *msg_fault_sentence(msg_fault fault) { return faults[fault].sentence; }
