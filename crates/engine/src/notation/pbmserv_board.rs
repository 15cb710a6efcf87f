//! The board as drawn by Richard's Play-by-eMail Server (pbmserv).
//!
//! The frame, the stacks of up to three columns, and the text next to the board follow the server's help for
//! Plakoto (`gamerz.net/pbmserv/plakoto.html`), which shows the start of a game. The dice, and the limit of
//! five checkers per column, follow a backgammon game on the same server (`christianschou.dk/bg/pbem.htm`). A
//! pinned checker touches the outer edge of the board, as the help describes.
//!
//! The sources do not show in which order columns are filled, from which player's view the points are
//! numbered, or how a board is flipped. This module numbers the points from the view of the player on roll,
//! and turns a flipped board upside down.

use crate::rules::{CHECKERS, Numbers, Player, Position, Side, Stack};

/// Everything that the drawing shows.
#[derive(Clone, Debug)]
pub struct PbmservBoard<'a> {
    /// The position, from the view of the player on roll.
    pub position: Position,
    /// The player on roll. The points are numbered from this player's view.
    pub on_roll: Player,
    /// The dice or pending numbers to be played, which are drawn next to the home board of the player on
    /// roll. `None` if the player has not rolled yet.
    pub numbers: Option<Numbers>,
    /// The names of player 0 and player 1.
    pub names: [&'a str; 2],
    /// Whether the board is flipped: player 0 starts at the bottom right and moves clockwise (the server's
    /// `flip`). Otherwise player 0 starts at the top right and moves counter-clockwise (`noflip`, the
    /// server's default).
    pub is_flipped: bool,
}

/// Maximum number of checkers in a column, and number of rows in each half of the board.
const HEIGHT: u8 = 5;

/// For each of the three columns of a stack, from left to right: how many other columns are filled earlier.
/// The order is middle, left, right.
const FILLED_BEFORE: [u8; 3] = [1, 0, 2];

/// The maximum number of checkers that can be drawn on a point.
const PLACES: u8 = HEIGHT * FILLED_BEFORE.len() as u8;

/// A row without checkers: the text for the two quadrants of one half of the board.
const EMPTY: [&str; 2] = ["                        "; 2];

/// The lower edge of the board: the text for its two quadrants. The upper edge is not drawn.
const LOWER_SIDE: [&str; 2] = ["________________________"; 2];

/// The point numbers for the half of the board that contains the home board of the player on roll, exactly as
/// in the server's help.
const FALLING: [&str; 2] = ["12  11  10   9   8   7  ", " 6   5   4   3   2   1  "];

/// The point numbers for the half of the board that contains the opponent's home board.
const RISING: [&str; 2] = ["13  14  15  16  17  18  ", " 19  20  21  22  23  24 "];

/// The text next to the middle of the board. The server prints 64, the face of an unused doubling cube,
/// although Plakoto has no cube.
const MIDDLE: &str = "HOME  64";

/// The space between the board and the dice.
const MARGIN: &str = "  ";

