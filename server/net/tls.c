/* tls.c - certificates, and connections that encipher.
 * Room: server/net. */
#define _DEFAULT_SOURCE /* timegm */
#include "net/conn_impl.h"

#include <errno.h>
#include <event2/bufferevent_ssl.h>
#include <openssl/err.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

#include "net/loop_impl.h"

/* The socket of one connection, as OpenSSL sees it. */
typedef struct tls_socket {
    evutil_socket_t fd;
    net_tls_source from;
    bool at_eof;
} tls_socket;

/* Says what was done and why OpenSSL did not like it. */
static void explain(const char *what, const char *file, char why[static NET_SENTENCE_SIZE]) {
    unsigned long code = ERR_peek_error();
    const char *reason = ERR_reason_error_string(code);
    snprintf(why, NET_SENTENCE_SIZE, "%s %s: %s", what, file,
             reason != NULL ? reason : "unreadable");
    ERR_clear_error();
}

/* Keys that are made for one connection and thrown away, and ciphers that notice a changed byte;
 * TLS 1.3 has no others. */
static const char ciphers_of_1_2[] = "ECDHE+AESGCM:ECDHE+CHACHA20";

/* Sets what is right for a server of today. TLS 1.2 is for older telephones. */
static bool configure(SSL_CTX *tls) {
    SSL_CTX_set_options(tls, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                 SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(tls, SSL_MODE_RELEASE_BUFFERS); /* most connections are idle */
    return SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION) == 1 &&
           SSL_CTX_set_cipher_list(tls, ciphers_of_1_2) == 1;
}

SSL_CTX *net_tls_new(const char *cert, const char *key, char why[static NET_SENTENCE_SIZE]) {
    ERR_clear_error();
    SSL_CTX *tls = SSL_CTX_new(TLS_server_method());
    if (tls == NULL) {
        explain("cannot start", "TLS", why);
        return NULL;
    }
    if (!configure(tls))
        explain("cannot choose ciphers for", "TLS", why);
    else if (SSL_CTX_use_certificate_chain_file(tls, cert) != 1)
        explain("cannot use the certificate", cert, why);
    else if (SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) != 1)
        explain("cannot use the key", key, why);
    else
        return tls;
    SSL_CTX_free(tls);
    return NULL;
}

int64_t net_listener_certificate_ends_ms(const net_listener *listener) {
    const X509 *cert = listener->tls != NULL ? SSL_CTX_get0_certificate(listener->tls) : NULL;
    struct tm at;
    if (cert == NULL || ASN1_TIME_to_tm(X509_get0_notAfter(cert), &at) != 1)
        return 0;
    return (int64_t)timegm(&at) * 1000;
}

/* True if the system was only not ready. */
static bool is_passing(void) { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

static int bio_read(BIO *bio, char *buffer, int capacity) {
    tls_socket *of = BIO_get_data(bio);
    BIO_clear_retry_flags(bio);
    ssize_t got = of->from.read(of->from.ctx, buffer, (size_t)capacity);
    of->at_eof = got == 0;
    if (got < 0 && is_passing())
        BIO_set_retry_read(bio);
    return (int)got;
}

static int bio_write(BIO *bio, const char *bytes, int len) {
    const tls_socket *of = BIO_get_data(bio);
    BIO_clear_retry_flags(bio);
    ssize_t sent = send(of->fd, bytes, (size_t)len, MSG_NOSIGNAL);
    if (sent < 0 && is_passing())
        BIO_set_retry_write(bio);
    return (int)sent;
}

static long bio_control(BIO *bio, int what, long number, void *out) {
    const tls_socket *of = BIO_get_data(bio);
    (void)number;
    switch (what) {
    case BIO_C_GET_FD:
        if (out != NULL)
            *(int *)out = of->fd;
        return of->fd;
    case BIO_CTRL_EOF:
        return of->at_eof;
    case BIO_CTRL_FLUSH:
        return 1;
    default: /* questions of OpenSSL's own */
        return 0;
    }
}

static int bio_destroy(BIO *bio) {
    free(BIO_get_data(bio));
    BIO_set_data(bio, NULL);
    return 1;
}

BIO_METHOD *net_tls_method(void) {
    BIO_METHOD *made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "zug socket");
    if (made != NULL && BIO_meth_set_read(made, bio_read) == 1 &&
        BIO_meth_set_write(made, bio_write) == 1 && BIO_meth_set_ctrl(made, bio_control) == 1 &&
        BIO_meth_set_destroy(made, bio_destroy) == 1)
        return made;
    BIO_meth_free(made);
    return NULL;
}

/* Lets a session read and write by a socket; false without memory. */
static bool attach(SSL *ssl, const BIO_METHOD *method, tls_socket of) {
    BIO *bio = BIO_new(method);
    tls_socket *kept = malloc(sizeof *kept);
    if (bio == NULL || kept == NULL) {
        free(kept);
        BIO_free(bio);
        return false;
    }
    *kept = of;
    BIO_set_data(bio, kept);
    BIO_set_init(bio, 1);
    SSL_set_bio(ssl, bio, bio);
    return true;
}

struct bufferevent *net_tls_wrap(SSL_CTX *tls, net_loop *loop, evutil_socket_t fd,
                                 net_tls_source from) {
    const BIO_METHOD *method = net_loop_tls_method(loop);
    SSL *ssl = method != NULL ? SSL_new(tls) : NULL;
    if (ssl == NULL)
        return NULL;
    if (!attach(ssl, method, (tls_socket){.fd = fd, .from = from})) {
        SSL_free(ssl);
        return NULL;
    }
    /* It frees ssl if it fails, and only then leaves the socket open. */
    struct bufferevent *bev = bufferevent_openssl_socket_new(
        net_loop_base(loop), fd, ssl, BUFFEREVENT_SSL_ACCEPTING, BEV_OPT_CLOSE_ON_FREE);
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
