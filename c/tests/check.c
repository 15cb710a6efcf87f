/* Checks what the interface promises, above all when callers make mistakes.
 * scripts/c.sh runs it under AddressSanitizer. */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

static plakoto_engine *engine;
static const plakoto_rules *plakoto, *tapa;
static plakoto_position start;
static const plakoto_numbers three_one = {.dice = {3, 1}};

static plakoto_question question(uint32_t plies) {
    plakoto_question asked = {.size = sizeof asked, .plies = plies};
    return asked;
}

/* A game of plakoto in which 3 and 1 have been rolled. */
static plakoto_game *rolled_game(void) {
    plakoto_game *game = NULL;
    OK(plakoto_game_at(&start, &three_one, &game));
    return game;
}

static void rule_sets(void) {
    const plakoto_rules *same, *other;
    OK(plakoto_rules_of("plakoto", &same));
    CHECK(same == plakoto && plakoto != tapa);
    OK(plakoto_rules_of("plakoto mother=3", &other));
    CHECK(other != plakoto);
    OK(plakoto_rules_of("PLAKOTO  mother=2", &same));
    CHECK(same == plakoto);
    const char *text;
    OK(plakoto_rules_text(other, &text));
    CHECK(strcmp(text, "plakoto mother=3") == 0);
    BAD(plakoto_rules_of("chess", &same));
    BAD(plakoto_rules_of("\xff\xfe", &same));
    BAD(plakoto_rules_of("tapa", NULL));
    BAD(plakoto_rules_text(NULL, &text));
    BAD(plakoto_rules_text((const plakoto_rules *)&checks, &text));
    BAD(plakoto_rules_text(plakoto, NULL));
}

static void positions(void) {
    CHECK(start.rules == plakoto && start.board[23] == 15 && start.board[0] == -15);
    CHECK(start.board[24] == 0 && start.board[25] == 0);
    char id[PLAKOTO_ID_SIZE];
    OK(plakoto_position_id(&start, id, sizeof id));
    plakoto_position position;
    OK(plakoto_position_from_id(NULL, id, &position));
    CHECK(position.rules == plakoto && memcmp(position.board, start.board, PLAKOTO_BOARD) == 0);
    OK(plakoto_position_swap(&position, &position));
    CHECK(position.rules == plakoto && memcmp(position.board, start.board, PLAKOTO_BOARD) == 0);

    const plakoto_rules *portes, *fevga;
    OK(plakoto_rules_of("portes", &portes));
    OK(plakoto_rules_of("fevga", &fevga));
    OK(plakoto_position_start(portes, &position));
    CHECK(position.rules == portes && position.board[23] == 2 && position.board[12] == 5);
    OK(plakoto_position_id(&position, id, sizeof id));
    CHECK(strcmp(id, "4HPwATDgc/ABMA") == 0);
    OK(plakoto_position_start(fevga, &position));
    CHECK(position.board[23] == 15 && position.board[11] == -15);

    CHECK(plakoto_position_id(&start, id, 3) == PLAKOTO_STATUS_TOO_SMALL);
    BAD(plakoto_position_id(NULL, id, sizeof id));
    BAD(plakoto_position_id(&start, NULL, sizeof id));
    BAD(plakoto_position_start(NULL, NULL));
    BAD(plakoto_position_start((const plakoto_rules *)&checks, &position));
    BAD(plakoto_position_from_id(NULL, NULL, &position));
    BAD(plakoto_position_from_id(NULL, "no id", &position));
    BAD(plakoto_position_from_id(NULL, "\xff\xfe", &position));
    BAD(plakoto_position_from_id(NULL, "AACA/z8AAID/Pw", NULL));
    BAD(plakoto_position_swap(NULL, &position));
    BAD(plakoto_position_swap(&start, NULL));
    position = start;
    position.rules = NULL;
    BAD(plakoto_position_id(&position, id, sizeof id));
    /* A pin is possible in plakoto, but not in portes. */
    position.board[23] = 14, position.board[0] = 17, position.board[11] = -14;
    position.rules = plakoto;
    OK(plakoto_position_id(&position, id, sizeof id));
    position.rules = portes;
    CHECK(plakoto_position_id(&position, id, sizeof id) == PLAKOTO_STATUS_ILLEGAL_POSITION);
    position = start;
    position.board[4] = 16;
    BAD(plakoto_position_id(&position, id, sizeof id));
    position.board[4] = 1;
    CHECK(plakoto_position_id(&position, id, sizeof id) == PLAKOTO_STATUS_ILLEGAL_POSITION);
    CHECK(strcmp(plakoto_status_name(PLAKOTO_STATUS_ILLEGAL_POSITION), "illegal_position") == 0);
    CHECK(strcmp(plakoto_status_name((plakoto_status)99), "unknown") == 0);
}

