//! The record of a single game.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::match_play::{EarlyEnd, GameResult, GameState};
use plakoto_engine::rules::{LegalPlay, Numbers, Pending, Player, Position, Resignation, Roll, RuleSet};
use plakoto_words::{Message, message};

/// The record of a single game. All recorded turns are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    score: [u16; 2],
    start: GameState,
    turns: Vec<Turn>,
    now: GameState,
    /// Notes on turns, by the index of the turn, counted from 0.
    notes: BTreeMap<usize, Note>,
}

/// One turn of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The player who made the play.
    pub player: Player,
    /// The position before the turn, from the point of view of the player.
    pub before: Position,
    /// The dice numbers to play: a roll, or pending numbers that the opponent passed on.
    pub numbers: Numbers,
    /// The play that was made; a pass if no number could be played.
    pub legal: LegalPlay,
}

/// A variation of a recorded game, that is, a different continuation after some of its turns.
///
/// The result of a variation does not change the match score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The index of the game in the record, counted from 0.
    pub game: usize,
    /// The complete line of play: the turns shared with the game, then the variation's own turns.
    pub line: Arc<GameRecord>,
}

impl GameRecord {
    /// Returns a record that begins with the current state of `game`, including its dice. The record has no
    /// turns. `score` is the match score before the game.
    pub const fn new(score: [u16; 2], game: GameState) -> Self {
        Self { score, start: game, turns: Vec::new(), now: game, notes: BTreeMap::new() }
    }

    /// The rules under which the game was played.
    pub const fn rules(&self) -> &RuleSet {
        self.start.rules()
    }

    /// The pending numbers that the first player had to play before rolling.
    pub const fn start_pending(&self) -> Pending {
        self.start.pending()
    }

    /// The match score of player 0 and player 1 before the game.
    pub const fn score(&self) -> [u16; 2] {
        self.score
    }

    /// The position at the start of the game, from the point of view of the first player.
    pub const fn start(&self) -> &Position {
        self.start.position()
    }

    /// The player who was on roll at the start of the game.
    pub const fn starter(&self) -> Player {
        self.start.on_roll()
    }

    /// The turns of the game, in order.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the note on the turn with this index, counted from 0.
    pub fn note(&self, turn: usize) -> Option<&Note> {
        self.notes.get(&turn)
    }

    /// All notes on turns, by the index of the turn, counted from 0.
    pub const fn notes(&self) -> &BTreeMap<usize, Note> {
        &self.notes
    }

    /// Replaces the note on a turn, if the turn exists. An empty note removes the current note.
    pub fn annotate(&mut self, turn: usize, note: Note) {
        if note.is_empty() {
            self.notes.remove(&turn);
        } else if turn < self.turns.len() {
            self.notes.insert(turn, note);
        }
    }

    /// Whether both games have the same score, start, turns and end. Differences in notes are ignored.
    pub fn is_played_as(&self, other: &Self) -> bool {
        (self.score, &self.start, &self.turns, &self.now)
            == (other.score, &other.start, &other.turns, &other.now)
    }

    /// Returns the number of turns that both games have in common at the beginning; 0 if the games start
    /// differently.
    pub fn turns_shared(&self, other: &Self) -> usize {
        if self.start != other.start {
            return 0;
        }
        self.turns.iter().zip(&other.turns).take_while(|(one, other)| one == other).count()
    }

    /// Returns the state of the game after the last turn.
    pub const fn now(&self) -> &GameState {
        &self.now
    }

    /// Returns the result of the game; `None` if the game is not over.
    pub fn result(&self) -> Option<GameResult> {
        self.now.result()
    }

    /// Whether the game has no turns and has not been ended, for example by resignation.
    pub fn is_untouched(&self) -> bool {
        self.turns.is_empty() && self.now.ended().is_none()
    }

    /// Adds a turn for the player on roll. `legal` must be a legal play with `numbers`.
    pub fn play(&mut self, numbers: Numbers, legal: LegalPlay) {
        let (player, before) = (self.now.on_roll(), *self.now.position());
        self.turns.push(Turn { player, before, numbers, legal });
        self.now.play(&legal);
    }

