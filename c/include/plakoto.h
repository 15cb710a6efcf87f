// The C interface of plakoto. cbindgen generates this file from c/src: do not edit it. c/README.md is the guide.
//
// Results: a function returns a status and writes its results to your pointers. Ignore the results unless the status is
// PLAKOTO_STATUS_OK or PLAKOTO_STATUS_TOO_SMALL. plakoto_last_error() then says what was expected and what was passed.
//
// Arguments: a pointer may be NULL, and a number may be 0 for a default, only where this file says so.
//
// Sizes: the first field of an options struct is its size. Other structs are passed with their size, for example
// plakoto_game_get_state(game, &state, sizeof state); for an array, this is the size of one element.
//
// Perspective: positions, chances and equities are from the view of the player on roll. This player moves from 24 to 1.
// The chances and the equity of a play are from the view of the player making it. The position after a play is from
// the view of the player to decide next.
//
// Rules: a position, a play and a game know their rules. A function refuses a position, a play or a game of other rules.
//
// Memory: free each object from a _new, _at, _from_id or _copy function with the _free function of its type.
//
// Threads: any number of threads may use one engine. One thread at a time may use a game or dice.


#ifndef PLAKOTO_H
#define PLAKOTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Version of this interface. A program that was compiled for another version must not call the library.
#define PLAKOTO_ABI_VERSION 3

// Length of the board of a position.
#define PLAKOTO_BOARD 26

// Size in bytes of a buffer that fits every ID of a position or game and its final NUL.
#define PLAKOTO_ID_SIZE 96

// Maximum number of steps of a play. Only Plakoto Express has plays with more than four steps.
#define PLAKOTO_STEPS 24

// Size in bytes of the text of a play, including its final NUL. Longer texts, which occur in Plakoto
// Express, are cut.
#define PLAKOTO_PLAY_SIZE 192

// The number that represents the bar as the start of a step.
#define PLAKOTO_BAR 25

// Number of chances that describe a position. The first four are the chances of the player on roll for a
// single win, a gammon, a triple win and a win by pinning the mother; the next four are the same for losses;
// the last is the chance of a draw. The outcomes exclude each other, so the chances sum to 1.
// `plakoto_at_least` converts them to cumulative chances.
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
  // The call does not fit the state of the game: for example, the dice are missing, or the game is over.
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

// How a game has ended.
typedef enum {
  // The game is in progress.
  PLAKOTO_ENDING_NONE,
  // The loser has borne off at least one checker.
  PLAKOTO_ENDING_SINGLE,
  // The loser has borne off no checker.
  PLAKOTO_ENDING_GAMMON,
  // The loser has borne off no checker and still has a checker in their starting quadrant. Only some rule
  // sets have this ending.
  PLAKOTO_ENDING_TRIPLE,
  // The loser's mother, the last checker on their starting point, is pinned.
  PLAKOTO_ENDING_MOTHER,
  // A draw, because both mothers are pinned.
  PLAKOTO_ENDING_MOTHERS_PINNED,
  // A draw, because neither player can ever move again.
  PLAKOTO_ENDING_DEAD,
  // The ID of the game says that it is over, but not how it ended.
  PLAKOTO_ENDING_UNKNOWN,
} plakoto_ending;

// Dice from a seed. One thread at a time may use them.
typedef struct plakoto_dice plakoto_dice;

// An engine for one rule set, which evaluates positions and ranks plays. Several threads may use one engine at
// the same time.
typedef struct plakoto_engine plakoto_engine;

// A game: the rules, the position, the player on roll, the dice or pending numbers, the score of the match,
// and everything that was played. The players are 0 and 1. One thread at a time may use a game.
typedef struct plakoto_game plakoto_game;

// A rule set. It is never freed, and any thread may use it. Equal rule sets have the same address, so `==`
// compares them.
typedef struct plakoto_rules plakoto_rules;

