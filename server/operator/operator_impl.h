/* operator_impl.h - shared by the files of server/operator. */
#ifndef ZUG_SERVER_OPERATOR_IMPL_H
#define ZUG_SERVER_OPERATOR_IMPL_H

#include "operator/operator.h"
#include "store/store.h"

enum { OPERATOR_PATH_SIZE = 1000 };

/* The place of a zone's database: in its folder, or elsewhere. */
void operator_name_database(const char *data, char out[static OPERATOR_PATH_SIZE]);

#endif
