//! The board as a text drawing, with the same frame as in gnubg, and in two columns of text for narrow screens.
//!
//! Player 1 (`X`) is always at the bottom of the drawing and bears off at the bottom right, or at the bottom left
//! if player 1 moves clockwise. Where both sides move in the same direction, player 0 (`O`) bears off at the top
//! left. The points are numbered from the view of the player on roll. A pinned checker is drawn next to the frame,
//! and the checkers that pin it are drawn further inside. If a stack has too many checkers to be drawn, the
//! drawing shows their number.

use std::fmt;

use crate::notation::match_id::MatchId;
use crate::notation::play_text::PointNames;
use crate::rules::{
    Course, GameStage, Numbers, POINTS, Pending, Player, Point, Position, Resignation, Roll, RuleSet, Side,
    Stack,
};

/// Everything that the drawing shows.
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    /// The position, from the view of the player on roll.
    pub position: Position,
    /// The player on roll, the dice, the resignation, the score and the match length.
    pub match_id: MatchId,
    /// Numbers that the opponent could not play, and that the player on roll has to play before rolling.
    pub pending: Pending,
    /// The names of player 0 and player 1.
    pub names: [&'a str; 2],
    /// The rule set, whose name is shown next to the board.
    pub rules: RuleSet,
    /// The characters of the drawing: ASCII or Unicode.
    pub style: Style,
    /// How the points are named.
    pub points: PointNames,
    /// Whether player 1 moves clockwise, and so bears off at the bottom left.
    pub is_clockwise: bool,
    /// Says the texts next to the board; by default in English.
    pub say: fn(&Caption<'_>) -> String,
}

/// A text next to the board.
#[derive(Clone, Debug)]
pub enum Caption<'a> {
    /// The program, and the position ID.
    Title(Position),
    /// The position ID.
    PositionId(Position),
    /// The match ID.
    MatchId(MatchId),
    /// The length of the match, in points, and the rule set. An open-ended session has length 0.
    Match(u16, &'a RuleSet),
    /// The points of a player.
    Points(u16),
    /// The player on roll has not rolled.
    OnRoll,
    /// The player on roll has rolled.
    Rolled(Roll),
    /// The player on roll must play these numbers before they roll.
    Pending(Pending),
    /// The text about the turn, and the resignation that the player on roll offers, or its points.
    Resigns(String, Result<Resignation, u8>),
    /// A number of checkers that a player has borne off.
    Off(u8),
    /// A number of checkers of a player on the bar.
    Bar(u8),
}

/// Writes the text in English.
impl fmt::Display for Caption<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Title(position) => write!(f, "Plakoto         Position ID: {position}"),
            Self::PositionId(position) => write!(f, "Position ID: {position}"),
            Self::MatchId(id) => write!(f, "Match ID   : {id}"),
            Self::Match(0, rules) => write!(f, "({rules})"),
            Self::Match(1, rules) => write!(f, "1 point match ({rules})"),
            Self::Match(length, rules) => write!(f, "{length} points match ({rules})"),
            Self::Points(1) => f.write_str("1 point"),
            Self::Points(points) => write!(f, "{points} points"),
            Self::OnRoll => f.write_str("On roll"),
            Self::Rolled(dice) => write!(f, "Rolled {dice}"),
            Self::Pending(pending) => write!(f, "Pending {pending}"),
            Self::Resigns(turn, Ok(game)) => write!(f, "{turn}, resigns {game}"),
            Self::Resigns(turn, Err(points)) => write!(f, "{turn}, resigns {points} points"),
            Self::Off(checkers) => write!(f, "{checkers} off"),
            Self::Bar(checkers) => write!(f, "{checkers} on the bar"),
        }
    }
}

/// The set of characters that a drawing uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// ASCII characters, as in gnubg.
    #[default]
    Ascii,
    /// Unicode characters: lines for the frame and circles for the checkers.
    Unicode,
}

/// Number of rows of checkers in each half of the board.
const HEIGHT: u8 = 5;