// A session of the text protocol, as in the `plakoto` program. If several threads use a session at the same
// time, their lines are executed one after another.
typedef struct plakoto_session plakoto_session;

// A stop flag. One thread raises the flag to end questions that other threads are asking.
typedef struct plakoto_stop plakoto_stop;

// A position from the view of the player on roll, moving from 24 to 1, and the rules of its game. Two
// positions are equal if their `rules` are the same pointer and the numbers of their boards are equal.
typedef struct {
  // The rules of the game. Every function checks them.
  const plakoto_rules *rules;
  // Elements 0 to 23 are points 1 to 24. A point holds the number of checkers on top; the number is
  // negative for the opponent's checkers. If a checker of the other side is pinned below them, the absolute
  // value is larger by 16. For example, -17 is one opposing checker that pins a checker of the player on
  // roll. The last two elements are the checkers that the player on roll and the opponent have borne off. In
  // games with hits, all other checkers are on the bar.
  int8_t board[PLAKOTO_BOARD];
} plakoto_position;

// The numbers that a player has to play: either two dice or pending numbers. If everything is 0, the player
// has not rolled yet. Pending numbers are numbers that the opponent could not play and passed on; only some
// rule sets have them. They are played before the roll.
typedef struct {
  // Both dice, each from 1 to 6; both are 0 if there is no roll.
  uint8_t dice[2];
  // Number of times that each number from 1 to 6 is pending, the 1 first.
  uint8_t pending[6];
} plakoto_numbers;

// The move of one checker by one number.
typedef struct {
  // The point on which the step starts, from 1 to 24, or `PLAKOTO_BAR`.
  uint8_t from;
  // The point on which the step ends, from 1 to 24; 0 means that the checker is borne off.
  uint8_t to;
  // Whether the step hits a checker.
  bool hits;
  // Whether the play pins a checker on the point `to`.
  bool pins;
} plakoto_step;

// A legal play. A play is a value: it keeps everything that is needed to make it in a game.
typedef struct {
  // The position before the play, from the view of the player on roll.
  plakoto_position before;
  // The numbers that the player has to play.
  plakoto_numbers numbers;
  // The position after the play, from the view of the player to decide next.
  plakoto_position after;
  // Number of times that each number from 1 to 6 is pending after the play, so that the player who decides
  // next has to play it.
  uint8_t pending[6];
  // Whether the same player decides again. This is possible only under rules in which a player passes
  // unplayed numbers on to the opponent.
  bool is_same_player_next;
  // Number of steps; 0 means that the player cannot move.
  uint8_t step_count;
  // The steps, in an order in which they can be made.
  plakoto_step steps[PLAKOTO_STEPS];
  // The play in gnubg's notation, for example `24/21*/18`. A star marks a hit or a pin.
  char text[PLAKOTO_PLAY_SIZE];
} plakoto_play;

// The state of a game.
typedef struct {
  // The position, from the view of the player on roll, with the rules of the current game.
  plakoto_position position;
  // The numbers that the player on roll has to play; all 0 if this player has to roll.
  plakoto_numbers numbers;
  // The player on roll: 0 or 1.
  uint8_t on_roll;
  // Whether the player on roll has to roll. If not, there are numbers to play, or the game is over.
  bool must_roll;
  // How the game has ended.
  plakoto_ending ending;
  // Whether the game ended by a resignation. `ending` is then what the loser conceded.
  bool is_resigned;
  // The winner of the game: 0 or 1; -1 if there is no winner.
  int8_t winner;
  // Points that the winner scores; 0 if there is no winner.
  uint8_t points;
  // Number of points needed to win the match; 0 for an open-ended session.
  uint16_t length;
  // The points of player 0 and player 1 in the match, including the points of a finished game.
  uint16_t score[2];
  // The winner of the match: 0 or 1; -1 if there is no winner.
  int8_t match_winner;
  // Number of games of the match that are over.
  uint32_t games;
  // Number of turns played, including the earlier games of the match.
  size_t turns;
} plakoto_game_state;