    /// Whether the game has the same roll that has not been played yet, and the same offer to resign, as `game`.
    pub(super) fn is_open_as(&self, game: &GameState) -> bool {
        self.now.with_open_turn(game) == self.now
    }

    /// Sets the roll that has not been played yet and the offer to resign, as in `game`, whose position is the one
    /// after the last turn.
    pub(super) fn set_open_turn(&mut self, game: &GameState) {
        let is_open = self.now.result().is_none();
        self.now = if is_open { self.now.with_open_turn(game) } else { self.now };
    }

    /// Removes the roll that has not been played yet and the offer to resign.
    pub(super) fn clear_open_turn(&mut self) {
        self.set_open_turn(&self.now.before_roll());
    }

    /// Sets the roll that the player on roll has not played yet.
    pub(super) fn set_roll(&mut self, roll: Roll) {
        self.set_open_turn(&self.now.with_numbers(roll.into()));
    }

    /// Sets or withdraws the offer of the player on roll to resign.
    pub(super) fn set_offer(&mut self, offer: Option<Resignation>) {
        self.set_open_turn(&self.now.offering(offer));
    }

    /// Ends the game by a resignation of `loser`.
    pub fn resign(&mut self, loser: Player, resignation: Resignation) {
        self.now.resign(loser, resignation);
    }

    /// Returns the player who resigned and the conceded loss; `None` if the game did not end by resignation.
    pub fn resignation(&self) -> Option<(Player, Resignation)> {
        match self.now.ended() {
            Some(EarlyEnd::Resigned { winner, resignation }) => Some((winner.other(), resignation)),
            _ => None,
        }
    }

    /// Returns the state of the game before the turn with index `turn` (counted from 0), with the dice of
    /// that turn. If `turn` equals the number of turns, returns the state after the last turn. Returns `None`
    /// if `turn` is greater.
    pub fn at(&self, turn: usize) -> Option<GameState> {
        if turn == self.turns.len() {
            return Some(self.now);
        }
        let Turn { player, before, numbers, .. } = *self.turns.get(turn)?;
        Some(GameState::at(before, player, self.rules()).with_numbers(numbers))
    }

    /// Keeps only the first `turns` turns. If any turn is removed, so is a resignation that ended the game.
    pub fn truncate(&mut self, turns: usize) {
        if let Some(Turn { player, before, numbers, .. }) = self.turns.get(turns).copied() {
            self.now = GameState::at(before, player, self.start.rules());
            self.now.hand_over(numbers.pending());
            self.turns.truncate(turns);
            self.notes.split_off(&turns);
        }
    }

    /// Returns a copy of the game with only the first `turns` turns and without a resignation.
    #[must_use]
    pub fn up_to(&self, turns: usize) -> Self {
        let mut game = self.clone();
        game.truncate(turns);
        let now = game.now;
        game.now = GameState::at(*now.position(), now.on_roll(), now.rules());
        game.now.hand_over(now.pending());
        game
    }

    /// Releases unused memory. Called when no more turns are expected.
    pub(super) fn settle(&mut self) {
        self.turns.shrink_to_fit();
    }

    /// Changes the match score before the game.
    pub fn set_score(&mut self, score: [u16; 2]) {
        self.score = score;
    }

    /// Swaps the players' numbers: player 0 becomes player 1 and vice versa.
    pub fn swap_players(&mut self) {
        self.score.swap(0, 1);
        self.start.swap_players();
        self.turns.iter_mut().for_each(|turn| turn.player = turn.player.other());
        self.now.swap_players();
    }
}

/// A note on a turn: a comment, an annotation of the play, and an annotation of the roll.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The annotator's comment on the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The annotation of the play: doubtful, bad or very bad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// The annotation of the roll: lucky, very lucky, unlucky or very unlucky.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<LuckMark>,
}

/// An annotation of a play, by the user or by an analysis.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// A doubtful play: `?!`.
    Doubtful,
    /// A bad play: `?`.
    Bad,
    /// A very bad play: `??`.
    #[serde(rename = "very bad")]
    VeryBad,
}

