//! The board drawn with characters, in gnubg's frame.
//!
//! Player 1 (`X`) always sits at the bottom and bears off at the bottom right; the numbers are those of the player
//! on roll. A pinned checker is drawn at the rim, under the stack that pins it; a stack higher than the drawing shows
//! its count.

use super::match_id::MatchId;
use crate::rules::{
    GameState, Numbers, POINTS, Pending, Player, Position, Resignation, RuleSet, Side, Stack,
};

/// Everything that the drawing shows.
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    /// Seen by the player on roll.
    pub position: Position,
    /// Who is on roll, the dice, the resignation, the score and the length of the match.
    pub match_id: MatchId,
    /// What the player on roll has to play before he rolls.
    pub pending: Pending,
    /// The names of player 0 and player 1.
    pub names: [&'a str; 2],
    /// The rule set, named beside the board.
    pub rules: RuleSet,
}

/// Rows of each half of the board.
const HEIGHT: u8 = 5;

const UPPER: &str = " +13-14-15-16-17-18------19-20-21-22-23-24-+";
const LOWER: &str = " +12-11-10--9--8--7-------6--5--4--3--2--1-+";

impl std::fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let x_on_roll = self.match_id.on_roll == Player::X;
        let position = if x_on_roll { self.position } else { self.position.swap_sides() };
        let (top, bottom, arrow) = if x_on_roll { (UPPER, LOWER, 'v') } else { (LOWER, UPPER, '^') };
        writeln!(f, " Plakoto         Position ID: {}", self.position)?;
        writeln!(f, "                 Match ID   : {}", self.match_id)?;
        writeln!(f, "{top}     O: {}", self.names[0])?;
        for row in 0..HEIGHT {
            let note = match row {
                0 => self.score(Player::O),
                1 => self.note(Player::O),
                _ => String::new(),
            };
            write_row(
                f,
                &half(position.stacks()[12..18].iter(), row),
                &half(position.stacks()[18..].iter(), row),
                Player::O,
                row,
                &position,
                &note,
            )?;
        }
        let score = match self.match_id.length {
            0 => format!("({})", self.rules),
            1 => format!("1 point match ({})", self.rules),
            length => format!("{length} points match ({})", self.rules),
        };
        writeln!(f, "{arrow}|                  |BAR|                  |     {score}")?;
        for row in (0..HEIGHT).rev() {
            let note = match row {
                0 => self.score(Player::X),
                1 => self.note(Player::X),
                _ => String::new(),
            };
            write_row(
                f,
                &half(position.stacks()[6..12].iter().rev(), row),
                &half(position.stacks()[..6].iter().rev(), row),
                Player::X,
                row,
                &position,
                &note,
            )?;
        }
        write!(f, "{bottom}     X: {}", self.names[1])
    }
}

impl Diagram<'_> {
    fn score(&self, player: Player) -> String {
        match self.match_id.score[player.index()] {
            1 => "1 point".into(),
            points => format!("{points} points"),
        }
    }

    fn note(&self, player: Player) -> String {
        if player != self.match_id.on_roll || self.match_id.state != GameState::Playing {
            return String::new();
        }
        let roll = match Numbers::of(self.pending, self.match_id.dice) {
            None => "On roll".to_owned(),
            Some(Numbers::Rolled(dice)) => format!("Rolled {dice}"),
            Some(Numbers::HandedOver(pending)) => format!("Pending {pending}"),
        };
        match self.match_id.resignation {
            0 => roll,
            points => match Resignation::of_points(points, &self.rules) {
                Ok(resignation) => format!("{roll}, resigns {resignation}"),
                Err(_) => format!("{roll}, resigns {points} points"),
            },
        }
    }
}

/// Six points from left to right, seen by player 1, at the given row counted from the rim.
fn half<'a>(stacks: impl Iterator<Item = &'a Stack>, row: u8) -> String {
    stacks.map(|stack| cell(*stack, row)).collect()
}

/// Three characters. The rim shows the pinned checker, if there is one; the innermost row the count of a stack that
/// is too high.
fn cell(stack: Stack, row: u8) -> String {
    let Some(owner) = stack.owner() else { return "   ".into() };
    let symbol = |side: Side| if side == Side::Mine { 'X' } else { 'O' };
    let room = HEIGHT - u8::from(stack.pins());
    let above_pin = row.checked_sub(u8::from(stack.pins()));
    match above_pin {
        None => format!(" {} ", symbol(owner.other())),
        Some(level) if level + 1 == room && stack.count() > room => format!("{:>2} ", stack.count()),
        Some(level) if level < stack.count() => format!(" {} ", symbol(owner)),
        Some(_) => "   ".into(),
    }
}

fn write_row(
    f: &mut std::fmt::Formatter<'_>,
    left: &str,
    right: &str,
    player: Player,
    row: u8,
    position: &Position,
    note: &str,
) -> std::fmt::Result {
    let side = if player == Player::X { Side::Mine } else { Side::Theirs };
    let off: String = (0..3)
        .map(|column| if position.off(side) > column * HEIGHT + row { player.symbol() } else { ' ' })
        .collect();
    let line = format!(" |{left}|   |{right}| {off} {note}");
    writeln!(f, "{}", line.trim_end())
}

const _: () = assert!(POINTS == 24, "the frame is drawn for 24 points");
