//! The `show` command, which shows the settings and parts of the session's state that cannot be set, and the `query`
//! command, which answers a question about the game in one line.

use std::fmt;
use std::sync::{Arc, LazyLock};

use super::analyse::{self, GAMES};
use super::spec::*;
use crate::reply::{AnalysisReply, Phase, PuzzlesReply, RollsReply, ShownPlay};
use crate::session::{UnfinishedFields, VERSION};
use crate::settings::variant::{mismatch, trained_for};
use crate::settings::{ALL, Theme};
use crate::text::arguments::plies_number;
use plakoto_engine::rules::{CHECKERS, GameStage, Player, Point, Side, outcome};
use plakoto_table::match_play::GameResult;
use plakoto_table::messages;
use plakoto_table::practice::Puzzle;
use plakoto_table::record::Day;

/// Returns the reply to `show`.
type Answer = Arc<dyn Fn(&Inquiry<'_>) -> Result<Reply> + Send + Sync>;

/// The arguments of `show`.
#[derive(Clone)]
pub struct Show {
    /// The word of the topic.
    topic: &'static str,
    /// The arguments of the topic, as the user typed them.
    arguments: String,
    nature: Nature,
    answer: Answer,
}

impl fmt::Debug for Show {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Show({} {})", self.topic, self.arguments)
    }
}

impl PartialEq for Show {
    fn eq(&self, other: &Self) -> bool {
        (self.topic, &self.arguments) == (other.topic, &other.arguments)
    }
}

