/* Checks what the interface promises, above all when callers make mistakes.
 * scripts/c.sh runs it under AddressSanitizer. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plakoto.h"

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

static int checks, failures;
static plakoto_engine *engine;
static int8_t start[PLAKOTO_BOARD];
static const plakoto_numbers three_one = {.dice = {3, 1}};

static plakoto_question question(uint32_t plies) {
    plakoto_question asked = {.size = sizeof asked, .plies = plies};
    return asked;
}

static void boards(void) {
    OK(plakoto_start(NULL, start));
    CHECK(start[23] == 15 && start[0] == -15 && start[24] == 0 && start[25] == 0);
    char id[PLAKOTO_ID_SIZE];
    OK(plakoto_to_id(NULL, start, id, sizeof id));
    int8_t board[PLAKOTO_BOARD];
    OK(plakoto_from_id(NULL, id, board));
    CHECK(memcmp(board, start, sizeof board) == 0);
    OK(plakoto_swap(NULL, board, board));
    CHECK(memcmp(board, start, sizeof board) == 0);

    OK(plakoto_start("portes", board));
    CHECK(board[23] == 2 && board[12] == 5 && board[0] == -2);
    OK(plakoto_to_id("portes", board, id, sizeof id));
    CHECK(strcmp(id, "4HPwATDgc/ABMA") == 0);
    OK(plakoto_start("fevga", board));
    CHECK(board[23] == 15 && board[11] == -15);
    OK(plakoto_swap("fevga", board, board));
    CHECK(board[23] == 15 && board[11] == -15);
    BAD(plakoto_start("chess", board));

    CHECK(plakoto_to_id(NULL, start, id, 3) == PLAKOTO_STATUS_TOO_SMALL);
    BAD(plakoto_start(NULL, NULL));
    BAD(plakoto_from_id(NULL, NULL, board));
    BAD(plakoto_from_id(NULL, "no id", board));
    BAD(plakoto_from_id(NULL, "\xff\xfe", board));
    board[4] = 16;
    BAD(plakoto_to_id(NULL, board, id, sizeof id));
    board[4] = 1;
    CHECK(plakoto_to_id(NULL, board, id, sizeof id) == PLAKOTO_STATUS_ILLEGAL_POSITION);
    CHECK(strcmp(plakoto_status_name(PLAKOTO_STATUS_ILLEGAL_POSITION), "illegal_position") == 0);
    CHECK(strcmp(plakoto_status_name((plakoto_status)99), "unknown") == 0);
}

static void engines(void) {
    plakoto_engine *other = engine;
    plakoto_engine_options options = {.size = sizeof options, .variant = "tapa", .threads = 1};
    OK(plakoto_engine_new(&options, &other));
    CHECK(other != NULL && other != engine);
    plakoto_engine_free(other);
    plakoto_engine_free(NULL);
    options.variant = "chess";
    BAD(plakoto_engine_new(&options, &other));
    options.variant = NULL;
    options.net = "/nowhere/at/all.net";
    CHECK(plakoto_engine_new(&options, &other) == PLAKOTO_STATUS_IO);
    options.net = NULL;
    options.threads = 100000;
    BAD(plakoto_engine_new(&options, &other));
    options.size--;
    BAD(plakoto_engine_new(&options, &other));
    BAD(plakoto_engine_new(NULL, NULL));
}

static void plays(void) {
    size_t count = 99;
    CHECK(plakoto_legal(engine, start, &three_one, NULL, sizeof(plakoto_play), 0, &count) ==
          PLAKOTO_STATUS_TOO_SMALL);
    CHECK(count == 2);
    plakoto_play legal[2];
    OK(plakoto_legal(engine, start, &three_one, legal, sizeof *legal, 2, &count));
    CHECK(strcmp(legal[0].text, "24/23 24/21") == 0 || strcmp(legal[1].text, "24/23 24/21") == 0);
    CHECK(!legal[0].goes_on);

    plakoto_candidate found[3];
    plakoto_question asked = question(1);
    OK(plakoto_hint(engine, &asked, start, &three_one, found, sizeof *found, 3, &count));
    CHECK(count == 2 && found[0].equity >= found[1].equity && found[0].plies == 1);
    CHECK(strcmp(found[0].play.text, "24/23 24/21") == 0);
    float sum = 0;
    for (int i = 0; i < PLAKOTO_CHANCES; i++) sum += found[0].chances[i];
    CHECK(fabsf(sum - 1) < 1e-4f);

    BAD(plakoto_hint(engine, &asked, start, &three_one, found, sizeof *found, 0, &count));
    BAD(plakoto_hint(engine, &asked, start, &three_one, found, sizeof *found - 1, 3, &count));
    BAD(plakoto_hint(engine, &asked, start, &three_one, NULL, sizeof *found, 3, &count));
    BAD(plakoto_hint(engine, &asked, start, &three_one, found, sizeof *found, 3, NULL));
    BAD(plakoto_hint(NULL, &asked, start, &three_one, found, sizeof *found, 3, &count));
    BAD(plakoto_hint(engine, NULL, start, &three_one, found, sizeof *found, 3, &count));
    asked.plies = 77;
    BAD(plakoto_hint(engine, &asked, start, &three_one, found, sizeof *found, 3, &count));
    asked.plies = 0;
    asked.seconds = NAN;
    BAD(plakoto_hint(engine, &asked, start, &three_one, found, sizeof *found, 3, &count));
    asked.seconds = 0;
    plakoto_numbers wrong = {.dice = {7, 1}};
    BAD(plakoto_hint(engine, &asked, start, &wrong, found, sizeof *found, 3, &count));
    plakoto_numbers none = {.dice = {0, 0}};
    CHECK(plakoto_hint(engine, &asked, start, &none, found, sizeof *found, 3, &count) ==
          PLAKOTO_STATUS_MISSING_CONTEXT);
    plakoto_numbers pending = {.pending = {0, 0, 1}};
    BAD(plakoto_hint(engine, &asked, start, &pending, found, sizeof *found, 3, &count));
}

static void values(void) {
    int8_t two[2][PLAKOTO_BOARD];
    memcpy(two[0], start, sizeof start);
    memcpy(two[1], start, sizeof start);
    float chances[2][PLAKOTO_CHANCES], equities[2];
    plakoto_question asked = question(0);
    OK(plakoto_evaluate(engine, &asked, two[0], 2, chances[0], equities));
    CHECK(equities[0] == equities[1] && fabsf(equities[0]) < 0.5f);
    CHECK(memcmp(chances[0], chances[1], sizeof *chances) == 0);
    OK(plakoto_evaluate(engine, &asked, two[0], 2, chances[0], NULL));
    OK(plakoto_evaluate(engine, &asked, NULL, 0, NULL, NULL));
    int8_t outcomes[2];
    OK(plakoto_outcomes(engine, two[0], 2, outcomes));
    CHECK(outcomes[0] == -1 && outcomes[1] == -1);
    two[1][3] = 127;
    BAD(plakoto_evaluate(engine, &asked, two[0], 2, chances[0], equities));
    CHECK(strstr(plakoto_last_error(), "at index 1") != NULL);
    BAD(plakoto_evaluate(engine, &asked, two[0], SIZE_MAX / 2, chances[0], equities));
    BAD(plakoto_evaluate(engine, &asked, NULL, 2, chances[0], equities));

    plakoto_stop *stop = plakoto_stop_new();
    OK(plakoto_stop_set(stop, true));
    asked.stop = stop;
    asked.plies = 2;
    CHECK(plakoto_evaluate(engine, &asked, start, 1, chances[0], equities) == PLAKOTO_STATUS_STOPPED);
    OK(plakoto_stop_set(stop, false));
    asked.plies = 1;
    OK(plakoto_evaluate(engine, &asked, start, 1, chances[0], equities));
    plakoto_stop_free(stop);
}

static void rollouts(void) {
    plakoto_question asked = question(0);
    plakoto_rollout_options options = {.size = sizeof options, .trials = 36, .truncation = 5};
    plakoto_rolled rolled[2];
    OK(plakoto_rollout(engine, &asked, &options, start, NULL, NULL, 0, rolled, sizeof *rolled));
    CHECK(rolled[0].trials == 36 && rolled[0].error > 0 && rolled[0].error < 1);
    float bias = rolled[0].bias;
    CHECK(bias != 0 && rolled[0].bias_error > 0 && rolled[0].bias_square < 1);
    const char *both[] = {"24/23 24/21", "24/20"};
    OK(plakoto_rollout(engine, &asked, &options, start, &three_one, both, 2, rolled, sizeof *rolled));
    CHECK(rolled[0].equity != rolled[1].equity && rolled[1].trials > 0 && rolled[1].bias == -bias);
    options.truncation = 0;
    OK(plakoto_rollout(engine, &asked, &options, start, NULL, NULL, 0, rolled, sizeof *rolled));
    CHECK(rolled[0].bias != rolled[0].bias);
    const char *wrong[] = {"24/23 24/21", "24/2"};
    CHECK(plakoto_rollout(engine, &asked, &options, start, &three_one, wrong, 2, rolled, sizeof *rolled) ==
          PLAKOTO_STATUS_ILLEGAL_MOVE);
    BAD(plakoto_rollout(engine, &asked, &options, start, &three_one, NULL, 0, rolled, sizeof *rolled));
    BAD(plakoto_rollout(engine, &asked, &options, start, &three_one, NULL, 2, rolled, sizeof *rolled));
    options.trials = 4000000000u;
    BAD(plakoto_rollout(engine, &asked, &options, start, NULL, NULL, 0, rolled, sizeof *rolled));
}

static void sessions(void) {
    plakoto_session *session;
    OK(plakoto_session_new(NULL, &session));
    const char *reply;
    size_t length;
    OK(plakoto_session_say(session, "set dice 31", false, &reply, &length));
    CHECK(length == strlen(reply) && strstr(reply, "3 and 1") != NULL);
    OK(plakoto_session_say(session, "bestmove", true, &reply, NULL));
    CHECK(reply[0] == '{' && strstr(reply, "\"24/23 24/21\"") != NULL);
    OK(plakoto_session_say(session, "nonsense", false, &reply, &length));
    CHECK(strncmp(reply, "error unknown_command", 21) == 0);
    BAD(plakoto_session_say(session, "roll\nroll", false, &reply, &length));
    BAD(plakoto_session_say(session, NULL, false, &reply, &length));
    BAD(plakoto_session_say(session, "roll", false, NULL, &length));
    /* A stop just before a line ends the line. The line after it runs as usual. */
    OK(plakoto_session_say(session, "set rollout trials 1000000", true, &reply, NULL));
    OK(plakoto_session_stop(session));
    OK(plakoto_session_say(session, "rollout 2", true, &reply, NULL));
    CHECK(strstr(reply, "stopped") != NULL);
    OK(plakoto_session_say(session, "bestmove", true, &reply, NULL));
    CHECK(strstr(reply, "\"24/23 24/21\"") != NULL);
    plakoto_session_free(session);
    plakoto_session_free(NULL);
    BAD(plakoto_session_new("chess", &session));
}

