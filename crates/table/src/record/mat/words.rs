//! Words that programs write into the cells of a game.

/// The tag of the comment that names the starter of a game without turns.
pub(super) const STARTS: &str = "Starts";

/// The tag of the comment that names the rule set of a game, if it is not the one that follows in turn.
pub(super) const GAME: &str = "Game";

/// The tags of comments about the match. The names are the same as in gnubg.
pub(super) const SITE: &str = "Site";
pub(super) const EVENT: &str = "Event";
pub(super) const ROUND: &str = "Round";
pub(super) const EVENT_DATE: &str = "EventDate";
pub(super) const TRANSCRIBER: &str = "Transcriber";
pub(super) const PLAYERS: [&str; 2] = ["Player 1", "Player 2"];
pub(super) const RATINGS: [&str; 2] = ["Player 1 Elo", "Player 2 Elo"];

/// The tags of comments about a turn. In the file, the numbers of the game and the turn follow the tag, as in
/// `1.3`. Without these numbers, `Comment` is about the whole match.
pub(super) const COMMENT: &str = "Comment";
pub(super) const MARK: &str = "Mark";
pub(super) const LUCK: &str = "Luck";

/// Words in the line with the match length.
pub(super) const LENGTH: [&str; 17] = [
    "point",
    "points",
    "pt",
    "pts",
    "match",
    "session",
    "money",
    "unlimited",
    "game",
    "games",
    "play",
    "to",
    "of",
    "a",
    "an",
    "length",
    "crawford",
];

/// Texts that mean that no checker could move.
const PASSES: [&str; 26] = [
    "cannot move",
    "can't move",
    "cant move",
    "can not move",
    "could not move",
    "couldn't move",
    "unable to move",
    "no move",
    "no moves",
    "no legal move",
    "no legal moves",
    "no move possible",
    "no play",
    "no legal play",
    "none",
    "pass",
    "passes",
    "passed",
    "dance",
    "dances",
    "danced",
    "fan",
    "fans",
    "fanned",
    "skips",
    "πάσο",
];

/// The meaning of the text after the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaySaid<'a> {
    /// Nothing: no checker could move, or the player resigned instead of playing.
    Nothing,
    /// Question marks: the player resigned instead of playing.
    Hidden,
    /// No checker could move.
    Pass,
    /// Snowie and XG mark an illegal play and add the position after it.
    Illegal,
    /// A play.
    Play(&'a str),
}

impl<'a> PlaySaid<'a> {
    /// Classifies the text after the dice.
    pub(super) fn of(text: &'a str) -> Self {
        let text = text.trim();
        if text.is_empty() {
            return Self::Nothing;
        }
        if text.chars().all(|sign| "?.…".contains(sign)) {
            return Self::Hidden;
        }
        if is_pass(text) {
            return Self::Pass;
        }
        if starts_with(text, "illegal") {
            return Self::Illegal;
        }
        // Some programs add `(no move)` after the part of the roll that could be played.
        let played = text.match_indices([' ', '(']).map(|(at, _)| at).find(|at| is_pass(&text[*at..]));
        Self::Play(played.map_or(text, |end| text[..end].trim_end()))
    }
}

/// Maximum length of a text that means that no checker could move, in bytes.
const MAX_PASS_BYTES: usize = 40;

/// Whether a text means that no checker could move.
fn is_pass(text: &str) -> bool {
    if text.len() > MAX_PASS_BYTES {
        return false;
    }
    let text = text.trim_matches(|sign: char| sign.is_whitespace() || "()[].,!*".contains(sign));
    let text = text.to_lowercase().replace('\u{2019}', "'");
    PASSES.contains(&text.as_str()) || (!text.is_empty() && text.chars().all(|sign| "-–—".contains(sign)))
}

/// The meaning of a cell without dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Statement {
    /// The player wins this number of points, if the text gives one.
    Wins(Option<u32>),
    /// The player resigns, runs out of time or leaves, and loses this number of points, if the text gives one.
    Resigns(Option<u32>),
    /// The player accepts a resignation or a double.
    Accepts,
    /// The player declines a resignation or a double.
    Declines,
    /// The player offers a double, or answers one.
    Cube,
}

