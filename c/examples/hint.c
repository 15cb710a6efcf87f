/* Prints the best plays for a roll: hint POSITION_ID DIE DIE
 *
 * scripts/c.sh builds it. To build it by hand:
 *   cargo build --release -p plakoto-c
 *   cc -Ic/include c/examples/hint.c target/release/libplakoto_c.a -lm -lpthread -ldl -o hint
 */
#include <stdio.h>
#include <stdlib.h>

#include "plakoto.h"

enum { MOST = 5 };

static void must(plakoto_status status) {
    if (status != PLAKOTO_STATUS_OK) {
        fprintf(stderr, "%s %s\n", plakoto_status_name(status), plakoto_last_error());
        exit(EXIT_FAILURE);
    }
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: hint POSITION_ID DIE DIE\n");
        return 2;
    }
    if (plakoto_abi_version() != PLAKOTO_ABI_VERSION) {
        fprintf(stderr, "the header and the library have different versions: compile this program again\n");
        return EXIT_FAILURE;
    }
    plakoto_game *game;
    must(plakoto_game_from_id(NULL, argv[1], &game));
    must(plakoto_game_set_dice(game, (uint32_t)atoi(argv[2]), (uint32_t)atoi(argv[3])));

    plakoto_engine *engine;
    must(plakoto_engine_new(NULL, &engine));
    plakoto_hint hints[MOST];
    size_t count;
    must(plakoto_engine_hint(engine, NULL, game, hints, sizeof *hints, MOST, &count));
    for (size_t i = 0; i < count; i++) {
        printf("%zu. %-24s %+.3f\n", i + 1, hints[i].play.text, hints[i].equity);
    }
    plakoto_engine_free(engine);
    plakoto_game_free(game);
    return EXIT_SUCCESS;
}
