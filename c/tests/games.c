/* Plays random games of every rule set through plakoto_game, and compares them with the legal plays of their
 * positions. scripts/c.sh runs it under AddressSanitizer. */
#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { MOST = 4000 };

static plakoto_play legal[MOST], again[MOST];
static const size_t size = sizeof(plakoto_play);
static int hits, pins, handed_over;

static plakoto_game_state state(const plakoto_game *game) {
    plakoto_game_state now;
    OK(plakoto_game_get_state(game, &now, sizeof now));
    return now;
}

static bool equal(const plakoto_position *one, const plakoto_position *other) {
    return one->rules == other->rules && memcmp(one->board, other->board, PLAKOTO_BOARD) == 0;
}

/* IDs do not keep the order of the dice. */
static bool equal_numbers(const plakoto_numbers *one, const plakoto_numbers *other) {
    const uint8_t *dice = one->dice, *others = other->dice;
    return ((dice[0] == others[0] && dice[1] == others[1]) || (dice[0] == others[1] && dice[1] == others[0])) &&
           memcmp(one->pending, other->pending, sizeof one->pending) == 0;
}

static bool same(const plakoto_game *one, const plakoto_game *other) {
    char ids[2][PLAKOTO_ID_SIZE];
    OK(plakoto_game_id(one, ids[0], sizeof *ids));
    OK(plakoto_game_id(other, ids[1], sizeof *ids));
    plakoto_game_state now = state(one), then = state(other);
    return strcmp(ids[0], ids[1]) == 0 && equal(&now.position, &then.position) && now.on_roll == then.on_roll &&
           equal_numbers(&now.numbers, &then.numbers);
}

/* The ID of a game gives the same state. */
static void round_trip(const plakoto_game *game) {
    plakoto_game_state now = state(game);
    char id[PLAKOTO_ID_SIZE];
    OK(plakoto_game_id(game, id, sizeof id));
    plakoto_game *read;
    OK(plakoto_game_from_id(now.position.rules, id, &read));
    CHECK(same(game, read));
    plakoto_game_free(read);
}

/* A low double goes on with all higher numbers in Plakoto Express, and then has too many plays for a list. */
static bool has_too_many_plays(const plakoto_game_state *now) {
    const char *rules;
    OK(plakoto_rules_text(now->position.rules, &rules));
    const uint8_t *dice = now->numbers.dice;
    return strcmp(rules, "express") == 0 && dice[0] == dice[1] && dice[0] > 0 && dice[0] < 5;
}

/* Lists the legal plays of a game, which are those of its position and numbers. */
static size_t legal_plays(const plakoto_game *game) {
    plakoto_game_state now = state(game);
    size_t count, other;
    OK(plakoto_game_legal_plays(game, legal, size, MOST, &count));
    OK(plakoto_position_legal_plays(&now.position, &now.numbers, again, size, MOST, &other));
    CHECK(count > 0 && count == other);
    for (size_t i = 0; i < count; i++) {
        CHECK(strcmp(legal[i].text, again[i].text) == 0 && equal(&legal[i].after, &again[i].after));
        CHECK(equal(&legal[i].before, &now.position));
    }
    return count;
}

/* Makes a play, once as a value and once as text. */
static void make(plakoto_game *game, const plakoto_play *play) {
    plakoto_game *copy;
    OK(plakoto_game_copy(game, &copy));
    uint8_t player = state(game).on_roll;
    OK(plakoto_game_play(game, play, size));
    if (play->step_count > 0 && strlen(play->text) < PLAKOTO_PLAY_SIZE - 1) {
        OK(plakoto_game_play_text(copy, play->text));
        CHECK(same(game, copy));
    }
    plakoto_game_free(copy);
    plakoto_game_state after = state(game);
    CHECK(equal(&after.position, &play->after) && (after.on_roll == player) == play->is_same_player_next);
    CHECK(memcmp(after.numbers.pending, play->pending, sizeof play->pending) == 0);
    plakoto_turn last;
    OK(plakoto_game_get_turn(game, after.turns - 1, &last, sizeof last));
    CHECK(last.player == player && strcmp(last.play.text, play->text) == 0);
    for (int i = 0; i < 6; i++) handed_over += play->pending[i];
    for (int i = 0; i < play->step_count; i++) {
        hits += play->steps[i].hits;
        pins += play->steps[i].pins;
    }
}

/* Plays a random game to its end. Returns the number of rolls and plays. */
static size_t play_out(plakoto_game *game, plakoto_dice *dice) {
    size_t actions = 0;
    plakoto_game_state now;
    while (now = state(game), now.ending == PLAKOTO_ENDING_NONE) {
        if (now.must_roll) {
            OK(plakoto_game_roll(game, dice));
            actions++;
            continue;
        }
        if (has_too_many_plays(&now)) {
            OK(plakoto_game_undo(game));
            actions--;
            continue;
        }
        round_trip(game);
        size_t count = legal_plays(game);
        make(game, &legal[(size_t)rand() % count]);
        actions++;
    }
    return actions;
}

