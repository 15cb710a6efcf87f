/* Counts checks and their failures, for the programs in this folder. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>

#include "plakoto.h"

static int checks, failures;

#define CHECK(condition)                                                                            \
    do {                                                                                            \
        checks++;                                                                                   \
        if (!(condition)) {                                                                         \
            fprintf(stderr, "%s:%d: %s (%s)\n", __FILE__, __LINE__, #condition, plakoto_last_error()); \
            failures++;                                                                             \
        }                                                                                           \
    } while (0)

#define OK(call) CHECK((call) == PLAKOTO_STATUS_OK)
#define BAD(call) CHECK((call) == PLAKOTO_STATUS_BAD_ARGUMENT && *plakoto_last_error() != '\0')

#endif
