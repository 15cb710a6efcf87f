//! How long pins last and who has to release one first, estimated by playing games.

use plakoto_engine::engine::Question;
use plakoto_engine::rules::{Dice, Next, Numbers, Pending, Point, Position, Side, outcome};
use plakoto_engine::search::Replies;

/// Maximum number of turns that are counted for a pin.
pub const MAX_TURNS: u8 = 30;

/// Number of games that are played to estimate how long pins last.
pub const GAMES: u64 = 72;

/// What became of pins in [`GAMES`] games.
#[derive(Clone, Debug, Default)]
pub(super) struct PinGames {
    /// How many turns of the pinned player each pin outlasted, summed over the games. If a pin lasted until the
    /// end of the game or for [`MAX_TURNS`] turns, the count ended there.
    turns: Vec<u32>,
    /// The number of games in which the player on roll, or the opponent, was the first to release a checker.
    released_first: [u32; 2],
}

impl PinGames {
    /// The mean number of turns that each pin outlasted.
    pub(super) fn mean_turns(&self) -> impl Iterator<Item = f32> {
        self.turns.iter().map(|turns| *turns as f32 / GAMES as f32)
    }

    /// The share of the games in which the player on roll, and the opponent, was the first to release a checker.
    pub(super) fn released_first(&self) -> [f32; 2] {
        self.released_first.map(|games| games as f32 / GAMES as f32)
    }
}

/// Plays [`GAMES`] games in which the engine at 0-ply plays against itself from `position`, with the same dice
/// for every position. Each element of `pins` is the point of a pinned checker, from the point of view of the
/// player on roll, and the side of the checker.
pub(super) fn play(question: &Question<'_>, position: &Position, pins: &[(Point, Side)]) -> PinGames {
    let mut games = PinGames { turns: vec![0; pins.len()], ..PinGames::default() };
    if !pins.is_empty() {
        let mut replies = Replies::default();
        for game in 0..GAMES {
            follow(
                &question.plies(0).threads(1),
                *position,
                pins,
                &mut Dice::seeded(game),
                &mut games,
                &mut replies,
            );
        }
    }
    games
}

/// Plays one game, and adds what becomes of the pins to `games`.
fn follow(
    question: &Question<'_>,
    mut position: Position,
    pins: &[(Point, Side)],
    dice: &mut Dice,
    games: &mut PinGames,
    replies: &mut Replies,
) {
    let rules = *question.rules();
    let mut held: Vec<bool> = vec![true; pins.len()];
    let (mut roller, mut pending) = (Side::Mine, Pending::NONE);
    let theirs = question.seen_by(Side::Theirs);
    for _ in 0..2 * u32::from(MAX_TURNS) {
        if question.is_stopped() || !held.contains(&true) || outcome(&position, &rules).is_some() {
            return;
        }
        let numbers =
            if pending.is_empty() { Numbers::Rolled(dice.roll()) } else { Numbers::HandedOver(pending) };
        let play =
            (if roller == Side::Mine { question } else { &theirs }).choose(&position, numbers, replies);
        let Next { side, pending: left } = play.next;
        let was_whole = !held.contains(&false);
        for ((held, (point, owner)), turns) in held.iter_mut().zip(pins).zip(games.turns.iter_mut()) {
            let (point, owner) = match roller {
                Side::Mine => (*point, *owner),
                Side::Theirs => (point.swapped(position.course()), owner.other()),
            };
            *held &= play.result.is_pinned_on(point, owner);
            *turns += u32::from(*held && owner == Side::Mine && side == Side::Theirs);
        }
        games.released_first[usize::from(roller == Side::Theirs)] +=
            u32::from(was_whole && held.contains(&false));
        (position, pending) = (play.after(), left);
        roller = if side == Side::Mine { roller } else { roller.other() };
    }
}