/// An annotation of a roll, which rates its luck.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LuckMark {
    /// A very unlucky roll.
    #[serde(rename = "very unlucky")]
    VeryUnlucky,
    /// An unlucky roll.
    Unlucky,
    /// A lucky roll.
    Lucky,
    /// A very lucky roll.
    #[serde(rename = "very lucky")]
    VeryLucky,
}

impl Note {
    /// Whether the note has no comment and no annotations.
    pub const fn is_empty(&self) -> bool {
        self.comment.is_none() && self.mark.is_none() && self.luck.is_none()
    }

    /// Formats the note for the user, for example `marked bad, roll marked lucky: a comment`.
    pub fn text(&self) -> Message {
        let mark = self.mark.map(|mark| message!("note-mark", mark = mark.message()));
        let luck = self.luck.map(|luck| message!("note-luck", mark = luck.message()));
        let marks: Vec<Message> = [mark, luck].into_iter().flatten().collect();
        let marks = (!marks.is_empty()).then(|| Message::joined(marks, ", "));
        let comment = self.comment.as_deref().map(Message::text);
        Message::joined([marks, comment].into_iter().flatten(), ": ")
    }
}

impl Mark {
    /// All annotations of plays, from doubtful to very bad.
    pub const ALL: [Self; 3] = [Self::Doubtful, Self::Bad, Self::VeryBad];

    /// Returns the name of the annotation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Doubtful => "doubtful",
            Self::Bad => "bad",
            Self::VeryBad => "very bad",
        }
    }

    /// Returns the words for the annotation.
    pub fn message(self) -> Message {
        match self {
            Self::Doubtful => message!("mark-doubtful"),
            Self::Bad => message!("mark-bad"),
            Self::VeryBad => message!("mark-very_bad"),
        }
    }

    /// Returns the symbol that is printed after a play with this annotation: `?!`, `?` or `??`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Doubtful => "?!",
            Self::Bad => "?",
            Self::VeryBad => "??",
        }
    }

    /// Returns the play annotation with this name; `None` if the name is unknown.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mark| mark.name() == name)
    }
}

impl LuckMark {
    /// All annotations of rolls, from very unlucky to very lucky.
    pub const ALL: [Self; 4] = [Self::VeryUnlucky, Self::Unlucky, Self::Lucky, Self::VeryLucky];

    /// Returns the name of the annotation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::VeryUnlucky => "very unlucky",
            Self::Unlucky => "unlucky",
            Self::Lucky => "lucky",
            Self::VeryLucky => "very lucky",
        }
    }

    /// Returns the words for the annotation.
    pub fn message(self) -> Message {
        match self {
            Self::VeryUnlucky => message!("luck-very_unlucky"),
            Self::Unlucky => message!("luck-unlucky"),
            Self::Lucky => message!("luck-lucky"),
            Self::VeryLucky => message!("luck-very_lucky"),
        }
    }

    /// Returns the annotation of a roll with this name; `None` if the name is unknown.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|luck| luck.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_can_be_added_and_removed() {
        let mut game = GameRecord::new([0, 0], GameState::new(&RuleSet::PLAKOTO, Player::X));
        let roll: Roll = "31".parse().expect("a roll");
        let plays = RuleSet::PLAKOTO.legal_plays(&Position::START, roll);
        game.play(roll.into(), plays[0]);
        assert_eq!((game.turns().len(), game.now().on_roll()), (1, Player::O));
        assert_eq!(*game.now().position(), plays[0].after());
        game.truncate(0);
        assert_eq!(game, GameRecord::new([0, 0], GameState::new(&RuleSet::PLAKOTO, Player::X)));
        let gammon = Resignation::of_points(2, &RuleSet::PLAKOTO).expect("a gammon can be resigned");
        game.resign(Player::X, gammon);
        assert!(matches!(game.result(), Some(GameResult::Won { winner: Player::O, points: 2, .. })));
    }
}
