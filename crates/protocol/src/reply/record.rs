//! What was played, as replies list it.

use serde::Serialize;

use super::result::{ResultFields, game_over};
use super::{Reply, Shown};
use plakoto_engine::rules::Roll;
use plakoto_table::record::{GameRecord, Keeper, Note, Place, Record, Turn};

/// `list game`: every turn of the game, or of the variation of it in which the table is, and what other variations it has.
pub(crate) fn game(keeper: &Keeper) -> Reply {
    let (record, Place { game: index, .. }) = (keeper.view(), keeper.place());
    let Some(game) = record.games.get(index) else { return Reply::silent() };
    let mut lines = vec![heading(record, index, game)];
    for (index, turn) in game.turns().iter().enumerate() {
        lines.push(turn_line(index + 1, turn, &record.names));
        lines.extend(game.note(index).map(|note| format!("     {}", note.text())));
    }
    if let Some(result) = game.result(&record.rules) {
        lines.push(game_over(&result, &record.names));
    }
    let variations: Vec<VariationFields> = variations(keeper, index).collect();
    lines.extend(variations.iter().map(VariationFields::line));
    let turns = game.turns().iter().enumerate();
    let turns: Vec<TurnFields> = turns.map(|(index, turn)| TurnFields::of(turn, game.note(index))).collect();
    let fields = GameFields::of(record, index, game, turns);
    Shown::of(lines, &GameFields { variations, ..fields })
}

fn variations(keeper: &Keeper, game: usize) -> impl Iterator<Item = VariationFields> {
    let record = keeper.record();
    (1..).zip(record.variations_of(game)).map(move |(number, (index, variation))| VariationFields {
        variation: number,
        shared: record.shared(variation),
        turns: variation.line.turns().len(),
        current: keeper.variation() == Some(index),
    })
}

/// `list match`: every game.
pub(crate) fn games(record: &Record) -> Reply {
    let lines = record.games.iter().enumerate().map(|(index, game)| {
        let result = game.result(&record.rules);
        let result =
            result.map_or_else(|| "Not finished.".into(), |result| game_over(&result, &record.names));
        let (turns, plural) = (game.turns().len(), if game.turns().len() == 1 { "" } else { "s" });
        let others = match record.variations_of(index).count() {
            0 => String::new(),
            1 => ", 1 variation".to_owned(),
            count => format!(", {count} variations"),
        };
        format!("{}, {turns} turn{plural}{others}. {result}", heading(record, index, game))
    });
    let games = record.games.iter().enumerate();
    let games = games.map(|(index, game)| GameFields::of(record, index, game, game.turns().len()));
    let fields = MatchFields { match_length: record.length, names: &record.names, games: games.collect() };
    Shown::of(lines.collect(), &fields)
}

/// `Game 2: plakoto 0, user 1`
fn heading(record: &Record, index: usize, game: &GameRecord) -> String {
    let ([first, second], score) = (&record.names, game.score());
    format!("Game {}: {first} {}, {second} {}", index + 1, score[0], score[1])
}

fn turn_line(number: usize, Turn { player, numbers, legal, .. }: &Turn, names: &[String; 2]) -> String {
    format!("{number:3}) {} {numbers}: {legal}", names[player.index()])
}

#[derive(Serialize)]
struct MatchFields<'a> {
    match_length: u16,
    names: &'a [String; 2],
    games: Vec<GameFields<usize>>,
}

/// A game with its turns, or their number.
#[derive(Serialize)]
struct GameFields<T> {
    game: usize,
    score: [u16; 2],
    starter: usize,
    turns: T,
    result: Option<ResultFields>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<VariationFields>,
}

/// Another way in which the game was played on.
#[derive(Serialize)]
struct VariationFields {
    /// Its number, from 1.
    variation: usize,
    /// The number of turns that it has in common with the game.
    shared: usize,
    /// The number of its turns, the common ones among them.
    turns: usize,
    /// Whether the table is in it.
    current: bool,
}

impl VariationFields {
    fn line(&self) -> String {
        let Self { variation, shared, turns, current } = self;
        let here = if *current { ", shown here" } else { "" };
        format!("Variation {variation} from turn {}, {turns} turns{here}.", shared + 1)
    }
}

impl<T> GameFields<T> {
    fn of(record: &Record, index: usize, game: &GameRecord, turns: T) -> Self {
        Self {
            game: index + 1,
            score: game.score(),
            starter: game.starter().index(),
            turns,
            result: game.result(&record.rules).map(|result| ResultFields::of(&result)),
            variations: Vec::new(),
        }
    }
}

#[derive(Serialize)]
struct TurnFields<'a> {
    player: usize,
    dice: Option<[u8; 2]>,
    pending: Vec<u8>,
    #[serde(rename = "move")]
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a Note>,
}

impl<'a> TurnFields<'a> {
    fn of(Turn { player, numbers, legal, .. }: &Turn, note: Option<&'a Note>) -> Self {
        Self {
            player: player.index(),
            dice: numbers.roll().map(Roll::dice),
            pending: numbers.pending().numbers().collect(),
            text: legal.to_string(),
            note,
        }
    }
}
