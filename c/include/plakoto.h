// The C interface of plakoto. cbindgen generates this file from c/src: do not edit it. c/README.md is the guide.


#ifndef PLAKOTO_H
#define PLAKOTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Length of a board: points 1 to 24, numbered by the player on roll, then the checkers that this player and
// the opponent have borne off. A point holds its number of checkers on top, negative for the opponent's. If
// a checker of the other side is pinned beneath, the absolute value is 16 larger: -17 is one checker of the
// opponent on a pinned one.
#define PLAKOTO_BOARD 26

// Size in bytes of a buffer that fits every position ID and its NUL.
#define PLAKOTO_ID_SIZE 32

// Size in bytes of the text of a play and its NUL. Longer texts, which a cascade may have, are cut.
#define PLAKOTO_PLAY_SIZE 192

// Version of this interface. A program that was compiled with another version must not call the library.
#define PLAKOTO_ABI_VERSION 1

// Number of chances of a position. They belong to the player on roll: a single win, a gammon, a triple win
// and a win by the mother; the same four losses; a draw. They exclude each other and sum to 1.
#define PLAKOTO_CHANCES 9

// Status of a call. From `PLAKOTO_STATUS_BAD_ARGUMENT` to `PLAKOTO_STATUS_INTERNAL`, these are errors of the
// protocol.
typedef enum {
  // Success.
  PLAKOTO_STATUS_OK,
  // The array or buffer is too small. An array is filled, and the count of all results is written.
  PLAKOTO_STATUS_TOO_SMALL,
  // Stopped before there was a result.
  PLAKOTO_STATUS_STOPPED,
  // An argument is wrong.
  PLAKOTO_STATUS_BAD_ARGUMENT,
  // No dice were given, or the game is over.
  PLAKOTO_STATUS_MISSING_CONTEXT,
  // A board breaks the rules.
  PLAKOTO_STATUS_ILLEGAL_POSITION,
  // A play is illegal.
  PLAKOTO_STATUS_ILLEGAL_MOVE,
  // The request is understood, but not available.
  PLAKOTO_STATUS_UNSUPPORTED,
  // A file cannot be read.
  PLAKOTO_STATUS_IO,
  // An internal error of the engine.
  PLAKOTO_STATUS_INTERNAL,
} plakoto_status;

// An engine evaluates positions and ranks plays. Several threads may use one engine at the same time.
typedef struct plakoto_engine plakoto_engine;

// A session of the text protocol, as in the `plakoto` program. Threads that use one session at the same time
// take turns.
typedef struct plakoto_session plakoto_session;

// A stop flag: ends running questions from another thread.
typedef struct plakoto_stop plakoto_stop;

// Options of a new engine. Zeros in all fields but `size` give the defaults.
typedef struct {
  // `sizeof (plakoto_engine_options)`.
  size_t size;
  // The rules, for example `tapa` or `plakoto mother=3`; NULL for `plakoto`.
  const char *variant;
  // The file of a network; NULL for the built-in network of the rules.
  const char *net;
  // Threads of a search; 0 for one per processor.
  uint32_t threads;
} plakoto_engine_options;

// The numbers to play: two dice, or pending numbers and no dice under rules that pass unplayed numbers on.
typedef struct {
  // The dice, from 1 to 6; both 0 if numbers are pending.
  uint8_t dice[2];
  // How many times each number from 1 to 6 is pending.
  uint8_t pending[6];
} plakoto_numbers;

// A legal play and the position after it.
typedef struct {
  // The board after the play, as the player who decides next sees it.
  int8_t after[PLAKOTO_BOARD];
  // Whether the same player decides next, which is possible under rules that pass unplayed numbers on.
  bool goes_on;
  // How many times each number from 1 to 6 is pending after the play.
  uint8_t pending[6];
  // The play as gnubg prints it, for example `24/21*/18`.
  char text[PLAKOTO_PLAY_SIZE];
} plakoto_play;

// Settings of a question.
typedef struct {
  // `sizeof (plakoto_question)`.
  size_t size;
  // Search depth in plies: 0 to 4.
  uint32_t plies;
  // Time limit in seconds: the search deepens ply by ply up to `plies`, and ends at the limit; 0 for no
  // limit.
  double seconds;
  // The stop flag that ends the question; NULL for none.
  const plakoto_stop *stop;
} plakoto_question;

