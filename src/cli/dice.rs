//! `plakoto dice`: verifies the dice of a table of two people, and counts them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail, ensure};
use clap::Args;

use super::options::json;
use super::output::{CommandResult, json_lines, print};
use super::settings::Settings;
use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;
use plakoto_table::fair_dice::{Purpose, Throw, verify};
use plakoto_table::record::{Format, Mode, ReadSettings, Record, TextEncoding, read};

#[derive(Clone, Debug, Args)]
#[command(args = [json()])]
pub(super) struct DiceArguments {
    /// File with the throws of a table, which the page of `plakoto serve` offers for download
    file: PathBuf,
    /// Match file; its dice must be the dice of the table
    record: Option<PathBuf>,
}

/// Verifies the throws, and prints how often each number and each double occurs.
pub(super) fn run(arguments: &DiceArguments, settings: &Settings) -> CommandResult {
    let name = printable::path(&arguments.file);
    let throws = throws(&arguments.file).map_err(|error| anyhow!("cannot read {name}: {error}"))?;
    ensure!(!throws.is_empty(), "{name} has no throws");
    verify(&throws).map_err(|fault| anyhow!("{name}: {fault}"))?;
    if let Some(path) = &arguments.record {
        compare(&throws, path)?;
    }
    let turns: Vec<[u8; 2]> =
        throws.iter().filter(|throw| throw.purpose == Purpose::Turn).map(|throw| throw.dice).collect();
    let count = |number: u8| turns.iter().flatten().filter(|die| **die == number).count();
    let numbers: Vec<usize> = (1..=6).map(count).collect();
    let doubles = turns.iter().filter(|[one, other]| one == other).count();
    print(&if settings.json {
        json_lines(&[serde_json::json!({
            "throws": throws.len(), "rolls": turns.len(), "numbers": numbers, "doubles": doubles,
        })])
    } else {
        let numbers: Vec<String> =
            (1..).zip(numbers).map(|(number, count)| format!("{number}: {count}")).collect();
        format!(
            "All {} throws follow from the nonces of both players.\n{} rolls with {doubles} doubles. {}.\n",
            throws.len(),
            turns.len(),
            numbers.join(", ")
        )
    })
}

fn throws(path: &Path) -> anyhow::Result<Vec<Throw>> {
    let text = fs::read_to_string(path)?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let throw = |(number, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| anyhow!("line {}: {error}", number + 1))
    };
    lines.map(throw).collect()
}

/// Checks that a match has been played with the throws of a table. After a rematch, a table has the throws of
/// several matches. The last roll of a game can be missing in the record, if its player resigned.
fn compare(throws: &[Throw], path: &Path) -> anyhow::Result<()> {
    let how = ReadSettings {
        format: Format::Auto,
        mode: Mode::Whole,
        rules: RuleSet::default(),
        encoding: TextEncoding::default(),
    };
    let record = read(path, &how)?.record;
    let name = printable::path(path);
    let begins = |throw: &Throw| throw.game == 1 && throw.purpose == Purpose::Opening;
    let matches = throws.chunk_by(|one, next| begins(one) || !begins(next));
    if !matches.into_iter().any(|thrown| is_played_with(&record, thrown)) {
        bail!("the table has not thrown the dice of {name}");
    }
    Ok(())
}

fn is_played_with(record: &Record, throws: &[Throw]) -> bool {
    (1..).zip(&record.games).all(|(number, game)| {
        let thrown = throws.iter().filter(|throw| throw.game == number && throw.purpose == Purpose::Turn);
        let mut thrown = thrown.map(|throw| sorted(throw.dice));
        let mut turns =
            game.turns().iter().filter_map(|turn| turn.numbers.roll().map(|roll| sorted(roll.dice())));
        turns.all(|dice| thrown.next() == Some(dice)) && thrown.count() <= 1
    })
}

fn sorted([one, other]: [u8; 2]) -> [u8; 2] {
    [one.min(other), one.max(other)]
}
