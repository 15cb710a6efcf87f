//! Options that several commands share. Each option is defined once in this module, and
//! [`Settings`](super::settings::Settings) holds its value. A command lists its options in `#[command(args =
//! …)]`, singly or in groups such as [`search()`].

use std::convert::Infallible;
use std::sync::Arc;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction};

use super::settings::DEFAULT_SEED;
use super::values::{choice, number};
use plakoto_engine::engine::Level;
use plakoto_engine::eval::simd::{Simd, SimdError};
use plakoto_engine::eval::{Endings, Network};
use plakoto_engine::rules::{Rotation, RuleSet};
use plakoto_protocol::ProtocolError;
use plakoto_protocol::settings::option_range;
use plakoto_table::record::TextEncoding;
use plakoto_words::{Language, Message, message};

/// Headings under which `--help` groups the options of a command, as keys of the catalogue.
pub(super) const ENGINE: &str = "engine";
pub(super) const ROLLOUTS: &str = "rollouts";
pub(super) const PROGRAMS: &str = "programs";
pub(super) const OUTPUT: &str = "output";

fn option(name: &'static str, value: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value)
}

/// Says what is wrong with the value of an option.
fn wrong(error: impl Into<ProtocolError>) -> Message {
    error.into().whole()
}

/// The option for JSON output instead of text.
pub(super) fn json() -> Arg {
    Arg::new("json").long("json").action(ArgAction::SetTrue).help_heading(OUTPUT)
}

/// The option for the rule set.
pub(super) fn variant() -> Arg {
    let variant = option("variant", "RULES").help_heading(ENGINE);
    let usual = RuleSet::default().to_string();
    variant.default_value(usual).value_parser(|text: &str| text.parse::<RuleSet>().map_err(wrong))
}

/// The option for the rule set of commands that also play games under several rule sets in turn.
pub(super) fn rotation() -> Arg {
    variant().value_parser(|text: &str| text.parse::<Rotation>().map_err(wrong))
}

/// The option for the search depth, in plies.
pub(super) fn plies() -> Arg {
    let plies = option("plies", "PLIES").help_heading(ENGINE);
    let known = number::<u8>(option_range("plies"));
    plies.default_value(Level::DEFAULT.plies.to_string()).value_parser(known)
}

/// The option for the number of threads.
pub(super) fn threads() -> Arg {
    let threads = option("threads", "THREADS");
    threads.help_heading(ENGINE).value_parser(number::<u16>(option_range("threads")))
}

/// The option for the CPU instruction set with which networks are evaluated.
pub(super) fn simd() -> Arg {
    let known = PossibleValuesParser::new(Simd::ALL.map(|simd| simd.to_string()));
    let simd = option("simd", "SET");
    simd.help_heading(ENGINE).value_parser(known.try_map(|word| word.parse::<Simd>().map_err(unavailable)))
}

/// Says that this processor lacks an instruction set.
fn unavailable(error: SimdError) -> Message {
    match error {
        SimdError::Unavailable { got, best } => {
            message!("shell-simd_unavailable", got = got.to_string(), best = best.to_string())
        }
        SimdError::Unknown(got) => Message::text(got),
    }
}

/// The option for a network file.
pub(super) fn net() -> Arg {
    let net = option("net", "FILE");
    net.help_heading(ENGINE)
        .value_parser(|path: &str| Network::read(path.as_ref()).map(Arc::new).map_err(wrong))
}

fn endings() -> Arg {
    let endings = option("endings", "FOLDER").help_heading(ENGINE);
    endings.default_value("on").value_parser(|text: &str| text.parse::<Endings>().map_err(wrong))
}

/// The option for the seed of the dice, with a fixed default.
pub(super) fn seed() -> Arg {
    let seed = option("seed", "SEED").value_parser(number::<u64>(0..));
    seed.default_value(DEFAULT_SEED.to_string())
}

/// The option for the character encoding of match files.
pub(super) fn encoding() -> Arg {
    let encoding = option("encoding", "NAME").default_value(TextEncoding::default().to_string());
    encoding.value_parser(|text: &str| text.parse::<TextEncoding>().map_err(wrong))
}

/// The option for the language of replies and reports.
pub(super) fn lang() -> Arg {
    let lang = option("lang", "LANG").help_heading(OUTPUT).ignore_case(true);
    lang.value_parser(choice(Language::ALL.map(|language| (language.code(), language))))
}

/// The option for the library file.
#[cfg(feature = "library")]
pub(super) fn library() -> Arg {
    option("library", "FILE").value_parser(clap::value_parser!(std::path::PathBuf))
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
    let own = vec![
        option("seed", "SEED").value_parser(number::<u64>(0..)),
        encoding(),
        lang(),
        #[cfg(feature = "library")]
        library(),
    ];
    [vec![plies()], evaluation_under(rotation().alias("match")), own].concat()
}

/// Options for commands that play games between players. Plies, network and endings are set for each player,
/// so these options only produce an error that says how. `rules` is the option for the rule set.
pub(super) fn games(rules: Arg) -> Vec<Arg> {
    let own = |name, example: fn(&str) -> String| {
        Arg::new(name).long(name).hide(true).value_parser(move |value: &str| -> Result<Infallible, Message> {
            Err(message!("shell_arena-setting_of_player", example = example(value)))
        })
    };
    let of_players = vec![
        own("plies", |value| format!("default,plies={value}")),
        own("net", |value| format!("{value},plies=0")),
        own("endings", |value| format!("default,endings={value}")),
    ];
    [vec![json(), rules], speed(), vec![seed()], of_players].concat()
}
