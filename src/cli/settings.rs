//! What commands work with.

use std::path::PathBuf;
use std::sync::Arc;

use plakoto_engine::engine::Engine;
use plakoto_engine::eval::simd::Simd;
use plakoto_engine::eval::{Endings, Network};
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::StopFlag;
use plakoto_protocol::{OutputSettings, Session};
use plakoto_table::record::TextEncoding;

/// What a command works with; what it has no options for is as at first.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    pub(super) json: bool,
    pub(super) variant: RuleSet,
    pub(super) plies: u8,
    /// One for each processor, unless a number is given.
    pub(super) threads: Option<u16>,
    /// Unpredictable, unless a number is given.
    pub(super) seed: Option<u64>,
    pub(super) net: Option<Arc<Network>>,
    pub(super) encoding: TextEncoding,
    pub(super) endings: Endings,
    /// The best there are, unless some are named.
    pub(super) simd: Option<Simd>,
    /// How many plays `legal` lists, if a number is given.
    pub(super) legal: Option<u32>,
    /// That of the user, unless one is named.
    pub(super) library: Option<PathBuf>,
}

/// The seed of everything but sessions, unless another one is given.
pub(super) const DEFAULT_SEED: u64 = 1;

impl Settings {
    pub(super) fn threads(&self) -> usize {
        self.engine().threads()
    }

    /// The seed of what has to come out the same each time.
    pub(super) fn seed(&self) -> u64 {
        self.seed.unwrap_or(DEFAULT_SEED)
    }

    pub(super) fn engine(&self) -> Engine {
        let mut engine = Engine::default();
        engine.set_rules(self.variant);
        engine.set_endings(self.endings.clone());
        if let Some(network) = &self.net {
            engine.set_evaluator(network.clone());
        }
        if let Some(threads) = self.threads {
            engine.set_threads(usize::from(threads)).unwrap_or_else(|error| log::warn!("{error}"));
        }
        engine
    }

    pub(super) fn session(&self) -> Session {
        let mut session = Session::new(self.engine(), StopFlag::default());
        let legal = self.legal.unwrap_or(OutputSettings::MOST_LEGAL);
        session.set_output(OutputSettings { json: self.json, legal, ..OutputSettings::default() });
        session.set_defaults(self.plies, self.seed);
        session.set_encoding(self.encoding);
        if let Some(path) = &self.library {
            session.set_library(path.clone());
        }
        session
    }
}
