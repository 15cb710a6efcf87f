//! The names and ratings of the players in `.mat` text, and its comments about the match and its turns.

use super::words::{COMMENT, EVENT, EVENT_DATE, LUCK, MARK, ROUND, SITE, TRANSCRIBER};
use crate::record::{LuckMark, Mark, Note, Record};
use plakoto_engine::printable::clean;
use plakoto_engine::rules::Player;

/// Maximum length of a name in a column, in characters. It leaves room for the points before the right
/// column.
const MAX: usize = 22;

/// Maximum length of a name in gnubg, in bytes. gnubg truncates longer names, even in the middle of a
/// character.
const MAX_BYTES: usize = 31;

/// Returns the names as they are written in the columns. The full names are in the comments before the games.
///
/// Names must not contain `:` or `;`, because other programs take the first `:` as the end of a name and a
/// line that begins with `;` as a comment.
pub(super) fn for_columns(names: &[String; 2]) -> [String; 2] {
    let [first, second] = Player::BOTH.map(|player| {
        let name = cut(&plain(&names[player.index()]), MAX);
        if name.is_empty() { format!("player {}", player.index() + 1) } else { name }
    });
    let is_twice = first.to_lowercase() == second.to_lowercase();
    let second = if is_twice { cut(&second, MAX - SECOND.len()) + SECOND } else { second };
    [first, second]
}

/// The suffix that distinguishes the second player if both players have the same name.
const SECOND: &str = " (2)";

/// Returns a name with colons and semicolons replaced by hyphens, and without control characters and repeated
/// spaces.
fn plain(name: &str) -> String {
    let words = name.split(|character: char| character.is_whitespace() || character.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    clean(&words.join(" ").replace([':', ';'], "-")).into_owned()
}

/// Returns the first `most` characters of a name. Returns fewer if gnubg would not have room for the name and
/// the suffix.
fn cut(name: &str, most: usize) -> String {
    let fits = |at: &usize| at + SECOND.len() <= MAX_BYTES;
    let ends = name.char_indices().map(|(at, character)| at + character.len_utf8());
    let end = ends.take(most).take_while(fits).last().unwrap_or(0);
    name[..end].trim_end().to_owned()
}

/// Reads the names and points from a text line, which another program may have written.
///
/// The end of the left name is ambiguous, because a name may contain a colon, even one that is followed by a
/// number. In addition, if the left name is long, gnubg writes no space between the left player's points and
/// the right name. The left player's points are therefore taken to be the number that follows a colon and is
/// itself followed by the most spaces. A colon with a space before it takes precedence.
pub(super) fn read_columns(line: &str) -> Option<([&str; 2], [u32; 2])> {
    let (left, second) = line.rsplit_once(':')?;
    let second_points = points(second.trim())?;
    let colons = left.match_indices(':').filter_map(|(at, _)| points_at(left, at));
    let first = colons.reduce(|best, other| if other.rank > best.rank { other } else { best })?;
    Some(([first.name, first.rest.trim()], [first.points, second_points]))
}

/// Reads points. Too many points become the highest number, which is refused later.
fn points(text: &str) -> Option<u32> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u32::MAX))
}

/// A colon that may end the name in the left column.
struct Colon<'a> {
    name: &'a str,
    points: u32,
    rest: &'a str,
    /// How likely the colon is to end the name: whether a space precedes the colon, and how many spaces
    /// follow the points.
    rank: (bool, usize),
}

fn points_at(line: &str, at: usize) -> Option<Colon<'_>> {
    let after = line[at + 1..].trim_start();
    let rest = after.trim_start_matches(|character: char| character.is_ascii_digit());
    let points = points(&after[..after.len() - rest.len()])?;
    let spaces = rest.len() - rest.trim_start().len();
    Some(Colon { name: line[..at].trim(), points, rest, rank: (line[..at].ends_with(' '), spaces) })
}

/// Reads the line with the name and points of a single player: `Maria : 0`.
pub(super) fn read_one(line: &str) -> Option<(&str, u32)> {
    let (name, points) = line.rsplit_once(':')?;
    let name = Some(name.trim()).filter(|name| !name.is_empty() && !name.contains("  "))?;
    Some((name, self::points(points.trim())?))
}

/// Reads two names without points, as in the first line of a file with a single game.
pub(super) fn read_without_points(line: &str) -> Option<[&str; 2]> {
    let line = line.trim();
    let gap = line.find("  ").or_else(|| line.find('\t'))?;
    let (left, right) = line.split_at(gap);
    Some([left.trim(), right.trim()]).filter(|names| names.iter().all(|name| !name.is_empty()))
}

/// Splits the rating from a name in a column, as in `Maria,1650.5`.
pub(super) fn split_rating(name: &str) -> (&str, Option<&str>) {
    let rating = name.rsplit_once(',').map(|(name, rating)| (name.trim_end(), rating.trim()));
    let is_rating = |rating: &str| rating.parse::<f64>().is_ok_and(|rating| rating > 0.0);
    match rating {
        Some((name, rating)) if !name.is_empty() && is_rating(rating) => (name, Some(rating)),
        _ => (name, None),
    }
}

/// Returns the full names of the players in the left and right column, and whether the tags name the players in
/// the opposite order.
///
/// The column decides which player a name belongs to: many programs write `Player 1` for the right column. A tag
/// only completes a name that was cut or changed for its column.
pub(super) fn full_names(columns: [&str; 2], tags: &[Option<String>; 2]) -> ([String; 2], bool) {
    if let [Some(first), Some(second)] = tags {
        for (order, is_crossed) in [([first, second], false), ([second, first], true)] {
            let names = order.map(String::clone);
            if for_columns(&names) == columns {
                return (names, is_crossed);
            }
        }
    }
    let tags = tags.each_ref().map(|tag| tag.as_deref().unwrap_or_default());
    let is_crossed = are_crossed(columns, tags);
    let tags = if is_crossed { [tags[1], tags[0]] } else { tags };
    let full = |player: usize| {
        let (column, tag) = (columns[player], tags[player]);
        let is_cut = is_same(column, tag) || (!key(column).is_empty() && key(tag).starts_with(&key(column)));
        if is_cut { tag.to_owned() } else { column.to_owned() }
    };
    ([full(0), full(1)], is_crossed)
}

