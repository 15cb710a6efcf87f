//! What all commands have in common.

use std::sync::Arc;

use clap::Args;

use super::bearoff::endings;
use crate::engine::{Engine, MAX_THREADS};
use crate::eval::simd::Simd;
use crate::eval::{Endings, Network};
use crate::protocol::{OutputSettings, Session};
use crate::rules::RuleSet;
use crate::search::{MAX_PLIES, StopFlag};

#[derive(Clone, Debug, Args)]
pub(super) struct Settings {
    /// Answer in JSON, one object a line
    #[arg(long, global = true)]
    pub(super) json: bool,
    /// The rule set: plakoto, tzannes, tapa or express, and switches that differ, as in "plakoto mother=3"
    #[arg(long, global = true, value_name = "RULES", default_value_t, value_parser = |text: &str| text.parse::<RuleSet>())]
    pub(super) variant: RuleSet,
    /// Plies to look ahead: 0 for none
    #[arg(long, global = true, default_value_t = 2, value_parser = clap::value_parser!(u8).range(..=i64::from(MAX_PLIES)))]
    pub(super) plies: u8,
    /// Threads [default: one for each processor]
    #[arg(long, global = true, value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS as i64))]
    pub(super) threads: Option<u16>,
    /// Seed of the dice [default: unpredictable]
    #[arg(long, global = true)]
    pub(super) seed: Option<u64>,
    /// Evaluate with the network of this file
    #[arg(long, global = true, value_name = "FILE", value_parser = |path: &str| Network::read(path.as_ref()).map(Arc::new))]
    pub(super) net: Option<Arc<Network>>,
    /// Look endings up in the tables of this folder, which `plakoto bearoff generate` has made; `off` for none
    #[arg(long, global = true, value_name = "FOLDER", default_value = "on", hide_default_value = true, value_parser = endings)]
    pub(super) endings: Endings,
    /// Instructions to compute with: plain, avx2 or avx512 [default: the best there are]
    #[arg(long, global = true, value_name = "SET", value_parser = |text: &str| text.parse::<Simd>())]
    pub(super) simd: Option<Simd>,
}

impl Settings {
    /// The rule set, if it is a shipped one: the files of what is trained have no room for switches.
    pub(super) fn shipped_variant(&self) -> Result<RuleSet, String> {
        if self.variant == self.variant.preset() {
            return Ok(self.variant);
        }
        let names = RuleSet::names();
        Err(format!("expected a shipped rule set to train for ({names}), got `{}`", self.variant))
    }

    pub(super) fn threads(&self) -> usize {
        self.engine().threads()
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
        session.set_output(OutputSettings { json: self.json, ..OutputSettings::default() });
        session.set_defaults(self.plies, self.seed);
        session
    }
}
