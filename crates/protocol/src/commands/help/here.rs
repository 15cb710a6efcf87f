//! `help` alone at a terminal: what the user can type at this moment, in a dozen lines.

use plakoto_words::message;

use crate::reply::Phase;
use crate::session::Inquiry;

/// Returns the lines for the state of the session.
pub(super) fn lines(inquiry: &Inquiry<'_>) -> Vec<String> {
    let subject = inquiry.subject();
    let place = inquiry.recording.keeper.place();
    let player = &inquiry.names()[subject.match_id.on_roll as usize];
    let message = match subject.phase(inquiry.rules()) {
        _ if place.turn < inquiry.turns_of(place) => message!("here-review"),
        Phase::Roll if inquiry.view().games.iter().all(|game| game.turns().is_empty()) => {
            message!("here-start", player = player)
        }
        Phase::Roll => message!("here-roll", player = player),
        Phase::Move => {
            let dice = subject.match_id.dice.map(|dice| dice.to_string()).unwrap_or_default();
            message!("here-move", dice = dice)
        }
        Phase::Resignation => message!("here-resignation"),
        Phase::GameOver | Phase::MatchOver => message!("here-over"),
    };
    inquiry.output().say(message).lines().map(str::to_owned).collect()
}
