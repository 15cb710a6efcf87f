//! Decisions of a reference set.

use std::convert::Infallible;
use std::io::Write;

use clap::Args;

use super::{impossible, shipped_engines};
use crate::cli::lab::reference::ReferenceOptions;
use crate::cli::lab::work::error::WorkCommandError;
use crate::cli::lab::work::kind::{Input, Kind, Parts};
use crate::cli::settings::Settings;
use plakoto_engine::engine::Threads;
use plakoto_engine::search::StopFlag;
use plakoto_lab::reference::{Head, Set, make_each};
use plakoto_lab::work::{Identity, Made, Piece};

#[derive(Clone, Debug, Args)]
pub(in crate::cli::lab::work) struct Arguments {
    #[command(flatten)]
    making: ReferenceOptions,
}

impl Arguments {
    fn empty(&self, settings: &Settings) -> Set {
        Set::new(Head::new(&self.making.plan(settings.seed()), self.making.games()))
    }
}

impl Kind for Arguments {
    fn input(&self, settings: &Settings) -> Result<Input, WorkCommandError> {
        Ok(Input::numbers(self.making.plan(settings.seed()).decisions))
    }

    fn identity(&self, _: &Settings) -> Result<Identity, WorkCommandError> {
        Ok(Identity::of(&shipped_engines()))
    }

    fn make(&self, piece: &Piece, settings: &Settings) -> Result<Made, WorkCommandError> {
        let (plan, games, threads) =
            (self.making.plan(settings.seed()), self.making.games(), Threads::new(settings.threads())?);
        let (numbers, mut set) = (piece.items[0]..piece.items[1], self.empty(settings));
        if piece.all != plan.decisions {
            return Err(impossible(piece, "it is of another number of decisions than its options say"));
        }
        let Ok(()) = make_each(&plan, &games, numbers, threads, &StopFlag::default(), &mut |decision| {
            set.decisions.push(decision);
            Ok::<(), Infallible>(())
        });
        Ok(Made { bytes: set.text()?.into_bytes(), ..Made::default() })
    }

    fn join(
        &self,
        parts: Parts<'_>,
        settings: &Settings,
        output: &mut dyn Write,
    ) -> Result<(), WorkCommandError> {
        let mut set = self.empty(settings);
        for part in parts {
            let (path, made) = part?;
            set.merge(Set::from_bytes(&path, &made.bytes)?, &path)?;
        }
        output.write_all(set.text()?.as_bytes()).map_err(WorkCommandError::Output)
    }
}
