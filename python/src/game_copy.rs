//! The state of a game as plain values, from which a copy can be rebuilt.

use plakoto::Roll;
use plakoto::notation::simple_board::{BOARD_BYTES, decode, encode};
use plakoto::rules::{Numbers, Pending};

use crate::error::{Failure, Outcome};
use crate::live_game::{GameKind, LiveGame};
use crate::numbers::counts;
use crate::random::Random;
use crate::types::OUTCOMES;

/// Start of the turn, dice, pending numbers, player on roll, outcome, random
/// numbers, and the actions of the turn.
pub(crate) type GameState = (Vec<i8>, [u8; 2], [u8; 6], u8, Option<usize>, u64, Vec<usize>);

/// Returns the state of a game.
pub(crate) fn state_of(game: &LiveGame, random: Random) -> GameState {
    let numbers = game.numbers();
    let board = encode(game.start()).to_vec();
    (board, dice_of(numbers), pending_of(numbers), game.on_roll, game.outcome, random.0, game.made())
}

/// Rebuilds a game and its random numbers.
pub(crate) fn rebuilt(state: GameState, kind: &GameKind) -> Outcome<(LiveGame, Random)> {
    let (board, dice, pending, on_roll, outcome, random, made) = state;
    let board = <[i8; BOARD_BYTES]>::try_from(board)
        .map_err(|board| Failure::bad(format_args!("expected {BOARD_BYTES} numbers, got {}", board.len())))?;
    let start = decode(&board, &kind.rules().mechanics)?;
    let pending = (1..).zip(pending).flat_map(|(number, count)| std::iter::repeat_n(number, count.into()));
    let numbers = Numbers::of(Pending::of(pending).unwrap_or_default(), Roll::new(dice[0], dice[1]).ok());
    let mut game = LiveGame::new(start, on_roll & 1, kind);
    game.outcome = outcome.filter(|outcome| *outcome < OUTCOMES);
    if let Some(numbers) = numbers.filter(|_| !game.is_over()) {
        game.begin(numbers, kind);
    }
    for action in made {
        if let Some(place) = game.index_of(action as i64) {
            game.take(place, kind);
        }
    }
    Ok((game, Random(random)))
}

/// Returns the dice, or zeros if there is no roll.
pub(crate) fn dice_of(numbers: Option<Numbers>) -> [u8; 2] {
    numbers.and_then(Numbers::roll).map_or([0, 0], |roll| roll.dice())
}

/// Returns how many times each number is pending.
pub(crate) fn pending_of(numbers: Option<Numbers>) -> [u8; 6] {
    counts(numbers.map_or(Pending::NONE, Numbers::pending))
}
