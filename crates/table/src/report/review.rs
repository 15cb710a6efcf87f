//! The first page of a report: what the games were worth to their players, in about a dozen lines. Also the table of
//! errors by phase of the game.

use super::match_report::MatchReport;
use super::text::columns;
use super::turn::{TurnEntry, equity};
use crate::analysis::{Phase, PlayerStatistics};
use crate::match_play::Match;
use crate::practice::{Exercise, ExerciseError};
use crate::record::Place;
use plakoto_engine::printable::signed;
use plakoto_engine::rules::Player;
use plakoto_words::{Language, message};

/// Maximum number of each player's mistakes in a review.
const MAX_MISTAKES: usize = 3;

/// Draws the board before a play as text lines.
pub type Draw<'a> = dyn Fn(&Match) -> Vec<String> + 'a;

impl MatchReport<'_> {
    /// Returns the largest mistakes of a player, the largest first.
    pub(super) fn worst(&self, player: Player) -> Vec<TurnEntry<'_>> {
        let own = self.mistakes().into_iter().filter(|entry| entry.turn.player == player);
        own.take(MAX_MISTAKES).collect()
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
            let source = message!("report-place", game = entry.place.game + first, turn = entry.number());
            Exercise::of_turn(game, entry.turn, (self.record.rotation, self.record.length), source)
        };
        worst.map(of).collect()
    }

    /// Returns the review as text lines. `first` is the number of the first game. If `draw` is given, the board
    /// before each mistake is drawn. Returns no lines without an analysis.
    pub fn review(&self, players: &[Player], first: usize, draw: Option<&Draw<'_>>) -> Vec<String> {
        let mut rows = self.figures();
        if let [head, ..] = &mut rows[..] {
            let is_game = self.record.games.len() == 1;
            let title =
                if is_game { message!("report-game", game = first) } else { message!("report-match") };
            head[0] = self.say(title);
        }
        let mut lines: Vec<String> = columns(&rows).lines().map(str::to_owned).collect();
        lines.extend(players.iter().flat_map(|player| self.mistakes_of(*player, first, draw)));
        lines
    }

    /// Returns the figures of both players as rows, the first of which has the players' names. Returns no rows
    /// without an analysis.
    pub(super) fn figures(&self) -> Vec<[String; 3]> {
        let Some(analysis) = &self.analysis else { return Vec::new() };
        let row = |name, figure: &dyn Fn(&PlayerStatistics) -> Option<String>| {
            let players = &analysis.summary.statistics.players;
            let [left, right] = [0, 1].map(|player| figure(&players[player]).unwrap_or_else(|| "-".into()));
            [self.say(name), left, right]
        };
        let told = |player: &PlayerStatistics| {
            let rating = player.rating().filter(|rating| rating.is_telling)?;
            Some(self.say(rating.levels()))
        };
        let [left, right] = Player::BOTH.map(|player| self.name(player).into_owned());
        let is_rated = analysis.summary.statistics.players.iter().any(|player| told(player).is_some());
        let levels = is_rated.then(|| row(message!("figure-levels"), &told));
        let rows = [
            [String::new(), left, right],
            row(message!("figure-decisions"), &|player| Some(player.decisions.to_string())),
            row(message!("figure-error"), &|player| Some(signed(-1e3 * player.error_rate()?, 1))),
            // The performance rating (PR) of XG: the error in units of 1/500 of a point per decision.
            row(message!("figure-performance"), &|player| {
                Some(format!("{:.1}", 500.0 * player.error_rate()?))
            }),
        ];
        let luck = row(message!("figure-luck"), &|player| Some(equity(player.luck as f32)));
        rows.into_iter().chain(levels).chain([luck]).collect()
    }

    fn mistakes_of(&self, player: Player, first: usize, draw: Option<&Draw<'_>>) -> Vec<String> {
        let (worst, name) = (self.worst(player), self.name(player));
        if worst.is_empty() {
            return vec![self.say(message!("report-no_mistakes_of", player = name.as_ref()))];
        }
        let mut lines = vec![self.say(message!("report-mistakes_of", player = name.as_ref())) + ":"];
        for (number, entry) in (1..).zip(&worst) {
            lines.push(format!("{number}. {}", self.loss(entry, first)));
            lines.extend(entry.reason().map(|reason| format!("   {reason}")));
            let before = draw.and_then(|draw| Some(draw(&self.record.at(entry.place)?)));
            lines.extend(before.unwrap_or_default());
        }
        lines
    }

    /// Describes a mistake: its place, the play, its loss and the best play.
    fn loss(&self, entry: &TurnEntry<'_>, first: usize) -> String {
        let lost = entry.judged.map_or(0.0, |judged| judged.error);
        let in_match = entry.judged.and_then(|judged| judged.error_in_match());
        let in_match = in_match.map(|lost| format!(" ({:.2}% MWC)", 100.0 * lost)).unwrap_or_default();
        self.say(message!(
            "report-loss",
            place = entry.place_heading(first),
            dice = entry.turn.numbers.to_string(),
            play = entry.play(),
            loss = format!("{lost:.3}{in_match}"),
            best = entry.best()
        ))
    }

    /// Returns the errors of both players of a match by phase. Returns no rows if the match has not been analysed.
    pub(super) fn phases(&self) -> Vec<Vec<String>> {
        let Some(analysis) = &self.analysis else { return Vec::new() };
        let names = Player::BOTH.map(|player| self.name(player));
        let [first, second] = &analysis.summary.statistics.players;
        phase_rows(&[(&names[0], first), (&names[1], second)], self.language)
    }
}

/// Returns one row for each player and phase. Skips phases in which no player had a decision.
pub(super) fn phase_rows(players: &[(&str, &PlayerStatistics)], language: Language) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for phase in Phase::ALL {
        let decisions = |player: &PlayerStatistics| player.phases[phase as usize];
        if players.iter().all(|(_, player)| decisions(player).decisions == 0) {
            continue;
        }
        for (name, player) in players {
            let of_player = decisions(player);
            let [doubtful, bad, very_bad] = of_player.marks.map(|count| count.to_string());
            rows.push(vec![
                phase.message().say(language),
                (*name).to_owned(),
                of_player.decisions.to_string(),
                doubtful,
                bad,
                very_bad,
                equity(-of_player.error as f32),
                of_player.error_rate().map_or("-".to_owned(), |rate| signed(-1e3 * rate, 1)),
            ]);
        }
    }
    rows
}
