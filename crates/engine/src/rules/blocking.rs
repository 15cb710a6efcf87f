//! Limits on blocks and on the first checker, in games without pins and hits.

/// The rules that limit which checkers may move and where a player may hold six points in a row.
///
/// In these rules, a *row* is a set of six consecutive points that a player holds, counted on the opponent's
/// course: no opposing checker on a higher point can pass a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Blocking {
    /// Determines when a player who has moved a first checker may move a second one.
    pub runner: Runner,
    /// Six points in a row that a player may not hold at the end of a play.
    pub sixes: Sixes,
    /// The opposing checkers for which a player must open the way, if a play of the obligatory numbers can do this.
    pub unblock: Unblock,
    /// Whether only one checker may leave the starting point in a turn. With 6-6, 4-4 or 3-3, two may leave
    /// if all checkers are still there.
    pub head: bool,
    /// Determines when a row without an opposing checker ahead of it is forbidden.
    pub prime: Prime,
    /// Whether [`Blocking::prime`] also forbids rows that contain both the opponent's 1-point and 24-point,
    /// until the opponent has borne off a checker.
    pub ring: bool,
}

/// The point that a player's first checker, the *runner*, has to reach before another checker may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Runner {
    /// Any checker may move at any time.
    Off,
    /// The runner must pass the opponent's starting point.
    Passed,
    /// The runner must reach or pass the opponent's starting point.
    Reached,
}

/// Six points in a row that a player may not hold at the end of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sixes {
    /// No row is forbidden.
    Anywhere,
    /// The player's own starting quarter.
    Own,
    /// The opponent's starting quarter.
    Opponent,
    /// The starting quarters of both players.
    Either,
    /// The player's own starting quarter and, while an opposing checker is on its starting point, the row in front of
    /// that point.
    Front,
    /// Every row of six points is forbidden.
    Nowhere,
}

/// The trapped opposing checkers for which a player must open the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unblock {
    /// None.
    Off,
    /// All opposing checkers, if they are on one point with a row in front of it.
    OnePoint,
    /// All opposing checkers, if none of them can move with any number, wherever they are.
    All,
}

/// When a row is forbidden that no opposing checker has passed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prime {
    /// Such a row is allowed.
    Off,
    /// Such a row is forbidden after each number.
    Step,
    /// Such a row is forbidden at the end of a play.
    End,
}

impl Blocking {
    /// No limits: the rules of games with pins or hits.
    pub const NONE: Self = Self {
        runner: Runner::Off,
        sixes: Sixes::Anywhere,
        unblock: Unblock::Off,
        head: false,
        prime: Prime::Off,
        ring: false,
    };

    /// The rules of Fevga.
    pub const FEVGA: Self =
        Self { runner: Runner::Passed, sixes: Sixes::Own, unblock: Unblock::OnePoint, ..Self::NONE };

    /// The rules of Narde.
    pub const NARDE: Self = Self { head: true, prime: Prime::Step, ..Self::NONE };
}
