//! Going through what was played.

use super::Session;
use crate::analysis::{GameAnalysis, Judged, Mark, Thresholds};
use crate::protocol::command::Destination;
use crate::protocol::reply::{Gone, Made, Shown};
use crate::protocol::{ProtocolError, Reply};
use crate::record::Place;

impl Session {
    pub(super) fn go_to(&mut self, journey: &Destination) -> Result<Reply, ProtocolError> {
        let (record, here) = (self.record(), self.recording.keeper.place());
        let place = match *journey {
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
        let found = place.and_then(|place| Some((place, record.at(place)?)));
        let (place, mut series) = found.ok_or_else(|| self.nothing_there(here))?;
        let (end, left) = (*self.recording.keeper.end(&self.table), *self.table.series());
        let is_end = self.record().end() == Some(place) && end.is_where(&series);
        let is_before_roll = matches!(journey, Destination::Rolls(_)) && !is_end;
        if is_end {
            // What has been rolled there stays rolled.
            series = end;
        } else if is_before_roll {
            series.unroll();
        }
        self.table.go_to(series);
        self.recording.keeper.stand_at(place, &left, &self.table);
        let fields = [("game", place.game + 1), ("played", place.turn), ("turns", self.turns_of(place))];
        let fields = fields.into_iter().map(|(name, number)| (name.to_owned(), number.into())).collect();
        let place_shown = Shown { lines: vec![format!("{}.", self.place_text())], fields };
        let made = if is_before_roll { None } else { self.made_at(place) };
        Ok(Reply::Gone(Box::new(Gone { place: place_shown, made, board: self.board() })))
    }

    /// Whether the session is at a turn of the record before its roll.
    fn is_before_roll(&self) -> bool {
        let Place { game, turn } = self.recording.keeper.place();
        let is_turn = self.record().games.get(game).is_some_and(|game| turn < game.turns().len());
        is_turn && self.table.series().game().numbers().is_none()
    }

    /// The play that was made at a place of the record, and what the last analysis says of it.
    fn made_at(&self, place: Place) -> Option<Made> {
        let turn = *self.record().games.get(place.game)?.turns().get(place.turn)?;
        let name = self.record().names[turn.player.index()].clone();
        let judged = self.judged_at(place).map(|(judged, thresholds)| (judged.clone(), *thresholds));
        Some(Made { name, turn, judged, note: self.note_at(place).cloned() })
    }

    /// What the last analysis says of a turn of the record.
    pub(super) fn judged_at(&self, Place { game, turn }: Place) -> Option<(&Judged, &Thresholds)> {
        let (analysed, thresholds) = self.judged_game(game)?;
        Some((analysed.turns.get(turn)?, thresholds))
    }

    /// What it says of a game, as far as it is about the record as it is now.
    fn judged_game(&self, game: usize) -> Option<(&GameAnalysis, &Thresholds)> {
        let of_match =
            self.analyses.of_match.as_ref().filter(|(analysed, _)| analysed.is_played_as(self.record()));
        let of_match = of_match.and_then(|(_, reply)| Some((reply, reply.games.get(game)?)));
        let of_game = self.analyses.of_game.as_ref();
        let of_game = of_game.filter(|(analysed, _)| {
            self.record().game(game).is_some_and(|played| analysed.is_played_as(&played))
        });
        let of_game = of_game.and_then(|(_, reply)| Some((reply, reply.games.first()?)));
        let (reply, (_, analysed)) = of_match.or(of_game)?;
        Some((analysed, &reply.thresholds))
    }

    /// The place that is so many marked plays behind `here`, or before it if negative.
    fn marked_from(&self, here: Place, count: isize) -> Result<Place, ProtocolError> {
        let mut judged = Vec::new();
        for (game, played) in self.record().games.iter().enumerate() {
            let analysed = self.judged_game(game);
            let marks = (0..played.turns().len()).filter_map(|turn| {
                let own = played.note(turn).and_then(|note| note.skill).map(Mark::from);
                let found = analysed.and_then(|(analysed, thresholds)| {
                    analysed.turns.get(turn).map(|judged| thresholds.mark(judged.error))
                });
                Some((Place { game, turn }, own.or(found)?))
            });
            judged.extend(marks);
        }
        if judged.is_empty() {
            let detail = "this has not been analysed as it is now: `analyse game` or `analyse match`";
            return Err(ProtocolError::missing(detail));
        }
        let order = |place: &Place| (place.game, place.turn);
        let marked = judged.iter().filter(|(_, mark)| *mark > Mark::None).map(|(place, _)| place);
        let found = if count > 0 {
            marked.filter(|place| order(place) > order(&here)).nth(count.unsigned_abs() - 1)
        } else {
            marked
                .rev()
                .filter(|place| order(place) < order(&here))
                .nth(count.unsigned_abs().saturating_sub(1))
        };
        found.copied().ok_or_else(|| {
            let place = if count > 0 { "after" } else { "before" };
            ProtocolError::missing(format!("no such place: not so many marked plays are {place} this one"))
        })
    }

    fn nothing_there(&self, Place { game, turn }: Place) -> ProtocolError {
        let (record, turns) = (self.record(), self.turns_of(Place { game, turn }));
        ProtocolError::missing(format!(
            "no such place: this is game {} of {}, after turn {turn} of {turns}",
            game + 1,
            record.games.len()
        ))
    }
}
