//! Reads the positions of a quiz from a file.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, anyhow, ensure};

use plakoto_engine::files;
use plakoto_engine::printable;
use plakoto_engine::rules::{Numbers, Player, RuleSet};
use plakoto_protocol::{Inline, ProtocolError};
use plakoto_table::practice::{Exercise, MatchScore};
use plakoto_words::Language;

/// Maximum size of the file in bytes: enough for several hundred thousand positions.
const MOST_BYTES: u64 = 1 << 24;

/// Reads all positions in a file. Skips empty lines and lines that begin with `#`.
///
/// # Errors
/// If the file cannot be read, or if one of its lines is not a position with dice.
pub(super) fn read(path: &Path, rules: RuleSet) -> anyhow::Result<Vec<Exercise>> {
    let place = printable::path(path);
    let bytes = files::read(path, MOST_BYTES).map_err(|error| anyhow!("{place}: {error}"))?;
    let text = String::from_utf8_lossy(&bytes);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let found = parse(&text, &printable::clean(&name), rules)
        .map_err(|(line, fault)| anyhow!("{place}, line {line}: {fault}"))?;
    ensure!(!found.is_empty(), "{place}: expected lines of the form `ID DICE`, got none");
    Ok(found)
}

fn parse(text: &str, name: &str, rules: RuleSet) -> Result<Vec<Exercise>, (usize, anyhow::Error)> {
    let text = text.trim_start_matches('\u{feff}');
    let head = text.lines().next().unwrap_or_default();
    let columns: Vec<&str> = head.split(',').map(|cell| cell.trim().trim_matches('"')).collect();
    let place = |wanted: &str| columns.iter().position(|column| column.eq_ignore_ascii_case(wanted));
    let (mut exercises, mut known) = (Vec::new(), HashSet::new());
    let mut add = |line: usize, question: &str, play: &str| {
        let exercise = exercise(question, play, rules, format!("{name}, line {line}"));
        let exercise = exercise.map_err(|fault| (line, fault))?;
        if known.insert(exercise.key()) {
            exercises.push(exercise);
        }
        Ok(())
    };
    if let (Some(position), Some(dice)) = (place("position"), place("dice")) {
        let play = place("play").or_else(|| place("move"));
        for row in csv::Reader::from_reader(text.as_bytes()).records() {
            let row = row.map_err(|error| {
                let line = error.position().map_or(1, |place| place.line() as usize);
                (line, anyhow!("expected CSV with the same number of cells in every line: {error}"))
            })?;
            let line = row.position().map_or(1, |place| place.line() as usize);
            let cell = |place: usize| row.get(place).unwrap_or_default();
            add(line, &format!("{} {}", cell(position), cell(dice)), play.map_or("", cell))?;
        }
    } else {
        let lines = (1..).zip(text.lines().map(str::trim));
        for (line, text) in lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#')) {
            add(line, text, "")?;
        }
    }
    Ok(exercises)
}

fn exercise(question: &str, play: &str, rules: RuleSet, source: String) -> anyhow::Result<Exercise> {
    let Inline { id, dice } =
        question.parse().map_err(|error: ProtocolError| anyhow!(error.text(Language::English)))?;
    let dice = dice.or(id.match_id.and_then(|match_id| match_id.dice));
    let numbers = Numbers::of(id.pending, dice)
        .context("expected dice after the position, e.g. `AACA/z8AAID/Pw 31`")?;
    let standing = id.match_id.map_or_else(MatchScore::default, |match_id| {
        let on_roll: Player = match_id.on_roll;
        let score = [on_roll, on_roll.other()].map(|player| match_id.score[player.index()]);
        MatchScore { length: match_id.length, score }
    });
    let id = id.under(&rules).map_err(|error| anyhow!(error.text(Language::English)))?;
    let exercise = Exercise::new(rules, id.position, numbers, standing, source)?;
    let played = if play.trim().is_empty() { None } else { Some(exercise.read(play)?) };
    Ok(exercise.with_played(played))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Vec<String>, (usize, String)> {
        let found = super::parse(text, "f.txt", RuleSet::PLAKOTO);
        let shown = |exercise: Exercise| {
            let played = exercise.played.map(|legal| format!(", not {legal}")).unwrap_or_default();
            let MatchScore { length, score: [mine, theirs] } = exercise.standing;
            format!("{} {mine}-{theirs}/{length}{played}, {}", exercise.numbers, exercise.source)
        };
        let all = found.map_err(|(line, fault)| (line, fault.to_string()))?;
        Ok(all.into_iter().map(shown).collect())
    }

    #[test]
    fn lines_and_tables_are_read() {
        let lines = "\u{feff}# mine\n\nAACA/z8AAID/Pw 31\r\n AACA/z8AAID/Pw 6 5\nAACA/z8AAID/Pw 31\n";
        assert_eq!(
            parse(lines).expect("positions"),
            ["31 0-0/0, f.txt, line 3", "65 0-0/0, f.txt, line 4"],
            "duplicates are dropped"
        );
        let table = "turn,position,dice,play\n1,AACA/z8AAID/Pw,31,24/20\n2,AACA/z8AAID/Pw,65,\n";
        assert_eq!(
            parse(table).expect("positions"),
            ["31 0-0/0, not 24/20, f.txt, line 2", "65 0-0/0, f.txt, line 3"]
        );
    }

    /// In the match ID `cAkXAAAAAAAE`, player 1 has rolled 65. IDs such as `cIkFAEAAAAAE` also contain the
    /// score of a match.
    #[test]
    fn a_match_id_has_dice_and_score() {
        assert_eq!(parse("AACA/z8AAID/Pw:cAkXAAAAAAAE").expect("a position"), ["65 0-0/0, f.txt, line 1"]);
    }

    #[test]
    fn a_wrong_line_is_named() {
        for (text, line, part) in [
            ("AACA/z8AAID/Pw 31\nAACA 31", 2, "expected a position ID"),
            ("AACA/z8AAID/Pw", 1, "expected dice after the position"),
            ("AACA/z8AAID/Pw 37", 1, "expected two dice"),
            ("AAAAAAAA/38AAA 31", 1, "the game is over in this position"),
            ("position,dice\nAACA/z8AAID/Pw", 2, "expected CSV"),
            ("position,dice,play\nAACA/z8AAID/Pw,31,24/19", 2, "24/19"),
        ] {
            let (found, fault) = parse(text).expect_err(text);
            assert!(found == line && fault.contains(part), "{text}: line {found}, {fault}");
        }
    }
}
