/* handshake.c - judges the request that asks for a WebSocket.
 * Room: server/ws. */
#include "ws/handshake.h"

#include <openssl/evp.h>
#include <string.h>

enum { KEY_LEN = 24, SHA1_LEN = 20 };

/* The value of the first header of that name; nothing if there is none. */
static zug_str find(const ws_offer *offer, const char *name) {
    for (size_t i = 0; i < offer->header_count; i++)
        if (str_equal_caseless(offer->headers[i].name, zug_str_from(name)))
            return offer->headers[i].value;
    return (zug_str){NULL, 0};
}

/* True if any line of a comma-separated header has the word. */
static bool has_word(const ws_offer *offer, const char *name, const char *word) {
    for (size_t i = 0; i < offer->header_count; i++) {
        zug_str rest = offer->headers[i].value;
        if (!str_equal_caseless(offer->headers[i].name, zug_str_from(name)))
            continue;
        while (rest.len > 0)
            if (str_equal_caseless(str_trim(str_cut(&rest, ',')), zug_str_from(word)))
                return true;
    }
    return false;
}

static bool refuse(ws_refusal *why, int status, const char *sentence) {
    *why = (ws_refusal){status, sentence};
    return false;
}

/* True if the text is 16 bytes in base64. */
static bool is_key(zug_str key) {
    unsigned char bytes[KEY_LEN];
    if (key.len != KEY_LEN || memcmp(key.data + KEY_LEN - 2, "==", 2) != 0 ||
        key.data[KEY_LEN - 3] == '=')
        return false;
    return EVP_DecodeBlock(bytes, (const unsigned char *)key.data, KEY_LEN) == 18;
}

/* Writes base64 of SHA-1 of the key and the name of the protocol. */
static bool write_accept(zug_str key, char accept[static WS_ACCEPT_SIZE]) {
    static const char name[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char text[KEY_LEN + sizeof name - 1], digest[EVP_MAX_MD_SIZE];
    unsigned len = 0;
    memcpy(text, key.data, KEY_LEN);
    memcpy(text + KEY_LEN, name, sizeof name - 1);
    if (EVP_Digest(text, sizeof text, digest, &len, EVP_sha1(), NULL) != 1 || len != SHA1_LEN)
        return false;
    EVP_EncodeBlock((unsigned char *)accept, digest, SHA1_LEN);
    return true;
}

bool ws_is_offered(const ws_offer *offer) { return has_word(offer, "upgrade", "websocket"); }

bool ws_handshake(const ws_offer *offer, ws_origin_allowed *allowed, void *ctx,
                  char accept[static WS_ACCEPT_SIZE], ws_refusal *why) {
    if (!offer->is_get)
        return refuse(why, 405, "a WebSocket is asked for with GET");
    if (offer->minor != 1)
        return refuse(why, 400, "a WebSocket needs HTTP/1.1");
    if (!ws_is_offered(offer) || !has_word(offer, "connection", "upgrade"))
        return refuse(why, 426, "this is a WebSocket: ask for an upgrade");
    if (!zug_str_equal(find(offer, "sec-websocket-version"), zug_str_from("13")))
        return refuse(why, 426, "only version 13 of WebSocket is spoken here");
    zug_str key = find(offer, "sec-websocket-key");
    if (!is_key(key))
        return refuse(why, 400, "Sec-WebSocket-Key is not 16 bytes in base64");
    if (!allowed(ctx, find(offer, "origin")))
        return refuse(why, 403, "pages of another origin may not play here");
    return write_accept(key, accept) || refuse(why, 400, "the key cannot be digested");
}
