//! Games in progress, their states and their turns.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::c_char;

use crate::position::{Numbers, Play, Position, Rules, put_plays, read_play};
use crate::status::{
    Checked, Failure, Status, check_size, free_box, guard, one, one_mut, put, put_box, put_text, text,
    text_or_none,
};
use plakoto::game::{GameEnding, GameResult};
use plakoto::rules::MAX_LENGTH;
use plakoto::rules::{Rotation, Victory};
use plakoto::{Player, Roll};

/// A game: the rules, the position, the player on roll, the dice or pending numbers, the score of the match,
/// and everything that was played. The players are 0 and 1. One thread at a time may use a game.
pub struct Game(pub(crate) plakoto::Game);

/// Dice from a seed. One thread at a time may use them.
pub struct Dice(plakoto::Dice);

/// Makes dice. Equal seeds give equal rolls. Free the dice with `plakoto_dice_free`.
///
/// # Safety
/// `dice` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_dice_new(seed: u64, dice: *mut *mut Dice) -> Status {
    // SAFETY: the caller upholds this function's safety requirements.
    guard(|| unsafe { put_box(dice, Dice(plakoto::Dice::seeded(seed)), "memory for dice") })
}

/// Frees dice. Does nothing if `dice` is NULL.
///
/// # Safety
/// `dice` is null, or comes from `plakoto_dice_new` and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_dice_free(dice: *mut Dice) {
    // SAFETY: the caller upholds this function's safety requirements.
    unsafe { free_box(dice) }
}

/// Begins the first game of a match to `length` points, or of an open-ended session if `length` is 0. Player 1
/// is about to roll. `rules` are the rules of all games, for example `tapa` or `plakoto mother=3`; or
/// `tavli`, or up to four rule sets with commas between them, which are played in turn. NULL means `plakoto`.
/// Free the game with `plakoto_game_free`.
///
/// # Safety
/// `rules` is null or a NUL-terminated text; `game` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_game_new(rules: *const c_char, length: u32, game: *mut *mut Game) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let text = unsafe { text_or_none(rules, "the text of rules")? };
        let games: Rotation = text.map_or(Ok(Rotation::default()), str::parse)?;
        let length = u16::try_from(length).ok().filter(|length| *length <= MAX_LENGTH).ok_or_else(|| {
            Failure::bad(format_args!("expected a match length from 0 to {MAX_LENGTH}, got {length}"))
        })?;
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put_game(game, plakoto::Game::of_match(length, games)) }
    })
}

/// Begins a game of an open-ended session at a position. Player 1 is on roll and has these numbers to play;
/// NULL means that the player is about to roll. Free the game with `plakoto_game_free`.
///
/// # Safety
/// `position` is readable; `numbers` is null or readable; `game` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_game_at(
    position: *const Position,
    numbers: *const Numbers,
    game: *mut *mut Game,
) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let position = unsafe { one(position, "a position")? }.read()?;
        let numbers = match numbers.is_null() {
            true => None,
            // SAFETY: the caller upholds this function's safety requirements.
            false => unsafe { one(numbers, "numbers")? }.read(position.rules())?,
        };
        let state = plakoto::game::GameState::at(*position.board(), Player::X, position.rules());
        let state = numbers.map_or(state, |numbers| state.with_numbers(numbers));
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put_game(game, state.into()) }
    })
}

/// Reads a game from `POSITION[:MATCH][;pending=NUMBERS]`, as `plakoto_game_id` writes it; NULL means the rules
/// of `plakoto`. The game has no earlier turns. Free it with `plakoto_game_free`.
///
/// # Safety
/// `id` is a NUL-terminated text; `game` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_game_from_id(
    rules: *const Rules,
    id: *const c_char,
    game: *mut *mut Game,
) -> Status {
    guard(|| {
        let rules = Rules::at_or_default(rules)?.set;
        // SAFETY: the caller upholds this function's safety requirements.
        let id = unsafe { text(id, "the ID of a game")? };
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put_game(game, plakoto::Game::from_id(id, rules)?) }
    })
}

/// Writes the ID of a game: the position, the player on roll, the numbers and the score, without the rules and
/// the turns; the order of the dice is lost. A buffer of `PLAKOTO_ID_SIZE` bytes is always large enough.
///
/// # Safety
/// `game` comes from a `plakoto_game_` function, and `text` points to `capacity` writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_game_id(game: *const Game, text: *mut c_char, capacity: usize) -> Status {
    // SAFETY: the caller upholds this function's safety requirements.
    guard(|| unsafe { put_text(&one(game, "a game")?.0.id(), text, capacity) })
}

/// Copies a game with its turns. The copies are independent. Free the copy with `plakoto_game_free`.
///
/// # Safety
/// `game` comes from a `plakoto_game_` function; `copy` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_game_copy(game: *const Game, copy: *mut *mut Game) -> Status {
    // SAFETY: the caller upholds this function's safety requirements.
    guard(|| unsafe { put_game(copy, one(game, "a game")?.0.clone()) })
}

