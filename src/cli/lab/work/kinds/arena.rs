//! Pairs of games between two configurations of the engine.

use std::convert::Infallible;
use std::io::Write;
use std::time::Duration;

use super::impossible;
use crate::cli::arena::show;
pub(in crate::cli::lab::work) use crate::cli::duel::Arguments;
use crate::cli::lab::work::error::WorkCommandError;
use crate::cli::lab::work::kind::{Input, Kind, Parts};
use crate::cli::settings::Settings;
use plakoto_engine::search::StopFlag;
use plakoto_lab::arena::{Arena, Entrant, Finished, PlayedPair, Scores};
use plakoto_lab::work::{Identity, Made, Piece};

/// What happened in a pair, without the times that it took.
fn timeless(mut pair: PlayedPair) -> PlayedPair {
    for spent in pair.games.iter_mut().flat_map(|game| &mut game.spent) {
        spent.time = Duration::ZERO;
    }
    pair
}

impl Kind for Arguments {
    fn input(&self, _: &Settings) -> Result<Input, WorkCommandError> {
        Ok(Input::numbers(self.pairs))
    }

    fn identity(&self, settings: &Settings) -> Result<Identity, WorkCommandError> {
        let entrants = self.entrants(settings)?;
        Ok(Identity::of(entrants.iter().filter_map(|entrant| match entrant {
            Entrant::BuiltIn(contestant) => Some(&contestant.engine),
            Entrant::External(_) => None,
        })))
    }

    fn make(&self, piece: &Piece, settings: &Settings) -> Result<Made, WorkCommandError> {
        let (entrants, [first, pairs]) = (self.entrants(settings)?, piece.items);
        if piece.all != self.pairs {
            return Err(impossible(piece, "it is of another number of pairs than its options say"));
        }
        let (arena, mut played) = (self.arena(&entrants, settings), Vec::new());
        let arena = Arena { first, pairs, ..arena };
        let Ok(()) = arena.run(&Finished::default(), &StopFlag::default(), |pair| {
            played.push(timeless(pair));
            Ok::<(), Infallible>(())
        });
        played.sort_by_key(|pair| pair.pair);
        let line = |pair: &PlayedPair| serde_json::to_string(pair).map(|line| line + "\n");
        let text: Result<String, _> = played.iter().map(line).collect();
        let bytes = text.map_err(|error| impossible(piece, error))?.into_bytes();
        Ok(Made { bytes, ..Made::default() })
    }

    fn join(
        &self,
        parts: Parts<'_>,
        settings: &Settings,
        output: &mut dyn Write,
    ) -> Result<(), WorkCommandError> {
        let (entrants, stop) = (self.entrants(settings)?, StopFlag::default());
        let arena = self.arena(&entrants, settings);
        let mut scores = Scores::new(&arena, None, &stop, None);
        for part in parts {
            let (path, made) = part?;
            let other = |reason: String| WorkCommandError::NotOfKind { path: path.clone(), reason };
            for line in made.bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
                let pair: PlayedPair =
                    serde_json::from_slice(line).map_err(|error| other(error.to_string()))?;
                scores.count(&pair).map_err(|error| other(error.to_string()))?;
            }
        }
        let report = scores
            .finish(vec![None, None])
            .map_err(|error| WorkCommandError::Output(std::io::Error::other(error.to_string())))?;
        output.write_all(show(&report.without_times(), settings).as_bytes()).map_err(WorkCommandError::Output)
    }
}
