//! Settings that a command reads from its options.

use std::path::PathBuf;
use std::sync::Arc;

use clap::ArgMatches;
use clap::parser::ValueSource;

use super::screen;
use plakoto_engine::engine::Engine;
use plakoto_engine::eval::simd::Simd;
use plakoto_engine::eval::{Endings, Network};
use plakoto_engine::rules::{Rotation, RuleSet};
use plakoto_engine::search::StopFlag;
use plakoto_protocol::settings::Request;
use plakoto_protocol::{OutputSettings, Session};
use plakoto_table::record::TextEncoding;
use plakoto_words::Language;

/// Settings of a command. If the command lacks the option for a setting, the setting has its default value.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    pub(super) json: bool,
    /// The rule set, or the first of [`Self::rotation`].
    pub(super) variant: RuleSet,
    /// The games of a match, which are played in turn.
    pub(super) rotation: Rotation,
    pub(super) plies: u8,
    /// Number of threads; `None` means one thread per processor.
    pub(super) threads: Option<u16>,
    /// Seed of the dice. `None` means an unpredictable seed in a session, and [`DEFAULT_SEED`] in other
    /// commands.
    pub(super) seed: Option<u64>,
    pub(super) net: Option<Arc<Network>>,
    pub(super) encoding: TextEncoding,
    pub(super) endings: Endings,
    /// Language of replies and reports; `None` means [`screen::language`].
    pub(super) lang: Option<Language>,
    /// Instruction set for networks; `None` means the best that the processor supports.
    pub(super) simd: Option<Simd>,
    /// Maximum number of plays that `legal` lists; `None` means the default.
    pub(super) legal: Option<u32>,
    /// Path of the library file; `None` means the default library of the user.
    pub(super) library: Option<PathBuf>,
    /// Names of the options that the user gave on the command line.
    pub(super) given: Vec<String>,
}

/// Default seed of all commands except sessions.
pub(super) const DEFAULT_SEED: u64 = 1;

impl Settings {
    /// Reads the settings from the options of the innermost command.
    pub(super) fn of(mut line: &ArgMatches) -> Self {
        while let Some((_, next)) = line.subcommand() {
            line = next;
        }
        let is_given = |name: &str| line.value_source(name) == Some(ValueSource::CommandLine);
        let only = || value::<RuleSet>(line, "variant").unwrap_or_default().into();
        let rotation: Rotation = value(line, "variant").unwrap_or_else(only);
        Self {
            json: value(line, "json").unwrap_or_default(),
            variant: *rotation.first(),
            rotation,
            plies: value(line, "plies").unwrap_or_default(),
            threads: value(line, "threads"),
            seed: value(line, "seed"),
            net: value(line, "net"),
            encoding: value(line, "encoding").unwrap_or_default(),
            endings: value(line, "endings").unwrap_or_default(),
            lang: value(line, "lang"),
            simd: value(line, "simd"),
            legal: None,
            library: value(line, "library"),
            given: line.ids().map(ToString::to_string).filter(|name| is_given(name)).collect(),
        }
    }

    /// Whether an option on the command line overrides a setting that an earlier session kept.
    pub(super) fn overrules(&self, setting: &Request) -> bool {
        setting.option().is_some_and(|option| self.given.iter().any(|given| given == option))
    }

    pub(super) fn language(&self) -> Language {
        self.lang.unwrap_or_else(screen::language)
    }

    pub(super) fn error_language(&self) -> Language {
        self.lang.unwrap_or_else(screen::error_language)
    }

    pub(super) fn threads(&self) -> usize {
        self.engine().threads()
    }

    /// Returns the seed that the user gave, or [`DEFAULT_SEED`].
    pub(super) fn seed(&self) -> u64 {
        self.seed.unwrap_or(DEFAULT_SEED)
    }

    pub(super) fn engine(&self) -> Engine {
        let mut engine = Engine::for_rules(self.variant);
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
        let legal = self.legal.unwrap_or(OutputSettings::MAX_LEGAL);
        let language = self.language();
        session.set_output(OutputSettings { json: self.json, legal, language, ..OutputSettings::default() });
        session.set_defaults(self.plies, self.seed);
        session.play_in_turn(self.rotation);
        session.set_encoding(self.encoding);
        if let Some(path) = &self.library {
            session.set_library(path.clone());
        }
        session
    }
}

/// Returns the value of an option, or `None` if the command lacks the option.
fn value<T: Clone + Send + Sync + 'static>(line: &ArgMatches, name: &str) -> Option<T> {
    line.try_get_one(name).ok().flatten().cloned()
}

/// Provides an engine for the rules of each match. The last engine is kept, because the next match often has
/// the same rules.
pub(super) struct Engines<'a> {
    settings: &'a Settings,
    last: Option<Engine>,
}

impl<'a> Engines<'a> {
    pub(super) const fn new(settings: &'a Settings) -> Self {
        Self { settings, last: None }
    }

    /// Returns the engine for these rules. The network that the user chose is used only if these rules are
    /// the rules of the settings.
    pub(super) fn of(&mut self, rules: RuleSet) -> &Engine {
        let settings = self.settings;
        let known = self.last.take().filter(|engine| *engine.rules() == rules);
        self.last.insert(known.unwrap_or_else(|| {
            let net = settings.net.clone().filter(|_| rules == settings.variant);
            Settings { variant: rules, net, ..settings.clone() }.engine()
        }))
    }
}