// A turn that was played.
typedef struct {
  // The player of the turn: 0 or 1.
  uint8_t player;
  // The play.
  plakoto_play play;
} plakoto_turn;

// Options for a new engine. A zero in any field except `size` means the default.
typedef struct {
  // Must be `sizeof (plakoto_engine_options)`.
  size_t size;
  // Rule set; NULL means the rules of `plakoto`.
  const plakoto_rules *rules;
  // Path of a network file; NULL means the built-in network for the rule set.
  const char *net;
  // Number of threads that a search uses; 0 means one thread per processor.
  uint32_t threads;
} plakoto_engine_options;

// Settings of a question. If a pointer to a question is NULL, the search depth is 2 plies (0 plies in a
// rollout), without noise, time limit or stop flag.
typedef struct {
  // Must be `sizeof (plakoto_question)`.
  size_t size;
  // Level of the player, which sets the search depth and the noise: `beginner`, `casual`, `intermediate`,
  // `advanced`, `expert` or `worldclass`. `plies` and `noise` must then be 0. NULL means that `plies` and
  // `noise` are set below.
  const char *level;
  // Search depth in plies: 0 to 4. 0 is a depth, not a default.
  uint32_t plies;
  // Errors of judgement of `plakoto_engine_best_play`: their standard deviation, as a share of the standard
  // deviation of the game's result, from 0 to 10; 0 means no errors. A beginner has 0.16. Other functions
  // ignore the noise.
  float noise;
  // Seed of the errors of judgement. 0 is a seed like any other.
  uint64_t seed;
  // Time limit in seconds; 0 means no limit. The search deepens ply by ply until it reaches the search depth
  // or the time limit.
  double seconds;
  // Stop flag that can end the question; NULL means that nothing can.
  const plakoto_stop *stop;
} plakoto_question;

// A play with its value for its player.
typedef struct {
  // The play.
  plakoto_play play;
  // Equity of the play in points per game. The score of the match does not count.
  float equity;
  // Chances of the player after the play: see `PLAKOTO_CHANCES`.
  float chances[PLAKOTO_CHANCES];
  // Depth of the search that found the value, in plies.
  uint32_t plies;
} plakoto_hint;

// The value of a position for the player on roll.
typedef struct {
  // Equity in points per game. The score of the match does not count.
  float equity;
  // Chances: see `PLAKOTO_CHANCES`.
  float chances[PLAKOTO_CHANCES];
  // Depth of the search that found the value, in plies.
  uint32_t plies;
} plakoto_evaluation;

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
  // Chances of the player on roll, as in `PLAKOTO_CHANCES`.
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

// Finds a rule set by its text, for example `tapa` or `plakoto mother=3`; NULL means `plakoto`.
//
// # Safety
// `text` is null or a NUL-terminated text; `rules` is writable.
plakoto_status plakoto_rules_of(const char *text, const plakoto_rules **rules);

// Writes the address of the text of a rule set. The text is never freed.
//
// # Safety
// `text` is writable.
plakoto_status plakoto_rules_text(const plakoto_rules *rules, const char **text);

// Writes the position at the start of a game; NULL means the rules of `plakoto`.
//
// # Safety
// `position` is writable.
plakoto_status plakoto_position_start(const plakoto_rules *rules, plakoto_position *position);

// Reads a position ID in gnubg's format, such as `AACA/z8AAID/Pw`, of a game under these rules; NULL means the
// rules of `plakoto`. Pins are stored in bits that gnubg leaves unused. A match ID after the position ID is
// ignored: `plakoto_game_from_id` reads both.
//
// # Safety
// `id` is a NUL-terminated text; `position` is writable.
plakoto_status plakoto_position_from_id(const plakoto_rules *rules,
                                        const char *id,
                                        plakoto_position *position);

// Writes the position ID. A buffer of `PLAKOTO_ID_SIZE` bytes is always large enough.
//
// # Safety
// `position` is readable, and `text` points to `capacity` writable bytes.
plakoto_status plakoto_position_id(const plakoto_position *position, char *text, size_t capacity);

