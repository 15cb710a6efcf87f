//! Options that several commands share. Each option is defined once in this module, and
//! [`Settings`](super::settings::Settings) holds its value. A command lists its options in `#[command(args =
//! …)]`, singly or in groups such as [`search()`].

use std::convert::Infallible;
use std::sync::Arc;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, value_parser};

use super::help::choice;
use super::settings::DEFAULT_SEED;
use plakoto_engine::engine::Level;
use plakoto_engine::eval::simd::Simd;
use plakoto_engine::eval::{Endings, Network};
use plakoto_engine::rules::{Rotation, RuleSet};
use plakoto_protocol::settings::option_range;
use plakoto_table::record::TextEncoding;
use plakoto_words::Language;

/// Headings under which `--help` groups the options of a command.
pub(super) const ENGINE: &str = "Engine";
pub(super) const ROLLOUTS: &str = "Rollouts";
pub(super) const PROGRAMS: &str = "Other programs";
pub(super) const OUTPUT: &str = "Output";

fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

/// The option for JSON output instead of text.
pub(super) fn json() -> Arg {
    let json = Arg::new("json").long("json").action(ArgAction::SetTrue).help_heading(OUTPUT);
    json.help("Answer in JSON, one object per line")
}

/// The option for the rule set.
pub(super) fn variant() -> Arg {
    let help = format!("Rule set ({}), optionally with changes, e.g. \"plakoto mother=3\"", RuleSet::names());
    let variant = option("variant", "RULES", "").help(help).help_heading(ENGINE);
    let usual = RuleSet::default().to_string();
    variant.default_value(usual).value_parser(|text: &str| text.parse::<RuleSet>())
}

/// The option for the rule set of commands that also play games under several rule sets in turn.
pub(super) fn rotation() -> Arg {
    let help = format!(
        "Rule set ({}), optionally with changes, e.g. \"plakoto mother=3\"; or games that are played in turn: tavli, or rule sets with commas between them",
        RuleSet::names()
    );
    variant().help(help).value_parser(|text: &str| text.parse::<Rotation>())
}

/// The option for the search depth, in plies.
pub(super) fn plies() -> Arg {
    let plies = option("plies", "PLIES", "Plies to look ahead: 0 for none").help_heading(ENGINE);
    let known = value_parser!(u8).range(option_range("plies"));
    plies.default_value(Level::DEFAULT.plies.to_string()).value_parser(known)
}

/// The option for the number of threads.
pub(super) fn threads() -> Arg {
    let threads = option("threads", "THREADS", "Number of threads [default: one per processor]");
    threads.help_heading(ENGINE).value_parser(value_parser!(u16).range(option_range("threads")))
}

/// The option for the CPU instruction set with which networks are evaluated.
pub(super) fn simd() -> Arg {
    let known = PossibleValuesParser::new(Simd::ALL.map(|simd| simd.to_string()));
    let simd = option("simd", "SET", "Instruction set [default: the best available]");
    simd.help_heading(ENGINE).value_parser(known.try_map(|word| word.parse::<Simd>()))
}

/// The option for a network file.
pub(super) fn net() -> Arg {
    let net = option(
        "net",
        "FILE",
        "Evaluate with the network in FILE [default: the built-in network for the rule set]",
    );
    net.help_heading(ENGINE).value_parser(|path: &str| Network::read(path.as_ref()).map(Arc::new))
}

fn endings() -> Arg {
    let help = "Use endgame tables: `on`, `off`, or a folder of tables made by `plakoto endings make`";
    let endings = option("endings", "FOLDER", help).help_heading(ENGINE);
    endings.default_value("on").value_parser(|text: &str| text.parse::<Endings>())
}

/// The option for the seed of the dice, with a fixed default.
pub(super) fn seed() -> Arg {
    let seed = option("seed", "SEED", "Seed for the dice").value_parser(value_parser!(u64));
    seed.default_value(DEFAULT_SEED.to_string())
}

/// The option for the character encoding of match files.
pub(super) fn encoding() -> Arg {
    let help = "Encoding of .mat files: auto, or a name such as windows-1253 or iso-8859-7";
    let encoding = option("encoding", "NAME", help).default_value(TextEncoding::default().to_string());
    encoding.value_parser(|text: &str| text.parse::<TextEncoding>())
}

/// The option for the language of replies and reports.
pub(super) fn lang() -> Arg {
    let help = "Language of replies and reports [default on a terminal: your locale's language]";
    let lang = option("lang", "LANG", help).help_heading(OUTPUT).ignore_case(true);
    lang.value_parser(choice(Language::ALL.map(|language| (language.code(), language))))
}

/// The option for the library file.
#[cfg(feature = "library")]
pub(super) fn library() -> Arg {
    let help = "Library file [default: PLAKOTO_LIBRARY, or the library in the user's data folder]";
    option("library", "FILE", help).value_parser(value_parser!(std::path::PathBuf))
}

/// Options for all commands that answer questions.
pub(super) fn answer() -> Vec<Arg> {
    vec![json(), variant()]
}

/// Options that affect only the speed of a command.
pub(super) fn speed() -> Vec<Arg> {
    vec![threads(), simd()]
}

/// Options for commands that evaluate positions.
pub(super) fn evaluation() -> Vec<Arg> {
    evaluation_under(variant())
}

/// Options for commands that evaluate positions. `rules` is the option for the rule set.
pub(super) fn evaluation_under(rules: Arg) -> Vec<Arg> {
    [vec![json(), rules], speed(), vec![net(), endings()]].concat()
}

/// Options for commands that search positions.
pub(super) fn search() -> Vec<Arg> {
    [vec![plies()], evaluation()].concat()
}

/// Options for a session.
pub(super) fn session() -> Vec<Arg> {
    let seed = option("seed", "SEED", "Seed for the dice [default: random]");
    let own = vec![
        seed.value_parser(value_parser!(u64)),
        encoding(),
        lang(),
        #[cfg(feature = "library")]
        library().help("Match library for the session [default: same as for `plakoto library`]"),
    ];
    [vec![plies()], evaluation_under(rotation().visible_alias("match")), own].concat()
}

/// Options for commands that play games between players. Plies, network and endings are set for each player,
/// so these options only produce an error that says how. `rules` is the option for the rule set.
pub(super) fn games(rules: Arg) -> Vec<Arg> {
    let own = |name, example: fn(&str) -> String| {
        Arg::new(name).long(name).hide(true).value_parser(move |value: &str| -> Result<Infallible, String> {
            Err(format!(
                "expected this setting in the description of each player that it applies to, e.g. `{}`",
                example(value)
            ))
        })
    };
    let of_players = vec![
        own("plies", |value| format!("default,plies={value}")),
        own("net", |value| format!("{value},plies=0")),
        own("endings", |value| format!("default,endings={value}")),
    ];
    [vec![json(), rules], speed(), vec![seed()], of_players].concat()
}
