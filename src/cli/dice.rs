//! `plakoto dice`: verifies the dice of a table of two people, and counts them.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail, ensure};
use clap::Args;

use super::options::json;
use super::output::{CommandResult, json_lines, print};
use super::settings::Settings;
use plakoto_engine::printable;
use plakoto_engine::rules::RuleSet;
use plakoto_table::fair_dice::{Entry, Purpose, Throw, verify};
use plakoto_table::record::{Format, Mode, ReadSettings, Record, TextEncoding, read};

#[derive(Clone, Debug, Args)]
#[command(args = [json()])]
pub(super) struct DiceArguments {
    /// File with the proof of a table's dice, which the page of `plakoto serve` offers for download
    file: PathBuf,
    /// Match file; its dice must be the dice of the table
    record: Option<PathBuf>,
}

/// Verifies the throws, and prints how often each number and each double occurs.
pub(super) fn run(arguments: &DiceArguments, settings: &Settings) -> CommandResult {
    let name = printable::path(&arguments.file);
    let proof = read_proof(&arguments.file).map_err(|error| anyhow!("cannot read {name}: {error}"))?;
    verify(&proof).map_err(|fault| anyhow!("{name}: {fault}"))?;
    let throws: Vec<&Throw> = proof.iter().filter_map(throw).collect();
    ensure!(!throws.is_empty(), "{name} has no throws");
    if let Some(path) = &arguments.record {
        compare(&throws, path)?;
    }
    let report = Report::new(&proof, &throws);
    print(&if settings.json {
        json_lines(&[serde_json::json!({
            "throws": throws.len(), "rolls": report.rolls, "numbers": report.numbers,
            "doubles": report.doubles, "seats": report.seats, "match": arguments.record.is_some(),
        })])
    } else {
        let agrees = arguments
            .record
            .as_ref()
            .map(|path| format!("The dice of {} are dice of this table.\n", printable::path(path)));
        format!("{report}{}", agrees.unwrap_or_default())
    })
}

/// Counts of a proof.
struct Report {
    throws: usize,
    rolls: usize,
    numbers: Vec<usize>,
    doubles: usize,
    /// How often an invitation to each seat was used.
    seats: [usize; 2],
}

impl Report {
    fn new(proof: &[Entry], throws: &[&Throw]) -> Self {
        let turns: Vec<[u8; 2]> =
            throws.iter().filter(|throw| throw.purpose == Purpose::Turn).map(|throw| throw.dice).collect();
        let count = |number: u8| turns.iter().flatten().filter(|die| **die == number).count();
        let seated = |seat: usize| {
            let is_seat = |entry: &&Entry| matches!(entry, Entry::Seat { player, .. } if *player == seat);
            proof.iter().filter(is_seat).count()
        };
        Self {
            throws: throws.len(),
            rolls: turns.len(),
            numbers: (1..=6).map(count).collect(),
            doubles: turns.iter().filter(|[one, other]| one == other).count(),
            seats: [seated(0), seated(1)],
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { throws, rolls, numbers, doubles, seats } = self;
        let numbers: Vec<String> =
            (1..).zip(numbers).map(|(number, count)| format!("{number}: {count}")).collect();
        writeln!(f, "All {throws} throws follow from the nonces of both players.")?;
        writeln!(f, "{rolls} rolls with {doubles} doubles. {}.", numbers.join(", "))?;
        for (player, count) in seats.iter().enumerate().filter(|(_, count)| **count > 1) {
            writeln!(f, "The seat of player {player} was given away {count} times, by invitations.")?;
        }
        Ok(())
    }
}

fn read_proof(path: &Path) -> anyhow::Result<Vec<Entry>> {
    let text = fs::read_to_string(path)?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let entry = |(number, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| anyhow!("line {}: {error}", number + 1))
    };
    lines.map(entry).collect()
}

fn throw(entry: &Entry) -> Option<&Throw> {
    match entry {
        Entry::Throw(throw) => Some(throw),
        Entry::Seat { .. } | Entry::Anchor { .. } => None,
    }
}

/// Checks that a match has been played with the throws of a table. After a rematch, a table has the throws of
/// several matches. The last roll of a game can be missing in the record, if its player resigned.
fn compare(throws: &[&Throw], path: &Path) -> anyhow::Result<()> {
    let how = ReadSettings {
        format: Format::Auto,
        mode: Mode::Whole,
        rules: RuleSet::default(),
        encoding: TextEncoding::default(),
    };
    let record = read(path, &how)?.record;
    ensure!(
        record.games.iter().any(|game| !game.turns().is_empty()),
        "{} has no rolls",
        printable::path(path)
    );
    let begins = |throw: &Throw| throw.game == 1 && throw.purpose == Purpose::Opening;
    let matches = throws.chunk_by(|one, next| begins(one) || !begins(next));
    if !matches.into_iter().any(|thrown| is_played_with(&record, thrown)) {
        bail!("the table has not thrown the dice of {}", printable::path(path));
    }
    Ok(())
}

fn is_played_with(record: &Record, throws: &[&Throw]) -> bool {
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
