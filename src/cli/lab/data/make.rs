//! `plakoto lab data make`: plays games and writes their decisions to a file.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::cli::interrupt::interruptible;
use crate::cli::lab::{make_folder_of, resumed_bar};
use crate::cli::options::{games, variant};
use crate::cli::settings::Settings;
use plakoto_engine::printable;
use plakoto_lab::arena::ContestantSpec;
use plakoto_lab::data::{DataSource, DataWriter, Maker, make};

#[derive(Clone, Debug, Args)]
#[command(args = games(variant()))]
pub(in crate::cli::lab) struct DataMakeArguments {
    /// Decision file to write
    file: PathBuf,
    /// Number of games; a file with fewer games is extended
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=u64::from(u32::MAX)))]
    games: u64,
    /// Player, written in the same form as a contestant (see below)
    #[arg(long, value_name = "PLAYER", default_value = "default")]
    player: ContestantSpec,
    /// Opponent; the two players start alternate games [default: the same player]
    #[arg(long, value_name = "PLAYER")]
    against: Option<ContestantSpec>,
    /// Number of candidates to keep per decision (the best ones and the chosen one), or all
    #[arg(long, value_name = "N", default_value = "all", value_parser = parse_candidate_limit)]
    candidates: CandidateLimit,
}

/// Number of candidates to keep per decision; `None` keeps all candidates.
#[derive(Clone, Copy, Debug)]
struct CandidateLimit(Option<u16>);

fn parse_candidate_limit(text: &str) -> Result<CandidateLimit, String> {
    if text == "all" {
        return Ok(CandidateLimit(None));
    }
    let count = text.parse().ok().filter(|count| *count > 0);
    let expected = || format!("expected a number from 1 to {}, or all", u16::MAX);
    count.map(|count| CandidateLimit(Some(count))).ok_or_else(expected)
}

/// Plays until the file has enough games or the user interrupts, and reports the size of the file.
pub(super) fn run(arguments: &DataMakeArguments, settings: &Settings) -> anyhow::Result<String> {
    let (asked, path, rules) = (arguments.games, &arguments.file, &settings.variant);
    let player = arguments.player.contestant(rules)?;
    let other = arguments.against.as_ref().map(|against| against.contestant(rules)).transpose()?;
    let players = [&player, other.as_ref().unwrap_or(&player)];
    let source = &DataSource::new(players, settings.seed(), arguments.candidates.0);
    let maker = Maker { players, source };
    make_folder_of(path)?;
    let mut writer = DataWriter::open(path, &maker.head(), asked)?;
    let (stop, bar) = (interruptible(), resumed_bar(asked, "games", writer.games()));
    let made = make(&maker, &mut writer, asked, settings.threads(), &stop, |writer| {
        bar.set_position(writer.games());
    });
    bar.finish_and_clear();
    made?;
    let (games, decisions, bytes) = (writer.games(), writer.decisions(), writer.bytes());
    if settings.json {
        let fields = json!({
            "file": printable::path(path), "games": games, "asked": asked, "decisions": decisions,
            "bytes": bytes,
        });
        return Ok(fields.to_string() + "\n");
    }
    let more = if games < asked {
        format!("; run the same command again to play all {asked} games")
    } else {
        String::new()
    };
    let each = bytes as f64 / decisions.max(1) as f64;
    Ok(format!(
        "{}: {decisions} decisions, {each:.1} bytes each, from {games} games{more}\n",
        printable::path(path)
    ))
}
