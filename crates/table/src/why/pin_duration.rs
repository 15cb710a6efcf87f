//! How long pins last, estimated by playing games.

use plakoto_engine::engine::Question;
use plakoto_engine::rules::{Dice, Next, Numbers, Pending, Point, Position, Side, outcome};
use plakoto_engine::search::Replies;

/// Maximum number of turns that are counted for a pin.
pub const MOST_TURNS: u8 = 30;

/// Number of games that are played to estimate how long pins last.
pub const GAMES: u64 = 72;

/// Returns how many turns of the pinned player each pin outlasts, as the mean of [`GAMES`] games. In the
/// games, the engine at 0-ply plays against itself from `position`, with the same dice for every position.
/// Each element of `pins` is the point of a pinned checker, from the point of view of the player on roll, and
/// the side of the checker. If a pin lasts until the end of the game or for [`MOST_TURNS`] turns, the count
/// ends there.
pub(super) fn turns_held(question: &Question<'_>, position: &Position, pins: &[(Point, Side)]) -> Vec<f32> {
    let mut turns = vec![0_u32; pins.len()];
    if !pins.is_empty() {
        let mut replies = Replies::default();
        for game in 0..GAMES {
            follow(
                &question.plies(0).threads(1),
                *position,
                pins,
                &mut Dice::seeded(game),
                &mut turns,
                &mut replies,
            );
        }
    }
    turns.iter().map(|turns| *turns as f32 / GAMES as f32).collect()
}

/// Plays one game. Adds to `turns` the number of turns that each pin outlasts.
fn follow(
    question: &Question<'_>,
    mut position: Position,
    pins: &[(Point, Side)],
    dice: &mut Dice,
    turns: &mut [u32],
    replies: &mut Replies,
) {
    let rules = *question.rules();
    let mut held: Vec<bool> = vec![true; pins.len()];
    let (mut roller, mut pending) = (Side::Mine, Pending::NONE);
    let theirs = question.seen_by(Side::Theirs);
    for _ in 0..2 * u32::from(MOST_TURNS) {
        if question.is_stopped() || !held.contains(&true) || outcome(&position, &rules).is_some() {
            return;
        }
        let numbers =
            if pending.is_empty() { Numbers::Rolled(dice.roll()) } else { Numbers::HandedOver(pending) };
        let play =
            (if roller == Side::Mine { question } else { &theirs }).choose(&position, numbers, replies);
        let Next { side, pending: left } = play.next;
        for ((held, (point, owner)), turns) in held.iter_mut().zip(pins).zip(turns.iter_mut()) {
            let (point, owner) = match roller {
                Side::Mine => (*point, *owner),
                Side::Theirs => (point.swapped(position.course()), owner.other()),
            };
            *held &= play.result.is_pinned_on(point, owner);
            *turns += u32::from(*held && owner == Side::Mine && side == Side::Theirs);
        }
        (position, pending) = (play.after(), left);
        roller = if side == Side::Mine { roller } else { roller.other() };
    }
}
