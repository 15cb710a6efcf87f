//! The first page of a report: what the games were worth to their players, in about a dozen lines.

use super::entry::{TurnEntry, equity};
use super::layout::columns;
use super::match_report::MatchReport;
use crate::analysis::{PlayerStatistics, Rating};
use crate::match_play::Match;
use crate::practice::{Exercise, ExerciseError};
use crate::record::Place;
use plakoto_engine::printable::signed;
use plakoto_engine::rules::Player;

/// Number of each player's mistakes in a review.
const MOST: usize = 3;

/// Draws the board before a play as text lines.
pub type Draw<'a> = dyn Fn(&Match) -> Vec<String> + 'a;

/// A row of figures: its name, and the figure of a player.
type Figure = (&'static str, fn(&PlayerStatistics) -> Option<String>);

/// Play error in units of 1/500 of a point per decision, as XG defines its Performance Rating (PR).
fn performance(player: &PlayerStatistics) -> Option<String> {
    player.error_rate().map(|rate| format!("{:.1}", 500.0 * rate))
}

const FIGURES: [Figure; 5] = [
    ("Decisions", |player| Some(player.decisions.to_string())),
    ("Millipoints a decision", |player| Some(signed(-1e3 * player.error_rate()?, 1))),
    ("PR, half of that", performance),
    ("Levels that lose as much", |player| player.rating().as_ref().map(Rating::levels)),
    ("Luck in points", |player| Some(equity(player.luck as f32))),
];

impl MatchReport<'_> {
    /// Returns the largest mistakes of a player, the largest first.
    pub(super) fn worst(&self, player: Player) -> Vec<TurnEntry<'_>> {
        let own = self.mistakes().into_iter().filter(|entry| entry.turn.player == player);
        own.take(MOST).collect()
    }

    /// Returns the places of the largest mistakes of these players, the largest of each player first.
    pub fn worst_places(&self, players: &[Player]) -> Vec<Place> {
        players.iter().flat_map(|player| self.worst(*player)).map(|entry| entry.place).collect()
    }

    /// Returns the largest mistakes of these players as exercises. `first` is the number of the first game.
    ///
    /// # Errors
    /// Fails if the record has a turn that is no exercise.
    pub fn exercises(&self, players: &[Player], first: usize) -> Result<Vec<Exercise>, ExerciseError> {
        let worst = players.iter().flat_map(|player| self.worst(*player));
        let of = |entry: TurnEntry<'_>| {
            let game = &self.record.games[entry.place.game];
            let source = format!("game {}, turn {}", entry.place.game + first, entry.number());
            Exercise::of_turn(game, entry.turn, (self.record.rotation, self.record.length), source)
        };
        worst.map(of).collect()
    }

    /// Returns the review as text lines. `first` is the number of the first game. If `draw` is given, the board
    /// before each mistake is drawn. Returns no lines without an analysis.
    pub fn review(&self, players: &[Player], first: usize, draw: Option<&Draw<'_>>) -> Vec<String> {
        let mut rows = self.figures();
        if let [head, ..] = &mut rows[..] {
            head[0] = if self.record.games.len() == 1 { format!("Game {first}") } else { "Match".to_owned() };
        }
        let mut lines: Vec<String> = columns(&rows).lines().map(str::to_owned).collect();
        lines.extend(players.iter().flat_map(|player| self.mistakes_of(*player, first, draw)));
        lines
    }

    /// Returns the figures of both players as rows, the first of which has the players' names. Returns no rows
    /// without an analysis.
    pub(super) fn figures(&self) -> Vec<[String; 3]> {
        let Some(analysis) = &self.analysis else { return Vec::new() };
        let both = &analysis.summary.statistics.players;
        let [left, right] = Player::BOTH.map(|player| self.name(player).into_owned());
        let row = |(name, figure): Figure| {
            let [left, right] = [0, 1].map(|player| figure(&both[player]).unwrap_or_else(|| "-".into()));
            [name.to_owned(), left, right]
        };
        [[String::new(), left, right]].into_iter().chain(FIGURES.map(row)).collect()
    }

    fn mistakes_of(&self, player: Player, first: usize, draw: Option<&Draw<'_>>) -> Vec<String> {
        let (worst, name) = (self.worst(player), self.name(player));
        if worst.is_empty() {
            return vec![format!("No play of {name} is marked as a mistake.")];
        }
        let mut lines = vec![format!("The largest mistakes of {name}:")];
        for (number, entry) in (1..).zip(&worst) {
            lines.push(format!("{number}. {}", mistake(entry, first)));
            lines.extend(reason(entry).map(|reason| format!("   {reason}")));
            let before = draw.and_then(|draw| Some(draw(&self.record.at(entry.place)?)));
            lines.extend(before.unwrap_or_default());
        }
        lines
    }
}

/// Describes a mistake: its place, the play, its loss and the best play.
fn mistake(entry: &TurnEntry<'_>, first: usize) -> String {
    let best = entry.judged.map(|judged| judged.best.legal.to_string()).unwrap_or_default();
    let lost = entry.judged.map_or(0.0, |judged| judged.error);
    let in_match = entry.judged.and_then(|judged| judged.error_in_match());
    let in_match = in_match.map(|lost| format!(" ({:.2}% MWC)", 100.0 * lost)).unwrap_or_default();
    format!(
        "Game {}, turn {}, {}: {} loses {lost:.3}{in_match}; best {best}",
        entry.place.game + first,
        entry.number(),
        entry.turn.numbers,
        entry.play()
    )
}

/// Returns the most important reason why the best play is better, without its sign.
fn reason(entry: &TurnEntry<'_>) -> Option<String> {
    let first = entry.why()?.into_iter().next()?;
    first.starts_with('+').then(|| first.trim_start_matches(['+', ' ']).to_owned())
}