static void random_game(const char *rules, unsigned seed) {
    plakoto_game *game, *begun;
    plakoto_dice *dice;
    OK(plakoto_game_new(rules, 0, &game));
    OK(plakoto_game_copy(game, &begun));
    OK(plakoto_dice_new(seed, &dice));
    size_t actions = play_out(game, dice), count;
    plakoto_game_state over = state(game);
    int8_t outcome;
    OK(plakoto_outcomes(&over.position, 1, &outcome));
    CHECK(outcome >= 0 && over.games == 1 && !over.is_resigned && !over.must_roll);
    CHECK((outcome == PLAKOTO_CHANCES - 1) == (over.winner == -1));
    CHECK(over.winner == -1 || over.score[over.winner] == over.points);
    CHECK(plakoto_game_legal_plays(game, legal, size, MOST, &count) == PLAKOTO_STATUS_MISSING_CONTEXT);
    CHECK(plakoto_game_roll(game, dice) == PLAKOTO_STATUS_MISSING_CONTEXT);
    for (size_t i = 0; i < actions; i++) OK(plakoto_game_undo(game));
    CHECK(same(game, begun) && state(game).turns == 0 && state(game).games == 0);
    CHECK(plakoto_game_undo(game) == PLAKOTO_STATUS_MISSING_CONTEXT);
    plakoto_dice_free(dice);
    plakoto_game_free(begun);
    plakoto_game_free(game);
}

static void tavli_match(void) {
    plakoto_game *game;
    plakoto_dice *dice;
    OK(plakoto_game_new("tavli", 3, &game));
    OK(plakoto_dice_new(2, &dice));
    const char *names[] = {"portes", "plakoto", "fevga"}, *text;
    int games = 0, won = 0;
    for (;;) {
        OK(plakoto_rules_text(state(game).position.rules, &text));
        CHECK(strcmp(text, names[won % 3]) == 0);
        CHECK(plakoto_game_next(game, dice) == PLAKOTO_STATUS_MISSING_CONTEXT);
        play_out(game, dice);
        won += state(game).winner != -1;
        games++;
        if (state(game).match_winner != -1) break;
        OK(plakoto_game_next(game, dice));
    }
    plakoto_game_state over = state(game);
    CHECK(over.length == 3 && over.score[over.match_winner] >= 3 && over.games == (uint32_t)games && games > 1);
    CHECK(plakoto_game_next(game, dice) == PLAKOTO_STATUS_MISSING_CONTEXT);
    plakoto_turn first;
    OK(plakoto_game_get_turn(game, 0, &first, sizeof first));
    OK(plakoto_rules_text(first.play.before.rules, &text));
    CHECK(first.player == 1 && strcmp(text, "portes") == 0);
    plakoto_dice_free(dice);
    plakoto_game_free(game);
}

static void wrong_games(void) {
    plakoto_game *game;
    plakoto_position start;
    plakoto_numbers double_six = {.dice = {6, 6}}, pending = {.pending = {1}};
    char id[PLAKOTO_ID_SIZE];
    OK(plakoto_position_start(NULL, &start));
    BAD(plakoto_game_new("chess", 0, &game));
    BAD(plakoto_game_new("tapa, tapa", 0, &game));
    BAD(plakoto_game_new(NULL, 40000, &game));
    BAD(plakoto_game_new(NULL, 0, NULL));
    BAD(plakoto_game_at(NULL, NULL, &game));
    BAD(plakoto_game_at(&start, &pending, &game));
    BAD(plakoto_game_at(&start, NULL, NULL));
    BAD(plakoto_game_from_id(NULL, "no id", &game));
    BAD(plakoto_game_from_id(NULL, NULL, &game));
    BAD(plakoto_game_from_id(NULL, "AACA/z8AAID/Pw;pending=1", &game));
    BAD(plakoto_game_from_id(NULL, "AACA/z8AAID/Pw", NULL));
    OK(plakoto_game_at(&start, &double_six, &game));
    CHECK(plakoto_game_undo(game) == PLAKOTO_STATUS_MISSING_CONTEXT && !state(game).must_roll);
    BAD(plakoto_game_id(NULL, id, sizeof id));
    CHECK(plakoto_game_id(game, id, 4) == PLAKOTO_STATUS_TOO_SMALL);
    BAD(plakoto_game_copy(NULL, &game));
    BAD(plakoto_game_copy(game, NULL));
    plakoto_game_state now;
    plakoto_turn turn;
    BAD(plakoto_game_get_state(NULL, &now, sizeof now));
    BAD(plakoto_game_get_state(game, NULL, sizeof now));
    BAD(plakoto_game_get_state(game, &now, sizeof now - 1));
    BAD(plakoto_game_get_turn(game, 0, &turn, sizeof turn));
    BAD(plakoto_game_get_turn(game, 0, &turn, 0));
    BAD(plakoto_game_get_turn(NULL, 0, &turn, sizeof turn));
    plakoto_game_free(game);
    plakoto_game_free(NULL);
}

