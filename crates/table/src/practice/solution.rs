//! The solution of an exercise: the equities of its plays.

use super::Exercise;
use crate::match_play::{EquityTable, MatchStakes};
use plakoto_engine::engine::{Engine, Question};
use plakoto_engine::rules::{LegalPlay, Player};
use plakoto_engine::search::{Candidate, StopFlag};

/// Maximum number of plays that a hint shows.
pub const MAX_CHOICES: usize = 5;

/// Minimum number of plays that are searched at full depth. An analysis has the same minimum.
const LEAST: usize = 10;

/// An exercise with the equities of its plays. Equities are in points, or normalised in a match.
#[derive(Clone)]
pub struct Solution<'a> {
    exercise: &'a Exercise,
    question: Question<'a>,
    /// The values of the game's outcomes at the match score; `None` in an open-ended session.
    pub stakes: Option<MatchStakes>,
    /// The plays that were searched to the same depth as the best play, best first.
    pub ranked: Vec<Candidate>,
    /// The wrong play that users are most likely to choose: the mistake that a player made in a game, if
    /// there is one. Otherwise the wrong play that a 0-ply search ranks highest.
    pub tempting: Candidate,
}

impl<'a> Solution<'a> {
    /// Solves an exercise with a search of `plies` plies. Returns `None` if the search is stopped or if fewer
    /// than two plays were compared.
    pub fn find(engine: &'a Engine, exercise: &'a Exercise, plies: u8, stop: &'a StopFlag) -> Option<Self> {
        let away = exercise.series().away(Player::X);
        let stakes = away.and_then(|(mine, theirs)| {
            EquityTable::of(exercise.rotation).stakes(&exercise.rules, mine, theirs)
        });
        let question = engine.ask().stakes(stakes.map(|worth| worth.stakes)).plies(plies).stop(stop);
        let mut ranked = question.fully_searched(LEAST).hint(&exercise.position, exercise.numbers);
        let plies = ranked.first()?.plies;
        ranked.retain(|candidate| candidate.plies == plies);
        let question = question.plies(plies);
        let tempting = *ranked.get(1)?;
        let mut solution = Self { exercise, question, stakes, ranked, tempting };
        if let Some(played) = exercise.played {
            solution.insert(solution.weigh(&played)?);
        }
        solution.tempting = solution.find_tempting()?;
        (!stop.is_raised()).then_some(solution)
    }

    /// Returns the best play of the exercise.
    pub fn best(&self) -> &Candidate {
        // `find` returns a solution only if there are at least two plays.
        &self.ranked[0]
    }

