//! The `show` command, which shows the settings and parts of the session's state that cannot be set, and the `query`
//! command, which answers a question about the game in one line.

use std::sync::LazyLock;

use super::analyse::{self, GAMES};
use super::spec::*;
use crate::reply::{AnalysisReply, Phase, RollsReply, ShownPlay};
use crate::session::{UnfinishedFields, VERSION};
use crate::settings::evaluation::{described, tables};
use crate::settings::variant::{mismatch, trained_for};
use crate::settings::{ALL, Theme};
use crate::text::arguments::plies_number;
use plakoto_engine::rules::{GameStage, Side, outcome};
use plakoto_table::match_play::GameResult;

/// What `show` can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The evaluator in use.
    Engine,
    /// The pip counts.
    PipCount,
    /// The position ID.
    PositionId,
    /// The best play of each roll, searched to this number of plies; `None` means the session's depth.
    Rolls(Option<u8>),
    /// The statistics of the last analysis for both players.
    Statistics(AnalysedPart),
    /// The equities of all rolls, drawn as a map, searched to this number of plies; `None` means the
    /// session's depth.
    TemperatureMap(Option<u8>),
    /// The unfinished matches.
    ContinueAction,
    /// The version of the program.
    Version,
    /// A setting or a theme of settings, and the number that the user typed after it.
    Setting(&'static Theme, Option<u16>),
}

/// The arguments of `show`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Show(pub Topic);

impl Spec for Show {
    const WORDS: &[&str] = &["show"];
    const PHRASES: Phrases = &[
        ("score", &["score", "what is the score", "σκορ", "ποντοι"]),
        ("pipcount", &["pip", "pips", "pip count", "pipcount"]),
        ("board", &["board", "show me the board", "the board", "ταβλι", "το ταμπλο"]),
        ("turn", &["turn", "whose turn", "whose turn is it", "my turn", "σειρα", "ποιος παιζει"]),
        ("player", &["who am i"]),
    ];
    const USAGES: Option<fn() -> Vec<Usage>> = Some(show_usages);

    /// Parses `show TOPIC`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (shown, rest) = input.keyword(&TOPICS, message!("expected-topic"))?;
        let depth = |rest: Input<'_>| rest.optional(plies_number);
        let topic = match shown {
            Ok(theme) => return Ok(Self(Topic::Setting(theme, theme.parse_shown(rest)?))),
            Err("rolls") => return depth(rest).map(Topic::Rolls).map(Self),
            Err("temperaturemap") => return depth(rest).map(Topic::TemperatureMap).map(Self),
            Err("statistics") => {
                let what = |rest: Input<'_>| rest.only_keyword(GAMES, message!("expected-statistics"));
                let what = rest.optional(what)?.unwrap_or(AnalysedPart::Match);
                return Ok(Self(Topic::Statistics(what)));
            }
            Err("engine") => Topic::Engine,
            Err("pipcount") => Topic::PipCount,
            Err("positionid") => Topic::PositionId,
            Err("unfinished") => Topic::ContinueAction,
            Err(_) => Topic::Version,
        };
        rest.end(Self(topic))
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_empty();
        replies.add::<EngineFields>();
        replies.add::<PipFields>();
        replies.add::<RollsReply>();
        replies.add::<AnalysisReply>();
        replies.add::<UnfinishedFields>();
        replies.add::<VersionFields>();
        ALL.iter().for_each(|theme| theme.add_replies(replies));
    }

    fn nature(&self) -> Nature {
        match self.0 {
            Topic::Rolls(_) | Topic::TemperatureMap(_) => Nature::SEARCH,
            // The copy of the session that answers while the engine chooses a play has no files.
            Topic::Statistics(_) | Topic::ContinueAction => Nature::READ,
            Topic::Setting(theme, _) if theme.name() == "record" => Nature::READ,
            _ => Nature::GLANCE,
        }
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let reply = match self.0 {
            Topic::Engine => Ok(show_engine(inquiry)),
            Topic::PipCount => show_pips(inquiry),
            Topic::PositionId => show_position_id(inquiry),
            Topic::Rolls(plies) => inquiry.rolls(plies),
            Topic::Statistics(what) => analyse::statistics(inquiry, what),
            Topic::TemperatureMap(plies) => inquiry.temperature_map(plies),
            Topic::ContinueAction => Ok(inquiry.show_unfinished()),
            Topic::Version => Ok(TextReply::of(
                [Message::text(format!("plakoto {VERSION}"))],
                &VersionFields { version: VERSION },
            )),
            Topic::Setting(theme, number) => theme.show(number, inquiry),
        };
        reply.map(QuestionOutcome::from)
    }
}

/// Subjects that `show` accepts although no command sets them, with the keys of their help.
const ONLY_SHOWN: &[(&str, &str)] = &[
    ("show engine", "help-show_engine"),
    ("show pipcount", "help-show_pipcount"),
    ("show positionid", "help-show_positionid"),
    ("show rolls [PLIES]", "help-show_rolls"),
    ("show statistics [game|match]", "help-show_statistics"),
    ("show temperaturemap [PLIES]", "help-show_temperaturemap"),
    ("show unfinished", "help-show_unfinished"),
    ("show version", "help-show_version"),
];

/// Returns the words for subjects that can be shown but not set.
pub(super) fn only_shown() -> impl Iterator<Item = &'static str> {
    ONLY_SHOWN.iter().filter_map(|(line, _)| line.split(' ').nth(1))
}

/// The keywords after `show`: all settings, and the subjects that cannot be set.
static TOPICS: LazyLock<Vec<(&str, Result<&Theme, &str>)>> = LazyLock::new(|| {
    let words = |theme: &'static Theme| theme.words.iter().map(move |word| (*word, Ok(theme)));
    let settings = ALL.iter().flat_map(words);
    let mut known: Vec<_> = settings.chain(only_shown().map(|word| (word, Err(word)))).collect();
    known.sort_by_key(|(_, shown)| shown.map_or_else(|word| word, Theme::name));
    known
});

/// Returns the usage lines of `show`.
fn show_usages() -> Vec<Usage> {
    let others =
        ONLY_SHOWN.iter().map(|&(line, key)| Usage { line: line.to_owned(), does: Message::of_key(key) });
    let mut usages: Vec<Usage> = ALL.iter().map(Theme::show_usage).chain(others).collect();
    usages.sort_by(|one, other| one.line.cmp(&other.line));
    usages
}

fn show_engine(session: &Session) -> Reply {
    let evaluator = session.engine.evaluator();
    let (name, description) = (evaluator.name(), described(&evaluator.description()));
    let endings = tables(session.engine.endings());
    let item = |text: Message| Message::joined([Message::text("   - "), text], "");
    let mut lines = vec![message!("show-evaluator", name = name), item(description.clone())];
    lines.extend(session.engine.rule_set_mismatch().map(|rules| item(mismatch(&rules))));
    lines.extend([message!("show-endings"), item(endings.clone())]);
    let fields = EngineFields { evaluator: name, description, trained_for: trained_for(session), endings };
    TextReply::of(lines, &fields)
}

/// Returns the position ID as text. It needs no JSON field, because the envelope of every JSON reply contains
/// the IDs.
fn show_position_id(session: &Session) -> Result<Reply> {
    let id = session.placed_subject()?.position;
    Ok(TextReply::text([message!("show-positionid", id = id.to_string())]))
}

fn show_pips(session: &Session) -> Result<Reply> {
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
        let question = self.question(stakes).plies(plies.unwrap_or(self.level.plies));
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
