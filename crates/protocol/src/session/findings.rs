//! Results of commands that the session remembers: hints, rollouts and analyses.

use std::sync::{Mutex, PoisonError};

use crate::ProtocolError;
use crate::reply::{MatchAnalysis, Subject};
use plakoto_engine::rollout::Rollout;
use plakoto_engine::rules::{LegalPlay, RuleSet};
use plakoto_engine::search::Candidate;
use plakoto_table::analysis::{GameAnalysis, Thresholds, TurnAnalysis};
use plakoto_table::match_play::MatchStakes;
use plakoto_table::record::{Place, Record};
use plakoto_table::report::Analysis;

/// The latest results of `hint`, `rollout` and `analyse`.
#[derive(Default)]
pub(crate) struct Findings {
    /// The result of the last `hint`.
    pub(crate) hint: Option<RankedPlays>,
    /// The position and numbers whose plays `legal` has listed after the last `hint`. A question sets it while a
    /// search runs.
    listed: Mutex<Option<Subject>>,
    pub(crate) rollout: Option<LastRollout>,
    pub(crate) latest: Latest,
    /// The last analysis of a game, with the record that was analysed. `of_match` contains the last analysis
    /// of a match in the same way.
    pub(crate) of_game: Option<(Record, MatchAnalysis)>,
    pub(crate) of_match: Option<(Record, MatchAnalysis)>,
}

/// What the last command that changes the session has answered, for a question about it.
#[derive(Default)]
pub(crate) struct Latest {
    /// The error of a play that is not legal.
    pub(crate) refused: Option<ProtocolError>,
    /// The position and the user's play that a practised question or the tutor has judged.
    pub(crate) answered: Option<(Subject, LegalPlay)>,
}

/// The result of a command that the session remembers for later commands.
pub(crate) enum Finding {
    /// The plays that `hint` has ranked. Later commands can put the positions after them on the board.
    Hint(Box<RankedPlays>),
    /// A rollout, which can be continued.
    Rollout(Box<LastRollout>),
    /// The analysis of a game.
    Game(Box<(Record, MatchAnalysis)>),
    /// The analysis of a match.
    Match(Box<(Record, MatchAnalysis)>),
    /// The engine panicked while it searched the session's position, so the position must be dropped.
    Fault,
}

/// The last rollout, which `rollout more` can continue.
#[derive(Clone)]
pub(crate) struct LastRollout {
    pub(crate) subject: Subject,
    pub(crate) rollout: Rollout,
}

/// The plays that `hint` has ranked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RankedPlays {
    /// The position before the plays, with the dice.
    pub subject: Subject,
    /// Rule set that the game is played under.
    pub rules: RuleSet,
    /// Value of each possible game result at the match score; `None` if only points count.
    pub stakes: Option<MatchStakes>,
    /// The best plays, best first.
    pub candidates: Vec<Candidate>,
}

impl Findings {
    /// Returns a copy without analyses.
    pub(super) fn copy_for_questions(&self) -> Self {
        Self { hint: self.hint.clone(), rollout: self.rollout.clone(), ..Self::default() }
    }

    /// Notes that `legal` has listed the plays of a position; `None` if a hint is newer.
    pub(crate) fn note_list(&self, subject: Option<Subject>) {
        *self.listed.lock().unwrap_or_else(PoisonError::into_inner) = subject;
    }

    /// Whether the latest list of plays is the one of `legal`, and is about this position.
    pub(crate) fn has_list(&self, subject: Subject) -> bool {
        *self.listed.lock().unwrap_or_else(PoisonError::into_inner) == Some(subject)
    }

    /// Discards the last rollout, so that it cannot be continued. This is necessary after a change to the
    /// match equities or to the engine's plays, because old and new trials must not be mixed.
    pub(crate) fn forget_rollout(&mut self) {
        self.rollout = None;
    }

    /// Discards all analyses.
    pub(crate) fn forget_analyses(&mut self) {
        (self.of_game, self.of_match) = (None, None);
    }

    /// Returns all analyses, each with the record that was analysed.
    pub(super) fn analyses(&self) -> impl Iterator<Item = &(Record, MatchAnalysis)> {
        [&self.of_match, &self.of_game].into_iter().flatten()
    }

    /// Returns the last analysis of a match, if the match has not changed since then.
    #[cfg(feature = "library")]
    pub(crate) fn analysis_of_match(&self, record: &Record) -> Option<&MatchAnalysis> {
        let found = self.of_match.as_ref();
        found.filter(|(analysed, _)| analysed.is_played_as(record)).map(|(_, reply)| reply)
    }

    /// Returns the last analysis of `record` for a report; `None` if none exists or `record` has changed
    /// since then.
    pub(crate) fn analysis_of(&self, record: &Record) -> Option<Analysis<'_>> {
        let (_, reply) = self.analyses().find(|(analysed, _)| analysed.is_played_as(record))?;
        Some(reply.for_report())
    }

    /// Returns the last analysis of a turn in `record`.
    pub(crate) fn judged_at(
        &self,
        record: &Record,
        Place { game, turn }: Place,
    ) -> Option<(&TurnAnalysis, &Thresholds)> {
        let (analysed, thresholds) = self.judged_game(record, game)?;
        Some((analysed.turns.get(turn)?, thresholds))
    }

    /// Returns the last analysis of a game of `record`, if the game has not changed since then.
    pub(crate) fn judged_game(&self, record: &Record, game: usize) -> Option<(&GameAnalysis, &Thresholds)> {
        let of_match = self.of_match.as_ref().filter(|(analysed, _)| analysed.is_played_as(record));
        let of_match = of_match.and_then(|(_, reply)| Some((reply, reply.games.get(game)?)));
        let of_game = self.of_game.as_ref();
        let of_game = of_game
            .filter(|(analysed, _)| record.game(game).is_some_and(|played| analysed.is_played_as(&played)));
        let of_game = of_game.and_then(|(_, reply)| Some((reply, reply.games.first()?)));
        let (reply, (_, analysed)) = of_match.or(of_game)?;
        Some((analysed, &reply.thresholds))
    }
}
