// The C interface of plakoto. Written by cbindgen from c/src; do not edit it. How it is used stands in c/README.md.


#ifndef PLAKOTO_H
#define PLAKOTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Numbers of a board: points 1 to 24 as the player on roll numbers them, then the checkers borne off, his and the
// opponent's. A point has the number of checkers on top, negative if they are the opponent's, and 16 more, away from zero,
// if a checker of the other side is pinned beneath: -17 is one checker of the opponent on a pinned one.
#define PLAKOTO_BOARD 26

// Bytes that every ID of a position fits in, with the NUL behind it.
#define PLAKOTO_ID_SIZE 32

// Bytes of the text of a play, with the NUL behind it. Longer ones, as cascades may be, are cut.
#define PLAKOTO_PLAY_SIZE 192

// The version of this interface. What was compiled with another one must not call it.
#define PLAKOTO_ABI_VERSION 1

// Chances of a position, those of the player on roll: to win a single game, a gammon, a triple game, by the mother; to lose
// these; a draw. They exclude each other and sum to 1.
#define PLAKOTO_CHANCES 9

// How a call has ended. From `PLAKOTO_STATUS_BAD_ARGUMENT` to `PLAKOTO_STATUS_INTERNAL` these are errors of the protocol.
typedef enum {
  // All is well.
  PLAKOTO_STATUS_OK,
  // The memory for the results is too small: as many as it holds are there, and how many there are has been told.
  PLAKOTO_STATUS_TOO_SMALL,
  // Somebody has stopped it before there was a result.
  PLAKOTO_STATUS_STOPPED,
  // An argument is wrong.
  PLAKOTO_STATUS_BAD_ARGUMENT,
  // Dice or a game that goes on are missing.
  PLAKOTO_STATUS_MISSING_CONTEXT,
  // A board breaks the rules.
  PLAKOTO_STATUS_ILLEGAL_POSITION,
  // A play breaks the rules.
  PLAKOTO_STATUS_ILLEGAL_MOVE,
  // Understood, but not available.
  PLAKOTO_STATUS_UNSUPPORTED,
  // A file cannot be read.
  PLAKOTO_STATUS_IO,
  // A fault of the engine itself.
  PLAKOTO_STATUS_INTERNAL,
} plakoto_status;

// What evaluates positions and ranks plays. Several threads may use one at once.
typedef struct plakoto_engine plakoto_engine;

// A session of the text protocol, as the program has it. Threads that use one at once wait for each other.
typedef struct plakoto_session plakoto_session;

// Ends questions that run, from another thread.
typedef struct plakoto_stop plakoto_stop;

// How an engine is made. With zeros everywhere but in `size` it is the usual one.
typedef struct {
  // `sizeof (plakoto_engine_options)`.
  size_t size;
  // The rules, like `tapa` or `plakoto mother=3`; NULL for `plakoto`.
  const char *variant;
  // The file of a network; NULL for the one that the rules have.
  const char *net;
  // Threads of a search; 0 for one for each processor.
  uint32_t threads;
} plakoto_engine_options;

// What is to be played: two dice; or under rules that hand numbers over, those that are pending, and no dice.
typedef struct {
  // From 1 to 6; both 0 if numbers are pending.
  uint8_t dice[2];
  // How often each number from 1 to 6 is pending.
  uint8_t pending[6];
} plakoto_numbers;

// A legal play, and where it leads.
typedef struct {
  // The board after it, seen by the player who decides next.
  int8_t after[PLAKOTO_BOARD];
  // Whether the same player decides next, as it may be where numbers are handed over.
  bool goes_on;
  // How often each number from 1 to 6 is pending after it.
  uint8_t pending[6];
  // The play as gnubg prints it: `24/21*/18`.
  char text[PLAKOTO_PLAY_SIZE];
} plakoto_play;