/// First words of statements, in lower case. Longer words precede their beginnings.
const STATEMENTS: [(&str, Statement); 29] = [
    ("wins", Statement::Wins(None)),
    ("win", Statement::Wins(None)),
    ("won", Statement::Wins(None)),
    ("resigns", Statement::Resigns(None)),
    ("resigned", Statement::Resigns(None)),
    ("resign", Statement::Resigns(None)),
    ("loses", Statement::Resigns(None)),
    ("lost", Statement::Resigns(None)),
    ("forfeits", Statement::Resigns(None)),
    ("forfeit", Statement::Resigns(None)),
    ("gives up", Statement::Resigns(None)),
    ("timed out", Statement::Resigns(None)),
    ("timeout", Statement::Resigns(None)),
    ("time out", Statement::Resigns(None)),
    ("out of time", Statement::Resigns(None)),
    ("has left", Statement::Resigns(None)),
    ("left", Statement::Resigns(None)),
    ("disconnected", Statement::Resigns(None)),
    ("accepts", Statement::Accepts),
    ("rejects", Statement::Declines),
    ("declines", Statement::Declines),
    ("doubles", Statement::Cube),
    ("double", Statement::Cube),
    ("redoubles", Statement::Cube),
    ("takes", Statement::Cube),
    ("drops", Statement::Cube),
    ("beavers", Statement::Cube),
    ("raccoons", Statement::Cube),
    ("racoons", Statement::Cube),
];

impl Statement {
    /// Reads the statement at the start of a text. Returns `None` if the text begins with other words.
    pub(super) fn of(text: &str) -> Option<Self> {
        let is_said =
            |word: &str| starts_with(text, word) && !text[word.len()..].starts_with(char::is_alphanumeric);
        let (word, statement) = STATEMENTS.iter().find(|(word, _)| is_said(word))?;
        let points = points(&text[word.len()..]);
        Some(match statement {
            Self::Wins(_) => Self::Wins(points),
            Self::Resigns(_) => Self::Resigns(points),
            other => *other,
        })
    }
}

/// Reads the points from the words after `Wins` or `Resigns`: a number, or the kind of victory.
fn points(text: &str) -> Option<u32> {
    let text = text.to_lowercase();
    let mut all = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    all.find_map(|word| match word {
        "single" => Some(1),
        "gammon" => Some(2),
        "backgammon" => Some(3),
        word if word.bytes().all(|byte| byte.is_ascii_digit()) => Some(word.parse().unwrap_or(u32::MAX)),
        _ => None,
    })
}

/// Whether the text begins with a word in lower case, apart from upper and lower case.
fn starts_with(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_after_the_dice_are_classified() {
        for (text, expected) in [
            (" ", PlaySaid::Nothing),
            ("????", PlaySaid::Hidden),
            ("...", PlaySaid::Hidden),
            ("Cannot Move", PlaySaid::Pass),
            ("Can\u{2019}t move.", PlaySaid::Pass),
            ("(no play)", PlaySaid::Pass),
            ("No legal moves", PlaySaid::Pass),
            ("--", PlaySaid::Pass),
            ("Illegal play (13/2)", PlaySaid::Illegal),
            ("25/21 No move", PlaySaid::Play("25/21")),
            ("bar/21(no move)", PlaySaid::Play("bar/21")),
            ("24/20(2)", PlaySaid::Play("24/20(2)")),
        ] {
            assert_eq!(PlaySaid::of(text), expected, "{text}");
        }
    }

    #[test]
    fn statements_have_points() {
        for (text, expected) in [
            ("Wins 2 points and the match", Some(Statement::Wins(Some(2)))),
            ("wins a gammon", Some(Statement::Wins(Some(2)))),
            ("Wins the match", Some(Statement::Wins(None))),
            ("Resigns", Some(Statement::Resigns(None))),
            ("Resigns (1)", Some(Statement::Resigns(Some(1)))),
            ("Resigned Match", Some(Statement::Resigns(None))),
            ("Lost on time", Some(Statement::Resigns(None))),
            ("Timeout", Some(Statement::Resigns(None))),
            ("Has left", Some(Statement::Resigns(None))),
            ("Doubles => 2", Some(Statement::Cube)),
            ("Winston", None),
            ("24/20", None),
        ] {
            assert_eq!(Statement::of(text), expected, "{text}");
        }
    }
}