/// Frees a game. Does nothing if `game` is NULL.
///
/// # Safety
/// `game` is null, or comes from a `plakoto_game_` function and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_game_free(game: *mut Game) {
    // SAFETY: the caller upholds this function's safety requirements.
    unsafe { free_box(game) }
}

/// Rolls the dice for the player on roll.
///
/// # Safety
/// `game` comes from a `plakoto_game_` function, and `dice` from `plakoto_dice_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_game_roll(game: *mut Game, dice: *mut Dice) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let (game, dice) = unsafe { (change(game)?, one_mut(dice, "dice")?) };
        game.roll(&mut dice.0)?;
        Ok(())
    })
}

/// Sets the roll of the player on roll, as two numbers from 1 to 6.
///
/// # Safety
/// `game` comes from a `plakoto_game_` function.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_game_set_dice(game: *mut Game, first: u32, second: u32) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let game = unsafe { change(game)? };
        let [one, two] = [first, second].map(|die| u8::try_from(die).ok());
        let roll = one.zip(two).and_then(|(one, two)| Roll::new(one, two).ok()).ok_or_else(|| {
            Failure::bad(format_args!("expected two dice from 1 to 6, got {first} and {second}"))
        })?;
        Ok(game.set_dice(roll)?)
    })
}

/// Writes all legal plays, like `plakoto_position_legal_plays`. Fails if the game is over, or if the dice have to be
/// rolled first.
///
/// # Safety
/// `game` comes from a `plakoto_game_` function; `plays` has room for `capacity` plays; `count` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_game_legal_plays(
    game: *const Game,
    plays: *mut Play,
    play_size: usize,
    capacity: usize,
    count: *mut usize,
) -> Status {
    guard(|| {
        check_size::<Play>(play_size, "plays")?;
        // SAFETY: the caller upholds this function's safety requirements.
        let found = unsafe { one(game, "a game")? }.0.legal_plays()?;
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put_plays(&found, plays, capacity, count) }
    })
}

/// Makes a legal play. Fails if it is not a play of the current position and numbers.
///
/// # Safety
/// `game` comes from a `plakoto_game_` function; `play` is readable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_game_play(game: *mut Game, play: *const Play, play_size: usize) -> Status {
    guard(|| {
        check_size::<Play>(play_size, "a play")?;
        // SAFETY: the caller upholds this function's safety requirements.
        let (game, play) = unsafe { (change(game)?, read_play(play)?) };
        Ok(game.play(&play)?)
    })
}

/// Makes the legal play that a text such as `24/23 24/21` describes.
///
/// # Safety
/// `game` comes from a `plakoto_game_` function; `text` is a NUL-terminated text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_game_play_text(game: *mut Game, text: *const c_char) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let (game, text) = unsafe { (change(game)?, self::text(text, "the text of a play")?) };
        game.play_text(text)?;
        Ok(())
    })
}

/// Ends the game as a loss of `points` for player `loser`, which is 0 or 1. Fails if no loss under the rules has
/// this number of points.
///
/// # Safety
/// `game` comes from a `plakoto_game_` function.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_game_resign(game: *mut Game, loser: u32, points: u32) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let game = unsafe { change(game)? };
        let loser = Player::from_index(loser as usize)
            .ok_or_else(|| Failure::bad(format_args!("expected player 0 or 1, got {loser}")))?;
        // No loss has 255 points, so larger numbers are refused, too.
        Ok(game.resign(loser, u8::try_from(points).unwrap_or(u8::MAX))?)
    })
}

/// Begins the next game of the match. The rules choose the player on roll; if they leave it to the dice, both
/// players roll one die until the numbers differ, and the higher number starts. Fails if the game is in
/// progress, or if a player has won the match.
///
/// # Safety
/// `game` comes from a `plakoto_game_` function, and `dice` from `plakoto_dice_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_game_next(game: *mut Game, dice: *mut Dice) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let (game, dice) = unsafe { (change(game)?, one_mut(dice, "dice")?) };
        Ok(game.next_game(&mut dice.0)?)
    })
}

/// Takes back the last roll, play, resignation or start of a game. Returns `PLAKOTO_STATUS_MISSING_CONTEXT` if
/// there is nothing to take back. The dice do not go back: a new roll is another one.
///
/// # Safety
/// `game` comes from a `plakoto_game_` function.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_game_undo(game: *mut Game) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        match unsafe { change(game)? }.undo() {
            true => Ok(()),
            false => Err(Failure::missing("expected something to take back, got a game without actions")),
        }
    })
}

/// Borrows a game, to change it.
///
/// # Safety
/// As for [`one_mut`].
unsafe fn change<'a>(game: *mut Game) -> Checked<&'a mut plakoto::Game> {
    // SAFETY: the caller upholds this function's safety requirements.
    Ok(&mut unsafe { one_mut(game, "a game")? }.0)
}

/// Gives a game to the caller.
///
/// # Safety
/// As for [`put_box`].
unsafe fn put_game(place: *mut *mut Game, game: plakoto::Game) -> Checked<()> {
    // SAFETY: the caller upholds this function's safety requirements.
    unsafe { put_box(place, Game(game), "memory for a game") }
}

