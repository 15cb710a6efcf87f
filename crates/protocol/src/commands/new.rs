//! The `new` command: starts a game, a match or a session.

use std::sync::Arc;

use super::spec::*;
use crate::settings::rotation::rotation;
use plakoto_engine::rules::Rotation;

/// What `new` starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum New {
    /// The next game.
    Game,
    /// A match to this number of points with these games; `None` means the length and the games in the settings.
    Match(Option<u16>, Option<Box<Rotation>>),
    /// An open-ended session.
    Session,
}

impl Spec for New {
    const WORDS: &[&str] = &["new"];
    const PHRASES: Phrases = &[
        (
            "game",
            &[
                "new",
                "again",
                "play again",
                "another game",
                "start",
                "start game",
                "start over",
                "restart",
                "νεα παρτιδα",
                "απο την αρχη",
                "παμε",
            ],
        ),
        ("match", &["rematch", "νεος αγωνας"]),
    ];
    const NATURE: Nature = Nature::ACTION;

    /// Parses `new game`, `new match [N] [GAMES]` or `new session`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (word, rest) = input.one_of(&["game", "match", "session"], "something to start")?;
        match word {
            "match" => {
                let is_length = rest.rest().trim_start().starts_with(|first: char| first.is_ascii_digit());
                let (length, rest) = if is_length {
                    match_length(rest).map(|(length, rest)| (Some(length), rest))?
                } else {
                    (None, rest)
                };
                Ok(Self::Match(length, rest.optional(rotation)?.map(Box::new)))
            }
            "session" => rest.end(Self::Session),
            _ if rest.is_empty() => Ok(Self::Game),
            _ => Err(rest.expected("the end of the line (`new match N` begins a match to N points)")),
        }
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_events();
        replies.add::<Message>();
    }

    fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
        if session.asks_to_abort && session.is_in_progress() {
            let new = self.clone();
            session.postponed = Some(Arc::new(move |session, progress| new.begin(session, progress)));
            return Ok(Reply::message("A game is in progress. Abort it? `yes` or `no`"));
        }
        self.begin(session, progress)
    }
}

impl New {
    /// Begins the game, without asking whether to abort another.
    fn begin(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
        let length = session.match_length;
        let rotation = if let Self::Match(_, Some(given)) = self { **given } else { session.rotation };
        let before = session.standing();
        match self {
            Self::Game => {
                session.go_to_end();
                let series = *session.table.series();
                session.play_by(series.next_rules(), *series.rotation());
            }
            Self::Match(..) | Self::Session => {
                session.must_not_replace_match(None)?;
                session.play_by(*rotation.first(), rotation);
            }
        }
        let answer = session.at_the_table(progress, |table, computer| match self {
            Self::Game => table.new_game(computer),
            Self::Match(given, _) => table.new_match(given.unwrap_or(length), rotation, computer),
            Self::Session => table.new_match(0, rotation, computer),
        });
        if answer.is_err() && session.record().turns() == before.turns() {
            session.restore(before);
        }
        answer
    }
}

impl Session {
    /// Whether the last game of the record has begun and is not over.
    fn is_in_progress(&self) -> bool {
        self.record().games.last().is_some_and(|game| !game.turns().is_empty() && game.result().is_none())
    }
}
