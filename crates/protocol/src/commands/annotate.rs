//! The `annotate` command: adds the user's comments and annotations to turns.

use super::spec::*;
use crate::text::arguments::text;
use plakoto_table::record::{Fortune, Note, Place, Skill};

/// The annotation that `annotate` sets on a turn; `None` clears it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Annotate {
    /// A comment.
    Comment(Option<String>),
    /// A skill annotation on the play (doubtful, bad or very bad).
    Skill(Option<Skill>),
    /// A luck annotation on the roll (lucky, unlucky, …).
    Luck(Option<Fortune>),
}

impl Spec for Annotate {
    const WORDS: &[&str] = &["annotate"];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<AnnotateFields<'_>>();
    }

    /// Parses `annotate [move] comment TEXT|doubtful|bad|verybad|clear`, `annotate roll
    /// lucky|unlucky|verylucky|veryunlucky|clear` or `annotate clear comment|luck|skill`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (what, rest) = input.one_of(&["clear", "move", "roll"], "something to annotate")?;
        match what {
            "move" => play(rest),
            "roll" => rest.only_keyword(LUCK, "a mark for the roll").map(Self::Luck),
            _ => match rest.one_of(&["comment", "luck", "skill"], "something to clear")? {
                ("comment", rest) => rest.end(Self::Comment(None)),
                ("luck", rest) => rest.end(Self::Luck(None)),
                (_, rest) => rest.end(Self::Skill(None)),
            },
        }
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        let here = session.recording.keeper.place();
        let nothing = || ProtocolError::missing("the game has no turns yet");
        let game = session.view().games.get(here.game).ok_or_else(nothing)?;
        let last = game.turns().len().checked_sub(1).ok_or_else(nothing)?;
        let place = Place { turn: here.turn.min(last), ..here };
        let (turn, name) = (game.turns()[place.turn], &session.view().names);
        let turn =
            format!("{} {}: {}", name[turn.player.index()], turn.numbers, session.output.play(&turn.legal));
        let mut note = game.note(place.turn).cloned().unwrap_or_default();
        match self.clone() {
            Self::Comment(comment) => note.comment = comment,
            Self::Skill(skill) => note.skill = skill,
            Self::Luck(luck) => note.luck = luck,
        }
        let said = if note.is_empty() { "no notes".to_owned() } else { note.text() };
        let line = format!("Game {}, turn {} ({turn}): {said}.", place.game + 1, place.turn + 1);
        let fields = AnnotateFields { game: place.game + 1, turn_number: place.turn + 1, note: &note };
        let reply = TextReply::of(vec![line], &fields);
        session.recording.keeper.annotate(place, note);
        Ok(reply)
    }
}

/// An annotated turn.
#[derive(Serialize, JsonSchema)]
struct AnnotateFields<'a> {
    /// The number of the game, from 1.
    game: usize,
    /// The number of the turn, from 1.
    turn_number: usize,
    /// All annotations of the turn.
    note: &'a Note,
}

/// Keywords for luck annotations; `clear` removes the annotation.
const LUCK: &[(&str, Option<Fortune>)] = &[
    ("clear", None),
    ("lucky", Some(Fortune::Lucky)),
    ("unlucky", Some(Fortune::Unlucky)),
    ("verylucky", Some(Fortune::VeryLucky)),
    ("veryunlucky", Some(Fortune::VeryUnlucky)),
];

/// Parses `comment TEXT` or the keyword of a skill annotation.
fn play(input: Input<'_>) -> Result<Annotate> {
    let words = ["bad", "clear", "comment", "doubtful", "verybad"];
    let (word, rest) = input.one_of(&words, "`comment` or a mark for the play")?;
    let skill = match word {
        "comment" => {
            let text = text(rest)?.ok_or_else(|| rest.expected("a comment"))?;
            return Ok(Annotate::Comment(Some(text)));
        }
        "bad" => Some(Skill::Bad),
        "doubtful" => Some(Skill::Doubtful),
        "verybad" => Some(Skill::VeryBad),
        _ => None,
    };
    rest.end(Annotate::Skill(skill))
}
