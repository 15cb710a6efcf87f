//! An arrangement of checkers that may be illegal, and its conversion to a [`Position`].

use crate::rules::{CHECKERS, Contact, Course, Mechanics, POINTS, Point, Position, RuleSet, Side, Stack};

/// An unchecked arrangement of checkers, as read from text. Each side may have any number of checkers on any
/// point and on the bar.
///
/// Like a [`Position`], a setup is from the view of the player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Number of my checkers on each point `p` (at index `p - 1`), followed by the number on the bar.
    pub mine: [u8; POINTS as usize + 1],
    /// Number of the opponent's checkers on each point `p` in my numbering (at index `p - 1`), followed by
    /// the number on the bar.
    pub theirs: [u8; POINTS as usize + 1],
    /// The side whose checker is on top, for each point with exactly one checker of each side. Ignored for
    /// all other points.
    pub on_top: [Side; POINTS as usize],
}

/// The index of the bar in [`Setup::mine`] and [`Setup::theirs`].
const BAR: usize = POINTS as usize;

/// The error for a [`Setup`] that is not a legal position: all its faults. The text separates them by
/// semicolons.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(SetupFault::to_string).collect::<Vec<_>>().join("; "))]
pub struct SetupError(pub Vec<SetupFault>);

/// A reason why a [`Setup`] is not a legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    /// Both sides have two or more checkers on this point.
    #[error("both sides have two or more checkers on point {0}")]
    BothMany(Point),
    /// Both sides have checkers on this point, in a game in which checkers of both sides cannot share a point.
    #[error("both sides have checkers on point {0}")]
    Both(Point),
    /// A side has checkers on the bar, in a game without hits.
    #[error("{} checkers on the bar, but this game has no bar", has(*.0))]
    Bar(Side),
    /// A side has this number of checkers, which is too many.
    #[error("{side} {count} checkers, but at most {CHECKERS} are allowed", side = has(*.0), count = .1)]
    TooMany(Side, u32),
    /// The game is over for both sides.
    #[error("both sides have borne off all their checkers")]
    NoCheckers,
}

fn has(side: Side) -> &'static str {
    if side == Side::Mine { "the player on roll has" } else { "the opponent has" }
}

impl Setup {
    /// A setup without checkers.
    pub const EMPTY: Self = Self { mine: [0; 25], theirs: [0; 25], on_top: [Side::Mine; 24] };

    /// The points with exactly one checker of each side, in ascending order. [`Setup::on_top`] decides which
    /// of the two checkers is pinned.
    pub fn undecided(&self) -> impl Iterator<Item = Point> {
        Point::ALL
            .into_iter()
            .filter(|point| (self.mine[point.index()], self.theirs[point.index()]) == (1, 1))
    }

    /// Returns the setup from the opponent's view, if the sides move in the directions that `course` gives.
    #[must_use]
    pub fn swap_sides(&self, course: Course) -> Self {
        let mut swapped = Self::EMPTY;
        for point in Point::ALL {
            let (from, to) = (point.index(), point.swapped(course).index());
            (swapped.mine[to], swapped.theirs[to]) = (self.theirs[from], self.mine[from]);
            swapped.on_top[to] = self.on_top[from].other();
        }
        (swapped.mine[BAR], swapped.theirs[BAR]) = (self.theirs[BAR], self.mine[BAR]);
        swapped
    }

    /// Lists all reasons why this setup is not a legal position.
    fn faults(&self, contact: Contact) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        for point in Point::ALL {
            let index = point.index();
            let (mine, theirs) = (self.mine[index], self.theirs[index]);
            match contact {
                Contact::Pin if mine > 1 && theirs > 1 => faults.push(SetupFault::BothMany(point)),
                Contact::Hit | Contact::Block if mine > 0 && theirs > 0 => {
                    faults.push(SetupFault::Both(point));
                }
                _ => {}
            }
        }
        let sides = [(Side::Mine, &self.mine), (Side::Theirs, &self.theirs)];
        for (side, checkers) in sides {
            if contact != Contact::Hit && checkers[BAR] > 0 {
                faults.push(SetupFault::Bar(side));
            }
            let count: u32 = checkers.iter().copied().map(u32::from).sum();
            if count > u32::from(CHECKERS) {
                faults.push(SetupFault::TooMany(side, count));
            }
        }
        if sides.iter().all(|(_, checkers)| checkers.iter().all(|&count| count == 0)) {
            faults.push(SetupFault::NoCheckers);
        }
        faults
    }

    /// Converts the setup to a position in a game with these mechanics.
    ///
    /// # Errors
    /// Fails if the setup is not legal in a game with these mechanics.
    pub fn position(&self, mechanics: &Mechanics) -> Result<Position, SetupError> {
        let faults = self.faults(mechanics.contact);
        if !faults.is_empty() {
            return Err(SetupError(faults));
        }
        let sides = [&self.mine, &self.theirs];
        let off = sides.map(|checkers| CHECKERS - checkers.iter().sum::<u8>());
        let position = Position::from_parts(std::array::from_fn(|index| self.stack(index)), off);
        Ok(position.with_bar(sides.map(|checkers| checkers[BAR]), mechanics))
    }

    fn stack(&self, index: usize) -> Stack {
        let (mine, theirs) = (self.mine[index], self.theirs[index]);
        let top = match (mine, theirs) {
            (1, 1) => self.on_top[index],
            _ if mine > theirs => Side::Mine,
            _ => Side::Theirs,
        };
        Stack::new(top, mine.max(theirs), mine.min(theirs) == 1)
    }
}