// Writes the same position from the view of the opponent. The pointers may be equal.
//
// # Safety
// `position` is readable, and `swapped` is writable.
plakoto_status plakoto_position_swap(const plakoto_position *position, plakoto_position *swapped);

// Writes all legal plays of these numbers. If several plays lead to the same position, only one of them is
// written. If nothing can be played, the only play is a pass. If the game is over, there are no plays.
// `count` receives the number of all plays, even if `capacity` is smaller; call with a capacity of 0 to learn
// this number beforehand. Fails if there are more than 100,000 plays, as is possible in Plakoto Express.
//
// # Safety
// `position` and `numbers` are readable; `plays` has room for `capacity` plays; `count` is writable.
plakoto_status plakoto_position_legal_plays(const plakoto_position *position,
                                            const plakoto_numbers *numbers,
                                            plakoto_play *plays,
                                            size_t play_size,
                                            size_t capacity,
                                            size_t *count);

// Finds the legal play that a text such as `24/23 24/21` describes.
//
// # Safety
// `position` and `numbers` are readable; `text` is a NUL-terminated text; `play` is writable.
plakoto_status plakoto_position_play(const plakoto_position *position,
                                     const plakoto_numbers *numbers,
                                     const char *text,
                                     plakoto_play *play,
                                     size_t play_size);

// Makes dice. Equal seeds give equal rolls. Free the dice with `plakoto_dice_free`.
//
// # Safety
// `dice` is writable.
plakoto_status plakoto_dice_new(uint64_t seed, plakoto_dice **dice);

// Frees dice. Does nothing if `dice` is NULL.
//
// # Safety
// `dice` is null, or comes from `plakoto_dice_new` and is not used any more.
void plakoto_dice_free(plakoto_dice *dice);

// Begins the first game of a match to `length` points, or of an open-ended session if `length` is 0. Player 1
// is about to roll. `rules` are the rules of all games, for example `tapa` or `plakoto mother=3`; or
// `tavli`, or up to four rule sets with commas between them, which are played in turn. NULL means `plakoto`.
// Free the game with `plakoto_game_free`.
//
// # Safety
// `rules` is null or a NUL-terminated text; `game` is writable.
plakoto_status plakoto_game_new(const char *rules, uint32_t length, plakoto_game **game);

// Begins a game of an open-ended session at a position. Player 1 is on roll and has these numbers to play;
// NULL means that the player is about to roll. Free the game with `plakoto_game_free`.
//
// # Safety
// `position` is readable; `numbers` is null or readable; `game` is writable.
plakoto_status plakoto_game_at(const plakoto_position *position,
                               const plakoto_numbers *numbers,
                               plakoto_game **game);

// Reads a game from `POSITION[:MATCH][;pending=NUMBERS]`, as `plakoto_game_id` writes it; NULL means the rules
// of `plakoto`. The game has no earlier turns. Free it with `plakoto_game_free`.
//
// # Safety
// `id` is a NUL-terminated text; `game` is writable.
plakoto_status plakoto_game_from_id(const plakoto_rules *rules,
                                    const char *id,
                                    plakoto_game **game);

// Writes the ID of a game: the position, the player on roll, the numbers and the score, without the rules and
// the turns; the order of the dice is lost. A buffer of `PLAKOTO_ID_SIZE` bytes is always large enough.
//
// # Safety
// `game` comes from a `plakoto_game_` function, and `text` points to `capacity` writable bytes.
plakoto_status plakoto_game_id(const plakoto_game *game, char *text, size_t capacity);

// Copies a game with its turns. The copies are independent. Free the copy with `plakoto_game_free`.
//
// # Safety
// `game` comes from a `plakoto_game_` function; `copy` is writable.
plakoto_status plakoto_game_copy(const plakoto_game *game, plakoto_game **copy);

