/* fuzz_bus_notice.c - any bytes as what another node says: they are no notice, or one that is
 * written with exactly these bytes. Cut anywhere they are none. */
#include <string.h>

#include "bus/notice.h"
#include "property.h"

/* Each byte of a text that was read can be read. */
static uint64_t look_at(const bus_notice *notice) {
    uint64_t hash = mix_number(0, notice->head.node);
    if (notice->kind == BUS_NOTICE_EVENTS)
        for (size_t i = 0; i < notice->events.count; i++) {
            const bus_event *event = &notice->events.all[i];
            hash = mix(hash, event->kind.data, event->kind.len);
            hash = mix(hash, event->body.data, event->body.len);
        }
    if (notice->kind == BUS_NOTICE_NEWS)
        for (int i = 0; i < BUS_TEXTS; i++)
            hash = mix(hash, notice->news.texts[i].data, notice->news.texts[i].len);
    if (notice->kind == BUS_NOTICE_HELLO)
        hash = mix(hash, notice->hello.version.data, notice->hello.version.len);
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    zug_str bytes = {(const char *)data, size};
    bus_notice_parts parts, other;
    bus_notice notice, cut;
    if (!bus_notice_read(bytes, &parts, &notice))
        return 0;
    require(look_at(&notice) == look_at(&notice));
    unsigned char *again = malloc(size);
    require(again != NULL && bus_notice_write(&notice, again, size) == size);
    require(memcmp(again, data, size) == 0);
    free(again);
    for (size_t len = size < 256 ? 0 : size - 256; len < size; len++)
        require(!bus_notice_read((zug_str){bytes.data, len}, &other, &cut));
    return 0;
}
