// The C interface of plakoto. cbindgen generates this file from c/src: do not edit it. c/README.md is the guide.


#ifndef PLAKOTO_H
#define PLAKOTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Length of a board array. Elements 0 to 23 are points 1 to 24 in the numbering of the player on roll. The
// last two elements are the checkers that this player and the opponent have borne off. A point holds the
// number of checkers on top; the number is negative for the opponent's checkers. If a checker of the other
// side is pinned below them, the absolute value is larger by 16. For example, -17 is one opposing checker
// that pins a checker of the player on roll.
#define PLAKOTO_BOARD 26

// Size in bytes of a buffer that fits every position ID and its final NUL.
#define PLAKOTO_ID_SIZE 32

// Size in bytes of the text of a play, including its final NUL. Longer texts, which occur in Plakoto
// Express, are cut.
#define PLAKOTO_PLAY_SIZE 192

// Version of this interface. A program that was compiled for another version must not call the library.
#define PLAKOTO_ABI_VERSION 2

// Number of chances that describe a position. The first four are the chances of the player on roll for a
// single win, a gammon, a triple win and a win by pinning the mother; the next four are the same for losses;
// the last is the chance of a draw. The outcomes exclude each other, so the chances sum to 1.
#define PLAKOTO_CHANCES 9

// Status of a call. The statuses from `PLAKOTO_STATUS_BAD_ARGUMENT` to `PLAKOTO_STATUS_INTERNAL` correspond
// to the error codes of the text protocol.
typedef enum {
  // The call succeeded.
  PLAKOTO_STATUS_OK,
  // An array or buffer is too small. A result array is filled as far as possible, and the total number of
  // results is written.
  PLAKOTO_STATUS_TOO_SMALL,
  // The stop flag ended the call before it had a result.
  PLAKOTO_STATUS_STOPPED,
  // An argument is wrong.
  PLAKOTO_STATUS_BAD_ARGUMENT,
  // The dice are missing, or the game is over.
  PLAKOTO_STATUS_MISSING_CONTEXT,
  // A board is not a legal position.
  PLAKOTO_STATUS_ILLEGAL_POSITION,
  // A play is illegal.
  PLAKOTO_STATUS_ILLEGAL_MOVE,
  // The request is valid, but this library cannot fulfil it.
  PLAKOTO_STATUS_UNSUPPORTED,
  // A file cannot be read.
  PLAKOTO_STATUS_IO,
  // An internal error of the engine.
  PLAKOTO_STATUS_INTERNAL,
} plakoto_status;

// An engine, which evaluates positions and ranks plays. Several threads may use one engine at the same time.
typedef struct plakoto_engine plakoto_engine;

// A session of the text protocol, as in the `plakoto` program. If several threads use a session at the same
// time, their lines are executed one after another.
typedef struct plakoto_session plakoto_session;

// A stop flag. One thread raises the flag to end questions that other threads are asking.
typedef struct plakoto_stop plakoto_stop;

// Options for a new engine. A zero in any field except `size` means the default.
typedef struct {
  // Must be `sizeof (plakoto_engine_options)`.
  size_t size;
  // Rule set, for example `tapa` or `plakoto mother=3`; NULL means `plakoto`.
  const char *variant;
  // Path of a network file; NULL means the built-in network for the rule set.
  const char *net;
  // Number of threads that a search uses; 0 means one thread per processor.
  uint32_t threads;
} plakoto_engine_options;

// The numbers that a player has to play: either two dice or pending numbers. Pending numbers are numbers
// that the opponent could not play and passed on; only some rule sets have them.
typedef struct {
  // Both dice, each from 1 to 6; both are 0 if the player has pending numbers to play.
  uint8_t dice[2];
  // Number of times that each number from 1 to 6 is pending, the 1 first.
  uint8_t pending[6];
} plakoto_numbers;

// A legal play and the position after it.
typedef struct {
  // Board after the play, from the view of the player to decide next.
  int8_t after[PLAKOTO_BOARD];
  // Whether the same player decides again. This is possible only under rules in which a player passes
  // unplayed numbers on to the opponent.
  bool goes_on;
  // Number of times that each number from 1 to 6 is pending after the play, so that the player who decides
  // next has to play it.
  uint8_t pending[6];
  // The play in gnubg's notation, for example `24/21*/18`.
  char text[PLAKOTO_PLAY_SIZE];
} plakoto_play;

// Settings of a question.
typedef struct {
  // Must be `sizeof (plakoto_question)`.
  size_t size;
  // Search depth in plies: 0 to 4.
  uint32_t plies;
  // Time limit in seconds; 0 means no limit. The search deepens ply by ply until it reaches `plies` or the
  // time limit.
  double seconds;
  // Stop flag that can end the question; NULL means that nothing can.
  const plakoto_stop *stop;
} plakoto_question;