// A play and its value for the player who makes it.
typedef struct {
  // The play.
  plakoto_play play;
  // Equity in points.
  float equity;
  // Chances of the player on roll, in the order of `plakoto_evaluate`.
  float chances[PLAKOTO_CHANCES];
  // Depth of the search in plies.
  uint32_t plies;
} plakoto_candidate;

// Settings of a rollout. Zeros in all fields but `size` give the defaults.
typedef struct {
  // `sizeof (plakoto_rollout_options)`.
  size_t size;
  // Number of games; 0 for the default.
  uint32_t trials;
  // Number of turns after which a game is cut and its position evaluated; 0 to play games to the end.
  uint32_t truncation;
  // Seed of the dice; 0 for the default.
  uint64_t seed;
} plakoto_rollout_options;

// Result of a rollout.
typedef struct {
  // Equity in points, for the player on roll.
  float equity;
  // Standard error of the equity; infinite if unknown.
  float error;
  // Chances of the player on roll, in the order of `plakoto_evaluate`.
  float chances[PLAKOTO_CHANCES];
  // Number of games played.
  uint64_t trials;
  // Measured bias of the equity of truncated rollouts, in points; NaN if games are played to the end, or
  // if the bias has not been measured.
  float bias;
  // Standard error of the bias.
  float bias_error;
  // Root mean square of the bias of single positions.
  float bias_square;
} plakoto_rolled;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Writes the position at the start of a game.
//
// # Safety
// `board` points to `PLAKOTO_BOARD` writable numbers.
plakoto_status plakoto_start(int8_t *board);

// Writes the board of a position ID in gnubg's format, with pins in bits that gnubg leaves unused. A match
// ID after the position ID is ignored.
//
// # Safety
// `id` is a NUL-terminated text; `board` points to `PLAKOTO_BOARD` writable numbers.
plakoto_status plakoto_from_id(const char *id,
                               int8_t *board);

// Writes the ID of a board. `PLAKOTO_ID_SIZE` bytes are always enough.
//
// # Safety
// `board` points to `PLAKOTO_BOARD` numbers, `text` to `capacity` writable bytes.
plakoto_status plakoto_to_id(const int8_t *board, char *text, size_t capacity);

// Writes the same position as the other player sees it.
//
// # Safety
// Both pointers point to `PLAKOTO_BOARD` numbers; `swapped` is writable. They may be equal.
plakoto_status plakoto_swap(const int8_t *board, int8_t *swapped);

// Makes an engine; NULL `options` give the defaults. Free it with `plakoto_engine_free`.
//
// # Safety
// `options` is null or points to options whose texts are NUL-terminated; `engine` is writable.
plakoto_status plakoto_engine_new(const plakoto_engine_options *options, plakoto_engine **engine);

// Frees an engine. NULL is ignored.
//
// # Safety
// `engine` is null or comes from `plakoto_engine_new`, and is not used any more.
void plakoto_engine_free(plakoto_engine *engine);

// Makes a stop flag. Free it with `plakoto_stop_free`.
plakoto_stop *plakoto_stop_new(void);

// Raises the flag (`true`), which ends its questions, or lowers it for the next ones. Any thread may call
// it.
//
// # Safety
// `stop` is null or comes from `plakoto_stop_new`.
plakoto_status plakoto_stop_set(const plakoto_stop *stop, bool is_raised);

// Frees a stop flag. NULL is ignored.
//
// # Safety
// `stop` is null or comes from `plakoto_stop_new`, and no question uses it any more.
void plakoto_stop_free(plakoto_stop *stop);

// Writes all legal plays of these numbers, one for each position that they lead to; none if the game is
// over. `count` receives the number of all plays: call with a capacity of 0 to learn it beforehand. A
// cascade may have millions.
//
// # Safety
// `engine` comes from `plakoto_engine_new`; `board` and `numbers` are readable; `plays` has room for
// `capacity` plays, and `count` is writable.
plakoto_status plakoto_legal(const plakoto_engine *engine,
                             const int8_t *board,
                             const plakoto_numbers *numbers,
                             plakoto_play *plays,
                             size_t play_size,
                             size_t capacity,
                             size_t *count);

