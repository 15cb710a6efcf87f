//! Character drawings of the board at the end of a game.

use std::fmt::{self, Write};

use super::layout::escape;
use super::match_report::MatchReport;
use crate::match_play::Match;
use crate::record::{GameRecord, Place};
use plakoto_engine::notation::diagram::Diagram;
use plakoto_engine::rules::{Player, Side};

/// Returns the text lines of the diagram, with the pip counts. Returns no lines if the game does not exist.
pub(super) fn lines(report: &MatchReport<'_>, index: usize, game: &GameRecord) -> Vec<String> {
    let place = Place { game: index, turn: game.turns().len() };
    report.record.at(place).map_or_else(Vec::new, |series| drawn(report, &series))
}

/// Returns the text lines of the diagram of a position.
pub(super) fn drawn(report: &MatchReport<'_>, series: &Match) -> Vec<String> {
    let [first, second] = Player::BOTH.map(|player| report.name(player));
    let (now, names) = (series.game(), [first.as_ref(), second.as_ref()]);
    let diagram = Diagram::new(*now.position(), series.id(), now.pending(), names, *now.rules());
    diagram.to_string().lines().map(str::to_owned).collect()
}

/// Writes the diagram as a Markdown code block, followed by the pip counts. The block is indented, so that no
/// player name can end it early.
pub(super) fn write_indented(
    out: &mut String,
    report: &MatchReport<'_>,
    index: usize,
    game: &GameRecord,
) -> fmt::Result {
    lines(report, index, game).iter().try_for_each(|line| writeln!(out, "    {line}"))?;
    let ([first, second], names) = (pips(game), Player::BOTH.map(|player| escape(&report.name(player))));
    writeln!(out, "\nPips: {} {first}, {} {second}", names[0], names[1])
}

/// Returns the pip counts of player 0 and player 1 at the end of a game.
pub(super) fn pips(game: &GameRecord) -> [u16; 2] {
    Player::BOTH.map(|player| {
        let side = if player == game.now().on_roll() { Side::Mine } else { Side::Theirs };
        game.now().position().pips(side)
    })
}
