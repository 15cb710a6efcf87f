//! Rule sets as data.

use crate::rules::{Contact, Course, Mechanics, Player};

/// The switches on which the games of the Plakoto family differ; values in points.
///
/// What is not a switch is the same in all of them: see [`crate::rules::legal_plays`] and [`crate::rules::outcome`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// The shipped rule set from which it was made: see [`RuleSet::canonical`].
    pub preset: Preset,
    /// How checkers meet and move.
    pub mechanics: Mechanics,
    /// What pinning the mother wins; `None` if there is no such rule.
    pub mother: Option<u8>,
    /// Whether a pinned mother does not decide the game while the pinner has a checker on his own starting point.
    pub exemption: bool,
    /// Whether a pinned mother ends the game in the middle of a play, so that the numbers left are not played. If not,
    /// she counts only if she is pinned after the whole play, as she always does in a cascade.
    pub immediate: bool,
    /// Whether the game is a draw when both mothers are pinned.
    pub deadlock: bool,
    /// What is won from a loser who has borne off no checker.
    pub gammon: u8,
    /// What is won from a loser who has borne off no checker and has one left in his own starting quadrant; `None` if
    /// that is a gammon as any other.
    pub triple: Option<u8>,
    /// Whether a player may bear off while one of his checkers is pinned in his home board.
    pub pinned_bear_off: bool,
    /// Whether a number may bear off a checker from a lower point, if no checker is further from home.
    pub overshoot: bool,
    /// Whether the higher of two numbers must be played if either could be, but not both.
    pub higher: bool,
    /// Whether a double is followed by four of each higher number.
    pub cascade: bool,
    /// Whether numbers that cannot be played pass to the opponent.
    pub hand_over: bool,
    /// Who starts the games of a match after the first one.
    pub starter: Starter,
    /// Who starts the game after a draw, where the winner or the loser of a game starts the next one.
    pub after_draw: AfterDraw,
}

/// A rule set that is shipped, with a network, endings and match equities of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// [`RuleSet::PLAKOTO`]
    Plakoto,
    /// [`RuleSet::TZANNES`]
    Tzannes,
    /// [`RuleSet::TAPA`]
    Tapa,
    /// [`RuleSet::EXPRESS`]
    Express,
}

impl Preset {
    /// All of them, the default first.
    pub const ALL: [Self; 4] = [Self::Plakoto, Self::Tzannes, Self::Tapa, Self::Express];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plakoto => "plakoto",
            Self::Tzannes => "tzannes",
            Self::Tapa => "tapa",
            Self::Express => "express",
        }
    }

    /// Its switches.
    pub const fn rules(self) -> RuleSet {
        match self {
            Self::Plakoto => RuleSet::PLAKOTO,
            Self::Tzannes => RuleSet::TZANNES,
            Self::Tapa => RuleSet::TAPA,
            Self::Express => RuleSet::EXPRESS,
        }
    }
}

/// Who starts the games of a match after the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Starter {
    /// The winner of the game before; after a draw see [`RuleSet::after_draw`].
    Winner,
    /// The loser of the game before; after a draw see [`RuleSet::after_draw`].
    Loser,
    /// The players take turns.
    Alternate,
    /// The dice.
    Dice,
}

/// Who starts the game after a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterDraw {
    /// The dice.
    Dice,
    /// The player who has started the drawn game.
    Same,
    /// His opponent.
    Other,
}

impl RuleSet {
    /// The game of Palamedes and of most books: a pinned mother loses two points.
    pub const PLAKOTO: Self = Self {
        preset: Preset::Plakoto,
        mechanics: Mechanics::PLAKOTO,
        mother: Some(2),
        exemption: true,
        immediate: false,
        deadlock: true,
        gammon: 2,
        triple: None,
        pinned_bear_off: false,
        overshoot: true,
        higher: true,
        cascade: false,
        hand_over: false,
        starter: Starter::Winner,
        after_draw: AfterDraw::Dice,
    };

    /// The game of the Tzannes book and of the pbmserv server: a pinned mother loses three points, and so does a
    /// player who has a checker left in his starting quadrant.
    pub const TZANNES: Self =
        Self { preset: Preset::Tzannes, mother: Some(3), triple: Some(3), ..Self::PLAKOTO };

    /// The Bulgarian game: no mother rule.
    pub const TAPA: Self = Self { preset: Preset::Tapa, mother: None, deadlock: false, ..Self::PLAKOTO };

    /// Plakoto Express: doubles rise to the sixes, and what cannot be played passes to the opponent. No mother rule.
    pub const EXPRESS: Self = Self { preset: Preset::Express, cascade: true, hand_over: true, ..Self::TAPA };

    /// Portes, the backgammon of tavli. Only `rules` knows it so far: it has no name, no network and no endings.
    pub const PORTES: Self =
        Self { mechanics: Mechanics::PORTES, exemption: false, pinned_bear_off: true, ..Self::TAPA };

    /// All rule sets that are shipped, the default first.
    pub const ALL: [Self; 4] = [Self::PLAKOTO, Self::TZANNES, Self::TAPA, Self::EXPRESS];

