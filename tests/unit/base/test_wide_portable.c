/* test_wide_portable.c - the same for processors without wide registers. */
#define ZUG__NO_SSE2
#include "test_wide.c" // NOLINT(bugprone-suspicious-include): the same tests