static void engines(void) {
    plakoto_engine *other = engine;
    plakoto_engine_options options = {.size = sizeof options, .rules = tapa, .threads = 1};
    OK(plakoto_engine_new(&options, &other));
    CHECK(other != NULL && other != engine);
    float chances[PLAKOTO_CHANCES];
    BAD(plakoto_engine_evaluate_positions(other, NULL, &start, 1, chances, NULL));
    CHECK(strstr(plakoto_last_error(), "under the rules tapa, got one under plakoto") != NULL);
    plakoto_engine_free(other);
    plakoto_engine_free(NULL);
    options.rules = (const plakoto_rules *)&checks;
    BAD(plakoto_engine_new(&options, &other));
    options.rules = NULL;
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
    size_t count = 99, size = sizeof(plakoto_play);
    CHECK(plakoto_position_legal_plays(&start, &three_one, NULL, size, 0, &count) == PLAKOTO_STATUS_TOO_SMALL);
    CHECK(count == 2);
    plakoto_play legal[2], play;
    OK(plakoto_position_legal_plays(&start, &three_one, legal, size, 2, &count));
    OK(plakoto_position_play(&start, &three_one, "24-21, 24-23", &play, size));
    CHECK(strcmp(play.text, "24/23 24/21") == 0 && play.step_count == 2 && !play.is_same_player_next);
    CHECK(play.before.rules == plakoto && play.after.rules == plakoto && play.numbers.dice[0] == 3);
    CHECK(play.steps[0].from == 24 && play.steps[0].to + play.steps[1].to == 44 && !play.steps[0].hits);
    CHECK(strcmp(play.text, legal[0].text) == 0 || strcmp(play.text, legal[1].text) == 0);

    plakoto_numbers wrong = {.dice = {7, 1}}, none = {.dice = {0, 0}}, pending = {.pending = {0, 0, 1}};
    BAD(plakoto_position_legal_plays(&start, &wrong, legal, size, 2, &count));
    BAD(plakoto_position_legal_plays(&start, &pending, legal, size, 2, &count));
    CHECK(plakoto_position_legal_plays(&start, &none, legal, size, 2, &count) == PLAKOTO_STATUS_MISSING_CONTEXT);
    BAD(plakoto_position_legal_plays(NULL, &three_one, legal, size, 2, &count));
    BAD(plakoto_position_legal_plays(&start, NULL, legal, size, 2, &count));
    BAD(plakoto_position_legal_plays(&start, &three_one, legal, size - 1, 2, &count));
    BAD(plakoto_position_legal_plays(&start, &three_one, NULL, size, 2, &count));
    BAD(plakoto_position_legal_plays(&start, &three_one, legal, size, 2, NULL));
    BAD(plakoto_position_play(NULL, &three_one, "24/20", &play, size));
    BAD(plakoto_position_play(&start, NULL, "24/20", &play, size));
    BAD(plakoto_position_play(&start, &three_one, NULL, &play, size));
    BAD(plakoto_position_play(&start, &three_one, "hello", &play, size));
    BAD(plakoto_position_play(&start, &three_one, "24/20", NULL, size));
    BAD(plakoto_position_play(&start, &three_one, "24/20", &play, size + 1));
    CHECK(plakoto_position_play(&start, &three_one, "24/2", &play, size) == PLAKOTO_STATUS_ILLEGAL_MOVE);
}