// How a question is asked.
typedef struct {
  // `sizeof (plakoto_question)`.
  size_t size;
  // Plies to look ahead: 0 to 4.
  uint32_t plies;
  // The search goes deeper and deeper, up to the plies, and ends after so many seconds; 0 for no limit.
  double seconds;
  // Ends it as soon as it is raised; NULL if nobody does.
  const plakoto_stop *stop;
} plakoto_question;

// A play, and what it is worth to the player who makes it.
typedef struct {
  // The play.
  plakoto_play play;
  // In points.
  float equity;
  // As for positions.
  float chances[PLAKOTO_CHANCES];
  // Plies that were looked ahead.
  uint32_t plies;
} plakoto_candidate;

// How games are played. With zeros everywhere but in `size` it is as usual.
typedef struct {
  // `sizeof (plakoto_rollout_options)`.
  size_t size;
  // Games; 0 for as many as usual.
  uint32_t trials;
  // Games are cut after so many turns, and the position is evaluated; 0 to play them to the end.
  uint32_t truncation;
  // Of the dice; 0 for the usual ones.
  uint64_t seed;
} plakoto_rollout_options;

// What games have shown.
typedef struct {
  // In points, as the player on roll sees it.
  float equity;
  // Its standard error; infinite if it is not known.
  float error;
  // As for positions.
  float chances[PLAKOTO_CHANCES];
  // Games that were played.
  uint64_t trials;
  // Measured bias of the equity in truncated rollouts, in points; NaN if games are played to the end, or if it is not measured.
  float bias;
  // Its standard error.
  float bias_error;
  // Root of the mean square of the bias in single positions.
  float bias_square;
} plakoto_rolled;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The position at the start of a game.
//
// # Safety
// `board` points to `PLAKOTO_BOARD` numbers that can be written.
plakoto_status plakoto_start(int8_t *board);

// The board of an ID: gnubg's, with pins in bits that it leaves unused. A match ID may stand behind it, and is left out.
//
// # Safety
// `id` is a text with a NUL behind it; `board` points to `PLAKOTO_BOARD` numbers that can be written.
plakoto_status plakoto_from_id(const char *id,
                               int8_t *board);

// The ID of a board. `PLAKOTO_ID_SIZE` bytes are always enough.
//
// # Safety
// `board` points to `PLAKOTO_BOARD` numbers, `text` to `capacity` bytes that can be written.
plakoto_status plakoto_to_id(const int8_t *board, char *text, size_t capacity);

// The same position seen by the other player.
//
// # Safety
// Both point to `PLAKOTO_BOARD` numbers; those of `swapped` can be written. They may be the same.
plakoto_status plakoto_swap(const int8_t *board, int8_t *swapped);

// Makes an engine; `options` may be NULL for the usual one. `plakoto_engine_free` gives it back.
//
// # Safety
// `options` is null or points to options, with texts that end with NUL; `engine` can be written.
plakoto_status plakoto_engine_new(const plakoto_engine_options *options, plakoto_engine **engine);

// Gives an engine back; NULL is none.
//
// # Safety
// `engine` is null or of `plakoto_engine_new`, and nobody uses it any more.
void plakoto_engine_free(plakoto_engine *engine);

// Makes something that ends questions. `plakoto_stop_free` gives it back.
plakoto_stop *plakoto_stop_new(void);

// Raises it (`true`), so that its questions end, or lowers it for the next ones. From any thread.
//
// # Safety
// `stop` is null or of `plakoto_stop_new`.
plakoto_status plakoto_stop_set(const plakoto_stop *stop, bool is_raised);

// Gives it back; NULL is none.
//
// # Safety
// `stop` is null or of `plakoto_stop_new`, and no question uses it any more.
void plakoto_stop_free(plakoto_stop *stop);

// All legal plays of these numbers, one for each position that they lead to; none if the game is over. `count` becomes the
// number of all of them: with a capacity of 0 it is asked for beforehand. A cascade may have millions.
//
// # Safety
// `engine` is of `plakoto_engine_new`, `board` and `numbers` can be read; `capacity` plays can be written to `plays`, and
// `count` to.
plakoto_status plakoto_legal(const plakoto_engine *engine,
                             const int8_t *board,
                             const plakoto_numbers *numbers,
                             plakoto_play *plays,
                             size_t play_size,
                             size_t capacity,
                             size_t *count);

