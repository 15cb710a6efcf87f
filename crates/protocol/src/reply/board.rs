//! The text form and the JSON form of a board in replies.

use plakoto_words::{Message, message};
use schemars::JsonSchema;
use serde::Serialize;

use super::subject::{Phase, Subject};
use super::view::View;
use crate::output::{Drawing, OutputSettings};
use plakoto_engine::notation::diagram::NarrowBoard;
use plakoto_engine::notation::diagram::{Diagram, Style};
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::notation::pbmserv_board::PbmservBoard;
use plakoto_engine::notation::raw_board::RawBoard;
use plakoto_engine::rules::{Contact, Course, GameStage, Player, Point, Position, RuleSet, Side, Stack};
use plakoto_table::report::captions;

/// The fields of a reply that changes the board. The first value of a pair is player 0's.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "BoardReply")]
pub struct BoardView {
    /// The board.
    board: BoardFields,
    /// The names of the players.
    pub names: [String; 2],
    /// The points needed to win the match; 0 in an open-ended session.
    match_length: u16,
    /// The points that the players have won.
    score: [u16; 2],
    /// The pip counts.
    pub pips: [u16; 2],
    /// The position, the player on roll and the score.
    #[serde(skip)]
    pub subject: Subject,
    /// Rule set that the game is played under.
    #[serde(skip)]
    pub rules: RuleSet,
}

/// Returns the characters of drawings.
fn style_of(settings: &OutputSettings) -> Style {
    if settings.drawing == Drawing::Unicode { Style::Unicode } else { Style::Ascii }
}

impl BoardView {
    /// Shows the board of a position. `names` are the names of player 0 and player 1.
    #[must_use]
    pub fn new(subject: Subject, names: [String; 2], rules: RuleSet) -> Self {
        let Subject { position, match_id, .. } = subject;
        let side = |player| if player == match_id.on_roll { Side::Mine } else { Side::Theirs };
        Self {
            board: BoardFields::new(&position, match_id.on_roll),
            names,
            match_length: match_id.length,
            score: match_id.score,
            pips: Player::BOTH.map(|player| position.pips(side(player))),
            subject,
            rules,
        }
    }

    /// Returns the board in the drawing style that the user chose, or in a narrower style if that does not
    /// fit on the screen. Long notes are cut.
    fn drawing(&self, settings: &OutputSettings) -> Vec<String> {
        if settings.drawing == Drawing::Words {
            return in_words(&self.subject, &self.names, &self.rules, settings);
        }
        let columns = settings.columns.map_or(usize::MAX, usize::from);
        let diagram = self.diagram(settings);
        let text = match settings.drawing {
            _ if columns < usize::from(Diagram::COLUMNS) => NarrowBoard(diagram).to_string(),
            Drawing::Pbmserv => {
                let text = self.pbmserv(settings);
                let widest = str::lines(&text).map(|line| line.chars().count()).max();
                if widest <= Some(columns) { text } else { NarrowBoard(diagram).to_string() }
            }
            _ if columns < WITH_NOTES => Self::without_notes(diagram),
            _ => diagram.to_string(),
        };
        str::lines(&text).map(|line| cut(line, columns)).collect()
    }

    /// Returns the board without the notes to its right. The IDs and player 0's details are above the board,
    /// and player 1's details are below it.
    fn without_notes(diagram: Diagram<'_>) -> String {
        let board = diagram.to_string();
        let narrow = NarrowBoard(diagram);
        let rows = str::lines(&board).map(|line| {
            let row: String = line.chars().take(usize::from(Diagram::COLUMNS)).collect();
            row.trim_end().to_owned() + "\n"
        });
        let [first, second] = [Player::O, Player::X].map(|player| narrow.player(player));
        let (ids, board): (Vec<String>, Vec<String>) = rows.partition(|row| row.contains(" ID"));
        format!("{}{first}\n{}{second}", ids.concat(), board.concat())
    }

    fn diagram(&self, settings: &OutputSettings) -> Diagram<'_> {
        let names = [self.names[0].as_str(), self.names[1].as_str()];
        let Subject { position, match_id, pending } = self.subject;
        let style = style_of(settings);
        Diagram {
            style,
            points: settings.points,
            is_clockwise: settings.is_clockwise,
            say: captions(settings.language),
            ..Diagram::new(position, match_id, pending, names, self.rules)
        }
    }

    fn pbmserv(&self, settings: &OutputSettings) -> String {
        let names = [self.names[0].as_str(), self.names[1].as_str()];
        let Subject { position, match_id, .. } = self.subject;
        let MatchId { on_roll, state, .. } = match_id;
        let numbers = self.subject.numbers().filter(|_| state == GameStage::Playing);
        PbmservBoard { position, on_roll, numbers, names, is_flipped: settings.is_flipped }.to_string()
    }

    fn raw(&self) -> String {
        let Subject { position, match_id, .. } = self.subject;
        RawBoard {
            names: self.names.clone(),
            length: match_id.length,
            score: match_id.score,
            on_roll: match_id.on_roll,
            dice: match_id.dice,
            position,
        }
        .to_string()
    }
}

impl View for BoardView {
    fn lines(&self, settings: &OutputSettings) -> Vec<String> {
        if settings.raw_board { vec![self.raw()] } else { self.drawing(settings) }
    }
}

/// Width of a board with its notes, in columns. Long names may be cut to fit.
const WITH_NOTES: usize = 72;

/// Cuts a text line to the width of the screen.
fn cut(line: &str, columns: usize) -> String {
    if line.chars().count() <= columns {
        return line.to_owned();
    }
    line.chars().take(columns.saturating_sub(1)).chain(['…']).collect()
}

