/* Plays a game between the engine and itself: game RULES SEED, for example: game tapa 7
 * scripts/c.sh builds it. */
#include <stdio.h>
#include <stdlib.h>

#include "plakoto.h"

static void must(plakoto_status status) {
    if (status != PLAKOTO_STATUS_OK) {
        fprintf(stderr, "%s %s\n", plakoto_status_name(status), plakoto_last_error());
        exit(EXIT_FAILURE);
    }
}

int main(int argc, char **argv) {
    if (argc != 3) return fprintf(stderr, "usage: game RULES SEED\n"), 2;
    if (plakoto_abi_version() != PLAKOTO_ABI_VERSION) return fprintf(stderr, "compile this program again\n"), 1;

    plakoto_engine_options options = {.size = sizeof options};
    plakoto_question question = {.size = sizeof question, .level = "casual"};
    plakoto_engine *engine;
    plakoto_game *game;
    plakoto_dice *dice;
    must(plakoto_rules_of(argv[1], &options.rules));
    must(plakoto_engine_new(&options, &engine));
    must(plakoto_game_new(argv[1], 0, &game));
    must(plakoto_dice_new(strtoull(argv[2], NULL, 10), &dice));

    plakoto_game_state state;
    plakoto_hint best;
    while (must(plakoto_game_get_state(game, &state, sizeof state)), state.ending == PLAKOTO_ENDING_NONE) {
        if (state.must_roll) {
            must(plakoto_game_roll(game, dice));
            continue;
        }
        must(plakoto_engine_best_play(engine, &question, game, &best, sizeof best));
        must(plakoto_game_play(game, &best.play, sizeof best.play));
        printf("%d: %d%d %s\n", state.on_roll, state.numbers.dice[0], state.numbers.dice[1], best.play.text);
    }
    printf("player %d wins %d after %zu turns\n", state.winner, state.points, state.turns);
    plakoto_dice_free(dice);
    plakoto_game_free(game);
    plakoto_engine_free(engine);
    return EXIT_SUCCESS;
}