// The best plays of these numbers, best first: as many as the capacity is, all searched at the plies. `count` becomes the
// number of those that have been written.
//
// # Safety
// As for `plakoto_legal`; `question` is as `plakoto_evaluate` takes it.
plakoto_status plakoto_hint(const plakoto_engine *engine,
                            const plakoto_question *question,
                            const int8_t *board,
                            const plakoto_numbers *numbers,
                            plakoto_candidate *candidates,
                            size_t candidate_size,
                            size_t capacity,
                            size_t *count);

// Plays games from a position before the roll (`numbers` is NULL, or has pending numbers only, and `plays` is not looked at:
// one result), or from the positions after each of `count` plays of these numbers, with the same dice for all of them. Both
// players look as many plies ahead as the question says, which can stop it.
//
// # Safety
// As for `plakoto_hint`; `plays` has `count` texts that end with NUL; `count` results, or one, can be written to `rolled`.
plakoto_status plakoto_rollout(const plakoto_engine *engine,
                               const plakoto_question *question,
                               const plakoto_rollout_options *options,
                               const int8_t *board,
                               const plakoto_numbers *numbers,
                               const char *const *plays,
                               size_t count,
                               plakoto_rolled *rolled,
                               size_t rolled_size);

// Begins a session under these rules; NULL for `plakoto`. `plakoto_session_free` gives it back.
//
// # Safety
// `variant` is null, or a text with a NUL behind it; `session` can be written.
plakoto_status plakoto_session_new(const char *variant, plakoto_session **session);

// Executes a line, and gives the reply as the program prints it, as text or as JSON. An error of the line is a reply, too. The
// reply is valid until the next line of this session.
//
// # Safety
// `session` is of `plakoto_session_new`; `line` is a text with a NUL behind it; `reply` can be written, and `length` unless it
// is null.
plakoto_status plakoto_session_say(const plakoto_session *session,
                                   const char *line,
                                   bool is_json,
                                   const char **reply,
                                   size_t *length);

// Ends the line that runs in another thread, as an interrupt does.
//
// # Safety
// `session` is of `plakoto_session_new`.
plakoto_status plakoto_session_stop(const plakoto_session *session);

// Gives a session back; NULL is none.
//
// # Safety
// `session` is null or of `plakoto_session_new`, and nobody uses it any more.
void plakoto_session_free(plakoto_session *session);

// The version of the interface that the library has: the constant of the header that it was built with.
uint32_t plakoto_abi_version(void);

// The version of the program, like `0.1.0`.
const char *plakoto_version(void);

// The word of a status, as the protocol writes it: `bad_argument`.
const char *plakoto_status_name(int32_t status);

// What was wrong with the last call of this thread: what was expected, and what came. Empty if nothing was. It is valid until
// this thread calls again.
const char *plakoto_last_error(void);

// What `count` positions are worth to the player on roll before he rolls: `PLAKOTO_CHANCES` chances for each in `chances`, and
// the equity in points in `equities`, which may be NULL.
//
// # Safety
// `engine` is of `plakoto_engine_new`; `boards` has `count` boards; as many times `PLAKOTO_CHANCES` numbers can be written to
// `chances`, and `count` to `equities` unless it is null.
plakoto_status plakoto_evaluate(const plakoto_engine *engine,
                                const plakoto_question *question,
                                const int8_t *boards,
                                size_t count,
                                float *chances,
                                float *equities);

// How the games of `count` positions have ended: the place of the outcome among the chances, or -1 if the game goes on.
//
// # Safety
// `engine` is of `plakoto_engine_new`; `boards` has `count` boards; `count` numbers can be written to `outcomes`.
plakoto_status plakoto_outcomes(const plakoto_engine *engine,
                                const int8_t *boards,
                                size_t count,
                                int8_t *outcomes);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PLAKOTO_H */
