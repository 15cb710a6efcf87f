//! Writes matches as OGXM.

mod annotations;

use annotations::annotations;

use super::bytes::{crc32, record as fields_of, section, text, varint};
use super::fields::{event, is_backgammon, time};
use super::*;
use crate::record::{Record, Turn};
use plakoto_engine::notation::NotationError;
use plakoto_engine::rules::{Numbers, Player};

/// Writes a record as the contents of a file.
///
/// # Errors
/// Fails if a game does not begin at the usual starting position or at the score that follows from the games
/// before it, or if the record exceeds a limit of the format.
pub fn write(record: &Record) -> Result<Vec<u8>, NotationError> {
    check(record).map_err(NotationError::unsupported)?;
    let annotations = annotations(record)?;
    let (match_fields, minor) = match_fields(record);
    let mut file = MAGIC.to_vec();
    [VERSION[0], minor, VERSION[0], 0].iter().for_each(|number| file.extend(number.to_le_bytes()));
    file.extend([0; 4]);
    file.extend(section(b"MTCH", &match_fields, true));
    file.extend(record.games.iter().flat_map(|played| section(b"GAME", &game(played), true)));
    if !annotations.is_empty() {
        file.extend(section(b"ANNO", &annotations, false));
    }
    let checksum = |crc: u32| fields_of(&[&[0, 4][..], &crc.to_le_bytes()].concat(), &[]);
    let size = file.len() + section(b"CSUM", &checksum(0), true).len() + END.len();
    // The limits of games, plies and annotations keep the size far below 4 GiB.
    file[12..16].copy_from_slice(&(size as u32).to_le_bytes());
    file.extend(section(b"CSUM", &checksum(crc32(&file)), true));
    file.extend(END);
    Ok(file)
}

/// Returns what the format cannot hold of the record.
fn check(record: &Record) -> Result<(), String> {
    let plies: Vec<usize> = record.games.iter().map(|game| game.turns().len() + 1).collect();
    if record.games.len() > MOST_GAMES || plies.iter().sum::<usize>() > MOST_PLIES_OF_MATCH {
        return Err(format!(
            "the match has more than {MOST_GAMES} games or {MOST_PLIES_OF_MATCH} turns, the most of an ogxm file"
        ));
    }
    if record.names.iter().any(|name| name.len() > MOST_TEXT) {
        return Err(format!("a name has more than {MOST_TEXT} bytes, the most in an ogxm file"));
    }
    for (index, game) in record.games.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| score_after(record.length, &record.games[before]));
        let problem = if *game.start() != game.rules().start() || !game.start_pending().is_empty() {
            "does not begin at the usual starting position"
        } else if before.is_some_and(|score| score != game.score()) {
            "does not begin at the score after the game before it"
        } else if plies[index] > MOST_PLIES {
            "has too many turns"
        } else {
            continue;
        };
        return Err(format!("game {} {problem}, so it cannot be stored in an ogxm file", index + 1));
    }
    Ok(())
}

/// Writes the section about the match. Also returns the minor version that has its fields.
fn match_fields(record: &Record) -> (Vec<u8>, u16) {
    let variant = if is_backgammon(record) { BACKGAMMON } else { OTHER_RULES };
    let fixed = [varint(record.length.into()), varint(variant)].concat();
    let mut fields: Vec<_> = (0..).zip(record.names.iter().map(|name| text(name))).collect();
    let score = record.games.first().map_or([0; 2], |game| game.score());
    if score != [0; 2] {
        fields.push((4, score.iter().flat_map(|&points| varint(points.into())).collect()));
    }
    let time = time(record);
    fields.extend(time.map(|time| (8, varint(time))));
    fields.extend(event(record).map(|event| (12, text(event))));
    // The time is known to the day.
    fields.extend(time.map(|_| (14, varint(0))));
    let minor = u16::from(fields.iter().any(|(bit, _)| *bit >= 12));
    (fields_of(&fixed, &fields), minor)
}

fn game(game: &GameRecord) -> Vec<u8> {
    let won = game.result().map(crate::record::winnings);
    let fields = match won {
        Some((Some(winner), points)) => vec![(0, varint(winner.index() as u64)), (1, varint(points.into()))],
        _ => Vec::new(),
    };
    let mut out = fields_of(&[], &fields);
    out.extend(game.turns().iter().flat_map(ply));
    if let Some((loser, resignation)) = game.resignation() {
        out.push(RESIGN | seat(loser) | EXTRAS);
        out.extend(fields_of(&[], &[(1, varint(resignation.points().into()))]));
    }
    out
}

const fn seat(player: Player) -> u8 {
    if player.index() == 0 { 0 } else { PLAYER_1 }
}

/// Writes a turn: a roll with its steps, or an action of this program for pending numbers and for plays of
/// more steps than a roll has room for.
fn ply(Turn { player, numbers, legal, .. }: &Turn) -> Vec<u8> {
    let mut steps: Vec<u8> =
        legal.play.steps().map(|step| step_byte(*player, step.start(), step.end())).collect();
    match numbers {
        Numbers::Rolled(roll) if steps.len() <= room(roll.is_double()) => {
            let is_full = steps.len() == room(roll.is_double());
            steps.extend((!is_full).then_some(0));
            steps.insert(0, action(roll.low(), roll.high()) | seat(*player));
            steps
        }
        _ => {
            let dice = numbers.roll().map(|roll| (0, vec![roll.high(), roll.low()]));
            let steps = (5, [varint(steps.len() as u64), steps].concat());
            let fields: Vec<_> = dice.into_iter().chain([steps, (7, varint(OTHER_RULES))]).collect();
            [vec![ESCAPE | seat(*player) | EXTRAS], fields_of(&[], &fields)].concat()
        }
    }
}

const fn step_byte(player: Player, from: u8, to: u8) -> u8 {
    (from - to) << 5 | if player.index() == 0 { 25 - from } else { from }
}