// A play with its value for the player who makes it.
typedef struct {
  // The play, and the position after it.
  plakoto_play play;
  // Equity of the play in points.
  float equity;
  // Chances of the player who makes the play, in the order of `plakoto_evaluate`.
  float chances[PLAKOTO_CHANCES];
  // Depth to which the play was searched, in plies.
  uint32_t plies;
} plakoto_candidate;

// Settings of a rollout. A zero in any field except `size` means the default.
typedef struct {
  // Must be `sizeof (plakoto_rollout_options)`.
  size_t size;
  // Number of games; 0 means the default.
  uint32_t trials;
  // Number of turns after which a game is cut and the position reached is evaluated; 0 means that games
  // are played to the end.
  uint32_t truncation;
  // Seed of the dice; 0 means the default seed.
  uint64_t seed;
} plakoto_rollout_options;

// The result of a rollout.
typedef struct {
  // Equity in points for the player on roll.
  float equity;
  // Standard error of the equity; infinite if it is unknown.
  float error;
  // Chances of the player on roll, in the order of `plakoto_evaluate`.
  float chances[PLAKOTO_CHANCES];
  // Number of games that were played.
  uint64_t trials;
  // Bias of the equity, in points, that was measured for rollouts with this truncation. NaN if games are
  // played to the end or if the bias has not been measured.
  float bias;
  // Standard error of the measured bias.
  float bias_error;
  // Root mean square of the bias over individual positions.
  float bias_square;
} plakoto_rolled;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Writes the board at the start of a game under these rules; NULL means the rules of `plakoto`.
//
// # Safety
// `variant` is null or a NUL-terminated text; `board` points to `PLAKOTO_BOARD` writable numbers.
plakoto_status plakoto_start(const char *variant, int8_t *board);

// Converts a position ID in gnubg's format to a board of a game under these rules; NULL means the rules of
// `plakoto`. Pins are stored in bits that gnubg leaves unused. A match ID after the position ID is ignored.
//
// # Safety
// `variant` is null or a NUL-terminated text, and `id` is a NUL-terminated text; `board` points to
// `PLAKOTO_BOARD` writable numbers.
plakoto_status plakoto_from_id(const char *variant, const char *id, int8_t *board);

// Writes the position ID of a board of a game under these rules; NULL means the rules of `plakoto`. A buffer
// of `PLAKOTO_ID_SIZE` bytes is always large enough.
//
// # Safety
// `variant` is null or a NUL-terminated text, `board` points to `PLAKOTO_BOARD` numbers, and `text` points to
// `capacity` writable bytes.
plakoto_status plakoto_to_id(const char *variant, const int8_t *board, char *text, size_t capacity);

// Writes the same position from the view of the other player, in a game under these rules; NULL means the
// rules of `plakoto`.
//
// # Safety
// `variant` is null or a NUL-terminated text. Both boards point to `PLAKOTO_BOARD` numbers, and the numbers at `swapped` are writable. The
// pointers may be equal.
plakoto_status plakoto_swap(const char *variant,
                            const int8_t *board,
                            int8_t *swapped);

// Creates an engine. If `options` is NULL, all options have their defaults. Free the engine with
// `plakoto_engine_free`.
//
// # Safety
// `options` is null, or points to options whose texts are NUL-terminated or null; `engine` is writable.
plakoto_status plakoto_engine_new(const plakoto_engine_options *options, plakoto_engine **engine);

// Frees an engine. Does nothing if `engine` is NULL.
//
// # Safety
// `engine` is null, or comes from `plakoto_engine_new` and is not used any more.
void plakoto_engine_free(plakoto_engine *engine);

// Creates a stop flag. Free it with `plakoto_stop_free`.
plakoto_stop *plakoto_stop_new(void);

// Raises the flag if `is_raised` is true, which ends all questions that use the flag. Otherwise lowers the
// flag, so that it can be used for new questions. Any thread may call this function.
//
// # Safety
// `stop` is null or comes from `plakoto_stop_new`.
plakoto_status plakoto_stop_set(const plakoto_stop *stop, bool is_raised);

// Frees a stop flag. Does nothing if `stop` is NULL.
//
// # Safety
// `stop` is null, or comes from `plakoto_stop_new` and no question uses it any more.
void plakoto_stop_free(plakoto_stop *stop);

