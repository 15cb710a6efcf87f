//! Distributed series of games between two configurations of the engine. An item is a pair of games.

use std::convert::Infallible;
use std::io::Write;
use std::time::Duration;

use anyhow::{anyhow, ensure};

use super::{Kind, Parts, impossible};
use crate::cli::arena::show;
use crate::cli::duel::DuelArguments;
use crate::cli::settings::Settings;
use plakoto_engine::printable;
use plakoto_engine::search::StopFlag;
use plakoto_lab::arena::{Arena, Entrant, FinishedPairs, PlayedPair, Scores};
use plakoto_lab::work::{Identity, Piece, Text, WorkOutput};

/// Removes the thinking times from a pair of games, because they differ between machines.
fn timeless(mut pair: PlayedPair) -> PlayedPair {
    for spent in pair.games.iter_mut().flat_map(|game| &mut game.spent) {
        spent.time = Duration::ZERO;
    }
    pair
}

impl Kind for DuelArguments {
    fn input(&self, _: &Settings) -> anyhow::Result<(u64, Vec<Text>)> {
        Ok((self.pairs, Vec::new()))
    }

    fn identity(&self, settings: &Settings) -> anyhow::Result<Identity> {
        Ok(Identity::of(self.entrants(settings)?.iter().filter_map(Entrant::engine)))
    }

    fn make(&self, piece: &Piece, settings: &Settings) -> anyhow::Result<WorkOutput> {
        let (entrants, [first, pairs]) = (self.entrants(settings)?, piece.items);
        let other_pairs = || impossible(piece, "its number of pairs of games does not match its options");
        ensure!(piece.all == self.pairs, other_pairs());
        let (arena, mut played) = (self.arena(&entrants, settings), Vec::new());
        let arena = Arena { first, pairs, ..arena };
        let Ok(()) = arena.run(&FinishedPairs::default(), &StopFlag::default(), |pair| {
            played.push(timeless(pair));
            Ok::<(), Infallible>(())
        });
        played.sort_by_key(|pair| pair.pair);
        let line = |pair: &PlayedPair| serde_json::to_string(pair).map(|line| line + "\n");
        let text: Result<String, _> = played.iter().map(line).collect();
        Ok(text.map_err(|error| impossible(piece, error))?.into_bytes().into())
    }

    fn join(&self, parts: Parts<'_>, settings: &Settings, output: &mut dyn Write) -> anyhow::Result<()> {
        let (entrants, stop) = (self.entrants(settings)?, StopFlag::default());
        let arena = self.arena(&entrants, settings);
        let mut scores = Scores::new(&arena, None, &stop, None);
        for part in parts {
            let (path, made) = part?;
            let other = |reason: &dyn ToString| {
                let (path, reason) = (printable::path(&path), reason.to_string());
                anyhow!("{path} is undamaged, but it is not a result of this kind of job: {reason}")
            };
            for line in made.bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
                let pair: PlayedPair = serde_json::from_slice(line).map_err(|error| other(&error))?;
                scores.count(&pair).map_err(|error| other(&error))?;
            }
        }
        let report = scores.finish(vec![None, None])?.without_times();
        Ok(output.write_all(show(&report, settings).as_bytes())?)
    }
}
