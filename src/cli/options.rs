//! Options that commands have in common: each stands here once, and [`Settings`](super::settings::Settings) has its value.
//! A command takes those that matter to it, one by one or in groups, by `#[command(args = …)]`.

use std::convert::Infallible;
use std::sync::Arc;

use clap::{Arg, ArgAction, value_parser};

use super::settings::DEFAULT_SEED;
use plakoto_engine::engine::{Level, MAX_THREADS};
use plakoto_engine::eval::simd::Simd;
use plakoto_engine::eval::{Endings, Network};
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::MAX_PLIES;
use plakoto_table::record::TextEncoding;

/// Headings under which `--help` groups options.
pub(super) const ENGINE: &str = "Engine";
pub(super) const ROLLOUTS: &str = "Rollouts";
pub(super) const PROGRAMS: &str = "Other programs";
pub(super) const OUTPUT: &str = "Output";

fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

/// JSON instead of text.
pub(super) fn json() -> Arg {
    let json = Arg::new("json").long("json").action(ArgAction::SetTrue).help_heading(OUTPUT);
    json.help("Answer in JSON, one object a line")
}

/// The rule set.
pub(super) fn variant() -> Arg {
    let help = "The rule set: plakoto, tzannes, tapa or express, and switches that differ, as in \"plakoto mother=3\"";
    let variant = option("variant", "RULES", help).help_heading(ENGINE);
    let usual = RuleSet::default().to_string();
    variant.default_value(usual).value_parser(|text: &str| text.parse::<RuleSet>())
}

/// Plies to search.
pub(super) fn plies() -> Arg {
    let plies = option("plies", "PLIES", "Plies to look ahead: 0 for none").help_heading(ENGINE);
    let known = value_parser!(u8).range(..=i64::from(MAX_PLIES));
    plies.default_value(Level::DEFAULT.plies.to_string()).value_parser(known)
}

/// Number of threads.
pub(super) fn threads() -> Arg {
    let threads = option("threads", "THREADS", "Threads [default: one for each processor]");
    threads.help_heading(ENGINE).value_parser(value_parser!(u16).range(1..=MAX_THREADS as i64))
}

/// The instructions that networks are computed with.
pub(super) fn simd() -> Arg {
    let help = "Instructions to compute with: plain, neon, avx2 or avx512 [default: the best there are]";
    option("simd", "SET", help).help_heading(ENGINE).value_parser(|text: &str| text.parse::<Simd>())
}

/// The network.
pub(super) fn net() -> Arg {
    let net =
        option("net", "FILE", "Evaluate with the network of this file [default: the one for the rules]");
    net.help_heading(ENGINE).value_parser(|path: &str| Network::read(path.as_ref()).map(Arc::new))
}

fn endings() -> Arg {
    let help = "Look endings up: `on`, `off`, or in the tables of a folder that `plakoto lab bearoff generate` has made";
    let endings = option("endings", "FOLDER", help).help_heading(ENGINE);
    endings.default_value("on").value_parser(|text: &str| text.parse::<Endings>())
}

/// Dice that are the same each time.
pub(super) fn seed() -> Arg {
    let seed = option("seed", "SEED", "Seed of the dice").value_parser(value_parser!(u64));
    seed.default_value(DEFAULT_SEED.to_string())
}

/// The encoding of matches that are read.
pub(super) fn encoding() -> Arg {
    let help = "Encoding of .mat files: auto, or a name such as windows-1253 or iso-8859-7";
    let encoding = option("encoding", "NAME", help).default_value(TextEncoding::default().to_string());
    encoding.value_parser(|text: &str| text.parse::<TextEncoding>())
}

/// The library of matches.
#[cfg(feature = "library")]
pub(super) fn library() -> Arg {
    let help = "The library [default: that of PLAKOTO_LIBRARY, or the one among the data of this user]";
    option("library", "FILE", help).value_parser(value_parser!(std::path::PathBuf))
}

/// What every answer depends on.
pub(super) fn answer() -> Vec<Arg> {
    vec![json(), variant()]
}

/// How fast it goes.
pub(super) fn speed() -> Vec<Arg> {
    vec![threads(), simd()]
}

/// What evaluations depend on.
pub(super) fn evaluation() -> Vec<Arg> {
    [answer(), speed(), vec![net(), endings()]].concat()
}

/// What searches depend on.
pub(super) fn search() -> Vec<Arg> {
    [vec![plies()], evaluation()].concat()
}

/// What a session begins with.
pub(super) fn session() -> Vec<Arg> {
    let seed = option("seed", "SEED", "Seed of the dice [default: unpredictable]");
    let own = vec![
        seed.value_parser(value_parser!(u64)),
        encoding(),
        #[cfg(feature = "library")]
        library().help("The library of matches of the session [default: that of `plakoto library`]"),
    ];
    [search(), own].concat()
}

/// What games between players depend on, each of whom has plies, a network and endings of his own.
pub(super) fn games() -> Vec<Arg> {
    let own = |name, example: fn(&str) -> String| {
        Arg::new(name).long(name).hide(true).value_parser(move |value: &str| -> Result<Infallible, String> {
            Err(format!("expected that in the players that it is for, as in `{}`", example(value)))
        })
    };
    let of_players = vec![
        own("plies", |value| format!("default,plies={value}")),
        own("net", |value| format!("{value},plies=0")),
        own("endings", |value| format!("default,endings={value}")),
    ];
    [answer(), speed(), vec![seed()], of_players].concat()
}
