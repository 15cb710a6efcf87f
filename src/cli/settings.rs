//! What commands work with.

use std::path::PathBuf;
use std::sync::Arc;

use clap::ArgMatches;
use clap::parser::ValueSource;

use plakoto_engine::engine::Engine;
use plakoto_engine::eval::simd::Simd;
use plakoto_engine::eval::{Endings, Network};
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::StopFlag;
use plakoto_protocol::settings::Request;
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
    /// The names of the options that stand on the line.
    pub(super) given: Vec<String>,
}

/// The seed of everything but sessions, unless another one is given.
pub(super) const DEFAULT_SEED: u64 = 1;

impl Settings {
    /// What a line says, for the last one of its commands.
    pub(super) fn of(mut line: &ArgMatches) -> Self {
        while let Some((_, next)) = line.subcommand() {
            line = next;
        }
        let is_given = |name: &str| line.value_source(name) == Some(ValueSource::CommandLine);
        Self {
            json: value(line, "json").unwrap_or_default(),
            variant: value(line, "variant").unwrap_or_default(),
            plies: value(line, "plies").unwrap_or_default(),
            threads: value(line, "threads"),
            seed: value(line, "seed"),
            net: value(line, "net"),
            encoding: value(line, "encoding").unwrap_or_default(),
            endings: value(line, "endings").unwrap_or_default(),
            simd: value(line, "simd"),
            legal: None,
            library: value(line, "library"),
            given: line.ids().map(ToString::to_string).filter(|name| is_given(name)).collect(),
        }
    }

    /// Whether an option overrules a setting that was kept.
    pub(super) fn overrules(&self, setting: &Request) -> bool {
        let option = match (setting.name(), setting.part()) {
            (name @ ("variant" | "threads"), _) => name,
            ("evaluation", "plies" | "noise" | "level") => "plies",
            ("evaluation", part @ ("net" | "endings")) => part,
            _ => return false,
        };
        self.given.iter().any(|given| given == option)
    }

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

/// The value of an option, if the command has it.
fn value<T: Clone + Send + Sync + 'static>(line: &ArgMatches, name: &str) -> Option<T> {
    line.try_get_one(name).ok().flatten().cloned()
}

/// Engines for the rules of what is looked at, of which the last one is kept.
pub(super) struct Engines<'a> {
    settings: &'a Settings,
    last: Option<Engine>,
}

impl<'a> Engines<'a> {
    pub(super) const fn new(settings: &'a Settings) -> Self {
        Self { settings, last: None }
    }

    /// The engine for these rules; the network of the settings is for theirs alone.
    pub(super) fn of(&mut self, rules: RuleSet) -> &Engine {
        let settings = self.settings;
        let known = self.last.take().filter(|engine| *engine.rules() == rules);
        self.last.insert(known.unwrap_or_else(|| {
            let net = settings.net.clone().filter(|_| rules == settings.variant);
            Settings { variant: rules, net, ..settings.clone() }.engine()
        }))
    }
}
