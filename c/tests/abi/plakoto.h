/* The declarations of interface version 2, without comments. They never change: scripts/c.sh builds the
 * checks with them, as a program that was built before the library. */
#ifndef PLAKOTO_H
#define PLAKOTO_H 
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#define PLAKOTO_BOARD 26
#define PLAKOTO_ID_SIZE 32
#define PLAKOTO_PLAY_SIZE 192
#define PLAKOTO_ABI_VERSION 2
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
typedef struct plakoto_engine plakoto_engine;
typedef struct plakoto_session plakoto_session;
typedef struct plakoto_stop plakoto_stop;
typedef struct {
  size_t size;
  const char *variant;
  const char *net;
  uint32_t threads;
} plakoto_engine_options;
typedef struct {
  uint8_t dice[2];
  uint8_t pending[6];
} plakoto_numbers;
typedef struct {
  int8_t after[PLAKOTO_BOARD];
  bool goes_on;
  uint8_t pending[6];
  char text[PLAKOTO_PLAY_SIZE];
} plakoto_play;
typedef struct {
  size_t size;
  uint32_t plies;
  double seconds;
  const plakoto_stop *stop;
} plakoto_question;
typedef struct {
  plakoto_play play;
  float equity;
  float chances[PLAKOTO_CHANCES];
  uint32_t plies;
} plakoto_candidate;
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
plakoto_status plakoto_start(const char *variant, int8_t *board);
plakoto_status plakoto_from_id(const char *variant, const char *id, int8_t *board);
plakoto_status plakoto_to_id(const char *variant, const int8_t *board, char *text, size_t capacity);
plakoto_status plakoto_swap(const char *variant,
                            const int8_t *board,
                            int8_t *swapped);
plakoto_status plakoto_engine_new(const plakoto_engine_options *options, plakoto_engine **engine);
void plakoto_engine_free(plakoto_engine *engine);
plakoto_stop *plakoto_stop_new(void);
plakoto_status plakoto_stop_set(const plakoto_stop *stop, bool is_raised);
void plakoto_stop_free(plakoto_stop *stop);
plakoto_status plakoto_legal(const plakoto_engine *engine,
                             const int8_t *board,
                             const plakoto_numbers *numbers,
                             plakoto_play *plays,
                             size_t play_size,
                             size_t capacity,
                             size_t *count);
plakoto_status plakoto_hint(const plakoto_engine *engine,
                            const plakoto_question *question,
                            const int8_t *board,
                            const plakoto_numbers *numbers,
                            plakoto_candidate *candidates,
                            size_t candidate_size,
                            size_t capacity,
                            size_t *count);
plakoto_status plakoto_rollout(const plakoto_engine *engine,
                               const plakoto_question *question,
                               const plakoto_rollout_options *options,
                               const int8_t *board,
                               const plakoto_numbers *numbers,
                               const char *const *plays,
                               size_t count,
                               plakoto_rolled *rolled,
                               size_t rolled_size);
plakoto_status plakoto_session_new(const char *variant, plakoto_session **session);
plakoto_status plakoto_session_say(const plakoto_session *session,
                                   const char *line,
                                   bool is_json,
                                   const char **reply,
                                   size_t *length);
plakoto_status plakoto_session_stop(const plakoto_session *session);
void plakoto_session_free(plakoto_session *session);
uint32_t plakoto_abi_version(void);
const char *plakoto_version(void);
const char *plakoto_status_name(int32_t status);
const char *plakoto_last_error(void);
plakoto_status plakoto_evaluate(const plakoto_engine *engine,
                                const plakoto_question *question,
                                const int8_t *boards,
                                size_t count,
                                float *chances,
                                float *equities);
plakoto_status plakoto_outcomes(const plakoto_engine *engine,
                                const int8_t *boards,
                                size_t count,
                                int8_t *outcomes);
#ifdef __cplusplus
}
#endif
#endif
