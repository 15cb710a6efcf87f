//! The commands `new`, `end game`, `swap players` and `undo`, which start, end and change a game.

use super::spec::*;
use crate::session::Checkpoint;
use crate::settings::matches::rotation;
use plakoto_engine::rules::Rotation;
use plakoto_table::match_play as table;
use plakoto_table::match_play::{Computer, Event, TableError};

/// What `new` starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum New {
    /// The next game.
    Game,
    /// A match to this number of points with these games; `None` means the length and the games in the settings.
    Match(Option<u16>, Option<Box<Rotation>>),
    /// A match or session of the same length and the same games as the current one.
    Rematch,
    /// An open-ended session.
    Session,
}

impl Spec for New {
    const WORDS: &[&str] = &["new"];
    const NATURE: Nature = Nature::ACTION;

    /// Parses `new game`, `new match [N] [GAMES]`, `new rematch` or `new session`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (word, rest) =
            input.one_of(&["game", "match", "rematch", "session"], message!("expected-started"))?;
        match word {
            "match" => {
                let is_length = rest.rest().trim_start().starts_with(|first: char| first.is_ascii_digit());
                let (length, rest) = if is_length {
                    rest.whole().map(|(MatchLength(length), rest)| (Some(length), rest))?
                } else {
                    (None, rest)
                };
                Ok(Self::Match(length, rest.optional(rotation)?.map(Box::new)))
            }
            "rematch" => rest.end(Self::Rematch),
            "session" => rest.end(Self::Session),
            _ if rest.is_empty() => Ok(Self::Game),
            _ => Err(rest.expected(message!("expected-end_of_new"))),
        }
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_events();
        replies.add::<MessageReply>();
    }

    fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
        let before = session.standing();
        let series = *session.table.series();
        let (length, rotation) = match self {
            Self::Game => {
                session.go_to_end();
                let series = *session.table.series();
                session.play_by(series.next_rules(), *series.rotation());
                return self.start(session, before, progress, Table::new_game);
            }
            Self::Match(length, games) => (
                length.unwrap_or(session.new_match.length),
                games.as_deref().copied().unwrap_or(session.new_match.rotation),
            ),
            Self::Rematch => (series.length(), *series.rotation()),
            Self::Session => (0, session.new_match.rotation),
        };
        session.recording.must_not_replace_match(None)?;
        let is_over = session.recording.keeper.end(&session.table).winner().is_some();
        session.play_by(*rotation.first(), rotation);
        let answer = self.start(session, before, progress, |table, computer| {
            table.new_match(length, rotation, computer)
        })?;
        if !is_over {
            session.leave_kept_match();
        }
        Ok(answer)
    }
}

impl New {
    /// Starts the game. If that fails before the first turn, restores the state `before`.
    fn start(
        &self,
        session: &mut Session,
        before: Checkpoint,
        progress: Progress<'_>,
        action: impl FnOnce(&mut Table, &Computer<'_>) -> std::result::Result<Vec<Event>, TableError>,
    ) -> ChangeResult {
        let answer = session.at_the_table(progress, action);
        if answer.is_err() && session.recording.record().turns() == before.record().turns() {
            session.restore(before);
        }
        answer
    }
}

/// `end game`: the engine plays for both players until the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndGame;

impl Spec for EndGame {
    const WORDS: &[&str] = &["end"];
    const NATURE: Nature = Nature { is_long_running: true, ..Nature::CHANGE };

    /// Parses `end game`.
    fn parse(input: Input<'_>) -> Result<Self> {
        input.only_keyword(&[("game", Self)], message!("expected-ended"))
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_events();
    }

    fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
        session.at_the_table(progress, Table::end_game)
    }
}

/// `swap players`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwapPlayers;

impl Spec for SwapPlayers {
    const WORDS: &[&str] = &["swap"];

    /// Parses `swap players`.
    fn parse(input: Input<'_>) -> Result<Self> {
        input.only_keyword(&[("players", Self)], message!("expected-swapped"))
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_events();
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        let mut draft = session.recording.keeper.draft(&session.table);
        let events = session.table.swap_players()?;
        draft.follow(&events);
        session.recording.keeper.adopt(draft, &session.table);
        Ok(session.report(&events))
    }
}

/// `undo`, and how far to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo(pub table::Undo);

impl Spec for Undo {
    const WORDS: &[&str] = &["undo"];

    /// Parses `undo [decision|turn|new]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let words =
            &[("decision", table::Undo::Decision), ("turn", table::Undo::Turn), ("new", table::Undo::Start)];
        let undo = input.optional(|input| input.only_keyword(words, message!("expected-undone")))?;
        Ok(Self(undo.unwrap_or(table::Undo::Action)))
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_events();
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        let events = session.table.undo(self.0)?;
        session.recording.keeper.undo(&session.table);
        session.recording.leave_resumed_record();
        Ok(session.report(&events))
    }
}
