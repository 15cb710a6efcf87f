//! The words of the gnubg face, and how abbreviations of them are understood.

use crate::protocol::ProtocolError;
use crate::protocol::command::{Automatic, Query, Topic};
use crate::rules::syntax::shorten;

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
    Decline,
    Swap,
    Undo,
    Hint,
    BestMove,
    Eval,
    Legal,
    Show,
    Query,
    Calibrate,
    Help,
    Set,
    Quit,
    Unavailable(Unavailable),
}

/// Why a known word has no command behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unavailable {
    Cube,
    Rollout,
    Analysis,
    Records,
    MatchEquity,
}

impl Unavailable {
    pub(super) fn detail(self) -> &'static str {
        match self {
            Self::Cube => "there is no doubling cube in plakoto",
            Self::Rollout => "rollouts are not available yet",
            Self::Analysis => "analysis is not available yet",
            Self::Records => "saved games are not available yet",
            Self::MatchEquity => "match equities are not available yet",
        }
    }
}

/// First words. gnubg's one-letter habits stand in full, so that they win over prefixes.
pub(super) const TOP_LEVEL: &[(&str, Top)] = &[
    ("accept", Top::Accept),
    ("agree", Top::Accept),
    ("analyse", Top::Unavailable(Unavailable::Analysis)),
    ("analyze", Top::Unavailable(Unavailable::Analysis)),
    ("beaver", Top::Unavailable(Unavailable::Cube)),
    ("bestmove", Top::BestMove),
    ("calibrate", Top::Calibrate),
    ("decline", Top::Decline),
    ("double", Top::Unavailable(Unavailable::Cube)),
    ("drop", Top::Unavailable(Unavailable::Cube)),
    ("eval", Top::Eval),
    ("evaluate", Top::Eval),
    ("exit", Top::Quit),
    ("export", Top::Unavailable(Unavailable::Records)),
    ("first", Top::Unavailable(Unavailable::Records)),
    ("h", Top::Help),
    ("help", Top::Help),
    ("?", Top::Help),
    ("hint", Top::Hint),
    ("import", Top::Unavailable(Unavailable::Records)),
    ("last", Top::Unavailable(Unavailable::Records)),
    ("legal", Top::Legal),
    ("list", Top::Unavailable(Unavailable::Records)),
    ("load", Top::Unavailable(Unavailable::Records)),
    ("m", Top::Move),
    ("move", Top::Move),
    ("new", Top::New),
    ("next", Top::Unavailable(Unavailable::Records)),
    ("p", Top::Play),
    ("pass", Top::Pass),
    ("play", Top::Play),
    ("previous", Top::Unavailable(Unavailable::Records)),
    ("query", Top::Query),
    ("quit", Top::Quit),
    ("r", Top::Roll),
    ("redouble", Top::Unavailable(Unavailable::Cube)),
    ("reject", Top::Decline),
    ("resign", Top::Resign),
    ("roll", Top::Roll),
    ("rollout", Top::Unavailable(Unavailable::Rollout)),
    ("save", Top::Unavailable(Unavailable::Records)),
    ("set", Top::Set),
    ("show", Top::Show),
    ("swap", Top::Swap),
    ("take", Top::Unavailable(Unavailable::Cube)),
    ("undo", Top::Undo),
];

/// Behind `show`.
pub(super) const TOPICS: &[(&str, Result<Topic, Unavailable>)] = &[
    ("automatic", Ok(Topic::Automatic)),
    ("board", Ok(Topic::Board)),
    ("cache", Ok(Topic::Cache)),
    ("crawford", Err(Unavailable::Cube)),
    ("cube", Err(Unavailable::Cube)),
    ("dice", Ok(Topic::Dice)),
    ("engine", Ok(Topic::Engine)),
    ("evaluation", Ok(Topic::Evaluation)),
    ("gnubgid", Ok(Topic::GnubgId)),
    ("jacoby", Err(Unavailable::Cube)),
    ("matchequitytable", Err(Unavailable::MatchEquity)),
    ("matchid", Ok(Topic::MatchId)),
    ("matchlength", Ok(Topic::MatchLength)),
    ("met", Err(Unavailable::MatchEquity)),
    ("output", Ok(Topic::Output)),
    ("pending", Ok(Topic::Pending)),
    ("pipcount", Ok(Topic::PipCount)),
    ("player", Ok(Topic::Player)),
    ("positionid", Ok(Topic::PositionId)),
    ("rng", Ok(Topic::Rng)),
    ("rollout", Err(Unavailable::Rollout)),
    ("score", Ok(Topic::Score)),
    ("seed", Ok(Topic::Seed)),
    ("statistics", Err(Unavailable::Analysis)),
    ("threads", Ok(Topic::Threads)),
    ("turn", Ok(Topic::Turn)),
    ("variant", Ok(Topic::Variant)),
    ("variation", Ok(Topic::Variant)),
    ("version", Ok(Topic::Version)),
];

/// Behind `query`.
pub(super) const QUERIES: &[(&str, Query)] =
    &[("gameover", Query::GameOver), ("result", Query::Result), ("turn", Query::Turn)];

/// Behind `set automatic`.
pub(super) const AUTOMATIC: &[(&str, Automatic)] = &[
    ("bearoff", Automatic::Bearoff),
    ("game", Automatic::Game),
    ("move", Automatic::Move),
    ("roll", Automatic::Roll),
];

/// What `word` stands for in `table`: the word itself or a prefix of it that stands for nothing else, in any case.
pub(super) fn find<T: Copy + PartialEq>(
    table: &[(&'static str, T)],
    word: &str,
    what: &str,
) -> Result<T, ProtocolError> {
    if let Some((_, value)) = table.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)) {
        return Ok(*value);
    }
    let starts = |name: &str| name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    let candidates: Vec<_> = table.iter().filter(|(name, _)| starts(name)).collect();
    let names =
        |list: &[&(&'static str, T)]| list.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    match candidates.as_slice() {
        [(_, value), rest @ ..] if rest.iter().all(|(_, other)| other == value) => Ok(*value),
        [] => {
            let hint =
                nearest(table, word).map_or_else(String::new, |name| format!(" (did you mean `{name}`?)"));
            let expected = choice(table, what);
            Err(ProtocolError::bad_argument(format!("expected {expected}, got `{}`{hint}", shorten(word))))
        }
        several => Err(ProtocolError::bad_argument(format!("`{word}` is ambiguous: {}", names(several)))),
    }
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
        let top = |word| find(TOP_LEVEL, word, "a command (see `help`)");
        assert_eq!(top("roll"), Ok(Top::Roll));
        assert_eq!(top("R"), Ok(Top::Roll));
        assert_eq!(top("HiN"), Ok(Top::Hint));
        assert_eq!(top("anal"), Ok(Top::Unavailable(Unavailable::Analysis)));
        assert_eq!(top("s").unwrap_err().detail, "`s` is ambiguous: save, set, show, swap");
        assert_eq!(
            top("hnit").unwrap_err().detail,
            "expected a command (see `help`), got `hnit` (did you mean `hint`?)"
        );
        assert_eq!(top("é").unwrap_err().detail, "expected a command (see `help`), got `é`");
    }
}
