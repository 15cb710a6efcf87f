//! Options that commands have in common, in groups, so that each command has just those that matter to it.

use std::convert::Infallible;
use std::sync::Arc;

use clap::parser::ValueSource;
use clap::{ArgMatches, Args};

use super::expected::Expected;
use super::headings::{ENGINE, OUTPUT};
use super::settings::{DEFAULT_SEED, Settings};
use plakoto_engine::engine::{Level, MAX_THREADS};
use plakoto_engine::eval::simd::Simd;
use plakoto_engine::eval::{Endings, Network};
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::MAX_PLIES;
use plakoto_protocol::settings::Request;
use plakoto_table::record::TextEncoding;

/// The rules.
#[derive(Clone, Debug, Args)]
pub(super) struct RulesOption {
    /// The rule set: plakoto, tzannes, tapa or express, and switches that differ, as in "plakoto mother=3"
    #[arg(long, help_heading = ENGINE, value_name = "RULES", default_value_t, value_parser = |text: &str| text.parse::<RuleSet>())]
    variant: RuleSet,
}

/// What everything has that answers.
#[derive(Clone, Debug, Args)]
pub(super) struct AnswerOptions {
    /// Answer in JSON, one object a line
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
    #[command(flatten)]
    rules: RulesOption,
}

/// How fast it goes.
#[derive(Clone, Debug, Args)]
pub(super) struct SpeedOptions {
    /// Threads [default: one for each processor]
    #[arg(long, help_heading = ENGINE, value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS as i64))]
    threads: Option<u16>,
    #[command(flatten)]
    simd: SimdOption,
}

/// What networks are computed with.
#[derive(Clone, Debug, Args)]
pub(super) struct SimdOption {
    /// Instructions to compute with: plain, neon, avx2 or avx512 [default: the best there are]
    #[arg(long, help_heading = ENGINE, value_name = "SET", value_parser = |text: &str| text.parse::<Simd>())]
    simd: Option<Simd>,
}

/// The network.
#[derive(Clone, Debug, Args)]
pub(super) struct NetOption {
    /// Evaluate with the network of this file [default: the one for the rules]
    #[arg(long, help_heading = ENGINE, value_name = "FILE", value_parser = |path: &str| Network::read(path.as_ref()).map(Arc::new))]
    net: Option<Arc<Network>>,
}

/// The encoding of matches that are read.
#[derive(Clone, Debug, Args)]
pub(super) struct EncodingOption {
    /// Encoding of .mat files: auto, or a name such as windows-1253 or iso-8859-7
    #[arg(long, value_name = "NAME", default_value_t)]
    encoding: TextEncoding,
}

/// Dice that are the same each time.
#[derive(Clone, Debug, Args)]
pub(super) struct SeedOption {
    /// Seed of the dice
    #[arg(long, default_value_t = DEFAULT_SEED)]
    seed: u64,
}

/// What everything has that evaluates positions.
#[derive(Clone, Debug, Args)]
pub(super) struct EvaluationOptions {
    #[command(flatten)]
    answer: AnswerOptions,
    #[command(flatten)]
    speed: SpeedOptions,
    #[command(flatten)]
    net: NetOption,
    /// Look endings up: `on`, `off`, or in the tables of a folder that `plakoto lab bearoff generate` has made
    #[arg(long, help_heading = ENGINE, value_name = "FOLDER", default_value = "on", value_parser = |text: &str| text.parse::<Endings>())]
    endings: Endings,
}

/// What everything has that searches.
#[derive(Clone, Debug, Args)]
pub(super) struct SearchOptions {
    /// Plies to look ahead: 0 for none
    #[arg(long, help_heading = ENGINE, default_value_t = Level::DEFAULT.plies, value_parser = clap::value_parser!(u8).range(..=i64::from(MAX_PLIES)))]
    plies: u8,
    #[command(flatten)]
    evaluation: EvaluationOptions,
}