/// Converts a setup to a position under the default rules.
impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        setup.position(&RuleSet::default().mechanics)
    }
}

impl Position {
    /// Creates a position of a game with these mechanics from the stacks on points 1 to 24 and the numbers of
    /// checkers on the bar. All other checkers are borne off.
    ///
    /// # Errors
    /// Fails if the position is not legal in such a game.
    #[inline]
    pub fn of_stacks(
        stacks: &[Stack; POINTS as usize],
        bar: [u8; 2],
        mechanics: &Mechanics,
    ) -> Result<Self, SetupError> {
        let on_board = [0, 1]
            .map(|side| stacks.iter().map(|stack| u32::from(stack.checkers_of_both()[side])).sum::<u32>());
        let off = [0, 1].map(|side| u32::from(CHECKERS).checked_sub(on_board[side] + u32::from(bar[side])));
        let fits = (mechanics.contact == Contact::Hit || bar == [0, 0])
            && (mechanics.contact == Contact::Pin || !stacks.iter().any(|stack| stack.pins()));
        match off {
            [Some(mine), Some(theirs)] if fits && mine + theirs < 2 * u32::from(CHECKERS) => {
                Ok(Self::from_parts(*stacks, [mine as u8, theirs as u8]).with_bar(bar, mechanics))
            }
            _ => {
                let mut setup = Setup::of_stacks(stacks);
                (setup.mine[BAR], setup.theirs[BAR]) = (bar[0], bar[1]);
                setup.position(mechanics)
            }
        }
    }
}

impl Setup {
    fn of_stacks(stacks: &[Stack; POINTS as usize]) -> Self {
        let mut setup = Self::EMPTY;
        for (index, stack) in stacks.iter().enumerate() {
            setup.mine[index] = stack.checkers(Side::Mine);
            setup.theirs[index] = stack.checkers(Side::Theirs);
            setup.on_top[index] = stack.owner().unwrap_or(Side::Mine);
        }
        setup
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let mut setup = Self::of_stacks(position.stacks());
        (setup.mine[BAR], setup.theirs[BAR]) = (position.bar(Side::Mine), position.bar(Side::Theirs));
        setup
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_list_all_faults() {
        let mut setup = Setup::EMPTY;
        setup.mine[4] = 2;
        setup.theirs[4] = 3;
        setup.mine[23] = 14;
        setup.theirs[24] = 1;
        assert_eq!(
            Position::try_from(&setup).unwrap_err().to_string(),
            "both sides have two or more checkers on point 5; \
             the player on roll has 16 checkers, but at most 15 are allowed; \
             the opponent has checkers on the bar, but this game has no bar"
        );
        assert_eq!(Position::try_from(&Setup::EMPTY), Err(SetupError(vec![SetupFault::NoCheckers])));
    }

    #[test]
    fn both_ways_of_counting_checkers_agree() {
        for index in 0..Stack::INDICES as u8 {
            if let Some([stack]) = Stack::of_indices(&[index]) {
                let one_by_one = [Side::Mine, Side::Theirs].map(|side| stack.checkers(side));
                assert_eq!(stack.checkers_of_both(), one_by_one, "{stack}");
            }
        }
    }

    #[test]
    fn stacks_convert_to_a_position_or_fail() {
        let stacks = |text: &[(usize, u8)]| {
            let mut indices = [0; POINTS as usize];
            text.iter().for_each(|(point, index)| indices[point - 1] = *index);
            Position::of_stacks(&Stack::of_indices(&indices).expect("stacks"), [0, 0], &Mechanics::PLAKOTO)
        };
        assert_eq!(stacks(&[(24, 15), (1, 0x20 | 15)]), Ok(Position::START));
        let pinned = stacks(&[(3, 0x10 | 2), (9, 0x30 | 4)]).expect("a position");
        assert_eq!([Side::Mine, Side::Theirs].map(|side| pinned.off(side)), [12, 10]);
        let many = vec![SetupFault::TooMany(Side::Theirs, 16)];
        assert_eq!(stacks(&[(1, 0x20 | 15), (2, 0x10 | 1)]), Err(SetupError(many)));
        assert_eq!(stacks(&[]), Err(SetupError(vec![SetupFault::NoCheckers])));
        // The first three bytes are invalid because they have a pin bit or an owner bit but no checkers on
        // top. The fourth byte is out of range.
        assert_eq!([0x10, 0x20, 0x30, 64].map(|index| Stack::of_indices(&[0, index])), [None; 4]);
    }

    #[test]
    fn a_position_round_trips() {
        assert_eq!(Position::try_from(&Setup::from(&Position::START)), Ok(Position::START));
    }
}
