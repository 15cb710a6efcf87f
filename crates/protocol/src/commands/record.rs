//! The commands `list` and `annotate`, which show the match record and add the user's comments to it.

use super::spec::*;
use crate::reply::{ResultFields, note_text};
use crate::session::nothing;
use crate::text::arguments::text;
use plakoto_table::record::{GameRecord, LuckMark, Mark, Note, Place, Record, Recorder, Turn};

/// The arguments of `list`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// `list game`: the turns of the current game.
    Game,
    /// `list match`: the games of the match.
    Match,
}

impl Spec for List {
    const WORDS: &[&str] = &["list"];
    const NATURE: Nature = Nature::GLANCE;

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<ListGameFields<'_>>();
        replies.add::<ListMatchFields<'_>>();
    }

    fn parse(input: Input<'_>) -> Result<Self> {
        let table = &[("game", Self::Game), ("match", Self::Match), ("session", Self::Match)];
        input.only_keyword(table, message!("expected-listed"))
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        Ok(match self {
            Self::Game => game(&inquiry.recording.keeper, &inquiry.output)?,
            Self::Match => games(inquiry.recording.record()),
        }
        .into())
    }
}

/// Returns every turn of the current game. If the table shows a variation, returns the turns of the
/// variation. A list of the game's variations follows.
fn game(keeper: &Recorder, settings: &OutputSettings) -> Result<Reply> {
    let (record, Place { game: index, .. }) = (keeper.view(), keeper.place());
    let game = record.games.get(index).ok_or_else(nothing)?;
    let mut lines = vec![heading(record, index, game)];
    for (index, turn) in game.turns().iter().enumerate() {
        lines.push(turn_line(index + 1, turn, &record.names, settings));
        lines.extend(game.note(index).map(|note| message!("list-note", note = note_text(note))));
    }
    let now = game.now();
    let roll = now.dice().map(|roll| OpenRoll { player: now.on_roll().index(), dice: roll.dice() });
    lines.extend(now.dice().map(|roll| {
        let name = &record.names[now.on_roll().index()];
        Message::text(format!("{:3}) {name} {roll}:", game.turns().len() + 1))
    }));
    lines.extend(game.result().map(|result| ResultFields::new(&result).text(&record.names)));
    let variations: Vec<Variation> = variations(keeper, index).collect();
    lines.extend(variations.iter().map(Variation::line));
    let turns = game.turns().iter().enumerate().map(|(index, Turn { player, numbers, legal, .. })| {
        RecordTurnFields {
            player: player.index(),
            dice: numbers.roll().map(Roll::dice),
            pending: numbers.pending().numbers().collect(),
            play: legal.to_string(),
            note: game.note(index),
        }
    });
    let game = RecordGameFields::new(index, game, turns.collect());
    let variations = (!variations.is_empty()).then_some(variations);
    Ok(TextReply::of(lines, &ListGameFields { game, roll, variations }))
}

fn variations(keeper: &Recorder, game: usize) -> impl Iterator<Item = Variation> {
    let record = keeper.record();
    (1..).zip(record.variations_of(game)).map(move |(number, (index, variation))| Variation {
        variation: number,
        shared: record.shared(variation),
        turns: variation.line.turns().len(),
        current: keeper.variation() == Some(index),
    })
}

/// Returns a text line for each game of the match.
fn games(record: &Record) -> Reply {
    let lines = record.games.iter().enumerate().map(|(index, game)| {
        let result = game.result().map(|result| ResultFields::new(&result).text(&record.names));
        let result = result.unwrap_or_else(|| message!("list-unfinished"));
        let turns = message!("list-turns", count = game.turns().len());
        let variations = record.variations_of(index).count();
        let variations = (variations > 0).then(|| message!("list-variations", count = variations));
        let parts = [heading(record, index, game), turns].into_iter().chain(variations);
        message!("list-game", game = Message::joined(parts, ", "), result = result)
    });
    let games = record.games.iter().enumerate();
    let games = games.map(|(index, game)| RecordGameFields::new(index, game, game.turns().len()));
    let games = games.collect();
    let fields = ListMatchFields { match_length: record.length, names: &record.names, games };
    TextReply::of(lines, &fields)
}

/// Formats a heading such as `Game 2: plakoto 0, user 1`, with the score before the game.
fn heading(record: &Record, index: usize, game: &GameRecord) -> Message {
    let ([first, second], [points, others]) = (&record.names, game.score());
    message!(
        "list-heading",
        game = index + 1,
        rules = record.rules_of(game),
        first = first,
        points = points,
        second = second,
        others = others
    )
}

fn turn_line(number: usize, turn: &Turn, names: &[String; 2], settings: &OutputSettings) -> Message {
    let Turn { player, numbers, legal, .. } = turn;
    Message::text(format!("{number:3}) {} {numbers}: {}", names[player.index()], settings.play(legal)))
}

/// A variation of a game, as an item in the list.
#[derive(Serialize, JsonSchema)]
struct Variation {
    /// The number by which the user refers to the variation, from 1.
    variation: usize,
    /// The number of turns that the variation shares with the game.
    shared: usize,
    /// The number of turns in the variation, including the shared ones.
    turns: usize,
    /// Whether the table currently shows this variation.
    current: bool,
}

impl Variation {
    fn line(&self) -> Message {
        let Self { variation, shared, turns, current } = *self;
        match current {
            true => message!("list-this_variation", number = variation, first = shared + 1, turns = turns),
            false => message!("list-variation", number = variation, first = shared + 1, turns = turns),
        }
    }
}