/// What a session begins with.
#[derive(Clone, Debug, Args)]
pub(super) struct SessionOptions {
    #[command(flatten)]
    search: SearchOptions,
    /// Seed of the dice [default: unpredictable]
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    encoding: EncodingOption,
}

/// Which options of a session stand on the line, and are not as they are if nothing is said. They overrule settings that
/// were kept.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Given {
    plies: bool,
    variant: bool,
    threads: bool,
    net: bool,
    endings: bool,
}

/// What games between players have, each of whom has plies, a network and endings of his own.
#[derive(Clone, Debug, Args)]
pub(super) struct GamesOptions {
    #[command(flatten)]
    answer: AnswerOptions,
    #[command(flatten)]
    speed: SpeedOptions,
    #[command(flatten)]
    seed: SeedOption,
    #[arg(long, hide = true, value_parser = |value: &str| own(format_args!("default,plies={value}")))]
    plies: Option<Infallible>,
    #[arg(long, hide = true, value_parser = |value: &str| own(format_args!("{value},plies=0")))]
    net: Option<Infallible>,
    #[arg(long, hide = true, value_parser = |value: &str| own(format_args!("default,endings={value}")))]
    endings: Option<Infallible>,
}

/// Refuses what is said for all players.
fn own(example: std::fmt::Arguments<'_>) -> Result<Infallible, Expected> {
    Err(Expected::new(format!("that in the players that it is for, as in `{example}`")))
}

impl Given {
    /// What a line has.
    pub(super) fn of(line: &ArgMatches) -> Self {
        let is_given = |option: &str| line.value_source(option) == Some(ValueSource::CommandLine);
        Self {
            plies: is_given("plies"),
            variant: is_given("variant"),
            threads: is_given("threads"),
            net: is_given("net"),
            endings: is_given("endings"),
        }
    }

    /// Whether it overrules a setting.
    pub(super) fn overrules(&self, setting: &Request) -> bool {
        match (setting.name(), setting.part()) {
            ("variant", _) => self.variant,
            ("threads", _) => self.threads,
            ("evaluation", "plies" | "noise" | "level") => self.plies,
            ("evaluation", "net") => self.net,
            ("evaluation", "endings") => self.endings,
            _ => false,
        }
    }
}

impl RulesOption {
    pub(super) fn settings(&self) -> Settings {
        Settings { variant: self.variant, ..Settings::default() }
    }
}

impl AnswerOptions {
    pub(super) fn settings(&self) -> Settings {
        Settings { json: self.json, ..self.rules.settings() }
    }
}

impl SpeedOptions {
    pub(super) fn of(&self, settings: Settings) -> Settings {
        self.simd.of(Settings { threads: self.threads, ..settings })
    }
}

impl SimdOption {
    pub(super) fn of(&self, settings: Settings) -> Settings {
        Settings { simd: self.simd, ..settings }
    }
}

impl NetOption {
    pub(super) fn of(&self, settings: Settings) -> Settings {
        Settings { net: self.net.clone(), ..settings }
    }
}

impl EncodingOption {
    pub(super) fn of(&self, settings: Settings) -> Settings {
        Settings { encoding: self.encoding, ..settings }
    }
}

impl SeedOption {
    pub(super) fn of(&self, settings: Settings) -> Settings {
        Settings { seed: Some(self.seed), ..settings }
    }
}

impl EvaluationOptions {
    pub(super) fn settings(&self) -> Settings {
        let settings = self.net.of(self.speed.of(self.answer.settings()));
        Settings { endings: self.endings.clone(), ..settings }
    }
}

impl SearchOptions {
    pub(super) fn settings(&self) -> Settings {
        Settings { plies: self.plies, ..self.evaluation.settings() }
    }
}

impl SessionOptions {
    pub(super) fn settings(&self) -> Settings {
        self.encoding.of(Settings { seed: self.seed, ..self.search.settings() })
    }
}

impl GamesOptions {
    pub(super) fn settings(&self) -> Settings {
        self.seed.of(self.speed.of(self.answer.settings()))
    }
}