static void hints(void) {
    plakoto_game *game = rolled_game();
    plakoto_hint found[3];
    size_t count, size = sizeof *found;
    plakoto_question asked = question(1);
    OK(plakoto_engine_hint(engine, &asked, game, found, size, 3, &count));
    CHECK(count == 2 && found[0].equity >= found[1].equity && found[0].plies == 1);
    CHECK(strcmp(found[0].play.text, "24/23 24/21") == 0);
    float sum = 0;
    for (int i = 0; i < PLAKOTO_CHANCES; i++) sum += found[0].chances[i];
    CHECK(fabsf(sum - 1) < 1e-4f);
    OK(plakoto_engine_hint(engine, NULL, game, found, size, 1, &count));
    CHECK(count == 1 && found[0].plies == 2);
    asked.plies = 0;
    plakoto_evaluation value;
    OK(plakoto_engine_evaluate(engine, &asked, game, &value, sizeof value));
    CHECK(value.plies == 0 && fabsf(value.equity) < 0.5f);

    /* A large noise changes the play for some seeds, and the same seed gives the same play. */
    int changes = 0;
    asked.noise = 10;
    for (asked.seed = 0; asked.seed < 30; asked.seed++) {
        OK(plakoto_engine_best_play(engine, &asked, game, &found[0], size));
        OK(plakoto_engine_best_play(engine, &asked, game, &found[1], size));
        CHECK(strcmp(found[0].play.text, found[1].play.text) == 0);
        changes += strcmp(found[0].play.text, "24/23 24/21") != 0;
    }
    CHECK(changes > 0 && changes < 30);
    BAD((asked.level = "casual", plakoto_engine_best_play(engine, &asked, game, found, size)));
    CHECK(strstr(plakoto_last_error(), "got 0 and 10") != NULL);
    asked.noise = 0;
    OK(plakoto_engine_best_play(engine, &asked, game, found, size));
    CHECK(found[0].plies == 0);
    asked.level = "worldclass";
    OK(plakoto_engine_best_play(engine, &asked, game, found, size));
    CHECK(found[0].plies == 2);
    BAD((asked.level = "master", plakoto_engine_best_play(engine, &asked, game, found, size)));
    asked.level = NULL;
    BAD((asked.noise = 11, plakoto_engine_best_play(engine, &asked, game, found, size)));
    BAD((asked.noise = NAN, plakoto_engine_best_play(engine, &asked, game, found, size)));
    asked.noise = 0;

    BAD(plakoto_engine_hint(engine, &asked, game, found, size, 0, &count));
    BAD(plakoto_engine_hint(engine, &asked, game, found, size - 1, 3, &count));
    BAD(plakoto_engine_hint(engine, &asked, game, NULL, size, 3, &count));
    BAD(plakoto_engine_hint(engine, &asked, game, found, size, 3, NULL));
    BAD(plakoto_engine_hint(NULL, &asked, game, found, size, 3, &count));
    BAD(plakoto_engine_hint(engine, &asked, NULL, found, size, 3, &count));
    BAD(plakoto_engine_best_play(engine, &asked, game, NULL, size));
    BAD(plakoto_engine_best_play(engine, &asked, game, found, size - 1));
    BAD(plakoto_engine_best_play(engine, &asked, NULL, found, size));
    BAD(plakoto_engine_evaluate(engine, &asked, NULL, &value, sizeof value));
    BAD(plakoto_engine_evaluate(engine, &asked, game, NULL, sizeof value));
    BAD(plakoto_engine_evaluate(engine, &asked, game, &value, sizeof value + 1));
    BAD((asked.plies = 77, plakoto_engine_hint(engine, &asked, game, found, size, 3, &count)));
    asked.plies = 0;
    BAD((asked.seconds = NAN, plakoto_engine_hint(engine, &asked, game, found, size, 3, &count)));
    asked.seconds = 0;
    BAD((asked.size--, plakoto_engine_hint(engine, &asked, game, found, size, 3, &count)));
    plakoto_game_free(game);
    OK(plakoto_game_at(&start, NULL, &game));
    CHECK(plakoto_engine_hint(engine, NULL, game, found, size, 3, &count) == PLAKOTO_STATUS_MISSING_CONTEXT);
    plakoto_game_free(game);
    OK(plakoto_game_new("tapa", 0, &game));
    BAD(plakoto_engine_evaluate(engine, NULL, game, &value, sizeof value));
    CHECK(strstr(plakoto_last_error(), "under the rules plakoto, got one under tapa") != NULL);
    plakoto_game_free(game);
}

