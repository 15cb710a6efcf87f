//! `help` alone at a terminal: what the user can type at this moment, in a dozen lines.

use fluent_bundle::FluentValue;

use crate::reply::Phase;
use crate::session::Inquiry;

/// Returns the lines for the state of the session.
pub(super) fn lines(inquiry: &Inquiry<'_>) -> Vec<String> {
    let subject = inquiry.subject();
    let place = inquiry.recording.keeper.place();
    let key = match subject.phase(inquiry.rules()) {
        _ if place.turn < inquiry.turns_of(place) => "here-review",
        Phase::Roll if inquiry.view().games.iter().all(|game| game.turns().is_empty()) => "here-start",
        Phase::Roll => "here-roll",
        Phase::Move => "here-move",
        Phase::Resignation => "here-resignation",
        Phase::GameOver | Phase::MatchOver => "here-over",
    };
    let dice = subject.match_id.dice.map(|dice| dice.to_string()).unwrap_or_default();
    let name = inquiry.names()[subject.match_id.on_roll as usize].clone();
    let arguments: [(&str, FluentValue<'_>); 2] = [("dice", dice.into()), ("player", name.into())];
    inquiry.output().language.text(key, arguments).lines().map(str::to_owned).collect()
}
