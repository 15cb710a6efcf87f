//! Rule sets as data, and the shipped rule sets.

use super::Blocking;
use crate::rules::{Contact, Course, Mechanics, Player};

/// The switches that distinguish the games of the Plakoto family. A switch with a number gives the points
/// that a victory wins.
///
/// All other rules are the same in all these games: see [`crate::rules::legal_plays`] and
/// [`crate::rules::outcome`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// The shipped rule set on which this rule set is based: see [`RuleSet::canonical`].
    pub preset: Preset,
    /// Contact between checkers, directions of movement, and starting points.
    pub mechanics: Mechanics,
    /// Points won by pinning the opponent's mother (the last checker on their starting point); `None` if
    /// there is no mother rule.
    pub mother: Option<u8>,
    /// Whether a pinned mother (the opponent's last checker on their starting point) wins only after the
    /// pinning player has moved all checkers off their own starting point.
    pub exemption: bool,
    /// Whether pinning the opponent's mother (the last checker on their starting point) ends the game at
    /// once, so that the remaining numbers are not played. If false, the mother must still be pinned after
    /// the whole play. A cascade is always played to its end.
    pub immediate: bool,
    /// Whether the game is a draw if both mothers are pinned. A mother is the last checker on a player's
    /// starting point.
    pub deadlock: bool,
    /// Points won if the loser has borne off no checker.
    pub gammon: u8,
    /// Points won if the loser has borne off no checker and still has a checker in their own starting
    /// quadrant; `None` if this counts as an ordinary gammon.
    pub triple: Option<u8>,
    /// Whether a player may bear off while one of their checkers is pinned in their home board.
    pub pinned_bear_off: bool,
    /// Whether a player may bear off a checker from their highest occupied point with a number that is higher
    /// than that point.
    pub overshoot: bool,
    /// Whether a player who can play either number of a roll, but not both, must play the higher number.
    pub higher: bool,
    /// Whether a double is a cascade, that is, continues with four of each higher number.
    pub cascade: bool,
    /// Whether the opponent has to play the numbers that a player cannot play.
    pub hand_over: bool,
    /// Whether a checker that hits in its own home board may move again in the same turn.
    pub hit_and_run: bool,
    /// Limits on plays in games where a single checker blocks its point.
    pub blocking: Blocking,
    /// Determines the player who starts each game of a match after the first game.
    pub starter: Starter,
    /// Determines the player who starts after a draw. Only used if `starter` is [`Starter::Winner`] or
    /// [`Starter::Loser`].
    pub after_draw: AfterDraw,
}

/// A shipped rule set. Each one has its own network, endgame tables and match equities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// The preset for [`RuleSet::PLAKOTO`].
    Plakoto,
    /// The preset for [`RuleSet::TZANNES`].
    Tzannes,
    /// The preset for [`RuleSet::TAPA`].
    Tapa,
    /// The preset for [`RuleSet::EXPRESS`].
    Express,
    /// The preset for [`RuleSet::PORTES`].
    Portes,
    /// The preset for [`RuleSet::FEVGA`].
    Fevga,
    /// The preset for [`RuleSet::NARDE`].
    Narde,
}

impl Preset {
    /// All presets; the first one is the default.
    pub const ALL: [Self; 7] =
        [Self::Plakoto, Self::Tzannes, Self::Tapa, Self::Express, Self::Portes, Self::Fevga, Self::Narde];

    /// The name of the preset.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plakoto => "plakoto",
            Self::Tzannes => "tzannes",
            Self::Tapa => "tapa",
            Self::Express => "express",
            Self::Portes => "portes",
            Self::Fevga => "fevga",
            Self::Narde => "narde",
        }
    }

    /// The rule set of the preset.
    pub const fn rules(self) -> RuleSet {
        RuleSet::ALL[self as usize]
    }
}

/// The player who starts each game of a match after the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Starter {
    /// The winner of the previous game. After a draw, [`RuleSet::after_draw`] decides.
    Winner,
    /// The loser of the previous game. After a draw, [`RuleSet::after_draw`] decides.
    Loser,
    /// The opponent of the player who started the previous game.
    Alternate,
    /// The player who wins an opening roll.
    Dice,
}

/// The player who starts the next game after a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterDraw {
    /// The player who wins an opening roll.
    Dice,
    /// The player who started the drawn game.
    Same,
    /// The opponent of the player who started the drawn game.
    Other,
}