/// Whether two pairs of names are more alike if one of them is swapped.
pub(super) fn are_crossed(names: [&str; 2], others: [&str; 2]) -> bool {
    let alike =
        |first: usize, second: usize| likeness(names[0], others[first]) + likeness(names[1], others[second]);
    alike(1, 0) > alike(0, 1)
}

/// How alike two names are: 2 if they are the same, 1 if one is the start of the other, otherwise 0.
fn likeness(name: &str, other: &str) -> u8 {
    let (first, second) = (key(name), key(other));
    let is_start = !first.is_empty() && !second.is_empty();
    if is_same(name, other) {
        2
    } else {
        u8::from(is_start && (first.starts_with(&second) || second.starts_with(&first)))
    }
}

fn is_same(name: &str, other: &str) -> bool {
    if key(name).is_empty() { plain(name) == plain(other) } else { key(name) == key(other) }
}

/// Returns the letters and digits of a name in lower case. Programs change the other characters.
fn key(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// A comment about a turn, stored until the turn has been read. Such comments precede the games in the file.
pub(super) struct NoteTag {
    /// The indices of the game and the turn, counted from 0.
    place: (usize, usize),
    name: &'static str,
    value: String,
}

/// Stores the comment `[Name "value"]` in the record if it is about the match. Returns the comment if it is
/// about a turn.
pub(super) fn read_tag(record: &mut Record, name: &str, value: &str) -> Option<NoteTag> {
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
pub(super) fn place_notes(record: &mut Record, all: Vec<NoteTag>) {
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
pub(super) fn read_comment(record: &mut Record, text: &str) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_other_programs_are_read() {
        for (line, names, points) in [
            ("gnubg : 2                      two words : 0", ["gnubg", "two words"], [2, 0]),
            ("Maria: 0        Zoe: 3", ["Maria", "Zoe"], [0, 3]),
            ("Maria: the 1st : 0             b:c : 1", ["Maria: the 1st", "b:c"], [0, 1]),
            ("team : 1 b : 0           team : 2 c : 4", ["team : 1 b", "team : 2 c"], [0, 4]),
            (
                "A very long name with more than : 0Άννα : 12",
                ["A very long name with more than", "Άννα"],
                [0, 12],
            ),
            ("a : 1  b : 70000", ["a", "b"], [1, 70000]),
            ("same : 0                       same : 0", ["same", "same"], [0, 0]),
        ] {
            assert_eq!(read_columns(line), Some((names, points)), "{line}");
        }
        for line in ["", ":", "a : 1", "a : x   b : 1", "a b"] {
            assert_eq!(read_columns(line), None, "{line}");
        }
    }

    #[test]
    fn names_in_columns_are_short_and_distinct_and_have_no_colons() {
        let shown = |first: &str, second: &str| for_columns(&[first.to_owned(), second.to_owned()]);
        assert_eq!(shown("Maria", "Zoë (1)"), ["Maria", "Zoë (1)"]);
        assert_eq!(shown("; a : b", ""), ["- a - b", "player 2"]);
        assert_eq!(shown("a\nb", "A\tb"), ["a b", "A b (2)"]);
        let long = "Άννα Παπαδοπούλου-Αναγνωστοπούλου";
        let [first, second] = shown(long, long);
        assert!(long.starts_with(&first) && second == format!("{first} (2)"), "{first}, {second}");
        assert!(second.len() <= MAX_BYTES && second.chars().count() <= MAX);
    }

    #[test]
    fn columns_decide_and_tags_complete_names() {
        for (columns, tags, names, is_crossed) in [
            (["Eleni", "Nikos"], ["Nikos", "Eleni"], ["Eleni", "Nikos"], true),
            (["Eleni", "Nikos"], ["Eleni", "Nikos"], ["Eleni", "Nikos"], false),
            (["Eleni", "Nik"], ["Nikos", "Eleni"], ["Eleni", "Nikos"], true),
            (["Nik", "Nikos"], ["Nikos", "Nik"], ["Nik", "Nikos"], true),
            (["white", "blue"], ["Eleni", "Nikos"], ["white", "blue"], false),
            (["Eleni", "N_K"], ["n k", ""], ["Eleni", "n k"], true),
            (["player 1", "x"], ["", "x"], ["", "x"], false),
            (["same", "Same (2)"], ["same", "Same"], ["same", "Same"], false),
            (["Ann(GRC)", "Ben(CYP)"], ["Ben", "Ann"], ["Ann(GRC)", "Ben(CYP)"], true),
        ] {
            let tags = tags.map(|tag| Some(tag.to_owned()));
            assert_eq!(
                full_names(columns, &tags),
                (names.map(str::to_owned), is_crossed),
                "{columns:?} {tags:?}"
            );
        }
        assert_eq!(full_names(["a", "b"], &[None, None]), (["a".into(), "b".into()], false));
    }

    #[test]
    fn ratings_after_names_are_split() {
        assert_eq!(split_rating("Maria, 1650.5"), ("Maria", Some("1650.5")));
        for name in ["Maria", "Smith, John", ",3", "a,-1"] {
            assert_eq!(split_rating(name), (name, None));
        }
    }
}