// Writes all legal plays of these numbers. If several plays lead to the same position, only one of them is
// written. If the game is over, there are no plays. `count` receives the number of all plays, even if
// `capacity` is smaller; call with a capacity of 0 to learn this number beforehand. In Plakoto Express there
// may be millions of plays.
//
// # Safety
// `engine` comes from `plakoto_engine_new`; `board` and `numbers` are readable; `plays` has room for
// `capacity` plays; `count` is writable.
plakoto_status plakoto_legal(const plakoto_engine *engine,
                             const int8_t *board,
                             const plakoto_numbers *numbers,
                             plakoto_play *plays,
                             size_t play_size,
                             size_t capacity,
                             size_t *count);

// Writes the best `capacity` plays of these numbers, best first; `capacity` is at least 1. All of them are searched to
// the depth of the question. `count` receives the number of plays written.
//
// # Safety
// As for `plakoto_legal`, and for `question` as for `plakoto_evaluate`.
plakoto_status plakoto_hint(const plakoto_engine *engine,
                            const plakoto_question *question,
                            const int8_t *board,
                            const plakoto_numbers *numbers,
                            plakoto_candidate *candidates,
                            size_t candidate_size,
                            size_t capacity,
                            size_t *count);

// Plays games from a position, or from the positions after each of `count` plays of these numbers. All plays
// are rolled out with the same dice. If `count` is 0, `numbers` must be NULL or contain no dice. In this
// case, `plays` is ignored, games start before the roll (with any pending numbers), and there is one result.
// Both players search to the depth of the question. The question's stop flag ends the rollout.
//
// # Safety
// As for `plakoto_hint`. `plays` points to `count` NUL-terminated texts. `rolled` has room for `count`
// results, or for one if `count` is 0.
plakoto_status plakoto_rollout(const plakoto_engine *engine,
                               const plakoto_question *question,
                               const plakoto_rollout_options *options,
                               const int8_t *board,
                               const plakoto_numbers *numbers,
                               const char *const *plays,
                               size_t count,
                               plakoto_rolled *rolled,
                               size_t rolled_size);

// Starts a session under these rules; NULL means the rules of `plakoto`. Free the session with
// `plakoto_session_free`.
//
// # Safety
// `variant` is null or a NUL-terminated text; `session` is writable.
plakoto_status plakoto_session_new(const char *variant, plakoto_session **session);

// Executes a line and returns the reply that the program would print, as text or as JSON. If the line is
// wrong, the reply is an error message and the call still succeeds. The reply is valid until the session's
// next line.
//
// # Safety
// `session` comes from `plakoto_session_new`; `line` is a NUL-terminated text; `reply` is writable; `length`
// is writable or null.
plakoto_status plakoto_session_say(const plakoto_session *session,
                                   const char *line,
                                   bool is_json,
                                   const char **reply,
                                   size_t *length);

// Ends the line that another thread is executing, as an interrupt would. If no line is being executed, ends the
// next one.
//
// # Safety
// `session` comes from `plakoto_session_new`.
plakoto_status plakoto_session_stop(const plakoto_session *session);

// Frees a session. Does nothing if `session` is NULL.
//
// # Safety
// `session` is null, or comes from `plakoto_session_new` and is not used any more.
void plakoto_session_free(plakoto_session *session);

// Returns the version of the library's interface, which is the `PLAKOTO_ABI_VERSION` in the header that the
// library was built with.
uint32_t plakoto_abi_version(void);

// Returns the version of plakoto, for example `0.1.0`.
const char *plakoto_version(void);

// Returns the name of a status in the text protocol, for example `bad_argument`.
const char *plakoto_status_name(int32_t status);

// Returns the error text of this thread's last call, which says what was expected and what was passed. The
// text is empty if the call succeeded. It is valid until the thread's next call.
const char *plakoto_last_error(void);

// Evaluates `count` positions for the player on roll, before the roll. Writes `PLAKOTO_CHANCES` chances per
// position to `chances`. Unless `equities` is NULL, writes an equity in points per position to `equities`.
//
// # Safety
// `engine` comes from `plakoto_engine_new`. `boards` points to `count` boards. `chances` has room for
// `PLAKOTO_CHANCES` numbers per board. `equities` is null or has room for a number per board.
plakoto_status plakoto_evaluate(const plakoto_engine *engine,
                                const plakoto_question *question,
                                const int8_t *boards,
                                size_t count,
                                float *chances,
                                float *equities);

// Writes the outcomes of `count` positions. An outcome is an index into the chances, or -1 if the game is
// not over.
//
// # Safety
// `engine` comes from `plakoto_engine_new`. `boards` points to `count` boards. `outcomes` has room for a
// number per board.
plakoto_status plakoto_outcomes(const plakoto_engine *engine,
                                const int8_t *boards,
                                size_t count,
                                int8_t *outcomes);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PLAKOTO_H */