// Frees a game. Does nothing if `game` is NULL.
//
// # Safety
// `game` is null, or comes from a `plakoto_game_` function and is not used any more.
void plakoto_game_free(plakoto_game *game);

// Rolls the dice for the player on roll.
//
// # Safety
// `game` comes from a `plakoto_game_` function, and `dice` from `plakoto_dice_new`.
plakoto_status plakoto_game_roll(plakoto_game *game, plakoto_dice *dice);

// Sets the roll of the player on roll, as two numbers from 1 to 6.
//
// # Safety
// `game` comes from a `plakoto_game_` function.
plakoto_status plakoto_game_set_dice(plakoto_game *game, uint32_t first, uint32_t second);

// Writes all legal plays, like `plakoto_position_legal_plays`. Fails if the game is over, or if the dice have to be
// rolled first.
//
// # Safety
// `game` comes from a `plakoto_game_` function; `plays` has room for `capacity` plays; `count` is writable.
plakoto_status plakoto_game_legal_plays(const plakoto_game *game,
                                        plakoto_play *plays,
                                        size_t play_size,
                                        size_t capacity,
                                        size_t *count);

// Makes a legal play. Fails if it is not a play of the current position and numbers.
//
// # Safety
// `game` comes from a `plakoto_game_` function; `play` is readable.
plakoto_status plakoto_game_play(plakoto_game *game, const plakoto_play *play, size_t play_size);

// Makes the legal play that a text such as `24/23 24/21` describes.
//
// # Safety
// `game` comes from a `plakoto_game_` function; `text` is a NUL-terminated text.
plakoto_status plakoto_game_play_text(plakoto_game *game, const char *text);

// Ends the game as a loss of `points` for player `loser`, which is 0 or 1. Fails if no loss under the rules has
// this number of points.
//
// # Safety
// `game` comes from a `plakoto_game_` function.
plakoto_status plakoto_game_resign(plakoto_game *game,
                                   uint32_t loser,
                                   uint32_t points);

// Begins the next game of the match. The rules choose the player on roll; if they leave it to the dice, both
// players roll one die until the numbers differ, and the higher number starts. Fails if the game is in
// progress, or if a player has won the match.
//
// # Safety
// `game` comes from a `plakoto_game_` function, and `dice` from `plakoto_dice_new`.
plakoto_status plakoto_game_next(plakoto_game *game, plakoto_dice *dice);

// Takes back the last roll, play, resignation or start of a game. Returns `PLAKOTO_STATUS_MISSING_CONTEXT` if
// there is nothing to take back. The dice do not go back: a new roll is another one.
//
// # Safety
// `game` comes from a `plakoto_game_` function.
plakoto_status plakoto_game_undo(plakoto_game *game);

// Writes the state of a game.
//
// # Safety
// `game` comes from a `plakoto_game_` function; `state` is writable.
plakoto_status plakoto_game_get_state(const plakoto_game *game, plakoto_game_state *state, size_t state_size);

// Writes a turn of the match. The turns are counted from 0, in the order in which they were played.
//
// # Safety
// `game` comes from a `plakoto_game_` function; `turn` is writable.
plakoto_status plakoto_game_get_turn(const plakoto_game *game,
                                     size_t index,
                                     plakoto_turn *turn,
                                     size_t turn_size);

// Creates an engine. If `options` is NULL, all options have their defaults. Free the engine with
// `plakoto_engine_free`.
//
// # Safety
// `options` is null, or points to options whose path is NUL-terminated or null; `engine` is writable.
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

// Starts a session under these rules; NULL means the rules of `plakoto`. Free the session with
// `plakoto_session_free`.
//
// # Safety
// `session` is writable.
plakoto_status plakoto_session_new(const plakoto_rules *rules, plakoto_session **session);

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

