//! Distributed rollouts for a reference set. An item is a decision.

use std::convert::Infallible;
use std::io::Write;

use anyhow::ensure;

use super::{Kind, Parts, impossible};
use crate::cli::lab::reference::ReferenceOptions;
use crate::cli::settings::Settings;
use plakoto_engine::engine::Threads;
use plakoto_engine::search::StopFlag;
use plakoto_lab::reference::{Plan, ReferenceHeader, Set, engine, make_each};
use plakoto_lab::work::{Identity, Piece, Text, WorkOutput};

impl ReferenceOptions {
    /// Returns the plan for the reference set, and an empty set to be filled.
    fn begin(&self, settings: &Settings) -> (Plan, Set) {
        let plan = self.plan(settings.seed());
        (plan, Set::new(ReferenceHeader::new(&plan, self.games())))
    }
}

impl Kind for ReferenceOptions {
    fn input(&self, settings: &Settings) -> anyhow::Result<(u64, Vec<Text>)> {
        Ok((self.plan(settings.seed()).decisions, Vec::new()))
    }

    fn identity(&self, _: &Settings) -> anyhow::Result<Identity> {
        Ok(Identity::of(&Plan::rule_sets().map(engine).collect::<Vec<_>>()))
    }

    fn make(&self, piece: &Piece, settings: &Settings) -> anyhow::Result<WorkOutput> {
        let ((plan, mut set), games, [first, end]) = (self.begin(settings), self.games(), piece.items);
        let threads = Threads::new(settings.threads())?;
        let other_plan = || impossible(piece, "its number of decisions does not match its options");
        ensure!(piece.all == plan.decisions, other_plan());
        let Ok(()) = make_each(&plan, &games, first..end, threads, &StopFlag::default(), &mut |decision| {
            set.records.push(decision);
            Ok::<(), Infallible>(())
        });
        Ok(set.text()?.into_bytes().into())
    }

    fn join(&self, parts: Parts<'_>, settings: &Settings, output: &mut dyn Write) -> anyhow::Result<()> {
        let (_, mut set) = self.begin(settings);
        for part in parts {
            let (path, made) = part?;
            set.merge(Set::parse(&path, &made.bytes[..])?, &path)?;
        }
        Ok(output.write_all(set.text()?.as_bytes())?)
    }
}