/// A game of the record.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RecordGameFields")]
struct RecordGameFields<T> {
    /// The number of the game, from 1.
    game: usize,
    /// The rule set of the game.
    rules: String,
    /// The score of player 0 and player 1 before the game.
    score: [u16; 2],
    /// The player who rolled first, 0 or 1.
    starter: usize,
    /// The turns in `list game`, their number in `list match`.
    turns: T,
    /// The result; null while the game is not over.
    result: Option<ResultFields>,
}

impl<T> RecordGameFields<T> {
    fn new(index: usize, game: &GameRecord, turns: T) -> Self {
        Self {
            game: index + 1,
            rules: game.rules().to_string(),
            score: game.score(),
            starter: game.starter().index(),
            turns,
            result: game.result().map(|result| ResultFields::new(&result)),
        }
    }
}

/// A roll that has not been played.
#[derive(Serialize, JsonSchema)]
struct OpenRoll {
    /// Index of the player on roll.
    player: usize,
    /// The two dice.
    dice: [u8; 2],
}

/// The turns of a game.
#[derive(Serialize, JsonSchema)]
struct ListGameFields<'a> {
    #[serde(flatten)]
    game: RecordGameFields<Vec<RecordTurnFields<'a>>>,
    /// The last roll of the game, if it has not been played.
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<OpenRoll>,
    /// The variations of the game, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    variations: Option<Vec<Variation>>,
}

/// A turn of the record.
#[derive(Serialize, JsonSchema)]
struct RecordTurnFields<'a> {
    /// The player, 0 or 1.
    player: usize,
    /// The dice; null if only pending numbers were played.
    dice: Option<[u8; 2]>,
    /// The pending numbers that were played first.
    pending: Vec<u8>,
    /// The play.
    play: String,
    /// The annotations of the turn, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a Note>,
}

/// The games of a match.
#[derive(Serialize, JsonSchema)]
struct ListMatchFields<'a> {
    /// The points needed to win the match; 0 in an open-ended session.
    match_length: u16,
    /// The names of the players.
    names: &'a [String; 2],
    /// The games.
    games: Vec<RecordGameFields<usize>>,
}

/// The annotation that `annotate` sets on a turn; `None` clears it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Annotate {
    /// A comment.
    Comment(Option<String>),
    /// An annotation of the play (doubtful, bad or very bad).
    Mark(Option<Mark>),
    /// A luck annotation on the roll (lucky, unlucky, …).
    Luck(Option<LuckMark>),
}

impl Spec for Annotate {
    const WORDS: &[&str] = &["annotate"];

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<AnnotateFields<'_>>();
    }

    /// Parses `annotate [move] comment TEXT|doubtful|bad|verybad|clear`, `annotate roll
    /// lucky|unlucky|verylucky|veryunlucky|clear` or `annotate clear comment|luck|skill`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let (what, rest) = input.one_of(&["clear", "move", "roll"], message!("expected-annotated"))?;
        match what {
            "move" => play(rest),
            "roll" => rest.only_keyword(LUCK, message!("expected-roll_mark")).map(Self::Luck),
            _ => match rest.one_of(&["comment", "luck", "skill"], message!("expected-cleared"))? {
                ("comment", rest) => rest.end(Self::Comment(None)),
                ("luck", rest) => rest.end(Self::Luck(None)),
                (_, rest) => rest.end(Self::Mark(None)),
            },
        }
    }

    fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
        let here = session.recording.keeper.place();
        let game = session.recording.view().games.get(here.game).ok_or_else(nothing)?;
        let last = game.turns().len().checked_sub(1).ok_or_else(nothing)?;
        let place = Place { turn: here.turn.min(last), ..here };
        let (turn, name) = (game.turns()[place.turn], &session.recording.view().names);
        let play =
            format!("{} {}: {}", name[turn.player.index()], turn.numbers, session.output.play(&turn.legal));
        let mut note = game.note(place.turn).cloned().unwrap_or_default();
        match self.clone() {
            Self::Comment(comment) => note.comment = comment,
            Self::Mark(mark) => note.mark = mark,
            Self::Luck(luck) => note.luck = luck,
        }
        let said = if note.is_empty() { message!("annotate-no_notes") } else { note_text(&note) };
        let (game, turn_number) = (place.game + 1, place.turn + 1);
        let line = message!("annotate-turn", game = game, turn = turn_number, play = play, note = said);
        let reply = TextReply::of([line], &AnnotateFields { game, turn_number, note: &note });
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
const LUCK: &[(&str, Option<LuckMark>)] = &[
    ("clear", None),
    ("lucky", Some(LuckMark::Lucky)),
    ("unlucky", Some(LuckMark::Unlucky)),
    ("verylucky", Some(LuckMark::VeryLucky)),
    ("veryunlucky", Some(LuckMark::VeryUnlucky)),
];

/// Parses `comment TEXT` or the keyword of an annotation.
fn play(input: Input<'_>) -> Result<Annotate> {
    let words = ["bad", "clear", "comment", "doubtful", "verybad"];
    let (word, rest) = input.one_of(&words, message!("expected-comment_or_mark"))?;
    let mark = match word {
        "comment" => {
            let text = text(rest)?.ok_or_else(|| rest.expected(message!("expected-comment")))?;
            return Ok(Annotate::Comment(Some(text)));
        }
        "bad" => Some(Mark::Bad),
        "doubtful" => Some(Mark::Doubtful),
        "verybad" => Some(Mark::VeryBad),
        _ => None,
    };
    rest.end(Annotate::Mark(mark))
}
