//! A player in a game of an arena.

use std::time::{Duration, Instant};

use super::{Contestant, Entrant, External, GameFault};
use plakoto_engine::eval::Stakes;
use plakoto_engine::rules::{LegalPlay, Numbers, RuleSet, only_play};
use plakoto_engine::search::{Replies, StopFlag};
use plakoto_table::match_play::{EquityTable, Match};

/// A player of an arena, with the data that one thread needs to use it.
pub(super) enum ContestantSeat<'a> {
    BuiltIn {
        contestant: &'a Contestant,
        /// Match equity table; `None` if the player ignores the match score.
        equities: Option<EquityTable>,
        replies: Replies,
    },
    External {
        engine: External<'a>,
        rules: RuleSet,
    },
}

/// A player's decision in one turn.
pub(super) struct AskedDecision {
    pub(super) legal: LegalPlay,
    /// Time that the decision took; `None` if there was only one legal play.
    pub(super) time: Option<Duration>,
}

impl<'a> ContestantSeat<'a> {
    pub(super) fn new(entrant: &'a Entrant, rules: RuleSet) -> Self {
        match entrant {
            Entrant::BuiltIn(contestant) => {
                let equities = contestant.plays_by_score.then(|| EquityTable::of(&rules));
                Self::BuiltIn { contestant, equities, replies: Replies::default() }
            }
            Entrant::External(program) => Self::External { engine: External::new(program, rules), rules },
        }
    }

    pub(super) fn new_game(&mut self) {
        if let Self::External { engine, .. } = self {
            engine.new_game();
        }
    }

    /// Decides for the player on roll. Other programs are not asked if only one play is legal. `seed`
    /// determines the deliberate errors of built-in players.
    pub(super) fn decide(
        &mut self,
        series: &Match,
        numbers: Numbers,
        seed: u64,
        stop: &StopFlag,
    ) -> Result<AskedDecision, GameFault> {
        let (position, started) = (series.game().position(), Instant::now());
        let (legal, choices) = match self {
            Self::BuiltIn { contestant: Contestant { engine, level, .. }, equities, replies } => {
                let stakes = stakes(equities.as_ref(), series, engine.rules());
                let question = engine.ask().level(*level, seed).stakes(stakes).stop(stop);
                let legal = question.choose(position, numbers, replies);
                (legal, replies.plays.len())
            }
            Self::External { engine, rules } => match only_play(position, numbers, rules) {
                Some(only) => (only, 1),
                None => (engine.decide(series, numbers, stop)?, 2),
            },
        };
        Ok(AskedDecision { legal, time: (choices > 1).then(|| started.elapsed()) })
    }
}

/// Returns the value of each outcome for the player on roll at the match score; `None` if only points count.
fn stakes(equities: Option<&EquityTable>, series: &Match, rules: &RuleSet) -> Option<Stakes> {
    let (mine, theirs) = series.away(series.game().on_roll())?;
    equities?.stakes(rules, mine, theirs).map(|worth| worth.stakes)
}