/// How a game has ended.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game is in progress.
    None,
    /// The loser has borne off at least one checker.
    Single,
    /// The loser has borne off no checker.
    Gammon,
    /// The loser has borne off no checker and still has a checker in their starting quadrant. Only some rule
    /// sets have this ending.
    Triple,
    /// The loser's mother, the last checker on their starting point, is pinned.
    Mother,
    /// A draw, because both mothers are pinned.
    MothersPinned,
    /// A draw, because neither player can ever move again.
    Dead,
    /// The ID of the game says that it is over, but not how it ended.
    Unknown,
}

/// The state of a game.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GameState {
    /// The position, from the view of the player on roll, with the rules of the current game.
    pub position: Position,
    /// The numbers that the player on roll has to play; all 0 if this player has to roll.
    pub numbers: Numbers,
    /// The player on roll: 0 or 1.
    pub on_roll: u8,
    /// Whether the player on roll has to roll. If not, there are numbers to play, or the game is over.
    pub must_roll: bool,
    /// How the game has ended.
    pub ending: Ending,
    /// Whether the game ended by a resignation. `ending` is then what the loser conceded.
    pub is_resigned: bool,
    /// The winner of the game: 0 or 1; -1 if there is no winner.
    pub winner: i8,
    /// Points that the winner scores; 0 if there is no winner.
    pub points: u8,
    /// Number of points needed to win the match; 0 for an open-ended session.
    pub length: u16,
    /// The points of player 0 and player 1 in the match, including the points of a finished game.
    pub score: [u16; 2],
    /// The winner of the match: 0 or 1; -1 if there is no winner.
    pub match_winner: i8,
    /// Number of games of the match that are over.
    pub games: u32,
    /// Number of turns played, including the earlier games of the match.
    pub turns: usize,
}

/// A turn that was played.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// The player of the turn: 0 or 1.
    pub player: u8,
    /// The play.
    pub play: Play,
}

impl GameState {
    fn new(game: &plakoto::Game) -> Self {
        let (series, result) = (game.series(), game.outcome());
        let (ending, is_resigned) = result.map_or((Ending::None, false), Ending::of);
        let (winner, points) = match result {
            Some(GameResult::Won { winner, points, .. }) => (Some(winner), points),
            _ => (None, 0),
        };
        Self {
            position: Position::new(&game.position(), Rules::of(game.rules())),
            numbers: Numbers::new(game.numbers()),
            on_roll: game.on_roll().index() as u8,
            must_roll: result.is_none() && game.numbers().is_none(),
            ending,
            is_resigned,
            winner: number(winner),
            points,
            length: series.length(),
            score: series.score(),
            match_winner: number(game.winner()),
            games: series.games(),
            turns: game.turns().count(),
        }
    }
}

impl Ending {
    /// Returns how a game ended, and whether it ended by a resignation.
    const fn of(result: GameResult) -> (Self, bool) {
        match result {
            GameResult::Won { ending: GameEnding::Played(victory), .. } => (Self::won(victory), false),
            GameResult::Won { ending: GameEnding::Resigned(loss), .. } => (Self::won(loss.victory()), true),
            GameResult::MothersPinned => (Self::MothersPinned, false),
            GameResult::Dead => (Self::Dead, false),
            GameResult::Unknown => (Self::Unknown, false),
        }
    }

    const fn won(victory: Victory) -> Self {
        match victory {
            Victory::Single => Self::Single,
            Victory::Gammon => Self::Gammon,
            Victory::Triple => Self::Triple,
            Victory::Mother => Self::Mother,
        }
    }
}

/// Returns the number of a player, or -1.
fn number(player: Option<Player>) -> i8 {
    player.map_or(-1, |player| player.index() as i8)
}

/// Writes the state of a game.
///
/// # Safety
/// `game` comes from a `plakoto_game_` function; `state` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_game_get_state(
    game: *const Game,
    state: *mut GameState,
    state_size: usize,
) -> Status {
    guard(|| {
        check_size::<GameState>(state_size, "a state")?;
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put(state, GameState::new(&one(game, "a game")?.0), "memory for a state") }
    })
}

/// Writes a turn of the match. The turns are counted from 0, in the order in which they were played.
///
/// # Safety
/// `game` comes from a `plakoto_game_` function; `turn` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_game_get_turn(
    game: *const Game,
    index: usize,
    turn: *mut Turn,
    turn_size: usize,
) -> Status {
    guard(|| {
        check_size::<Turn>(turn_size, "a turn")?;
        // SAFETY: the caller upholds this function's safety requirements.
        let game = unsafe { &one(game, "a game")?.0 };
        let played = game.turns().nth(index).ok_or_else(|| {
            let count = game.turns().count();
            Failure::bad(format_args!("expected the index of one of {count} turns, got {index}"))
        })?;
        let play = Play::new(&played.play, Rules::of(played.play.rules()));
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put(turn, Turn { player: played.player.index() as u8, play }, "memory for a turn") }
    })
}
