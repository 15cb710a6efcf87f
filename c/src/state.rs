//! The state of a game, and its turns.

#![allow(unsafe_code, reason = "a border with C")]

use plakoto::Player;
use plakoto::game::{GameEnding, GameResult};
use plakoto::rules::Victory;

use crate::game::Game;
use crate::memory::{check_size, one, put};
use crate::numbers::Numbers;
use crate::play::Play;
use crate::position::Position;
use crate::rules::Rules;
use crate::status::{Failure, Status, guard};

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
