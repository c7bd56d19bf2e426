/* tls.c - certificates, and connections that encipher.
 * Room: server/net. */
#include "net/conn_impl.h"

#include <event2/bufferevent_ssl.h>
#include <openssl/err.h>
#include <stdio.h>

/* Says what was done and why OpenSSL did not like it. */
static void explain(const char *what, const char *file, char why[static NET_SENTENCE_SIZE]) {
    unsigned long code = ERR_peek_error();
    const char *reason = ERR_reason_error_string(code);
    snprintf(why, NET_SENTENCE_SIZE, "%s %s: %s", what, file,
             reason != NULL ? reason : "unreadable");
    ERR_clear_error();
}

/* Sets what is right for a server of today. TLS 1.2 is for older telephones. */
static void configure(SSL_CTX *tls) {
    SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION);
    SSL_CTX_set_options(tls, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                 SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(tls, SSL_MODE_RELEASE_BUFFERS); /* most connections are idle */
}

SSL_CTX *net_tls_new(const char *cert, const char *key, char why[static NET_SENTENCE_SIZE]) {
    ERR_clear_error();
    SSL_CTX *tls = SSL_CTX_new(TLS_server_method());
    if (tls == NULL) {
        explain("cannot start", "TLS", why);
        return NULL;
    }
    configure(tls);
    if (SSL_CTX_use_certificate_chain_file(tls, cert) != 1)
        explain("cannot use the certificate", cert, why);
    else if (SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) != 1)
        explain("cannot use the key", key, why);
    else
        return tls;
    SSL_CTX_free(tls);
    return NULL;
}

struct bufferevent *net_tls_wrap(SSL_CTX *tls, struct event_base *base, evutil_socket_t fd) {
    SSL *ssl = SSL_new(tls);
    if (ssl == NULL)
        return NULL;
    /* It frees ssl if it fails, and only then leaves the socket open. */
    struct bufferevent *bev = bufferevent_openssl_socket_new(
        base, fd, ssl, BUFFEREVENT_SSL_ACCEPTING, BEV_OPT_CLOSE_ON_FREE);
    if (bev != NULL)
        bufferevent_openssl_set_allow_dirty_shutdown(bev, 1);
    return bev;
}

void net_tls_goodbye(struct bufferevent *bev) {
    SSL *ssl = bufferevent_openssl_get_ssl(bev);
    if (ssl != NULL && SSL_is_init_finished(ssl)) {
        SSL_set_shutdown(ssl, SSL_RECEIVED_SHUTDOWN); /* do not wait for the peer's */
        SSL_shutdown(ssl);
    }
    ERR_clear_error();
}
