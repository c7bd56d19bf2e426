/* link_none.c - a link in a program that was built without NATS: there is none.
 * Room: server/bus. */
#include "link_impl.h"

carrier *carrier_open(const bus_link_settings *settings, exchange *with, bus_link_status *status) {
    (void)settings, (void)with;
    *status = BUS_LINK_NOT_BUILT;
    return NULL;
}

void carrier_close(carrier *carrier) { (void)carrier; }

void arrival_free(arrival *arrival) { (void)arrival; }
