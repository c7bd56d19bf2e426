/* wire_member.c - the members of events in the log.
 * Room: server/wire. Their order is that of the log; what is written must not change. */
#include "wire/wire_member.h"

#include <stddef.h>

/* Of a member that is a pointer the size of the pointer is meant. */
#define M(name, type, field)                                                                       \
    /* NOLINTNEXTLINE(bugprone-sizeof-expression) */                                               \
    { name, WIRE_IS_##type, offsetof(msg_event, field), sizeof(((msg_event *)0)->field) }
#define LIST(name)                                                                                 \
    { name, sizeof name / sizeof name[0] }

#include "wire/wire_stored.h"

const wire_members wire_members_common = LIST(common);

wire_members wire_members_of(msg_event_kind kind) { return lists[msg_event_body_of(kind)]; }