    /// Their names, separated by commas.
    pub fn names() -> String {
        Preset::ALL.map(Preset::name).join(", ")
    }

    /// The shipped rule set with the same switches, if there is one, or else this one. Rule sets that are read are
    /// canonical, so that they are equal only if the same game is played by them.
    #[must_use]
    pub fn canonical(self) -> Self {
        Self::ALL
            .into_iter()
            .find(|shipped| Self { preset: shipped.preset, ..self } == *shipped)
            .unwrap_or(self)
    }

    /// Who starts the game after one that `starter` has started, if that is known, and `winner` has won, if it was not a
    /// draw. `None` if the dice decide.
    pub fn next_starter(&self, starter: Option<Player>, winner: Option<Player>) -> Option<Player> {
        match (self.starter, winner, self.after_draw) {
            (Starter::Dice, ..) => None,
            (Starter::Winner, Some(winner), _) => Some(winner),
            (Starter::Loser, Some(winner), _) => Some(winner.other()),
            (Starter::Alternate, ..) | (_, None, AfterDraw::Other) => starter.map(Player::other),
            (_, None, AfterDraw::Same) => starter,
            (_, None, AfterDraw::Dice) => None,
        }
    }

    /// Whether it is a shipped one.
    pub fn is_shipped(&self) -> bool {
        *self == self.preset.rules()
    }

    /// Whether checkers that have passed each other come home and are borne off as in `plakoto`. As long as one is left
    /// that can move every number, it does not matter what happens to numbers that cannot be played.
    pub const fn has_usual_races(&self) -> bool {
        self.overshoot && !self.cascade && matches!(self.mechanics.course, Course::Opposed)
    }

    /// Whether a game is played as in `plakoto` in which one side has only checkers at home and the other a last checker
    /// that may pin one of them, or be pinned: see [`crate::endgame::Lead`]. Mothers are gone by then. But checkers that
    /// are pinned at home or blocked decide what can be played, and what a gammon is worth decides what should be.
    pub const fn plays_last_pins_as_usual(&self) -> bool {
        // Every switch is named, so that a new one is thought of here and for races.
        let Self {
            gammon,
            pinned_bear_off,
            higher,
            hand_over,
            mechanics,
            overshoot: _,
            cascade: _,
            preset: _,
            mother: _,
            exemption: _,
            immediate: _,
            deadlock: _,
            triple: _,
            starter: _,
            after_draw: _,
        } = *self;
        let pins = matches!(mechanics.contact, Contact::Pin);
        self.has_usual_races() && pins && gammon == 2 && !pinned_bear_off && higher && !hand_over
    }
}

impl Default for RuleSet {
    fn default() -> Self {
        Self::PLAKOTO
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_with_the_switches_of_a_shipped_one_is_that() {
        for rules in RuleSet::ALL {
            let by_another_name = RuleSet { preset: Preset::Plakoto, ..rules };
            assert_eq!((rules.canonical(), by_another_name.canonical()), (rules, rules));
        }
        let custom = RuleSet { mother: Some(1), ..RuleSet::TZANNES };
        assert_eq!(custom.canonical(), custom);
    }

    #[test]
    fn a_draw_is_no_game_won() {
        let (one, other) = (Player::O, Player::X);
        for (after_draw, next) in
            [(AfterDraw::Dice, None), (AfterDraw::Same, Some(one)), (AfterDraw::Other, Some(other))]
        {
            for starter in [Starter::Winner, Starter::Loser] {
                let rules = RuleSet { starter, after_draw, ..RuleSet::PLAKOTO };
                assert_eq!(rules.next_starter(Some(one), None), next);
                assert_eq!(rules.next_starter(None, None), None, "nobody knows who has started");
                let won = rules.next_starter(Some(one), Some(one));
                assert_eq!(won, Some(if starter == Starter::Winner { one } else { other }));
            }
            let rules = RuleSet { starter: Starter::Alternate, after_draw, ..RuleSet::PLAKOTO };
            assert_eq!(rules.next_starter(Some(one), None), Some(other));
            let rules = RuleSet { starter: Starter::Dice, after_draw, ..RuleSet::PLAKOTO };
            assert_eq!(rules.next_starter(Some(one), None), None);
        }
    }

    #[test]
    fn tables_of_endings_are_for_the_switches_that_they_were_made_with() {
        let both = |rules: RuleSet| (rules.has_usual_races(), rules.plays_last_pins_as_usual());
        let usual = RuleSet::PLAKOTO;
        assert_eq!(RuleSet::ALL.map(both), [(true, true), (true, true), (true, true), (false, false)]);
        for unlike in [
            RuleSet { gammon: 3, ..usual },
            RuleSet { pinned_bear_off: true, ..usual },
            RuleSet { higher: false, ..usual },
            RuleSet { hand_over: true, ..usual },
        ] {
            assert_eq!(both(unlike), (true, false), "{unlike}");
        }
        assert_eq!(both(RuleSet { overshoot: false, ..usual }), (false, false));
        assert_eq!(both(RuleSet { mother: None, immediate: true, deadlock: false, ..usual }), (true, true));
    }
}