static void values(void) {
    plakoto_position two[2] = {start, start};
    float chances[2][PLAKOTO_CHANCES], equities[2];
    plakoto_question asked = question(0);
    OK(plakoto_engine_evaluate_positions(engine, &asked, two, 2, chances[0], equities));
    CHECK(equities[0] == equities[1] && fabsf(equities[0]) < 0.5f);
    CHECK(memcmp(chances[0], chances[1], sizeof *chances) == 0);
    OK(plakoto_engine_evaluate_positions(engine, &asked, two, 2, chances[0], NULL));
    OK(plakoto_engine_evaluate_positions(engine, &asked, NULL, 0, NULL, NULL));
    int8_t outcomes[2];
    OK(plakoto_outcomes(two, 2, outcomes));
    CHECK(outcomes[0] == -1 && outcomes[1] == -1);
    OK(plakoto_position_from_id(tapa, "AAAA/v8AAAAAAA", &two[0]));
    OK(plakoto_outcomes(two, 2, outcomes));
    CHECK(outcomes[0] >= 0 && outcomes[0] < PLAKOTO_CHANCES && outcomes[1] == -1);
    BAD(plakoto_outcomes(NULL, 2, outcomes));
    BAD(plakoto_outcomes(two, 2, NULL));
    BAD(plakoto_engine_evaluate_positions(engine, &asked, two, 2, chances[0], equities));
    CHECK(strstr(plakoto_last_error(), "at index 0") != NULL);
    two[0] = start;
    two[1].board[3] = 127;
    BAD(plakoto_engine_evaluate_positions(engine, &asked, two, 2, chances[0], equities));
    CHECK(strstr(plakoto_last_error(), "at index 1") != NULL);
    BAD(plakoto_outcomes(two, 2, outcomes));
    BAD(plakoto_engine_evaluate_positions(engine, &asked, two, SIZE_MAX / 2, chances[0], equities));
    BAD(plakoto_engine_evaluate_positions(engine, &asked, NULL, 2, chances[0], equities));
    BAD(plakoto_engine_evaluate_positions(engine, &asked, &start, 1, NULL, equities));
    BAD(plakoto_engine_evaluate_positions(NULL, &asked, &start, 1, chances[0], equities));

    /* A pinned mother is worth two points in plakoto. */
    float given[PLAKOTO_CHANCES] = {0.25f, 0.125f, 0, 0.125f, 0.5f}, win[3], lose[3];
    OK(plakoto_at_least(plakoto, given, win, lose));
    CHECK(win[0] == 0.5f && win[1] == 0.25f && win[2] == 0 && lose[0] == 0.5f && lose[1] == 0);
    BAD(plakoto_at_least(NULL, given, win, lose));
    BAD(plakoto_at_least(plakoto, NULL, win, lose));
    BAD(plakoto_at_least(plakoto, given, NULL, lose));
    BAD(plakoto_at_least(plakoto, given, win, NULL));
    given[2] = NAN;
    BAD(plakoto_at_least(plakoto, given, win, lose));

    plakoto_stop *stop = plakoto_stop_new();
    OK(plakoto_stop_set(stop, true));
    asked.stop = stop;
    asked.plies = 2;
    CHECK(plakoto_engine_evaluate_positions(engine, &asked, &start, 1, chances[0], equities) ==
          PLAKOTO_STATUS_STOPPED);
    OK(plakoto_stop_set(stop, false));
    asked.plies = 1;
    OK(plakoto_engine_evaluate_positions(engine, &asked, &start, 1, chances[0], equities));
    BAD(plakoto_stop_set(NULL, true));
    plakoto_stop_free(stop);
}

