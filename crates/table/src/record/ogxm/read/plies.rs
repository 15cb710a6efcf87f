//! Reads the plies of a game.

use super::super::bytes::Cursor;
use super::*;
use plakoto_engine::notation::play_text::{Journey, PlayText};
use plakoto_engine::rules::{Numbers, Point, Roll, only_play};

/// The point that is the bar, in the player's own numbers.
const BAR: u8 = 25;

/// The extra fields of a ply that are read.
#[derive(Default)]
struct Extras<'a> {
    dice: Option<&'a [u8]>,
    points: u8,
    steps: &'a [u8],
    action: u64,
}

impl<'a> Extras<'a> {
    fn read(cursor: &mut Cursor<'a>) -> Result<Self, ReplayFault> {
        let (mut body, has) = cursor.record()?;
        let mut extras = Self::default();
        for bit in (0..=7).filter(|&bit| has.has(bit)) {
            match bit {
                0 => extras.dice = Some(body.take(2)?),
                1 => extras.points = u8::try_from(body.varint()?).unwrap_or(u8::MAX),
                // The value of the cube.
                2 => _ = body.varint()?,
                // A flag, which has no contents.
                3 => {}
                // The value of a settlement.
                4 => _ = body.take(4)?,
                5 => {
                    let count = body.length()?;
                    extras.steps = body.take(count)?;
                }
                // A board.
                6 => _ = body.take(26)?,
                _ => extras.action = body.varint()?,
            }
        }
        Ok(extras)
    }
}

impl OgxmReader<'_> {
    /// Reads the plies of the current game.
    pub(super) fn plies(&mut self, section: &mut Cursor<'_>) -> Result<(), ReplayFault> {
        self.open = false;
        while !section.is_at_end() {
            self.at = section.at;
            self.ply(section)?;
            self.ply += 1;
        }
        Ok(())
    }

    fn ply(&mut self, section: &mut Cursor<'_>) -> Result<(), ReplayFault> {
        let byte = section.byte()?;
        let action = byte & !(PLAYER_1 | EXTRAS);
        let player = if byte & PLAYER_1 == 0 { Player::O } else { Player::X };
        let roll =
            Roll::all().map(|(roll, _)| roll).find(|roll| super::action(roll.low(), roll.high()) == action);
        let mut steps = Vec::new();
        while steps.len() < roll.map_or(0, |roll| room(roll.is_double())) {
            match section.byte()? {
                0 => break,
                step => steps.push(step),
            }
        }
        let extras = if byte & EXTRAS == 0 { Extras::default() } else { Extras::read(section)? };
        match (roll, action) {
            (Some(roll), _) => self.turn(player, Some(roll), &steps),
            (_, ESCAPE) if extras.action == OTHER_RULES => {
                let dice = extras.dice.map(|dice| Roll::new(dice[0], dice[1])).transpose()?;
                self.turn(player, dice, extras.steps)
            }
            (_, RESIGN) => replay::resign(&mut self.record, player, extras.points),
            (_, DOUBLE..=23 | 32 | 33 | 36) => Err(cube("an action with the cube")),
            // Marks of the end of a game.
            (_, 24..=26 | 30) => Ok(()),
            _ => Err(ReplayFault::expected("a roll or a resignation", other_action(action))),
        }
    }

    fn turn(&mut self, player: Player, roll: Option<Roll>, steps: &[u8]) -> Result<(), ReplayFault> {
        if self.open {
            return Err(ReplayFault::expected("a play for the roll before", "the next turn"));
        }
        let Some(game) = self.record.current_mut() else { return Ok(()) };
        if game.turns().is_empty() && game.starter() != player {
            *game = GameRecord::new(game.score(), Game::new(game.rules(), player));
        }
        let (now, turn) = (*game.now(), game.turns().len());
        let order =
            self.annotations.get((GAME, self.record.games.len() as u64 - 1), DICE).unwrap_or_default();
        let roll = match roll {
            Some(roll) if order.as_bytes().get(turn) == Some(&b'1') => {
                Some(Roll::new(roll.low(), roll.high())?)
            }
            roll => roll,
        };
        let numbers = roll.map(Numbers::Rolled).or_else(|| now.numbers());
        let numbers =
            numbers.ok_or_else(|| ReplayFault::expected("dice", "neither dice nor pending numbers"))?;
        let can_play =
            || only_play(now.position(), numbers, now.rules()).is_none_or(|play| !play.play.is_pass());
        if steps.is_empty() && now.result().is_none() && now.on_roll() == player && can_play() {
            self.open = true;
            return Ok(());
        }
        let journeys = steps.iter().map(|&step| journey(player, step)).collect::<Result<_, _>>()?;
        replay::turn(&mut self.record, player, numbers, &PlayText { journeys })?;
        self.note();
        Ok(())
    }
}

/// Returns a step as the journey of one checker.
fn journey(player: Player, step: u8) -> Result<Journey, ReplayFault> {
    let (from, pips) = (step & 0x1f, step >> 5);
    let fault =
        || ReplayFault::expected("a step of 1 to 6 pips from a point or the bar", format!("{step:#04x}"));
    let from = if player == Player::O { BAR.checked_sub(from).ok_or_else(fault)? } else { from };
    if !(1..=BAR).contains(&from) || !(1..=6).contains(&pips) {
        return Err(fault());
    }
    let to = Point::new(from.saturating_sub(pips));
    Ok(Journey { stops: vec![Point::new(from), to], checkers: 1 })
}

/// Returns the name of an action that cannot be read.
fn other_action(action: u8) -> String {
    match action {
        28 => "a resignation of the match".into(),
        29 => "a forfeit".into(),
        31 => "a position set by hand".into(),
        34 => "a settlement".into(),
        _ => format!("action {action}"),
    }
}
