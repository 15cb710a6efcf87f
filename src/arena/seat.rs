//! A player at a board.

use std::time::{Duration, Instant};

use super::{Contestant, Entrant, External, Fault};
use crate::match_play::Match;
use crate::rules::{LegalPlay, Roll, RuleSet, legal_plays};
use crate::search::{Replies, StopFlag};

/// A player at work, with what belongs to one thread.
pub(super) enum Seat<'a> {
    BuiltIn { contestant: &'a Contestant, replies: Replies },
    External { engine: External<'a>, plays: Vec<LegalPlay> },
}

/// What a player does with a roll.
pub(super) struct Decision {
    pub(super) legal: LegalPlay,
    /// How long it took; `None` if there was no choice.
    pub(super) time: Option<Duration>,
}

impl<'a> Seat<'a> {
    pub(super) fn new(entrant: &'a Entrant, rules: RuleSet) -> Self {
        match entrant {
            Entrant::BuiltIn(contestant) => Self::BuiltIn { contestant, replies: Replies::default() },
            Entrant::External(program) => {
                Self::External { engine: External::new(program, rules), plays: Vec::new() }
            }
        }
    }

    pub(super) fn new_game(&mut self) {
        if let Self::External { engine, .. } = self {
            engine.new_game();
        }
    }

    /// What the player on roll does. Programs are not asked where there is no choice; `seed` is that of the errors of
    /// built-in players.
    pub(super) fn decide(
        &mut self,
        series: &Match,
        roll: Roll,
        seed: u64,
        stop: &StopFlag,
    ) -> Result<Decision, Fault> {
        let (position, started) = (&series.game.position, Instant::now());
        let (legal, choices) = match self {
            Self::BuiltIn { contestant: Contestant { engine, level, .. }, replies } => {
                let legal = engine.choose(position, roll, &level.question(seed), stop, replies);
                (legal, replies.plays.len())
            }
            Self::External { engine, plays } => {
                legal_plays(position, roll, plays);
                match plays[..] {
                    [only] => (only, 1),
                    _ => (engine.decide(series, roll, stop)?, plays.len()),
                }
            }
        };
        Ok(Decision { legal, time: (choices > 1).then(|| started.elapsed()) })
    }
}