impl std::fmt::Display for PbmservBoard<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let upper = self.half(self.upper());
        let middle = framed(EMPTY) + MIDDLE;
        let lower = self.half(self.upper().other());
        let lines: Vec<&str> =
            upper.iter().chain([&middle]).chain(lower.iter().rev()).map(|line| line.trim_end()).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl PbmservBoard<'_> {
    /// The player whose home board is in the upper half.
    fn upper(&self) -> Player {
        if self.is_flipped { Player::O } else { Player::X }
    }

    /// The lines of text for the half of the board with a player's name, starting at the outer edge. From left
    /// to right, they show points 12 to 1 for the player on roll, and points 13 to 24 for the opponent.
    fn half(&self, player: Player) -> Vec<String> {
        let is_upper = player == self.upper();
        let mut points: Vec<Stack> = self.position.stacks().to_vec();
        if player == self.on_roll {
            points.reverse();
        }
        let quadrant = |stacks: &[Stack], row: u8| -> String {
            stacks.iter().map(|stack| cell(*stack, self.on_roll, row)).collect()
        };
        let (outer, home) = points[12..].split_at(6);
        let rim = if is_upper { EMPTY } else { LOWER_SIDE };
        let numbers = if player == self.on_roll { FALLING } else { RISING };
        let rows = (0..HEIGHT).map(|row| framed([&quadrant(outer, row), &quadrant(home, row)]));
        let lines = [framed(rim), framed(numbers)].into_iter().chain(rows);
        let mut dice = self.dice_of(player);
        if !is_upper {
            dice.reverse();
        }
        let notes = std::iter::once(self.name(player)).chain(dice).chain([String::new()]);
        lines.zip(notes).map(|(line, note)| line + &note).collect()
    }

    /// A player's name, pip count and number of checkers still in play, and how many of them are on the bar.
    fn name(&self, player: Player) -> String {
        let (position, side) =
            (&self.position, if player == self.on_roll { Side::Mine } else { Side::Theirs });
        let called = match player {
            Player::O => "Ohs",
            Player::X => "Eks",
        };
        let left = CHECKERS - position.off(side);
        let bar = match position.bar(side) {
            0 => String::new(),
            bar => format!(", {bar} on the bar"),
        };
        format!("{called}: {} {}/{left}{bar}", self.names[player.index()], position.pips(side))
    }

    /// Five lines of text, from top to bottom, that show a player's two dice or pending numbers. The lines
    /// are empty if the player has nothing to play.
    fn dice_of(&self, player: Player) -> [String; 5] {
        match self.numbers.filter(|_| player == self.on_roll) {
            None => Default::default(),
            Some(Numbers::Rolled(roll)) => {
                let [first, second] = roll.dice().map(picture);
                std::array::from_fn(|line| format!("{MARGIN}{} {}", first[line], second[line]))
            }
            Some(Numbers::HandedOver(pending)) => {
                std::array::from_fn(
                    |line| if line == 2 { format!("{MARGIN}{pending}") } else { String::new() },
                )
            }
        }
    }
}

/// A line of text that shows two quadrants and the frame around them.
fn framed([left, right]: [&str; 2]) -> String {
    format!("|{left}|{right}|")
}

/// The four characters that show a point in one row: three columns of checkers and a space. `stack` is from
/// the view of `player`.
///
/// If fifteen checkers are on top of a pinned checker, they cannot all be drawn. In that case, the innermost
/// row shows the number of checkers on top.
fn cell(stack: Stack, player: Player, row: u8) -> String {
    let Some(owner) = stack.owner() else { return "    ".into() };
    let symbol = if owner == Side::Mine { player.symbol() } else { player.other().symbol() };
    let pinned = if owner == Side::Mine { player.other().symbol() } else { player.symbol() };
    let all = stack.count() + u8::from(stack.pins());
    if all > PLACES && row == HEIGHT - 1 {
        return format!("{:>2}  ", stack.count());
    }
    let columns = FILLED_BEFORE.map(|before| match before * HEIGHT + row {
        0 if stack.pins() => pinned,
        place if place < all => symbol,
        _ => ' ',
    });
    columns.into_iter().chain([' ']).collect()
}