/* Several threads may use one engine, and each thread has its own last error. */
static void *asker(void *wrong) {
    plakoto_question asked = question(wrong ? 99 : 1);
    float chances[PLAKOTO_CHANCES];
    for (int i = 0; i < 20; i++) {
        plakoto_status status = plakoto_evaluate(engine, &asked, start, 1, chances, NULL);
        if (wrong ? status != PLAKOTO_STATUS_BAD_ARGUMENT || strstr(plakoto_last_error(), "99") == NULL
                  : status != PLAKOTO_STATUS_OK || *plakoto_last_error() != '\0') {
            return (void *)1;
        }
    }
    return NULL;
}

static void threads(void) {
    pthread_t all[4];
    for (int i = 0; i < 4; i++) CHECK(pthread_create(&all[i], NULL, asker, i % 2 ? &failures : NULL) == 0);
    for (int i = 0; i < 4; i++) {
        void *went_wrong;
        CHECK(pthread_join(all[i], &went_wrong) == 0 && went_wrong == NULL);
    }
}

int main(void) {
    CHECK(plakoto_abi_version() == PLAKOTO_ABI_VERSION && strlen(plakoto_version()) >= 5);
    OK(plakoto_engine_new(NULL, &engine));
    boards();
    engines();
    plays();
    values();
    rollouts();
    sessions();
    threads();
    plakoto_engine_free(engine);
    printf("%d checks, %d failures\n", checks, failures);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
