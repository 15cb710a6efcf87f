//! Reads matches from `.mat` text.

mod reader;
mod turns;

use self::reader::MatReader;
use super::cells::TabLayout;
use super::{lines, notes};
use crate::record::replay::{Damage, Recovered, ReplayFault};
use crate::record::{Record, TextEncoding};
use plakoto_engine::rules::RuleSet;

/// Parses the contents of a file. `rules` are used if the file does not name any rules.
///
/// # Errors
/// Fails if the contents are damaged.
pub fn parse(bytes: &[u8], rules: RuleSet) -> Result<Record, Damage> {
    recover(bytes, rules)?.checked().map(|recovered| recovered.record)
}

/// Parses the undamaged parts of a file: the part of each game before its first unreadable cell.
///
/// # Errors
/// Fails if there is no game, or if the games have other rules.
pub fn recover(bytes: &[u8], rules: RuleSet) -> Result<Recovered, Damage> {
    recover_as(bytes, rules, TextEncoding::default())
}

/// Parses the undamaged parts of a file in the given encoding.
///
/// # Errors
/// Fails if there is no game, or if the games have other rules.
pub fn recover_as(bytes: &[u8], rules: RuleSet, encoding: TextEncoding) -> Result<Recovered, Damage> {
    let (text, encoding) = encoding.decode(bytes);
    let lines = lines::split(&text);
    let (lines, further_matches) = lines::first_match(&lines);
    let reading = read(lines, rules);
    if let Some(damage) = reading.damages.first() {
        let played = *reading.reader.record.games.first().map_or(&rules, |game| game.rules());
        if let Some(fault) = of_other_game(lines, &played, &reading) {
            return Err(Damage { fault, ..damage.clone() });
        }
    }
    let MatReading { reader, damages } = reading;
    if reader.record.games.is_empty() {
        let fault = || ReplayFault::expected("` Game 1`", "the end of the file");
        let nothing = || Damage { line: lines.len().max(1), fault: fault(), game: None };
        return Err(damages.into_iter().next().unwrap_or_else(nothing));
    }
    let MatReader { mut record, told, .. } = reader;
    notes::place(&mut record, told);
    Ok(Recovered { damages, encoding, further_matches, ..Recovered::whole_record(record) })
}

/// What was read from the lines of a match.
struct MatReading<'a> {
    reader: MatReader<'a>,
    /// The damages, at most one for each game.
    damages: Vec<Damage>,
}

/// Reads the lines of a match. After a damaged line, reads on with the next game.
fn read<'a>(lines: &[&'a str], rules: RuleSet) -> MatReading<'a> {
    let mut reader = MatReader::new(rules, TabLayout::of(lines));
    let mut damages: Vec<Damage> = Vec::new();
    let mut before = 0;
    for (index, line) in lines.iter().enumerate() {
        let next = lines[index + 1..].iter().find(|line| !line.trim().is_empty()).copied();
        if let Err(fault) = reader.line(line, next) {
            before = reader.record.games.len();
            damages.push(Damage { line: index + 1, fault, game: Some(reader.number.max(1)) });
            reader.skip_game();
            if reader.number == 0 {
                // Without a match length, the games can still be read.
                let _ = lines::game(line).map(|number| reader.game(number));
            }
        }
    }
    if let Err(fault) = reader.settle(None) {
        damages.push(Damage { line: lines.len(), fault, game: None });
    }
    if let Some(last) = damages.last_mut().filter(|_| reader.record.games.len() == before) {
        last.game = None;
    }
    MatReading { reader, damages }
}

/// Number of turns that can be legal by chance under other rules.
const FEW_TURNS: usize = 3;

/// Returns a fault that names another game, if the text can be read under the rules of that game. A damaged text
/// shows its game by the first turns.
fn of_other_game(lines: &[&str], rules: &RuleSet, reading: &MatReading<'_>) -> Option<ReplayFault> {
    let turns =
        |reading: &MatReading<'_>| reading.reader.record.games.first().map_or(0, |game| game.turns().len());
    let is_first_game =
        reading.damages.first().is_some_and(|damage| damage.game.is_none_or(|game| game == 1));
    let is_at_start = is_first_game && turns(reading) < FEW_TURNS;
    let is_other = |other: &RuleSet| {
        let read = || read(lines, *other);
        let is_better = |read: MatReading<'_>| {
            read.damages.is_empty() || (is_at_start && turns(&read) >= turns(reading) + FEW_TURNS)
        };
        other.mechanics != rules.mechanics && is_better(read())
    };
    let other = RuleSet::ALL.into_iter().find(is_other)?;
    let got = format!("one of {other}: use `set variant {other}` first");
    Some(ReplayFault::expected(format!("a match of {rules}"), got))
}
