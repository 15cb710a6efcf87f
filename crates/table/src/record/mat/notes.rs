//! Comments in `.mat` text about the match and its turns.

use super::{COMMENT, EVENT, EVENT_DATE, LUCK, MARK, ROUND, SITE, TRANSCRIBER};
use crate::record::{LuckMark, Mark, Note, Record};

/// A comment about a turn, stored until the turn has been read. Such comments precede the games in the file.
pub(super) struct NoteTag {
    /// The indices of the game and the turn, counted from 0.
    place: (usize, usize),
    name: &'static str,
    value: String,
}

/// Stores the comment `[Name "value"]` in the record if it is about the match. Returns the comment if it is
/// about a turn.
pub(super) fn tag(record: &mut Record, name: &str, value: &str) -> Option<NoteTag> {
    let info = &mut record.info;
    let text = Some(value.to_owned()).filter(|text| !text.trim().is_empty());
    match name {
        SITE => info.place = text,
        EVENT => info.event = text,
        ROUND => info.round = text,
        TRANSCRIBER => info.annotator = text,
        COMMENT => info.comment = text,
        EVENT_DATE => info.date = value.parse().ok(),
        _ => return told(name, value),
    }
    None
}

/// Parses a comment about a turn. For example, `Comment 1.3` is about the third turn of the first game.
fn told(name: &str, value: &str) -> Option<NoteTag> {
    let (name, numbers) = name.split_once(' ')?;
    let name = [COMMENT, MARK, LUCK].into_iter().find(|known| *known == name)?;
    let (game, turn) = numbers.split_once('.')?;
    let from_0 = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
    Some(NoteTag { place: (from_0(game)?, from_0(turn)?), name, value: value.to_owned() })
}

/// Adds comments about turns to the record. Ignores comments about turns that do not exist.
pub(super) fn place(record: &mut Record, all: Vec<NoteTag>) {
    for NoteTag { place: (game, turn), name, value } in all {
        change(record, game, turn, |note| match name {
            COMMENT => note.comment = Some(value),
            MARK => note.mark = Mark::named(&value),
            _ => note.luck = LuckMark::named(&value),
        });
    }
}

/// Stores a comment without a tag. Before the first game, the comment is about the match. Later, it is about
/// the last turn.
pub(super) fn comment(record: &mut Record, text: &str) {
    if text.is_empty() {
        return;
    }
    match record.end() {
        None => join(&mut record.info.comment, text),
        Some(end) => {
            if let Some(last) = end.turn.checked_sub(1) {
                change(record, end.game, last, |note| join(&mut note.comment, text));
            }
        }
    }
}

/// Appends a text line to a comment.
fn join(comment: &mut Option<String>, line: &str) {
    let before = comment.take().map_or_else(String::new, |before| before + " ");
    *comment = Some(before + line);
}

fn change(record: &mut Record, game: usize, turn: usize, change: impl FnOnce(&mut Note)) {
    let Some(played) = record.games.get_mut(game).map(std::sync::Arc::make_mut) else { return };
    let mut note = played.note(turn).cloned().unwrap_or_default();
    change(&mut note);
    played.annotate(turn, note);
}
