//! Games from several starts with the same dice.

use super::played::Played;
use super::trial::{Players, Start};
use crate::eval::Probabilities;
use crate::search::{Replies, Stopped};

/// Plays the game with this number from each of the starts, and tells how they ended, each seen by the player who was
/// next at its start. Where a game comes to a position that one before has come to after as many turns, both go on in
/// the same way, so that it need not be played to its end.
///
/// # Errors
/// If the budget of the search is exhausted.
pub(super) fn play_all(
    players: Players<'_>,
    starts: impl Iterator<Item = Start>,
    trial: u64,
    replies: &mut Replies,
) -> Result<Vec<Probabilities>, Stopped> {
    let mut played: Vec<Played> = Vec::new();
    for start in starts {
        played.push(players.play(&start, trial, replies, &played)?);
    }
    Ok(played.iter().map(Played::result).collect())
}