static void wrong_actions(void) {
    plakoto_game *game, *before;
    plakoto_dice *dice;
    plakoto_play play, other;
    plakoto_position start;
    plakoto_numbers three_one = {.dice = {3, 1}};
    size_t count;
    OK(plakoto_position_start(NULL, &start));
    OK(plakoto_position_play(&start, &three_one, "24/20", &play, size));
    BAD(plakoto_dice_new(1, NULL));
    OK(plakoto_dice_new(1, &dice));
    OK(plakoto_game_new(NULL, 0, &game));
    CHECK(plakoto_game_play(game, &play, size) == PLAKOTO_STATUS_MISSING_CONTEXT);
    CHECK(plakoto_game_play_text(game, "24/20") == PLAKOTO_STATUS_MISSING_CONTEXT);
    BAD(plakoto_game_roll(NULL, dice));
    BAD(plakoto_game_roll(game, NULL));
    BAD(plakoto_game_set_dice(game, 7, 1));
    BAD(plakoto_game_set_dice(game, 1, 257));
    BAD(plakoto_game_set_dice(NULL, 3, 1));
    OK(plakoto_game_set_dice(game, 3, 1));
    OK(plakoto_game_copy(game, &before));
    CHECK(plakoto_game_set_dice(game, 6, 6) == PLAKOTO_STATUS_MISSING_CONTEXT);
    CHECK(plakoto_game_roll(game, dice) == PLAKOTO_STATUS_MISSING_CONTEXT);
    CHECK(plakoto_game_play_text(game, "24/2") == PLAKOTO_STATUS_ILLEGAL_MOVE);
    BAD(plakoto_game_play_text(game, "hello"));
    BAD(plakoto_game_play_text(game, NULL));
    BAD(plakoto_game_play_text(NULL, "24/20"));
    BAD(plakoto_game_legal_plays(NULL, legal, size, MOST, &count));
    BAD(plakoto_game_legal_plays(game, legal, size + 8, MOST, &count));
    CHECK(plakoto_game_legal_plays(game, NULL, size, 0, &count) == PLAKOTO_STATUS_TOO_SMALL && count == 2);
    BAD(plakoto_game_play(NULL, &play, size));
    BAD(plakoto_game_play(game, NULL, size));
    BAD(plakoto_game_play(game, &play, size - 1));
    BAD((other = play, other.steps[1].to = 0, plakoto_game_play(game, &other, size)));
    CHECK(strstr(plakoto_last_error(), "step 2 from 21 to 0") || strstr(plakoto_last_error(), "step 2 from 23 to 0"));
    BAD((other = play, other.steps[0].from = 99, plakoto_game_play(game, &other, size)));
    BAD((other = play, other.step_count = 1, plakoto_game_play(game, &other, size)));
    BAD((other = play, other.step_count = 99, plakoto_game_play(game, &other, size)));
    BAD((other = play, other.before.rules = NULL, plakoto_game_play(game, &other, size)));
    OK(plakoto_rules_of("tapa", &other.before.rules));
    BAD(plakoto_game_play(game, &other, size));
    BAD(plakoto_game_resign(game, 2, 1));
    BAD(plakoto_game_resign(game, 0, 9));
    BAD(plakoto_game_resign(game, 0, 257));
    BAD(plakoto_game_resign(NULL, 0, 1));
    BAD(plakoto_game_next(NULL, dice));
    BAD(plakoto_game_next(game, NULL));
    BAD(plakoto_game_undo(NULL));
    CHECK(same(game, before));
    OK(plakoto_game_resign(game, 0, 2));
    plakoto_game_state over = state(game);
    CHECK(over.ending == PLAKOTO_ENDING_GAMMON && over.is_resigned && over.winner == 1 && over.score[1] == 2);
    OK(plakoto_game_undo(game));
    OK(plakoto_game_play(game, &play, size));
    CHECK(state(game).on_roll == 0 && state(game).turns == 1);
    plakoto_dice_free(dice);
    plakoto_dice_free(NULL);
    plakoto_game_free(before);
    plakoto_game_free(game);
}

int main(void) {
    const char *all[] = {"plakoto", "tzannes", "tapa", "express", "portes", "fevga", "narde", "plakoto mother=3"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        for (unsigned seed = 1; seed <= 2; seed++) random_game(all[i], seed);
    }
    CHECK(hits > 0 && pins > 0 && handed_over > 0);
    tavli_match();
    wrong_games();
    wrong_actions();
    printf("%d checks, %d failures\n", checks, failures);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
