//! Writes the annotations: comments, and what the format has no field for.

use super::super::bytes::{record as fields_of, text, varint};
use super::super::fields::{event, is_backgammon, time};
use super::super::*;
use crate::record::{Note, Record, Turn, json_lines};
use plakoto_engine::notation::NotationError;

/// Writes the annotations, in the order of the format: keyed ones before those without a key.
pub(super) fn annotations(record: &Record) -> Result<Vec<u8>, NotationError> {
    let mut all = Vec::new();
    of_match(record, &mut all);
    let mut ply = 0;
    for (index, game) in (0..).zip(&record.games) {
        of_game(record, index, game, &mut all);
        for (turn, Note { comment, mark, luck }) in game.notes() {
            let ply = (PLY, ply + *turn as u64);
            add(&mut all, ply, None, comment.as_deref());
            add(&mut all, ply, Some(MARK), mark.map(|mark| mark.name()));
            add(&mut all, ply, Some(LUCK), luck.map(|luck| luck.name()));
        }
        ply += (game.turns().len() + usize::from(game.resignation().is_some())) as u64;
    }
    all.sort_by(|one, other| (one.0, one.1.is_none(), &one.1).cmp(&(other.0, other.1.is_none(), &other.1)));
    let payload: Vec<u8> = all.iter().flat_map(annotation).collect();
    if all.len() > MOST_ANNOTATIONS || payload.len() > MOST_ANNOTATION_BYTES {
        let text = "the notes and variations take more space than an ogxm file has for them";
        return Err(NotationError::unsupported(text.to_owned()));
    }
    Ok(payload)
}

/// An annotation: what it is about, its key and its value.
type Annotation = ((u64, u64), Option<String>, String);

fn of_match(record: &Record, all: &mut Vec<Annotation>) {
    let mut info = record.info.clone();
    let mut put = |key, value: Option<&str>| add(all, (MATCH, 0), Some(key), value);
    put(RULES, (!is_backgammon(record)).then(|| record.rotation.to_string()).as_deref());
    fields::texts(&mut info).into_iter().for_each(|(key, value)| put(key, value.as_deref()));
    put(EVENT, record.info.event.as_deref().filter(|_| event(record).is_none()));
    put(
        DATE,
        record.info.date.as_ref().filter(|_| time(record).is_none()).map(ToString::to_string).as_deref(),
    );
    let lines: String = record.variations.iter().flat_map(|one| json_lines::variation(record, one)).collect();
    put(VARIATIONS, (!lines.is_empty()).then_some(&lines));
    add(all, (MATCH, 0), None, record.info.comment.as_deref());
}

fn of_game(record: &Record, index: usize, game: &GameRecord, all: &mut Vec<Annotation>) {
    let mut put = |key, value: Option<String>| add(all, (GAME, index as u64), Some(key), value.as_deref());
    let is_next = *game.rules() == record.rules_after(index);
    put(RULES, (!is_next).then(|| game.rules().to_string()));
    put(STARTER, game.turns().is_empty().then(|| game.starter().index().to_string()));
    let is_low_first = |turn: &Turn| turn.numbers.roll().is_some_and(|roll| roll.dice()[0] < roll.high());
    let order: String = game.turns().iter().map(|turn| if is_low_first(turn) { '1' } else { '0' }).collect();
    put(DICE, order.contains('1').then_some(order));
}

/// Adds an annotation if there is a value. A long value is cut into several annotations, whose keys have the
/// numbers of the pieces.
fn add(all: &mut Vec<Annotation>, about: (u64, u64), key: Option<&str>, value: Option<&str>) {
    let Some(mut rest) = value else { return };
    let mut key_of_piece = key.map(str::to_owned);
    for piece in 1.. {
        let (first, others) = rest.split_at(rest.floor_char_boundary(MOST_TEXT));
        all.push((about, key_of_piece, first.to_owned()));
        if others.is_empty() {
            return;
        }
        (rest, key_of_piece) = (others, Some(format!("{}~{piece:02}", key.unwrap_or(COMMENT))));
    }
}

fn annotation(((scope, about), key, value): &Annotation) -> Vec<u8> {
    let fixed = [varint(*scope), varint(*about), text(value)].concat();
    fields_of(&fixed, &key.iter().map(|key| (0, text(key))).collect::<Vec<_>>())
}
