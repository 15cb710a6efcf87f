//! A player in a game of an arena.

use std::time::{Duration, Instant};

use crate::{Contestant, Entrant, External, GameFault};
use plakoto_engine::engine::Engine;
use plakoto_engine::eval::Stakes;
use plakoto_engine::rules::{LegalPlay, Numbers, Rotation, RuleSet, only_play};
use plakoto_engine::search::{Replies, StopFlag};
use plakoto_table::match_play::{EquityTable, Match};

/// A player of an arena, with the data that one thread needs to use it.
pub(super) enum ContestantSeat<'a> {
    BuiltIn {
        contestant: &'a Contestant,
        /// The engines for the later games of a match with several rule sets.
        others: Vec<Engine>,
        /// Match equity table; `None` if the player ignores the match score.
        equities: Option<EquityTable>,
        replies: Replies,
    },
    External(External<'a>),
}

/// A player's decision in one turn.
pub(super) struct AskedDecision {
    pub(super) legal: LegalPlay,
    /// Time that the decision took; `None` if there was only one legal play.
    pub(super) time: Option<Duration>,
}

impl<'a> ContestantSeat<'a> {
    /// Creates the player of matches with these games.
    pub(super) fn new(entrant: &'a Entrant, rotation: Rotation) -> Self {
        match entrant {
            Entrant::BuiltIn(contestant) => {
                let equities = contestant.plays_by_score.then(|| EquityTable::of(rotation));
                let others =
                    rotation.games()[1..].iter().map(|rules| contestant.engine.under(*rules)).collect();
                Self::BuiltIn { contestant, others, equities, replies: Replies::default() }
            }
            Entrant::External(program) => Self::External(External::new(program, *rotation.first())),
        }
    }

    /// Prepares the player for a new game under `rules`.
    pub(super) fn new_game(&mut self, rules: RuleSet) {
        if let Self::External(engine) = self {
            engine.new_game(rules);
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
        let (position, rules, started) = (series.game().position(), series.game().rules(), Instant::now());
        let (legal, choices) = match self {
            Self::BuiltIn { contestant: Contestant { engine, level, .. }, others, equities, replies } => {
                let engine = others.iter().find(|other| other.rules() == rules).unwrap_or(engine);
                let stakes = stakes(equities.as_ref(), series);
                let question = engine.ask().level(*level, seed).stakes(stakes).stop(stop);
                let legal = question.choose(position, numbers, replies);
                (legal, replies.plays.len())
            }
            Self::External(engine) => match only_play(position, numbers, rules) {
                Some(only) => (only, 1),
                None => (engine.decide(series, numbers, stop)?, 2),
            },
        };
        Ok(AskedDecision { legal, time: (choices > 1).then(|| started.elapsed()) })
    }
}

/// Returns the value of each outcome for the player on roll at the match score; `None` if only points count.
fn stakes(equities: Option<&EquityTable>, series: &Match) -> Option<Stakes> {
    let (mine, theirs) = series.away(series.game().on_roll())?;
    equities?.stakes(series.game().rules(), mine, theirs).map(|worth| worth.stakes)
}
