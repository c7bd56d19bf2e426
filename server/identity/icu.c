/* icu.c - loads ICU.
 * Room: server/identity. */
#include "identity/icu.h"

#include <dlfcn.h>
#include <string.h>

/* The name of a function as its library has it: with the number of the version. */
#define NAME_OF(name) QUOTED(name)
#define QUOTED(name) #name

/* Finds one function. */
static bool find(void *library, const char *name, void *out) {
    void *found = dlsym(library, name);
    memcpy(out, &found, sizeof found);
    return found != NULL;
}

bool icu_load(icu *out) {
    bool fine = true;
    void *library = dlopen(ICU_FILE, RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL)
        return false;
#define X(name) fine = fine && find(library, NAME_OF(name), (void *)&out->name);
    ICU_FUNCTIONS(X)
#undef X
    return fine;
}