static void rollouts(void) {
    plakoto_game *game = rolled_game();
    plakoto_play both[2];
    size_t size = sizeof(plakoto_play);
    OK(plakoto_position_play(&start, &three_one, "24/23 24/21", &both[0], size));
    OK(plakoto_position_play(&start, &three_one, "24/20", &both[1], size));
    const plakoto_play *plays[] = {&both[0], &both[1]};
    plakoto_question asked = question(0);
    plakoto_rollout_options options = {.size = sizeof options, .trials = 36, .truncation = 5};
    plakoto_rolled rolled[2];
    size_t rolled_size = sizeof *rolled;
    OK(plakoto_engine_roll_out(engine, &asked, &options, game, NULL, size, 0, rolled, rolled_size));
    CHECK(rolled[0].trials == 36 && rolled[0].error > 0 && rolled[0].error < 1);
    float bias = rolled[0].bias;
    CHECK(bias != 0 && rolled[0].bias_error > 0 && rolled[0].bias_square < 1);
    OK(plakoto_engine_roll_out(engine, &asked, &options, game, plays, size, 2, rolled, rolled_size));
    CHECK(rolled[0].equity != rolled[1].equity && rolled[1].trials > 0 && rolled[1].bias == -bias);
    options.truncation = 0;
    OK(plakoto_engine_roll_out(engine, NULL, &options, game, NULL, size, 0, rolled, rolled_size));
    CHECK(rolled[0].bias != rolled[0].bias);

    BAD(plakoto_engine_roll_out(engine, &asked, &options, game, NULL, size, 2, rolled, rolled_size));
    BAD(plakoto_engine_roll_out(engine, &asked, &options, game, plays, size - 1, 2, rolled, rolled_size));
    BAD(plakoto_engine_roll_out(engine, &asked, &options, game, plays, size, 2, rolled, rolled_size + 1));
    BAD(plakoto_engine_roll_out(engine, &asked, &options, game, plays, size, 2, NULL, rolled_size));
    BAD(plakoto_engine_roll_out(engine, &asked, &options, NULL, plays, size, 2, rolled, rolled_size));
    BAD(plakoto_engine_roll_out(NULL, &asked, &options, game, plays, size, 2, rolled, rolled_size));
    plays[1] = NULL;
    BAD(plakoto_engine_roll_out(engine, &asked, &options, game, plays, size, 2, rolled, rolled_size));
    CHECK(strstr(plakoto_last_error(), "at index 1") != NULL);
    plays[1] = &both[1];
    both[1].numbers.dice[0] = 4;
    BAD(plakoto_engine_roll_out(engine, &asked, &options, game, plays, size, 2, rolled, rolled_size));
    options.trials = 4000000000u;
    BAD(plakoto_engine_roll_out(engine, &asked, &options, game, NULL, size, 0, rolled, rolled_size));
    plakoto_game_free(game);
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
    BAD(plakoto_session_new((const plakoto_rules *)&checks, &session));
    BAD(plakoto_session_new(NULL, NULL));
}

/* Several threads may use one engine, and each thread has its own last error. */
static void *asker(void *wrong) {
    plakoto_question asked = question(wrong ? 99 : 1);
    float chances[PLAKOTO_CHANCES];
    for (int i = 0; i < 20; i++) {
        plakoto_status status = plakoto_engine_evaluate_positions(engine, &asked, &start, 1, chances, NULL);
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
    OK(plakoto_rules_of(NULL, &plakoto));
    OK(plakoto_rules_of("tapa", &tapa));
    OK(plakoto_position_start(plakoto, &start));
    OK(plakoto_engine_new(NULL, &engine));
    rule_sets();
    positions();
    engines();
    plays();
    hints();
    values();
    rollouts();
    sessions();
    threads();
    plakoto_engine_free(engine);
    printf("%d checks, %d failures\n", checks, failures);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
