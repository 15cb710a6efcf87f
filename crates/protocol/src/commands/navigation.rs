//! `first`, `previous`, `next` and `last`: navigation through the match record. A journey is the way from one
//! place in the record to another.

use super::spec::*;
use crate::reply::{PlaceFields, PlaceReply};
use plakoto_table::record::Place;

/// A destination in the match record. Negative numbers move backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// The start of the game.
    FirstTurn,
    /// The end of the game.
    LastTurn,
    /// Moves this number of turns ahead, or back if negative.
    Turns(isize),
    /// Moves this number of turns ahead, or back if negative, and stops before the roll of that turn.
    Rolls(isize),
    /// Moves this number of rolls ahead, or back if negative. If the current turn's roll is not shown yet,
    /// that roll counts as the first one ahead.
    Rolled(isize),
    /// Moves this number of plays ahead, or back if negative. Counts only plays that have a skill mark
    /// (doubtful, bad, …).
    Marked(isize),
    /// Moves this number of the game's variations ahead, or back if negative.
    Variations(isize),
    /// The start of the first game.
    FirstGame,
    /// The start of the last game.
    LastGame,
    /// Moves this number of games ahead, or back if negative, to the start of that game.
    Games(isize),
}

/// Defines the navigation commands: their words and their argument parsers.
macro_rules! destinations {
    ($($(#[$doc:meta])* $name:ident = $words:expr, $parse:expr;)*) => {
        $($(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name(pub Destination);

        impl Spec for $name {
            const WORDS: &[&str] = &$words;

            fn parse(input: Input<'_>) -> Result<Self> {
                let parse: fn(Input<'_>) -> Result<Destination> = $parse;
                parse(input).map(Self)
            }

            fn replies(replies: &mut Replies<'_>) {
                replies.add_both::<JourneyFields, PlaceFields>();
            }

            fn perform(&self, session: &mut Session, _: Progress<'_>) -> ChangeResult {
                session.go_to(&self.0)
            }
        })*
    };
}

destinations! {
    /// `first`
    First = ["first"], |input| end(input, Destination::FirstTurn, Destination::FirstGame);
    /// `previous`
    Previous = ["previous", "p"], |input| step(input, -1);
    /// `next`
    Next = ["next", "n"], |input| step(input, 1);
    /// `last`
    Last = ["last"], |input| end(input, Destination::LastTurn, Destination::LastGame);
}

/// Parses `first|last [game|move]`.
fn end(input: Input<'_>, turn: Destination, game: Destination) -> Result<Destination> {
    let words = &[("game", game), ("move", turn)];
    Ok(input.optional(|input| input.only_keyword(words, message!("expected-place")))?.unwrap_or(turn))
}

/// Parses `next|previous [game|marked|move|roll|rolled|variation] [N]`, where `sign` is 1 or -1.
fn step(input: Input<'_>, sign: isize) -> Result<Destination> {
    const WORDS: &[&str] = &["game", "marked", "move", "roll", "rolled", "variation"];
    let is_number = input.is_empty() || input.word().0.starts_with(|first: char| first.is_ascii_digit());
    let (word, rest) = match is_number {
        true => ("move", input),
        false => input.one_of(WORDS, message!("expected-number_or_unit"))?,
    };
    let count = rest.optional(|rest| rest.only(number(message!("expected-number"), 1..=MOST)))?;
    let count = sign * count.unwrap_or(1) as isize;
    Ok(match word {
        "game" => Destination::Games(count),
        "marked" => Destination::Marked(count),
        "roll" => Destination::Rolls(count),
        "rolled" => Destination::Rolled(count),
        "variation" => Destination::Variations(count),
        _ => Destination::Turns(count),
    })
}

/// Maximum number of turns in one move through the record; no game has this many.
const MOST: u64 = 1_000_000;

/// A place in the record.
#[derive(Serialize, JsonSchema)]
struct JourneyFields {
    /// The number of the game, from 1.
    game: usize,
    /// The number of turns before this place.
    played: usize,
    /// The number of turns in the game.
    turns: usize,
    /// The number of the variation, if the place is in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    variation: Option<usize>,
}

impl Session {
    fn go_to(&mut self, journey: &Destination) -> Result<Reply> {
        let keeper = &self.recording.keeper;
        let (record, here) = (keeper.view(), keeper.place());
        let place = match *journey {
            Destination::Variations(count) => return self.go_to_variation(count),
            Destination::FirstTurn => record.games_from(here, 0),
            Destination::LastTurn => {
                record.games.get(here.game).map(|game| Place { turn: game.turns().len(), ..here })
            }
            Destination::Turns(turns) | Destination::Rolls(turns) => record.turns_from(here, turns),
            Destination::Rolled(turns) => {
                let is_first = turns > 0 && self.is_before_roll();
                record.turns_from(here, turns - isize::from(is_first))
            }
            Destination::Marked(count) => Some(self.marked_from(here, count)?),
            Destination::FirstGame => record.games_from(Place { game: 0, turn: 0 }, 0),
            Destination::LastGame => record.end().map(|end| Place { turn: 0, ..end }),
            Destination::Games(games) => record.games_from(here, games),
        };
        let place = place.ok_or_else(|| self.nothing_there(here))?;
        let is_before_roll = matches!(journey, Destination::Rolls(_));
        self.stand_at(place, keeper.stays_in(place), is_before_roll).ok_or_else(|| self.nothing_there(here))
    }

    /// Goes to the variation `count` variations after the current one, or before it if negative. Shows the
    /// position after the first turn in which the variation differs from the game.
    fn go_to_variation(&mut self, count: isize) -> Result<Reply> {
        let (record, keeper) = (self.recording.record(), &self.recording.keeper);
        let own: Vec<usize> = record.variations_of(keeper.place().game).map(|(index, _)| index).collect();
        let here = keeper.variation().and_then(|here| own.iter().position(|index| *index == here));
        let next = here.map_or(count - 1, |here| here as isize + count);
        let index = usize::try_from(next).ok().and_then(|next| own.get(next)).copied();
        let index =
            index.ok_or_else(|| ProtocolError::missing(message!("place-no_variation", count = own.len())))?;
        let variation = &record.variations[index];
        let place = Place { game: variation.game, turn: record.shared(variation) + 1 };
        self.stand_at(place, Some(index), false).ok_or_else(|| self.nothing_there(place))
    }

    /// Shows the given place in the match record, or in a variation, on the board. Returns `None` if the
    /// place does not exist.
    fn stand_at(&mut self, place: Place, variation: Option<usize>, is_before_roll: bool) -> Option<Reply> {
        let keeper = &self.recording.keeper;
        let (end, left) = (*keeper.end(&self.table), *self.table.series());
        let mut series = keeper.at(place, variation)?;
        // After a game, the record does not have the score that was set for the next one.
        let is_end = variation.is_none()
            && self.recording.record().end() == Some(place)
            && end.is_where(&series.scored_as(&end));
        let is_before_roll = is_before_roll && !is_end;
        if is_end {
            // At the end of the match record, dice that have already been rolled stay on the board.
            series = end;
        } else if is_before_roll {
            series.unroll();
        }
        // The reply shows this place, even if the table already did.
        self.practice = None;
        self.table.go_to(series);
        self.recording.keeper.stand_at(place, variation, &left, &self.table);
        let (turns, variation) = (self.recording.turns_of(place), self.recording.variation_number());
        let fields = JourneyFields { game: place.game + 1, played: place.turn, turns, variation };
        let place_shown = TextReply::new([self.recording.place_text()], &fields);
        let reply = PlaceReply::new(place_shown, self.board());
        Some(Reply::from(if is_before_roll { reply } else { self.with_turn(reply, place) }))
    }

    /// Returns whether the board shows a recorded turn before its roll.
    fn is_before_roll(&self) -> bool {
        let Place { game, turn } = self.recording.keeper.place();
        let is_turn = self.recording.view().games.get(game).is_some_and(|game| turn < game.turns().len());
        is_turn && self.table.series().game().numbers().is_none()
    }

    /// Adds the turn at a place in the match record, with its last analysis, to the reply about the place.
    fn with_turn(&self, reply: PlaceReply, place: Place) -> PlaceReply {
        let games = &self.recording.view().games;
        let Some(turn) = games.get(place.game).and_then(|game| game.turns().get(place.turn)) else {
            return reply;
        };
        let name = self.recording.view().names[turn.player.index()].clone();
        let note = self.recording.note_at(place).cloned();
        reply.with_turn(
            name,
            turn,
            self.findings.judged_at(self.recording.view(), place),
            note,
            self.output.numbering,
        )
    }

    /// Returns the place of the marked play `count` marked plays after `here`, or before it if negative.
    /// Marks come from the user's annotations or from the last analysis.
    fn marked_from(&self, here: Place, count: isize) -> Result<Place> {
        let mut judged = Vec::new();
        for (game, played) in self.recording.view().games.iter().enumerate() {
            let analysed = self.findings.judged_game(self.recording.view(), game);
            let marks = (0..played.turns().len()).filter_map(|turn| {
                let own = played.note(turn).and_then(|note| note.mark);
                let found = analysed.and_then(|(analysed, thresholds)| {
                    analysed.turns.get(turn).map(|judged| thresholds.mark(judged.error))
                });
                Some((Place { game, turn }, own.map(Some).or(found)?))
            });
            judged.extend(marks);
        }
        if judged.is_empty() {
            return Err(ProtocolError::missing(message!("analyse-missing_both")));
        }
        let marked: Vec<Place> =
            judged.iter().filter(|(_, mark)| mark.is_some()).map(|(place, _)| *place).collect();
        let distance = count.unsigned_abs().saturating_sub(1);
        let ahead = marked.iter().filter(|place| **place > here);
        let back = marked.iter().rev().filter(|place| **place < here);
        let found = if count > 0 { ahead.copied().nth(distance) } else { back.copied().nth(distance) };
        // If `here` has no mark, the search wraps around, because the user cannot have reached `here`
        // with `next marked` or `previous marked`.
        let others = || if count > 0 { marked.get(distance) } else { marked.iter().nth_back(distance) };
        found.or_else(|| others().copied().filter(|_| !marked.contains(&here))).ok_or_else(|| {
            ProtocolError::missing(match count > 0 {
                true => message!("place-no_marked_after"),
                false => message!("place-no_marked_before"),
            })
        })
    }

    fn nothing_there(&self, Place { game, turn }: Place) -> ProtocolError {
        let (record, turns) = (self.recording.view(), self.recording.turns_of(Place { game, turn }));
        ProtocolError::missing(message!(
            "place-too_far",
            game = game + 1,
            games = record.games.len(),
            turn = turn,
            turns = turns
        ))
    }
}