/// The drawing of a die: five lines of text, from top to bottom.
fn picture(die: u8) -> [&'static str; 5] {
    const NONE: &str = "|     |";
    const LEFT: &str = "|o    |";
    const CENTRE: &str = "|  o  |";
    const RIGHT: &str = "|    o|";
    const BOTH: &str = "|o   o|";
    let [upper, middle, lower] = match die {
        1 => [NONE, CENTRE, NONE],
        2 => [LEFT, NONE, RIGHT],
        3 => [LEFT, CENTRE, RIGHT],
        4 => [BOTH, NONE, BOTH],
        5 => [BOTH, CENTRE, BOTH],
        _ => [BOTH, BOTH, BOTH],
    };
    [".-----.", upper, middle, lower, "`-----'"]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::simple_board;
    use crate::rules::Roll;

    const NAMES: [&str; 2] = ["player2", "player1"];

    /// The drawing from the server's help, without trailing spaces.
    const HELP: &str = "\
|                        |                        |Eks: player1 360/15
|12  11  10   9   8   7  | 6   5   4   3   2   1  |
|                        |                    OOO |
|                        |                    OOO |
|                        |                    OOO |
|                        |                    OOO |
|                        |                    OOO |
|                        |                        |HOME  64
|                        |                    XXX |
|                        |                    XXX |
|                        |                    XXX |
|                        |                    XXX |
|                        |                    XXX |
|13  14  15  16  17  18  | 19  20  21  22  23  24 |
|________________________|________________________|Ohs: player2 360/15";

    fn start() -> PbmservBoard<'static> {
        let (position, on_roll) = (Position::START, Player::X);
        PbmservBoard { position, on_roll, numbers: None, names: NAMES, is_flipped: false }
    }

    fn roll(first: u8, second: u8) -> Option<Numbers> {
        Some(Roll::new(first, second).expect("two dice").into())
    }

    #[test]
    fn start_matches_the_servers_help() {
        assert_eq!(start().to_string(), HELP);
    }

    #[test]
    fn points_have_the_numbers_of_the_player_on_roll() {
        let drawing = PbmservBoard { on_roll: Player::O, ..start() }.to_string();
        let lines: Vec<&str> = drawing.lines().collect();
        assert_eq!(lines[1], "|13  14  15  16  17  18  | 19  20  21  22  23  24 |");
        assert_eq!(lines[13], "|12  11  10   9   8   7  | 6   5   4   3   2   1  |");
        let same = |line: usize| lines[line] == HELP.lines().nth(line).expect("fifteen lines");
        assert!((0..15).filter(|line| ![1, 13].contains(line)).all(same), "nothing else changes");
    }

    /// A drawing with blots, stacks of two columns, pins by both players, checkers borne off, and dice.
    const MIDDLE_GAME: &str = "\
|                        |                        |Eks: player1 65/9
|12  11  10   9   8   7  | 6   5   4   3   2   1  |  .-----. .-----.
|     X                  | O      XX          OO  |  |o    | |o   o|
|                        | X       X          OO  |  |     | |     |
|                        |         X          OO  |  |    o| |o   o|
|                        |         X          OO  |  `-----' `-----'
|                        |         X           O  |
|                        |                        |HOME  64
|                        |                        |
|                        |                        |
|                        |                        |
|                        |                     O  |
|                     O  | O                   X  |
|13  14  15  16  17  18  | 19  20  21  22  23  24 |
|________________________|________________________|Ohs: player2 249/13";

    /// The position of [`MIDDLE_GAME`] on a flipped board, with the higher die first.
    const FLIPPED: &str = "\
|                        |                        |Ohs: player2 249/13
|13  14  15  16  17  18  | 19  20  21  22  23  24 |
|                     O  | O                   X  |
|                        |                     O  |
|                        |                        |
|                        |                        |
|                        |                        |
|                        |                        |HOME  64
|                        |         X           O  |
|                        |         X          OO  |  .-----. .-----.
|                        |         X          OO  |  |o   o| |o    |
|                        | X       X          OO  |  |     | |     |
|     X                  | O      XX          OO  |  |o   o| |    o|
|12  11  10   9   8   7  | 6   5   4   3   2   1  |  `-----' `-----'
|________________________|________________________|Eks: player1 65/9";

    #[test]
    fn drawing_shows_stacks_pins_and_dice() {
        let position = simple_board::parse("0 -9 0 0 6 0 1p 0 0 0 0 1 0 0 0 0 0 0 -1 -1 0 0 0 0 -1p 0")
            .expect("a position");
        let board = PbmservBoard { position, numbers: roll(2, 4), ..start() };
        assert_eq!(board.to_string(), MIDDLE_GAME);
        let flipped = PbmservBoard { numbers: roll(4, 2), is_flipped: true, ..board };
        assert_eq!(flipped.to_string(), FLIPPED);
    }

    #[test]
    fn fifteen_checkers_over_a_pin_show_their_count() {
        let position = simple_board::parse("0 15p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -14 0 0")
            .expect("a position");
        let drawing = PbmservBoard { position, ..start() }.to_string();
        let column: Vec<&str> = drawing.lines().map(|line| &line[46..49]).collect();
        assert_eq!(column[2..7], ["XOX", "XXX", "XXX", "XXX", "15 "]);
    }

    #[test]
    fn every_die_shows_its_number() {
        for die in 1..=6 {
            let dots = picture(die).concat().matches('o').count();
            assert_eq!(dots, usize::from(die));
        }
    }
}