impl std::fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let x_on_roll = self.match_id.on_roll == Player::X;
        let position = if x_on_roll { self.position } else { self.position.swap_sides() };
        let arrow = if x_on_roll || position.course() == Course::Same { "v" } else { "^" };
        let [top, bottom] = [12, 0].map(|first| self.edge(first, x_on_roll));
        writeln!(f, " {}", (self.say)(&Caption::Title(self.position)))?;
        writeln!(f, "{:17}{}", "", (self.say)(&Caption::MatchId(self.match_id)))?;
        let [first, second] = [Player::O, Player::X].map(|player| self.style.symbol(player));
        writeln!(f, "{}     {first}: {}", self.style.frame(&top, true), self.names[0])?;
        for row in 0..HEIGHT {
            let cells = position.stacks()[12..].iter().map(|stack| cell(*stack, row)).collect();
            writeln!(f, "{}", self.row(&self.halves(cells), Player::O, row, &position))?;
        }
        let score = (self.say)(&Caption::Match(self.match_id.length, &self.rules));
        let middle = self.style.drawn("|                  |BAR|                  |");
        writeln!(f, "{}{middle}     {score}", self.style.drawn(arrow))?;
        for row in (0..HEIGHT).rev() {
            let cells = position.stacks()[..12].iter().rev().map(|stack| cell(*stack, row)).collect();
            writeln!(f, "{}", self.row(&self.halves(cells), Player::X, row, &position))?;
        }
        write!(f, "{}     {second}: {}", self.style.frame(&bottom, false), self.names[1])
    }
}

impl<'a> Diagram<'a> {
    /// The drawing in ASCII, with numbers as the names of points.
    pub fn new(
        position: Position,
        match_id: MatchId,
        pending: Pending,
        names: [&'a str; 2],
        rules: RuleSet,
    ) -> Self {
        let (style, points) = (Style::default(), PointNames::default());
        let say = |caption: &Caption<'_>| caption.to_string();
        Self { position, match_id, pending, names, rules, style, points, is_clockwise: false, say }
    }

    /// Width of the drawn board in characters, excluding the text next to it.
    pub const COLUMNS: u16 = 48;

    /// The edge of the frame beside twelve points, of which `first` is the index of the lowest for player 1. The
    /// player on roll names the points.
    fn edge(&self, first: usize, x_on_roll: bool) -> String {
        let name = |point: &Point| {
            let seen = if x_on_roll { *point } else { point.swapped(self.position.course()) };
            format!("{:->2}-", self.points.of(seen))
        };
        let points = &Point::ALL[first..first + 12];
        let names: Vec<String> = match first {
            0 => points.iter().rev().map(name).collect(),
            _ => points.iter().map(name).collect(),
        };
        let [left, right] = self.halves(names);
        format!(" +{left}-----{right}+")
    }

    /// Joins the cells of twelve points to the left and the right half of the board. The cells come in the order of
    /// a board on which player 1 moves anticlockwise.
    fn halves(&self, mut cells: Vec<String>) -> [String; 2] {
        if self.is_clockwise {
            cells.reverse();
        }
        let (left, right) = cells.split_at((POINTS / 4).into());
        [left.concat(), right.concat()]
    }

    /// One row of the drawing, in the half of the board in which `player` bears off, with the text next to
    /// it. Rows are counted from the outer edge of the board.
    fn row(&self, [left, right]: &[String; 2], player: Player, row: u8, position: &Position) -> String {
        let side = if player == Player::X { Side::Mine } else { Side::Theirs };
        let sign = |column| if position.off(side) > column * HEIGHT + row { player.symbol() } else { ' ' };
        let off: String = (0..3).map(sign).collect();
        let note = match row {
            0 => self.score(player),
            1 => self.note(player),
            _ => String::new(),
        };
        let bar = if position.bar(side) > row { player.symbol() } else { ' ' };
        let row = self.style.drawn(&format!(" |{left}| {bar} |{right}| {off}"));
        format!("{row} {note}").trim_end().to_owned()
    }

    fn score(&self, player: Player) -> String {
        (self.say)(&Caption::Points(self.match_id.score[player.index()]))
    }

    fn note(&self, player: Player) -> String {
        if player != self.match_id.on_roll || self.match_id.state != GameStage::Playing {
            return String::new();
        }
        let turn = (self.say)(&match Numbers::of(self.pending, self.match_id.dice) {
            None => Caption::OnRoll,
            Some(Numbers::Rolled(dice)) => Caption::Rolled(dice),
            Some(Numbers::HandedOver(pending)) => Caption::Pending(pending),
        });
        match self.match_id.resignation {
            0 => turn,
            points => {
                let game = Resignation::of_points(points, &self.rules).map_err(|_| points);
                (self.say)(&Caption::Resigns(turn, game))
            }
        }
    }
}

impl Style {
    /// The character for a player's checkers.
    pub(super) fn symbol(self, player: Player) -> char {
        match (self, player) {
            (Self::Ascii, player) => player.symbol(),
            (Self::Unicode, Player::O) => '○',
            (Self::Unicode, Player::X) => '●',
        }
    }

    /// Converts `text` from ASCII to this style: checkers, vertical lines and arrows.
    fn drawn(self, text: &str) -> String {
        let sign = |sign| match sign {
            'O' => self.symbol(Player::O),
            'X' => self.symbol(Player::X),
            '|' => '│',
            'v' => '↓',
            '^' => '↑',
            other => other,
        };
        if self == Self::Ascii { text.to_owned() } else { text.chars().map(sign).collect() }
    }