// Writes the best `capacity` plays of these numbers, best first, all searched to the depth of the question.
// `count` receives the number of plays written.
//
// # Safety
// As for `plakoto_legal`; `question` is as for `plakoto_evaluate`.
plakoto_status plakoto_hint(const plakoto_engine *engine,
                            const plakoto_question *question,
                            const int8_t *board,
                            const plakoto_numbers *numbers,
                            plakoto_candidate *candidates,
                            size_t candidate_size,
                            size_t capacity,
                            size_t *count);

// Plays games from a position, or from the positions after each of `count` plays of these numbers, with the
// same dice for all plays. If `count` is 0 and `numbers` is NULL or has no dice, games start before the roll,
// with any pending numbers, and give one result; `plays` is ignored. Both players search to the depth of the
// question, whose stop flag ends the rollout.
//
// # Safety
// As for `plakoto_hint`; `plays` has `count` NUL-terminated texts; `rolled` has room for `count` results, at
// least one.
plakoto_status plakoto_rollout(const plakoto_engine *engine,
                               const plakoto_question *question,
                               const plakoto_rollout_options *options,
                               const int8_t *board,
                               const plakoto_numbers *numbers,
                               const char *const *plays,
                               size_t count,
                               plakoto_rolled *rolled,
                               size_t rolled_size);

// Starts a session under these rules; NULL for `plakoto`. Free it with `plakoto_session_free`.
//
// # Safety
// `variant` is null or a NUL-terminated text; `session` is writable.
plakoto_status plakoto_session_new(const char *variant, plakoto_session **session);

// Executes a line and returns the reply, as text or as JSON, as the program prints it. An error in the line
// is a reply, too. The reply is valid until the next line of this session.
//
// # Safety
// `session` comes from `plakoto_session_new`; `line` is a NUL-terminated text; `reply` is writable, and so
// is `length` unless it is null.
plakoto_status plakoto_session_say(const plakoto_session *session,
                                   const char *line,
                                   bool is_json,
                                   const char **reply,
                                   size_t *length);

// Ends the line that runs in another thread, like an interrupt.
//
// # Safety
// `session` comes from `plakoto_session_new`.
plakoto_status plakoto_session_stop(const plakoto_session *session);

// Frees a session. NULL is ignored.
//
// # Safety
// `session` is null or comes from `plakoto_session_new`, and is not used any more.
void plakoto_session_free(plakoto_session *session);

// Returns the version of the library's interface: `PLAKOTO_ABI_VERSION` of the header that it was built
// with.
uint32_t plakoto_abi_version(void);

// Returns the version of the program, for example `0.1.0`.
const char *plakoto_version(void);

// Returns the name of a status as the protocol writes it, for example `bad_argument`.
const char *plakoto_status_name(int32_t status);

// Returns what was wrong with the last call of this thread: what was expected, and what came. It is empty
// after a success, and valid until the next call of this thread.
const char *plakoto_last_error(void);

// Evaluates `count` positions for the player on roll, before the roll. Writes `PLAKOTO_CHANCES` chances for
// each position to `chances`, and the equity in points to `equities`, which may be NULL.
//
// # Safety
// `engine` comes from `plakoto_engine_new`; `boards` has `count` boards; `chances` has room for `count`
// times `PLAKOTO_CHANCES` numbers, and `equities` for `count` unless it is null.
plakoto_status plakoto_evaluate(const plakoto_engine *engine,
                                const plakoto_question *question,
                                const int8_t *boards,
                                size_t count,
                                float *chances,
                                float *equities);

// Writes the outcomes of `count` positions: the index of the outcome among the chances, or -1 if the game is
// not over.
//
// # Safety
// `engine` comes from `plakoto_engine_new`; `boards` has `count` boards; `outcomes` has room for `count`
// numbers.
plakoto_status plakoto_outcomes(const plakoto_engine *engine,
                                const int8_t *boards,
                                size_t count,
                                int8_t *outcomes);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PLAKOTO_H */
