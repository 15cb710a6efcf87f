/* The declarations of interface version 3, without comments. They never change: scripts/c.sh builds the
 * checks with them, as a program that was built before the library. */
#ifndef PLAKOTO_H
#define PLAKOTO_H 
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#define PLAKOTO_ABI_VERSION 3
#define PLAKOTO_BOARD 26
#define PLAKOTO_ID_SIZE 96
#define PLAKOTO_STEPS 24
#define PLAKOTO_PLAY_SIZE 192
#define PLAKOTO_BAR 25
#define PLAKOTO_CHANCES 9
typedef enum {
  PLAKOTO_STATUS_OK,
  PLAKOTO_STATUS_TOO_SMALL,
  PLAKOTO_STATUS_STOPPED,
  PLAKOTO_STATUS_BAD_ARGUMENT,
  PLAKOTO_STATUS_MISSING_CONTEXT,
  PLAKOTO_STATUS_ILLEGAL_POSITION,
  PLAKOTO_STATUS_ILLEGAL_MOVE,
  PLAKOTO_STATUS_UNSUPPORTED,
  PLAKOTO_STATUS_IO,
  PLAKOTO_STATUS_INTERNAL,
} plakoto_status;
typedef enum {
  PLAKOTO_ENDING_NONE,
  PLAKOTO_ENDING_SINGLE,
  PLAKOTO_ENDING_GAMMON,
  PLAKOTO_ENDING_TRIPLE,
  PLAKOTO_ENDING_MOTHER,
  PLAKOTO_ENDING_MOTHERS_PINNED,
  PLAKOTO_ENDING_DEAD,
  PLAKOTO_ENDING_UNKNOWN,
} plakoto_ending;
typedef struct plakoto_dice plakoto_dice;
typedef struct plakoto_engine plakoto_engine;
typedef struct plakoto_game plakoto_game;
typedef struct plakoto_rules plakoto_rules;
typedef struct plakoto_session plakoto_session;
typedef struct plakoto_stop plakoto_stop;
typedef struct {
  const plakoto_rules *rules;
  int8_t board[PLAKOTO_BOARD];
} plakoto_position;
typedef struct {
  uint8_t dice[2];
  uint8_t pending[6];
} plakoto_numbers;
typedef struct {
  uint8_t from;
  uint8_t to;
  bool hits;
  bool pins;
} plakoto_step;
typedef struct {
  plakoto_position before;
  plakoto_numbers numbers;
  plakoto_position after;
  uint8_t pending[6];
  bool is_same_player_next;
  uint8_t step_count;
  plakoto_step steps[PLAKOTO_STEPS];
  char text[PLAKOTO_PLAY_SIZE];
} plakoto_play;
typedef struct {
  plakoto_position position;
  plakoto_numbers numbers;
  uint8_t on_roll;
  bool must_roll;
  plakoto_ending ending;
  bool is_resigned;
  int8_t winner;
  uint8_t points;
  uint16_t length;
  uint16_t score[2];
  int8_t match_winner;
  uint32_t games;
  size_t turns;
} plakoto_game_state;
typedef struct {
  uint8_t player;
  plakoto_play play;
} plakoto_turn;
typedef struct {
  size_t size;
  const plakoto_rules *rules;
  const char *net;
  uint32_t threads;
} plakoto_engine_options;
typedef struct {
  size_t size;
  const char *level;
  uint32_t plies;
  float noise;
  uint64_t seed;
  double seconds;
  const plakoto_stop *stop;
} plakoto_question;
typedef struct {
  plakoto_play play;
  float equity;
  float chances[PLAKOTO_CHANCES];
  uint32_t plies;
} plakoto_hint;
typedef struct {
  float equity;
  float chances[PLAKOTO_CHANCES];
  uint32_t plies;
} plakoto_evaluation;
typedef struct {
  size_t size;
  uint32_t trials;
  uint32_t truncation;
  uint64_t seed;
} plakoto_rollout_options;
typedef struct {
  float equity;
  float error;
  float chances[PLAKOTO_CHANCES];
  uint64_t trials;
  float bias;
  float bias_error;
  float bias_square;
} plakoto_rolled;
#ifdef __cplusplus
extern "C" {
#endif
uint32_t plakoto_abi_version(void);
const char *plakoto_version(void);
const char *plakoto_status_name(int32_t status);
const char *plakoto_last_error(void);
plakoto_status plakoto_rules_of(const char *text, const plakoto_rules **rules);
plakoto_status plakoto_rules_text(const plakoto_rules *rules, const char **text);
plakoto_status plakoto_position_start(const plakoto_rules *rules, plakoto_position *position);
plakoto_status plakoto_position_from_id(const plakoto_rules *rules,
                                        const char *id,
                                        plakoto_position *position);
plakoto_status plakoto_position_id(const plakoto_position *position, char *text, size_t capacity);
plakoto_status plakoto_position_swap(const plakoto_position *position, plakoto_position *swapped);
plakoto_status plakoto_position_legal_plays(const plakoto_position *position,
                                            const plakoto_numbers *numbers,
                                            plakoto_play *plays,
                                            size_t play_size,
                                            size_t capacity,
                                            size_t *count);
plakoto_status plakoto_position_play(const plakoto_position *position,
                                     const plakoto_numbers *numbers,
                                     const char *text,
                                     plakoto_play *play,
                                     size_t play_size);
plakoto_status plakoto_dice_new(uint64_t seed, plakoto_dice **dice);
void plakoto_dice_free(plakoto_dice *dice);
plakoto_status plakoto_game_new(const char *rules, uint32_t length, plakoto_game **game);
plakoto_status plakoto_game_at(const plakoto_position *position,
                               const plakoto_numbers *numbers,
                               plakoto_game **game);
plakoto_status plakoto_game_from_id(const plakoto_rules *rules,
                                    const char *id,
                                    plakoto_game **game);
plakoto_status plakoto_game_id(const plakoto_game *game, char *text, size_t capacity);
plakoto_status plakoto_game_copy(const plakoto_game *game, plakoto_game **copy);
void plakoto_game_free(plakoto_game *game);
plakoto_status plakoto_game_roll(plakoto_game *game, plakoto_dice *dice);
plakoto_status plakoto_game_set_dice(plakoto_game *game, uint32_t first, uint32_t second);
plakoto_status plakoto_game_legal_plays(const plakoto_game *game,
                                        plakoto_play *plays,
                                        size_t play_size,
                                        size_t capacity,
                                        size_t *count);
plakoto_status plakoto_game_play(plakoto_game *game, const plakoto_play *play, size_t play_size);
plakoto_status plakoto_game_play_text(plakoto_game *game, const char *text);
plakoto_status plakoto_game_resign(plakoto_game *game,
                                   uint32_t loser,
                                   uint32_t points);
plakoto_status plakoto_game_next(plakoto_game *game, plakoto_dice *dice);
plakoto_status plakoto_game_undo(plakoto_game *game);
plakoto_status plakoto_game_get_state(const plakoto_game *game, plakoto_game_state *state, size_t state_size);
plakoto_status plakoto_game_get_turn(const plakoto_game *game,
                                     size_t index,
                                     plakoto_turn *turn,
                                     size_t turn_size);
plakoto_status plakoto_engine_new(const plakoto_engine_options *options, plakoto_engine **engine);
void plakoto_engine_free(plakoto_engine *engine);
plakoto_stop *plakoto_stop_new(void);
plakoto_status plakoto_stop_set(const plakoto_stop *stop, bool is_raised);
void plakoto_stop_free(plakoto_stop *stop);
plakoto_status plakoto_engine_hint(const plakoto_engine *engine,
                                   const plakoto_question *question,
                                   const plakoto_game *game,
                                   plakoto_hint *hints,
                                   size_t hint_size,
                                   size_t capacity,
                                   size_t *count);
plakoto_status plakoto_engine_best_play(const plakoto_engine *engine,
                                        const plakoto_question *question,
                                        const plakoto_game *game,
                                        plakoto_hint *hint,
                                        size_t hint_size);
plakoto_status plakoto_engine_evaluate(const plakoto_engine *engine,
                                       const plakoto_question *question,
                                       const plakoto_game *game,
                                       plakoto_evaluation *evaluation,
                                       size_t evaluation_size);
plakoto_status plakoto_engine_evaluate_positions(const plakoto_engine *engine,
                                                 const plakoto_question *question,
                                                 const plakoto_position *positions,
                                                 size_t count,
                                                 float *chances,
                                                 float *equities);
plakoto_status plakoto_at_least(const plakoto_rules *rules,
                                const float *chances,
                                float *win,
                                float *lose);
plakoto_status plakoto_outcomes(const plakoto_position *positions, size_t count, int8_t *outcomes);
plakoto_status plakoto_engine_roll_out(const plakoto_engine *engine,
                                       const plakoto_question *question,
                                       const plakoto_rollout_options *options,
                                       const plakoto_game *game,
                                       const plakoto_play *const *plays,
                                       size_t play_size,
                                       size_t count,
                                       plakoto_rolled *rolled,
                                       size_t rolled_size);
plakoto_status plakoto_session_new(const plakoto_rules *rules, plakoto_session **session);
plakoto_status plakoto_session_say(const plakoto_session *session,
                                   const char *line,
                                   bool is_json,
                                   const char **reply,
                                   size_t *length);
plakoto_status plakoto_session_stop(const plakoto_session *session);
void plakoto_session_free(plakoto_session *session);
#ifdef __cplusplus
}
#endif
#endif