    /// The upper or lower edge of the frame, converted to this style.
    fn frame(self, edge: &str, is_upper: bool) -> String {
        if self == Self::Ascii {
            return edge.to_owned();
        }
        let [left, right] = if is_upper { ['┌', '┐'] } else { ['└', '┘'] };
        let line = edge.trim_start().trim_matches('+').replace('-', "─");
        format!(" {left}{line}{right}")
    }
}

/// The three characters that show a point in one row. The outermost row shows the pinned checker, if there is
/// one. If a stack is too high to be drawn, the innermost row shows the number of its checkers.
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

const _: () = assert!(POINTS == 24, "the frame is drawn for 24 points");

/// Displays the contents of a [`Diagram`] in two columns, for screens that are too narrow for a drawing.
///
/// The left column shows points 13 to 24, in the numbering of the player on roll. The right column shows the
/// points opposite, 12 to 1. For example, `O3` means three checkers of player 0, and `X2(O)` means two checkers of
/// player 1 that pin a checker of player 0.
#[derive(Clone, Debug)]
pub struct NarrowBoard<'a>(pub Diagram<'a>);

impl fmt::Display for NarrowBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let diagram = &self.0;
        writeln!(f, "{}", (diagram.say)(&Caption::PositionId(diagram.position)))?;
        writeln!(f, "{}", (diagram.say)(&Caption::MatchId(diagram.match_id)))?;
        writeln!(f, "{}", self.player(Player::O))?;
        for row in 0..12_usize {
            let [left, right] = [12 + row, 11 - row].map(|index| {
                let name = diagram.points.of(Point::ALL[index]);
                format!("{name:>2} {}", self.stack(diagram.position.stacks()[index]))
            });
            writeln!(f, " {left:<12}{}", right.trim_end())?;
        }
        write!(f, "{}", self.player(Player::X))
    }
}

impl NarrowBoard<'_> {
    /// The line of text about a player, such as `X: Ann, 2 points, 3 off, Rolled 31`.
    pub fn player(&self, player: Player) -> String {
        let diagram = &self.0;
        let side = if player == diagram.match_id.on_roll { Side::Mine } else { Side::Theirs };
        let symbol = diagram.style.symbol(player);
        let (name, score) = (diagram.names[player.index()], diagram.score(player));
        let mut line = format!("{symbol}: {name}, {score}");
        for (count, caption) in [
            (diagram.position.off(side), Caption::Off as fn(u8) -> Caption<'static>),
            (diagram.position.bar(side), Caption::Bar),
        ] {
            if count > 0 {
                line += &format!(", {}", (diagram.say)(&caption(count)));
            }
        }
        match diagram.note(player) {
            note if note.is_empty() => line,
            note => format!("{line}, {note}"),
        }
    }

    fn stack(&self, stack: Stack) -> String {
        let diagram = &self.0;
        let Some(owner) = stack.owner() else { return ".".to_owned() };
        let symbol = |side: Side| {
            let on_roll = diagram.match_id.on_roll;
            diagram.style.symbol(if side == Side::Mine { on_roll } else { on_roll.other() })
        };
        let pinned = if stack.pins() { format!("({})", symbol(owner.other())) } else { String::new() };
        format!("{}{}{pinned}", symbol(owner), stack.count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Roll;

    /// Player 0 is on roll. They have 13 checkers on the 24-point, one on the 20-point that pins a checker of
    /// player 1, and one borne off. The other 14 checkers of player 1 are on player 0's 1-point.
    #[test]
    fn opposite_points_share_a_line() {
        let position =
            crate::notation::simple_board::parse("0 -14 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1p 0 0 0 13 0")
                .unwrap();
        let match_id = MatchId {
            length: 5,
            score: [1, 2],
            on_roll: Player::O,
            dice: Roll::new(3, 1).ok(),
            resignation: 0,
            state: GameStage::Playing,
        };
        let (pending, names, rules) = (Pending::NONE, ["plakoto", "Ann"], RuleSet::PLAKOTO);
        let diagram = Diagram::new(position, match_id, pending, names, rules);
        let text = NarrowBoard(diagram).to_string();
        let lines: Vec<&str> = text.lines().skip(2).collect();
        assert_eq!(lines[0], "O: plakoto, 1 point, 1 off, Rolled 31");
        assert_eq!(lines[1], " 13 .        12 .");
        assert_eq!(lines[8], " 20 O1(X)     5 .");
        assert_eq!(lines[12], " 24 O13       1 X14");
        assert_eq!(lines[13], "X: Ann, 2 points");
        assert!(text.lines().all(|line| line.chars().count() < 40), "{text}");
    }
}
