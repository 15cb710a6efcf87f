//! The words of the gnubg face, and how abbreviations of them are understood.

use crate::printable::quote;
use crate::protocol::ProtocolError;
use crate::protocol::command::Query;

/// A command of the gnubg face, by its first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Top {
    New,
    Roll,
    Move,
    Pass,
    Play,
    Resign,
    Accept,
    Analyse,
    Decline,
    Swap,
    Undo,
    Hint,
    BestMove,
    Eval,
    Rollout,
    Legal,
    Show,
    Query,
    Calibrate,
    Help,
    Set,
    Save,
    Load,
    Import,
    Recover,
    Export,
    List,
    First,
    Last,
    Next,
    Previous,
    Quit,
}

/// Why a known word has no command behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::protocol) enum Unavailable {
    Cube,
    Gnubg,
    OnlyShown,
    Uci,
}

impl Unavailable {
    pub(super) fn detail(self) -> &'static str {
        match self {
            Self::Cube => "there is no doubling cube in plakoto",
            Self::Gnubg => "plakoto has nothing like this command or setting of gnubg",
            Self::OnlyShown => "this can be shown, but not set",
            Self::Uci => "plakoto speaks UBGI, which is like UCI: begin with `ubgi`, `newgame`",
        }
    }
}

/// Words that stand for something, and words that are known but unavailable, which never make an abbreviation
/// ambiguous.
pub(super) struct Vocabulary<T: 'static> {
    pub(super) known: &'static [(&'static str, T)],
    /// In one or more tables.
    pub(super) unavailable: &'static [&'static [(&'static str, Unavailable)]],
}

/// First words; for each command its full name before others. gnubg's one-letter habits stand in full, so that they
/// win over prefixes.
pub(super) const TOP_LEVEL: Vocabulary<Top> = Vocabulary {
    known: &[
        ("accept", Top::Accept),
        ("agree", Top::Accept),
        ("analyse", Top::Analyse),
        ("analyze", Top::Analyse),
        ("bestmove", Top::BestMove),
        ("calibrate", Top::Calibrate),
        ("decline", Top::Decline),
        ("eval", Top::Eval),
        ("evaluate", Top::Eval),
        ("quit", Top::Quit),
        ("exit", Top::Quit),
        ("q", Top::Quit),
        ("export", Top::Export),
        ("first", Top::First),
        ("help", Top::Help),
        ("h", Top::Help),
        ("?", Top::Help),
        ("hint", Top::Hint),
        ("import", Top::Import),
        ("last", Top::Last),
        ("legal", Top::Legal),
        ("list", Top::List),
        ("load", Top::Load),
        ("move", Top::Move),
        ("m", Top::Move),
        ("new", Top::New),
        ("next", Top::Next),
        ("pass", Top::Pass),
        ("play", Top::Play),
        ("p", Top::Play),
        ("previous", Top::Previous),
        ("query", Top::Query),
        ("recover", Top::Recover),
        ("reject", Top::Decline),
        ("resign", Top::Resign),
        ("roll", Top::Roll),
        ("r", Top::Roll),
        ("ro", Top::Roll),
        ("rol", Top::Roll),
        ("rollout", Top::Rollout),
        ("save", Top::Save),
        ("set", Top::Set),
        ("show", Top::Show),
        ("swap", Top::Swap),
        ("undo", Top::Undo),
    ],
    unavailable: &[&[
        ("annotate", Unavailable::Gnubg),
        ("beaver", Unavailable::Cube),
        ("clear", Unavailable::Gnubg),
        ("cmark", Unavailable::Gnubg),
        ("copy", Unavailable::Gnubg),
        ("dicerolls", Unavailable::Gnubg),
        ("double", Unavailable::Cube),
        ("drop", Unavailable::Cube),
        ("end", Unavailable::Gnubg),
        ("eq2mwc", Unavailable::Gnubg),
        ("external", Unavailable::Gnubg),
        ("history", Unavailable::Gnubg),
        ("invert", Unavailable::Gnubg),
        ("mwc2eq", Unavailable::Gnubg),
        ("redouble", Unavailable::Cube),
        ("relational", Unavailable::Gnubg),
        ("take", Unavailable::Cube),
        ("uci", Unavailable::Uci),
        ("ucinewgame", Unavailable::Uci),
    ]],
};

/// Behind `query`.
pub(super) const QUERIES: &[(&str, Query)] =
    &[("gameover", Query::GameOver), ("result", Query::Result), ("turn", Query::Turn)];

/// What `word` stands for in `table`: the word itself or a prefix of it that stands for nothing else, in any case.
pub(super) fn find<T: Copy + PartialEq>(
    table: &[(&'static str, T)],
    word: &str,
    what: &str,
) -> Result<T, ProtocolError> {
    if let Some(value) = exact(table, word) {
        return Ok(value);
    }
    let candidates = abbreviated(table, word);
    match candidates.as_slice() {
        [(_, value), rest @ ..] if rest.iter().all(|(_, other)| other == value) => Ok(*value),
        [] => {
            let hint =
                nearest(table, word).map_or_else(String::new, |name| format!(" (did you mean `{name}`?)"));
            let expected = choice(table, what);
            Err(ProtocolError::bad_argument(format!("expected {expected}, got {}{hint}", quote(word))))
        }
        several => {
            let names: Vec<&str> = several.iter().map(|(name, _)| *name).collect();
            Err(ProtocolError::bad_argument(format!("{} is ambiguous: {}", quote(word), names.join(", "))))
        }
    }
}

impl<T: Copy + PartialEq> Vocabulary<T> {
    /// What `word` stands for, as [`find`] does it, or why it is unavailable.
    pub(super) fn find(&self, word: &str, what: &str) -> Result<T, ProtocolError> {
        let is_known = exact(self.known, word).is_some() || !abbreviated(self.known, word).is_empty();
        let mut tables = self.unavailable.iter();
        let unavailable = match tables.clone().find_map(|table| exact(table, word)) {
            Some(reason) => Some(reason),
            None if is_known => None,
            None => tables.find_map(|table| abbreviated(table, word).first().map(|(_, reason)| *reason)),
        };
        match unavailable {
            Some(reason) => Err(ProtocolError::unsupported(reason.detail())),
            None => find(self.known, word, what),
        }
    }

    /// The first word that stands for `value`.
    pub(super) fn name(&self, value: T) -> Option<&'static str> {
        self.known.iter().find(|(_, other)| *other == value).map(|(name, _)| *name)
    }
}

fn exact<T: Copy>(table: &[(&'static str, T)], word: &str) -> Option<T> {
    table.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, value)| *value)
}

/// The entries that `word` is a prefix of.
fn abbreviated<T: Copy>(table: &[(&'static str, T)], word: &str) -> Vec<(&'static str, T)> {
    let starts = |name: &str| name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    table.iter().filter(|(name, _)| starts(name)).copied().collect()
}

/// What can stand where a word of `table` is expected: the words themselves if they are few.
pub(super) fn choice<T>(table: &[(&'static str, T)], what: &str) -> String {
    const FEW: usize = 12;
    if table.len() > FEW {
        return what.to_owned();
    }
    let names: Vec<&str> = table.iter().map(|(name, _)| *name).collect();
    format!("{what} ({})", names.join(", "))
}

/// The word of the table that one slip of the finger would have turned into `word`: a letter too many, too few,
/// wrong, or two swapped.
fn nearest<T>(table: &[(&'static str, T)], word: &str) -> Option<&'static str> {
    table.iter().map(|(name, _)| *name).find(|name| name.len() > 2 && is_one_slip(name.as_bytes(), word))
}

fn is_one_slip(name: &[u8], word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    let word = word.as_bytes();
    let same_start = name.iter().zip(word).take_while(|(a, b)| a == b).count();
    let (name, word) = (&name[same_start..], &word[same_start..]);
    match (name, word) {
        ([a, b, name @ ..], [c, d, word @ ..]) if (a, b) == (d, c) && name == word => true,
        ([_, name @ ..], [_, word @ ..]) if name == word => true,
        ([_, name @ ..], word) if name == word => true,
        (name, [_, word @ ..]) => name == word,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_words_win_and_prefixes_must_be_unique() {
        let top = |word| TOP_LEVEL.find(word, "a command (see `help`)");
        let detail = |word| top(word).unwrap_err().detail;
        assert_eq!(top("roll"), Ok(Top::Roll));
        assert_eq!(top("R"), Ok(Top::Roll));
        assert_eq!(top("HiN"), Ok(Top::Hint));
        assert_eq!((top("ro"), top("rollo")), (Ok(Top::Roll), Ok(Top::Rollout)), "as gnubg has it");
        assert_eq!(top("anal"), Ok(Top::Analyse));
        assert_eq!(detail("s"), "`s` is ambiguous: save, set, show, swap");
        assert_eq!(detail("hnit"), "expected a command (see `help`), got `hnit` (did you mean `hint`?)");
        assert_eq!(detail("é"), "expected a command (see `help`), got `é`");
    }
}