impl RuleSet {
    /// Plakoto as in the program Palamedes and in most books: a player whose mother (the last checker on
    /// their starting point) is pinned loses two points.
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
        hit_and_run: true,
        blocking: Blocking::NONE,
        starter: Starter::Winner,
        after_draw: AfterDraw::Dice,
    };

    /// Plakoto as in Tzannes's book and on the pbmserv server. A player loses three points if their mother is
    /// pinned, or if they lose a gammon and still have a checker in their starting quadrant.
    pub const TZANNES: Self =
        Self { preset: Preset::Tzannes, mother: Some(3), triple: Some(3), ..Self::PLAKOTO };

    /// Tapa, the Bulgarian game, which has no mother rule.
    pub const TAPA: Self = Self { preset: Preset::Tapa, mother: None, deadlock: false, ..Self::PLAKOTO };

    /// Plakoto Express: a double continues with four of each higher number, and unplayable numbers pass to
    /// the opponent. There is no mother rule.
    pub const EXPRESS: Self = Self { preset: Preset::Express, cascade: true, hand_over: true, ..Self::TAPA };

    /// Portes, the tavli game that is like backgammon.
    pub const PORTES: Self = Self {
        preset: Preset::Portes,
        mechanics: Mechanics::PORTES,
        exemption: false,
        pinned_bear_off: true,
        ..Self::TAPA
    };

    /// Fevga, the tavli game in which both players move in the same direction and a single checker blocks
    /// its point.
    pub const FEVGA: Self = Self {
        preset: Preset::Fevga,
        mechanics: Mechanics::FEVGA,
        blocking: Blocking::FEVGA,
        ..Self::PORTES
    };

    /// Narde, or long nardy, which is played like Fevga with other limits on moving and blocking.
    pub const NARDE: Self = Self { preset: Preset::Narde, blocking: Blocking::NARDE, ..Self::FEVGA };

    /// All shipped rule sets; the first one is the default.
    pub const ALL: [Self; 7] =
        [Self::PLAKOTO, Self::TZANNES, Self::TAPA, Self::EXPRESS, Self::PORTES, Self::FEVGA, Self::NARDE];

    /// The names of the shipped rule sets, separated by commas.
    pub fn names() -> String {
        Preset::ALL.map(Preset::name).join(", ")
    }

    /// Returns the shipped rule set with the same switches as this rule set, or this rule set unchanged if
    /// no such rule set exists. Parsed rule sets are always canonical, so each shipped rule set has only one
    /// representation.
    #[must_use]
    pub fn canonical(self) -> Self {
        Self::ALL
            .into_iter()
            .find(|shipped| Self { preset: shipped.preset, ..self } == *shipped)
            .unwrap_or(self)
    }

    /// Returns the player who starts the next game, or `None` if an opening roll decides. `starter` is the
    /// player who started the previous game, or `None` if unknown. `winner` is the player who won the
    /// previous game, or `None` for a draw.
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

    /// Whether this rule set is one of the shipped rule sets.
    pub fn is_shipped(&self) -> bool {
        *self == self.preset.rules()
    }

    /// Whether races have the same rules as in `plakoto`. In a race, the checkers of the two sides have
    /// passed each other, so every number can be played and the rules about unplayable numbers do not matter.
    pub const fn has_usual_races(&self) -> bool {
        self.overshoot && !self.cascade && matches!(self.mechanics.course, Course::Opposed)
    }

    /// Whether endings with a last possible pin have the same rules as in `plakoto`. In such an ending, all
    /// checkers of one side are home, and a single last checker of the opponent may pin one of these checkers
    /// or be pinned by them: see [`crate::endgame::Lead`].
    ///
    /// The mother rules do not matter in these endings, because both mothers have left their starting points.
    /// The rules for pinned and blocked checkers matter, because they determine which plays are legal. The
    /// value of a gammon matters, because it affects which play is best.
    pub const fn plays_last_pins_as_usual(&self) -> bool {
        // This pattern names every field, so the compiler rejects a new switch until this function handles
        // it. For a new switch, check `has_usual_races`, too.
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
            hit_and_run: _,
            blocking: _,
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
    fn canonical_finds_shipped_sets_by_their_switches() {
        for rules in RuleSet::ALL {
            let by_another_name = RuleSet { preset: Preset::Plakoto, ..rules };
            assert_eq!((rules.canonical(), by_another_name.canonical()), (rules, rules));
        }
        let custom = RuleSet { mother: Some(1), ..RuleSet::TZANNES };
        assert_eq!(custom.canonical(), custom);
    }

    #[test]
    fn the_starter_after_a_draw_depends_on_the_rules() {
        let (one, other) = (Player::O, Player::X);
        for (after_draw, next) in
            [(AfterDraw::Dice, None), (AfterDraw::Same, Some(one)), (AfterDraw::Other, Some(other))]
        {
            for starter in [Starter::Winner, Starter::Loser] {
                let rules = RuleSet { starter, after_draw, ..RuleSet::PLAKOTO };
                assert_eq!(rules.next_starter(Some(one), None), next);
                assert_eq!(rules.next_starter(None, None), None, "the starter is unknown");
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
    fn endgame_tables_apply_only_to_compatible_switches() {
        let both = |rules: RuleSet| (rules.has_usual_races(), rules.plays_last_pins_as_usual());
        let usual = RuleSet::PLAKOTO;
        let (pins, cascade, hits, blocks) = ((true, true), (false, false), (true, false), (false, false));
        assert_eq!(RuleSet::ALL.map(both), [pins, pins, pins, cascade, hits, blocks, blocks]);
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