// Writes the best `capacity` plays, best first; `capacity` is at least 1. All of them are searched to the depth
// of the question. `count` receives the number of plays written. Fails if the game is over, if it has other
// rules than the engine, or if the dice have to be rolled first.
//
// # Safety
// `engine` comes from `plakoto_engine_new`, and `game` from a `plakoto_game_` function; `question` is null or
// readable, and its pointers are null or valid; `hints` has room for `capacity` hints; `count` is writable.
plakoto_status plakoto_engine_hint(const plakoto_engine *engine,
                                   const plakoto_question *question,
                                   const plakoto_game *game,
                                   plakoto_hint *hints,
                                   size_t hint_size,
                                   size_t capacity,
                                   size_t *count);

// Writes the play that the engine makes. With noise, or at a level that has some, this is not always the best
// play. Fails like `plakoto_engine_hint`.
//
// # Safety
// As for `plakoto_engine_hint`; `hint` is writable.
plakoto_status plakoto_engine_best_play(const plakoto_engine *engine,
                                        const plakoto_question *question,
                                        const plakoto_game *game,
                                        plakoto_hint *hint,
                                        size_t hint_size);

// Evaluates the position of a game for the player on roll, before the roll. Pending numbers count. Fails if the
// game is over, or if it has other rules than the engine.
//
// # Safety
// As for `plakoto_engine_hint`; `evaluation` is writable.
plakoto_status plakoto_engine_evaluate(const plakoto_engine *engine,
                                       const plakoto_question *question,
                                       const plakoto_game *game,
                                       plakoto_evaluation *evaluation,
                                       size_t evaluation_size);

// Evaluates `count` positions for the player on roll, before the roll, all at once. They must have the rules
// of the engine; pending numbers are not considered. Writes `PLAKOTO_CHANCES` chances per position to
// `chances`. Unless `equities` is NULL, writes an equity in points per position to `equities`.
//
// # Safety
// `engine` and `question` as for `plakoto_engine_hint`. `positions` points to `count` positions. `chances` has
// room for `PLAKOTO_CHANCES` numbers per position. `equities` is null or has room for a number per position.
plakoto_status plakoto_engine_evaluate_positions(const plakoto_engine *engine,
                                                 const plakoto_question *question,
                                                 const plakoto_position *positions,
                                                 size_t count,
                                                 float *chances,
                                                 float *equities);

// Converts `PLAKOTO_CHANCES` chances to cumulative chances under these rules, as gnubg shows them: the chances to
// win, and to lose, at least 1, 2 and 3 points.
//
// # Safety
// `chances` points to `PLAKOTO_CHANCES` numbers; `win` and `lose` have room for 3 numbers each.
plakoto_status plakoto_at_least(const plakoto_rules *rules,
                                const float *chances,
                                float *win,
                                float *lose);

// Writes the outcomes of `count` positions. An outcome is an index into the chances, or -1 if the game is not
// over. The positions may have different rules.
//
// # Safety
// `positions` points to `count` positions. `outcomes` has room for a number per position.
plakoto_status plakoto_outcomes(const plakoto_position *positions, size_t count, int8_t *outcomes);

// Plays games from the position of a game, or from the positions after each of `count` plays for its numbers.
// All plays are rolled out with the same dice. If `count` is 0, games start before the roll (with any pending
// numbers), and there is one result. Both players search to the depth of the question. The question's stop
// flag ends the rollout. If `options` is NULL, all options have their defaults.
//
// # Safety
// `engine`, `question` and `game` as for `plakoto_engine_hint`; `options` is null or readable. `plays` points
// to `count` pointers to plays, for example to the `play` of each hint. `rolled` has room for `count` results,
// or for one if `count` is 0.
plakoto_status plakoto_engine_roll_out(const plakoto_engine *engine,
                                       const plakoto_question *question,
                                       const plakoto_rollout_options *options,
                                       const plakoto_game *game,
                                       const plakoto_play *const *plays,
                                       size_t play_size,
                                       size_t count,
                                       plakoto_rolled *rolled,
                                       size_t rolled_size);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* PLAKOTO_H */