/// A board. Points are numbered from player 1's view, whoever is on roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct BoardFields {
    /// Number of checkers on each of player 1's points 1 to 24, not counting pinned checkers. Player 1's
    /// checkers are positive numbers, player 0's are negative.
    points: Vec<i8>,
    /// Numbers of the points on which a checker is pinned.
    pins: Vec<u8>,
    /// Numbers of checkers that player 0 and player 1 have on the bar.
    bar: [u8; 2],
    /// Numbers of checkers that player 0 and player 1 have borne off.
    off: [u8; 2],
    /// The directions in which the players move: `opposed` or `same`.
    #[schemars(extend("enum" = ["opposed", "same"]))]
    course: &'static str,
    /// What happens to a single checker on whose point an opposing checker lands: `pin` or `hit`; or `block`,
    /// if no opposing checker may land there.
    #[schemars(extend("enum" = ["pin", "hit", "block"]))]
    contact: &'static str,
}

impl BoardFields {
    /// Returns the board for a position that is stored from the view of `viewer`.
    pub(super) fn new(position: &Position, viewer: Player) -> Self {
        let side_of = |player| if player == viewer { Side::Mine } else { Side::Theirs };
        let stack = |point: Point| position.stack(point.numbered_by(side_of(Player::X), position.course()));
        let signed = |stack: Stack| {
            let count = stack.count().cast_signed();
            if stack.owner() == Some(side_of(Player::O)) { -count } else { count }
        };
        let points = Point::ALL.into_iter();
        Self {
            points: points.clone().map(|point| signed(stack(point))).collect(),
            pins: points.filter(|&point| stack(point).pins()).map(Point::number).collect(),
            bar: Player::BOTH.map(|player| position.bar(side_of(player))),
            off: Player::BOTH.map(|player| position.off(side_of(player))),
            course: course_name(position.course()),
            contact: contact_name(position.contact()),
        }
    }
}

/// All values of `course`.
pub(crate) const COURSES: [Course; 2] = [Course::Opposed, Course::Same];

/// Returns the value of `course` for a game whose players move in these directions.
pub(crate) const fn course_name(course: Course) -> &'static str {
    match course {
        Course::Opposed => "opposed",
        Course::Same => "same",
    }
}

/// All values of `contact`.
pub(crate) const CONTACTS: [Contact; 3] = [Contact::Pin, Contact::Hit, Contact::Block];

/// Returns the value of `contact` for a game in which checkers meet in this way.
pub(crate) const fn contact_name(contact: Contact) -> &'static str {
    match contact {
        Contact::Pin => "pin",
        Contact::Hit => "hit",
        Contact::Block => "block",
    }
}

/// Returns the situation and the checkers of both players. Points have the numbers of the player on roll.
fn in_words(
    subject: &Subject,
    names: &[String; 2],
    rules: &RuleSet,
    settings: &OutputSettings,
) -> Vec<String> {
    let Subject { position, match_id, .. } = subject;
    let name = |side: Side| {
        let player = if side == Side::Mine { match_id.on_roll } else { match_id.on_roll.other() };
        &names[player as usize]
    };
    let player = name(Side::Mine);
    let situation = match subject.phase(rules) {
        Phase::Roll => message!("words-roll", player = player),
        Phase::Move => {
            let dice = match_id.dice.map(|dice| dice.to_string()).unwrap_or_default();
            let dice = dice.chars().map(String::from).collect::<Vec<_>>().join(" ");
            message!("words-move", player = player, dice = dice)
        }
        Phase::Resignation => message!("words-resignation", player = player),
        Phase::GameOver | Phase::MatchOver => message!("words-over"),
    };
    let [mine, theirs] = [Side::Mine, Side::Theirs].map(|side| {
        let points = Message::joined(places(position, side, settings), ", ");
        message!("words-side", player = name(side), points = points, pips = position.pips(side))
    });
    [situation, mine, theirs].map(|message| settings.say(message)).into()
}

/// Returns the places of a player's checkers: the bar, the points from 24 down, and the checkers borne off.
fn places(position: &Position, side: Side, settings: &OutputSettings) -> Vec<Message> {
    let (bar, off) = (position.bar(side), position.off(side));
    let mut places = Vec::new();
    if bar > 0 {
        places.push(message!("words-bar", count = bar));
    }
    for point in Point::ALL.into_iter().rev() {
        let (stack, name) = (position.stack(point), settings.points.of(point));
        let count = stack.free(side);
        if count > 0 && stack.pins() {
            places.push(message!("words-pinning", count = count, point = &name));
        } else if count > 0 {
            places.push(message!("words-point", count = count, point = &name));
        }
        if stack.has_pinned(side) {
            places.push(message!("words-pinned", point = name));
        }
    }
    if off > 0 {
        places.push(message!("words-off", count = off));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::notation::simple_board;
    use serde_json::json;

    /// Player 1 has 13 checkers on their 24-point and one checker off. The only checker of player 0 pins a
    /// checker of player 1 on point 5.
    #[test]
    fn both_players_see_the_same_board() {
        let board = "0 0 0 0 0 -1p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 13 0";
        let seen = simple_board::parse(board).unwrap();
        let fields = BoardFields::new(&seen, Player::X);
        assert_eq!(fields, BoardFields::new(&seen.swap_sides(), Player::O));
        let json = serde_json::to_value(fields).unwrap();
        assert_eq!(json["off"], json!([14, 1]));
        assert_eq!((&json["points"][23], &json["points"][4]), (&13.into(), &(-1).into()));
        assert_eq!((&json["pins"], &json["bar"]), (&json!([5]), &json!([0, 0])));
    }
}