/// A topic of `show` that no command sets. A row of [`TOPICS`] and its help (`help-show_WORD` in the catalogue) are all
/// that a topic needs.
pub(super) struct Topic {
    /// The word after `show`.
    pub(super) word: &'static str,
    pub(super) nature: Nature,
    pub(super) argument: Argument,
    /// Adds the JSON fields of the reply to the schema.
    pub(super) replies: fn(&mut Replies<'_>),
}

impl PartialEq for Topic {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

/// The argument of a topic, and the function that answers.
pub(super) enum Argument {
    None(fn(&Inquiry<'_>) -> Result<Reply>),
    /// A search depth in plies; `None` means the session's depth.
    Plies(fn(&Inquiry<'_>, Option<u8>) -> Result<Reply>),
    /// A date such as 2026-11-29.
    Day(fn(Option<&Day>) -> Reply),
    /// The part of the match; the whole match if the argument is missing.
    Part(fn(&Inquiry<'_>, AnalysedPart) -> Result<Reply>),
}

/// The topics that no command sets.
static TOPICS: &[Topic] = &[
    Topic {
        word: "checkers",
        nature: Nature::GLANCE,
        argument: Argument::None(show_checkers),
        replies: |replies| replies.add::<CheckersFields>(),
    },
    Topic {
        word: "engine",
        nature: Nature::GLANCE,
        argument: Argument::None(show_engine),
        replies: |replies| replies.add::<EngineFields>(),
    },
    Topic {
        word: "pipcount",
        nature: Nature::GLANCE,
        argument: Argument::None(show_pips),
        replies: |replies| replies.add::<PipFields>(),
    },
    Topic {
        word: "positionid",
        nature: Nature::GLANCE,
        argument: Argument::None(show_position_id),
        replies: |replies| replies.add_empty(),
    },
    Topic {
        word: "puzzles",
        nature: Nature::GLANCE,
        argument: Argument::Day(show_puzzles),
        replies: |replies| replies.add::<PuzzlesReply>(),
    },
    Topic {
        word: "rolls",
        nature: Nature::SEARCH,
        argument: Argument::Plies(|inquiry, plies| inquiry.rolls(plies)),
        replies: |replies| replies.add::<RollsReply>(),
    },
    // The copy of the session that answers while the engine chooses a play has no files and no analyses.
    Topic {
        word: "statistics",
        nature: Nature::READ,
        argument: Argument::Part(|inquiry, part| analyse::statistics(inquiry, part)),
        replies: |replies| replies.add::<AnalysisReply>(),
    },
    Topic {
        word: "temperaturemap",
        nature: Nature::SEARCH,
        argument: Argument::Plies(|inquiry, plies| inquiry.temperature_map(plies)),
        replies: |replies| replies.add::<RollsReply>(),
    },
    Topic {
        word: "unfinished",
        nature: Nature::READ,
        argument: Argument::None(|inquiry| Ok(inquiry.storage.show_unfinished())),
        replies: |replies| replies.add::<UnfinishedFields>(),
    },
    Topic {
        word: "version",
        nature: Nature::GLANCE,
        argument: Argument::None(show_version),
        replies: |replies| replies.add::<VersionFields>(),
    },
    #[cfg(test)]
    super::additions::GREETING,
];

impl Topic {
    /// Parses the argument after the word.
    fn parse(&'static self, rest: Input<'_>) -> Result<Show> {
        let answer: Answer = match self.argument {
            Argument::None(answer) => rest.end(Arc::new(answer))?,
            Argument::Plies(answer) => {
                let plies = rest.optional(plies_number)?;
                Arc::new(move |inquiry| answer(inquiry, plies))
            }
            Argument::Day(answer) => {
                let day = rest.optional(|rest| {
                    let (word, after) = rest.word();
                    after.end(word.parse::<Day>().map_err(|_| rest.expected(message!("expected-date")))?)
                })?;
                Arc::new(move |_| Ok(answer(day.as_ref())))
            }
            Argument::Part(answer) => {
                let part = |rest: Input<'_>| rest.only_keyword(GAMES, message!("expected-statistics"));
                let part = rest.optional(part)?.unwrap_or(AnalysedPart::Match);
                Arc::new(move |inquiry| answer(inquiry, part))
            }
        };
        Ok(Show::new(self.word, rest, self.nature, answer))
    }

    fn usage(&self) -> Usage {
        let argument = match self.argument {
            Argument::None(_) => "",
            Argument::Plies(_) => " [PLIES]",
            Argument::Day(_) => " [YYYY-MM-DD]",
            Argument::Part(_) => " [game|match]",
        };
        let Self { word, .. } = self;
        Usage { line: format!("show {word}{argument}"), does: Message::of_key(format!("help-show_{word}")) }
    }
}

impl Show {
    fn new(topic: &'static str, arguments: Input<'_>, nature: Nature, answer: Answer) -> Self {
        Self { topic, arguments: arguments.rest().trim().to_owned(), nature, answer }
    }

    /// Parses the optional number after the word for a setting.
    fn of_setting(theme: &'static Theme, rest: Input<'_>) -> Result<Self> {
        let number = theme.parse_shown(rest)?;
        // The copy of the session that answers while the engine chooses a play has no files.
        let nature = if theme.name() == "record" { Nature::READ } else { Nature::GLANCE };
        Ok(Self::new(theme.name(), rest, nature, Arc::new(move |inquiry| theme.show(number, inquiry))))
    }
}

impl Spec for Show {
    const WORDS: &[&str] = &["show"];
    const USAGES: Option<fn() -> Vec<Usage>> = Some(show_usages);

    /// Parses `show TOPIC`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (topic, rest) = input.keyword(&WORDS, message!("expected-topic"))?;
        match topic {
            Ok(theme) => Self::of_setting(theme, rest),
            Err(topic) => topic.parse(rest),
        }
    }

    fn replies(replies: &mut Replies<'_>) {
        TOPICS.iter().for_each(|topic| (topic.replies)(replies));
        ALL.iter().for_each(|theme| theme.add_replies(replies));
    }

    fn nature(&self) -> Nature {
        self.nature
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        (self.answer)(inquiry).map(QuestionOutcome::from)
    }
}

/// Returns the words for subjects that can be shown but not set.
pub(super) fn only_shown() -> impl Iterator<Item = &'static str> {
    TOPICS.iter().map(|topic| topic.word)
}

/// The keywords after `show`: all settings, and the topics that cannot be set.
static WORDS: LazyLock<Vec<(&str, Result<&Theme, &Topic>)>> = LazyLock::new(|| {
    let words = |theme: &'static Theme| theme.words.iter().map(move |word| (*word, Ok(theme)));
    let topics = TOPICS.iter().map(|topic| (topic.word, Err(topic)));
    let mut known: Vec<_> = ALL.iter().flat_map(words).chain(topics).collect();
    known.sort_by_key(|(_, shown)| shown.map_or_else(|topic| topic.word, Theme::name));
    known
});

/// Returns the usage lines of `show`.
fn show_usages() -> Vec<Usage> {
    let topics = TOPICS.iter().map(Topic::usage);
    let mut usages: Vec<Usage> = ALL.iter().map(Theme::show_usage).chain(topics).collect();
    usages.sort_by(|one, other| one.line.cmp(&other.line));
    usages
}

/// Lists the puzzles, and says which one is the puzzle of the day.
fn show_puzzles(day: Option<&Day>) -> Reply {
    let number = |daily: &Puzzle| Puzzle::shipped().iter().take_while(|puzzle| *puzzle != daily).count() + 1;
    let daily = day.and_then(|day| Puzzle::of_day(&day.to_string())).map(number);
    PuzzlesReply::new(daily).into()
}

fn show_engine(session: &Inquiry<'_>) -> Result<Reply> {
    let evaluator = session.engine.core.evaluator();
    let (name, description) = (evaluator.name(), messages::evaluator(&evaluator.description()));
    let endings = messages::tables(session.engine.core.endings());
    let item = |text: Message| Message::joined([Message::text("   - "), text], "");
    let mut lines = vec![message!("show-evaluator", name = name), item(description.clone())];
    lines.extend(session.engine.core.rule_set_mismatch().map(|rules| item(mismatch(&rules))));
    lines.extend([message!("show-endings"), item(endings.clone())]);
    let fields = EngineFields { evaluator: name, description, trained_for: trained_for(session), endings };
    Ok(TextReply::of(lines, &fields))
}

fn show_version(_: &Inquiry<'_>) -> Result<Reply> {
    let line = Message::text(format!("plakoto {VERSION}"));
    Ok(TextReply::of([line], &VersionFields { version: VERSION }))
}

/// Returns the position ID as text. It needs no JSON field, because the envelope of every JSON reply contains
/// the IDs.
fn show_position_id(session: &Inquiry<'_>) -> Result<Reply> {
    let id = session.placed_subject()?.position;
    Ok(TextReply::text([message!("show-positionid", id = id.to_string())]))
}

fn show_checkers(session: &Inquiry<'_>) -> Result<Reply> {
    let Subject { position, match_id, .. } = session.placed_subject()?;
    let side = |player| if player == match_id.on_roll { Side::Mine } else { Side::Theirs };
    let off = Player::BOTH.map(|player| position.off(side(player)));
    let board = off.map(|off| CHECKERS - off);
    let pinned = Player::BOTH.map(|player| {
        Point::ALL.into_iter().filter(|point| position.is_pinned_on(*point, side(player))).count()
    });
    let line = |player: Player| {
        let (name, index) = (session.table.seat(player).name(), player.index());
        message!("show-checkers", player = name, on = board[index], pinned = pinned[index], off = off[index])
    };
    let lines = [match_id.on_roll, match_id.on_roll.other()].map(line);
    Ok(TextReply::of(lines, &CheckersFields { board, pinned, off }))
}

fn show_pips(session: &Inquiry<'_>) -> Result<Reply> {
    session.placed_subject()?;
    let pips = session.board().pips;
    let on_roll = session.table.series().game().on_roll();
    let [first, second] = [on_roll, on_roll.other()]
        .map(|player| format!("{} {}", session.table.seat(player).name(), pips[player.index()]));
    let line = message!("show-pips", first = first, second = second);
    Ok(TextReply::of([line], &PipFields { pips }))
}

/// The evaluator.
#[derive(Serialize, JsonSchema)]
struct EngineFields {
    /// The name of the evaluator.
    evaluator: &'static str,
    /// Its description.
    description: Message,
    /// The rule set for which the network was trained; null without a network.
    trained_for: Option<String>,
    /// The endings whose values come from tables.
    endings: Message,
}

/// The numbers of checkers.
#[derive(Serialize, JsonSchema)]
struct CheckersFields {
    /// How many checkers player 0 and player 1 have on the board and on the bar.
    board: [u8; 2],
    /// How many of these are pinned.
    pinned: [usize; 2],
    /// How many checkers player 0 and player 1 have borne off.
    off: [u8; 2],
}

/// The pip counts.
#[derive(Serialize, JsonSchema)]
struct PipFields {
    /// The pip counts of player 0 and player 1.
    pips: [u16; 2],
}

/// The version.
#[derive(Serialize, JsonSchema)]
struct VersionFields {
    /// The version of the program.
    version: &'static str,
}

impl Inquiry<'_> {
    /// Returns the best play of each roll for the player on roll.
    fn rolls(&self, plies: Option<u8>) -> Result<Reply> {
        let subject = self.placed_subject()?;
        self.roll_values(subject, plies).map(|reply| Reply::about(subject, reply.into_list()))
    }

    /// Returns the values of all rolls as a map. If the player on roll has dice, returns the values of the
    /// rolls that follow their best play.
    fn temperature_map(&self, plies: Option<u8>) -> Result<Reply> {
        let subject = self.placed_subject()?;
        if subject.numbers().is_none() {
            return self.roll_values(subject, plies).map(|reply| Reply::about(subject, reply));
        }
        let numbers = self.playable(&subject)?;
        let best = self.question(self.stakes(&subject)).best_play(&subject.position, numbers);
        let on_roll = subject.match_id.on_roll;
        let next = best.legal.next;
        let on_roll = if next.side == Side::Mine { on_roll } else { on_roll.other() };
        let mut after = subject;
        (after.position, after.pending) = (best.legal.after(), next.pending);
        (after.match_id.on_roll, after.match_id.dice) = (on_roll, None);
        let play = ShownPlay::new(best.legal, self.points_of(subject.match_id.on_roll));
        self.roll_values(after, plies).map(|reply| Reply::about(subject, reply.after(play)))
    }

    /// Returns the values of all rolls from the view of the player on roll in `subject`, before that player
    /// rolls.
    fn roll_values(&self, subject: Subject, plies: Option<u8>) -> Result<RollsReply> {
        let is_over = matches!(subject.match_id.state, GameStage::Over | GameStage::Resigned)
            || outcome(&subject.position, self.rules()).is_some();
        if is_over {
            return Err(ProtocolError::missing(message!("error-game_is_over")));
        }
        if !subject.pending.is_empty() {
            let pending = message!("rolls-pending", numbers = subject.pending.to_string());
            return Err(ProtocolError::missing(pending));
        }
        let stakes = self.stakes(&subject);
        let question = self.question(stakes).plies(plies.unwrap_or(self.engine.level.plies));
        let rolls =
            Roll::all().map(|(roll, weight)| (roll, weight, question.best_play(&subject.position, roll)));
        let (rolls, player) = (rolls.collect(), subject.match_id.on_roll);
        let roller = (player, self.table.seat(player).name());
        Ok(RollsReply::new(roller, stakes, rolls, self.output.numbering, self.stop.is_raised()))
    }
}

/// The information that `query` returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Whether the game is over.
    GameOver,
    /// The result of the game, such as its winner.
    Result,
    /// The player on roll.
    Turn,
    /// The decision that comes next.
    Phase,
}

impl Spec for Query {
    const WORDS: &[&str] = &["query"];
    const NATURE: Nature = Nature::GLANCE;

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<QueryFields>();
    }

    /// Parses `query gameover|phase|result|turn`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let table = &[
            ("gameover", Self::GameOver),
            ("phase", Self::Phase),
            ("result", Self::Result),
            ("turn", Self::Turn),
        ];
        input.only_keyword(table, message!("expected-question"))
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let subject = inquiry.placed_subject();
        let player = |index: usize| format!("player{index}");
        let response = match (self, subject) {
            (Self::Phase, Err(_)) => "none".into(),
            (Self::Phase, Ok(subject)) => phase_name(subject.phase(inquiry.rules())),
            (_, Err(error)) => return Err(error),
            (Self::GameOver, _) => inquiry.result().is_some().to_string(),
            (Self::Turn, Ok(subject)) => player(subject.match_id.on_roll.index()),
            (Self::Result, _) => match inquiry.result() {
                None | Some(GameResult::Unknown) => "none".into(),
                Some(GameResult::Won { winner, .. }) => player(winner.index()),
                Some(GameResult::MothersPinned | GameResult::Dead) => "draw".into(),
            },
        };
        let line = Message::text(format!("response {response}"));
        Ok(TextReply::of([line], &QueryFields { response }).into())
    }
}

/// Returns the name of a phase, as in the JSON form of every reply.
fn phase_name(phase: Phase) -> String {
    serde_json::to_value(phase).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}

/// The answer to `query`.
#[derive(Serialize, JsonSchema)]
struct QueryFields {
    /// `true` or `false`; `player0` or `player1`; `none` or `draw`; for `query phase`, the field `phase`, or
    /// `none` while there is no position.
    response: String,
}