    /// Returns the search request with which the exercise was solved.
    pub fn question(&self) -> &Question<'a> {
        &self.question
    }

    /// Returns the value of a play, searched to the same depth as the best play. Returns `None` if the search
    /// is stopped.
    pub fn weigh(&self, legal: &LegalPlay) -> Option<Candidate> {
        let known = self.ranked.iter().find(|candidate| candidate.legal.leads_as(legal));
        known.copied().or_else(|| self.question.weigh(&self.exercise.position, legal))
    }

    /// Returns the loss of a play compared with the best play; never negative.
    pub fn loss(&self, candidate: &Candidate) -> f32 {
        (self.best().equity - candidate.equity).max(0.0)
    }

    /// Returns two to [`MAX_CHOICES`] plays, including the best play and the tempting play. The plays are
    /// sorted by their text, so that their order reveals nothing about their values.
    pub fn choices(&self) -> Vec<Candidate> {
        let mut choices = vec![*self.best(), self.tempting];
        let more = self.ranked.iter().filter(|candidate| !candidate.legal.leads_as(&self.tempting.legal));
        choices.extend(more.skip(1).take(MAX_CHOICES - 2));
        choices.sort_by_key(|candidate| candidate.legal.to_string());
        choices
    }

    /// Inserts a play in order of equity, unless the list already contains it.
    fn insert(&mut self, candidate: Candidate) {
        if !self.ranked.iter().any(|known| known.legal.leads_as(&candidate.legal)) {
            let place = self.ranked.partition_point(|known| known.equity >= candidate.equity);
            self.ranked.insert(place, candidate);
        }
    }

    fn find_tempting(&self) -> Option<Candidate> {
        let is_wrong = |legal: &LegalPlay| !legal.leads_as(&self.best().legal);
        if let Some(played) = self.exercise.played.filter(is_wrong) {
            return self.weigh(&played);
        }
        let at_sight = self.question.plies(0).hint(&self.exercise.position, self.exercise.numbers);
        self.weigh(&at_sight.iter().map(|candidate| candidate.legal).find(is_wrong)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::MatchScore;
    use plakoto_engine::rules::{Position, Roll, Rotation, RuleSet};

    fn exercise(roll: &str, played: Option<&str>) -> Exercise {
        let roll: Roll = roll.parse().expect("a roll");
        let exercise = Exercise::new(
            RuleSet::PLAKOTO,
            Position::START,
            roll.into(),
            MatchScore::default(),
            plakoto_words::Message::text(""),
        );
        let exercise = exercise.expect("an exercise");
        let played = played.map(|text| exercise.read(text).expect("a play"));
        exercise.with_played(played)
    }

    /// At the start of a game, the roll 3-1 has two legal plays and the roll 6-6 has four.
    #[test]
    fn the_choices_have_the_best_and_the_tempting_play() {
        let (engine, stop) = (Engine::default(), StopFlag::default());
        for (roll, played, count) in [("31", None, 2), ("66", None, 4), ("66", Some("24/18(4)"), 4)] {
            let exercise = exercise(roll, played);
            let solution = Solution::find(&engine, &exercise, 1, &stop).expect("not stopped");
            let choices = solution.choices();
            assert_eq!(choices.len(), count, "{roll}");
            for wanted in [solution.best(), &solution.tempting] {
                let found = choices.iter().filter(|choice| choice.legal.leads_as(&wanted.legal)).count();
                assert_eq!(found, 1, "{roll}: {}", wanted.legal);
            }
            assert!(!solution.best().legal.leads_as(&solution.tempting.legal));
            if let Some(played) = played {
                let best = solution.best().legal.to_string();
                assert!(best == played || solution.tempting.legal.to_string() == played);
            }
            let losses = solution.ranked.iter().map(|candidate| solution.loss(candidate));
            assert!(losses.is_sorted() && solution.loss(solution.best()) == 0.0);
        }
    }

    #[test]
    fn a_stopped_search_has_no_solution() {
        let (engine, stop, exercise) = (Engine::default(), StopFlag::default(), exercise("66", None));
        stop.raise();
        assert!(Solution::find(&engine, &exercise, 2, &stop).is_none());
    }

    /// A player who trails 0-4 in a match to 5 values a position differently from a player who leads 4-0.
    #[test]
    fn the_score_of_a_match_changes_equities() {
        let (engine, stop) = (Engine::default(), StopFlag::default());
        let of = |score| {
            let standing = MatchScore { length: 5, score };
            let exercise = Exercise { standing, ..exercise("31", None) };
            let solution = Solution::find(&engine, &exercise, 0, &stop).expect("not stopped");
            (solution.stakes.is_some(), solution.best().equity)
        };
        let [behind, ahead] = [of([0, 4]), of([4, 0])];
        assert!(behind.0 && ahead.0);
        assert!((behind.1 - ahead.1).abs() > 0.01, "{behind:?} {ahead:?}");
    }

    #[test]
    fn the_later_games_of_a_match_change_the_stakes() {
        let (engine, stop) = (Engine::default(), StopFlag::default());
        let standing = MatchScore { length: 3, score: [1, 2] };
        let alone = Exercise { standing, ..exercise("31", None) };
        let of_tavli = Exercise { rotation: Rotation::TAVLI, ..alone.clone() };
        let stakes = |exercise| Solution::find(&engine, exercise, 0, &stop).expect("not stopped").stakes;
        let expected = EquityTable::of(Rotation::TAVLI).stakes(&RuleSet::PLAKOTO, 2, 1);
        assert!(expected.is_some() && stakes(&of_tavli) == expected && stakes(&alone) != expected);
    }
}
