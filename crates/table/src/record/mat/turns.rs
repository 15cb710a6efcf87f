//! Reads the lines with turns, resignations and wins.

use super::lines::{Cell, Content};
use super::read::{MatReader, few};
use super::words::{PlaySaid, Statement};
use crate::record::fault::ReplayFault;
use crate::record::{replay, winnings};
use plakoto_engine::notation::NotationError;
use plakoto_engine::notation::play_text::PlayText;
use plakoto_engine::rules::{LegalPlay, Numbers, Player, Resignation, only_play};

/// Maximum length of a line with turns, in bytes.
const MAX_LINE_BYTES: usize = 10_000;

impl MatReader<'_> {
    /// Reads a text line with turns, such as `12) 31: 24/20                  62: 24/18 24/22`, or with the
    /// winner.
    pub(super) fn turns(&mut self, line: &str) -> Result<(), ReplayFault> {
        if line.len() > MAX_LINE_BYTES {
            return Err(ReplayFault::LineBytes { most: MAX_LINE_BYTES, got: line.len() });
        }
        if self.record.games.is_empty() {
            return Err(ReplayFault::Game(1, Some(line.trim().to_owned())));
        }
        let cells = self.tabs.cells(line);
        for (index, cell) in cells.iter().enumerate() {
            let player = self.player(cell.is_right);
            match cell.content {
                Content::Turn(numbers, said) => self.turn(player, numbers, said, cell.text)?,
                Content::Statement(statement) => {
                    let before = index.checked_sub(1).map(|before| &cells[before]);
                    self.statement(player, statement, cell, before)?;
                }
                Content::Unknown => return Err(ReplayFault::TurnText(cell.text.to_owned())),
            }
        }
        Ok(())
    }

    /// Returns the player in the left or right column.
    const fn player(&self, is_right: bool) -> Player {
        if is_right == self.is_swapped { Player::O } else { Player::X }
    }

    /// Reads a turn. `text` is its cell.
    fn turn(
        &mut self,
        player: Player,
        numbers: &str,
        said: PlaySaid<'_>,
        text: &str,
    ) -> Result<(), ReplayFault> {
        let numbers = read_numbers(numbers)?;
        // A player who makes another turn has not resigned: the opponent declined.
        self.resigning = None;
        self.close_turn()?;
        self.restart_at_first(player);
        let play = match said {
            PlaySaid::Nothing | PlaySaid::Hidden
                if self.only_play(numbers).is_none_or(|only| !only.play.is_pass()) =>
            {
                self.open = Some((player, numbers));
                let game = self.record.current_mut().filter(|game| game.now().on_roll() == player);
                if let (Some(game), Numbers::Rolled(roll)) = (game, numbers) {
                    game.set_roll(roll);
                }
                return Ok(());
            }
            PlaySaid::Nothing | PlaySaid::Hidden | PlaySaid::Pass => PlayText::PASS,
            PlaySaid::Illegal => return Err(ReplayFault::MarkedIllegal),
            PlaySaid::Play(play) => {
                play.parse().map_err(|error: NotationError| in_cell(text, error.into()))?
            }
        };
        replay::turn(&mut self.record, player, numbers, &play).map_err(|fault| in_cell(text, fault))
    }

    /// Adds the play of a roll without a play, if it is the only legal one. Programs leave out such plays.
    pub(super) fn close_turn(&mut self) -> Result<(), ReplayFault> {
        let Some((player, numbers)) = self.open.take() else { return Ok(()) };
        let fault = || ReplayFault::NoPlay(numbers);
        let only = self.only_play(numbers).ok_or_else(fault)?;
        let game =
            self.record.current_mut().filter(|game| game.now().on_roll() == player).ok_or_else(fault)?;
        game.play(numbers, only);
        Ok(())
    }

    /// Makes `player`, who has the first turn, the starter of the game.
    fn restart_at_first(&mut self, player: Player) {
        if self.record.current().is_some_and(|game| game.turns().is_empty() && game.starter() != player) {
            self.restart(player);
        }
    }

    /// Returns the only legal play of the player on roll, which may be a pass; `None` if there are several.
    fn only_play(&self, numbers: Numbers) -> Option<LegalPlay> {
        let game = self.record.current()?;
        only_play(game.now().position(), numbers, game.rules())
    }

    /// Reads a statement of `player`. `before` is the cell before it in the same line.
    fn statement(
        &mut self,
        player: Player,
        statement: Statement,
        cell: &Cell<'_>,
        before: Option<&Cell<'_>>,
    ) -> Result<(), ReplayFault> {
        match statement {
            Statement::Wins(points) => {
                let hidden =
                    before.filter(|before| matches!(before.content, Content::Turn(_, PlaySaid::Hidden)));
                // Only a resignation explains a hidden play in the same line.
                let winner = hidden.map_or(player, |roller| self.player(!roller.is_right));
                let points = points.or(self.resigning.and_then(|(_, points)| points));
                self.won(winner, points, !cell.is_second || hidden.is_some())
            }
            Statement::Resigns(points) => {
                self.open = None;
                self.resigning = Some((player, points));
                Ok(())
            }
            Statement::Accepts if self.resigning.is_some() => Ok(()),
            Statement::Declines if self.resigning.is_some() => {
                self.resigning = None;
                Ok(())
            }
            Statement::Accepts | Statement::Declines | Statement::Cube => {
                let word = cell.text.split_whitespace().next().unwrap_or_default();
                Err(ReplayFault::Cube(word.to_owned()))
            }
        }
    }

    /// Returns the points of a resignation. A player who resigns the match can lose more points than a game has.
    fn capped(&self, points: u8, winner: Player) -> u8 {
        let Some(game) = self.record.current() else { return points };
        let ends_match =
            u32::from(game.score()[winner.index()]) + u32::from(points) >= u32::from(self.record.length);
        let most = Resignation::all(game.rules()).map(Resignation::points).max();
        if self.record.length > 0 && ends_match {
            most.map_or(points, |most| points.min(most))
        } else {
            points
        }
    }

    /// Reads `Wins N points`. If the game is not over on the board, the loser has resigned.
    fn won(&mut self, winner: Player, points: Option<u32>, is_sure: bool) -> Result<(), ReplayFault> {
        let Some(game) = self.record.current() else { return Ok(()) };
        let Some(result) = game.result() else {
            self.open = None;
            let loser = self.resigning.map_or(winner.other(), |(loser, _)| loser);
            self.resigning = Some((loser, points));
            if let Some(points) = points {
                let points = self.capped(few(points)?, winner);
                replay::resign(&mut self.record, loser, points)?;
                (self.is_unsure, self.resigning) = (!is_sure, None);
            }
            return Ok(());
        };
        let (expected, got) = (winnings(result), (Some(winner), points.map_or(Ok(winnings(result).1), few)?));
        let is_winner = expected.0 == got.0 || (!is_sure && expected.0.is_some());
        // The last win of a match may count only the points that were missing.
        let needed = u32::from(game.score()[winner.index()]) + u32::from(got.1);
        let is_enough =
            got.1 < expected.1 && self.record.length > 0 && needed >= u32::from(self.record.length);
        if is_winner && (expected.1 == got.1 || is_enough) {
            return Ok(());
        }
        Err(replay::other_result(&self.record, expected, got))
    }
}

/// Reads the numbers of a turn: dice like `31`, or pending numbers like `(4,5)`.
fn read_numbers(text: &str) -> Result<Numbers, ReplayFault> {
    if text.starts_with('(') {
        return Ok(Numbers::HandedOver(text.trim_matches(['(', ')']).parse()?));
    }
    Ok(Numbers::Rolled(text.parse()?))
}

/// Adds the cell to a fault in its play.
fn in_cell(cell: &str, fault: ReplayFault) -> ReplayFault {
    ReplayFault::Cell(cell.to_owned(), Box::new(fault))
}
