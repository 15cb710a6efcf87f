//! The switches of a rule set by name: what each can be set to, and what that means.

use crate::rules::{AfterDraw, RuleSet, Starter};

/// A switch of a [`RuleSet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Switch {
    /// [`RuleSet::mother`]
    Mother,
    /// [`RuleSet::exemption`]
    Exemption,
    /// [`RuleSet::immediate`]
    Immediate,
    /// [`RuleSet::deadlock`]
    Deadlock,
    /// [`RuleSet::gammon`]
    Gammon,
    /// [`RuleSet::triple`]
    Quadrant,
    /// [`RuleSet::pinned_bear_off`]
    PinnedBearOff,
    /// [`RuleSet::overshoot`]
    Overshoot,
    /// [`RuleSet::higher`]
    Higher,
    /// [`RuleSet::cascade`]
    Doubles,
    /// [`RuleSet::hand_over`]
    Unplayed,
    /// [`RuleSet::starter`]
    Starter,
    /// [`RuleSet::after_draw`]
    AfterDraw,
}

/// Something that a switch can be set to.
pub struct Choice {
    /// How it is written.
    pub word: &'static str,
    /// What it means, as a sentence.
    pub meaning: &'static str,
    set: fn(&mut RuleSet),
    /// Whether the switch is set to it.
    is_set: fn(&RuleSet) -> bool,
}

impl Choice {
    /// Sets the switch to it.
    pub fn apply(&self, rules: &mut RuleSet) {
        (self.set)(rules);
    }
}

/// A name and the choices of a switch. Each line is a word, the field with its value, and the meaning.
macro_rules! switch {
    ($name:literal: $($word:literal = $field:ident: $value:expr => $meaning:literal;)*) => {
        ($name, &[$(Choice {
            word: $word,
            meaning: $meaning,
            set: |rules| rules.$field = $value,
            is_set: |rules| rules.$field == $value,
        }),*])
    };
}

impl Switch {
    /// All switches, in the order in which they are written.
    pub const ALL: [Self; 13] = [
        Self::Mother,
        Self::Exemption,
        Self::Immediate,
        Self::Deadlock,
        Self::Gammon,
        Self::Quadrant,
        Self::PinnedBearOff,
        Self::Overshoot,
        Self::Higher,
        Self::Doubles,
        Self::Unplayed,
        Self::Starter,
        Self::AfterDraw,
    ];

    const fn row(self) -> (&'static str, &'static [Choice]) {
        match self {
            Self::Mother => switch! { "mother":
                "no" = mother: None => "A pinned mother loses nothing, the game goes on.";
                "1" = mother: Some(1) => "A pinned mother loses 1 point.";
                "2" = mother: Some(2) => "A pinned mother loses 2 points.";
                "3" = mother: Some(3) => "A pinned mother loses 3 points.";
            },
            Self::Exemption => switch! { "exemption":
                "on" = exemption: true => "She does not count while the pinner has a checker on his own starting point.";
                "off" = exemption: false => "She counts even while the pinner has a checker on his own starting point.";
            },
            Self::Immediate => switch! { "immediate":
                "on" = immediate: true => "She counts at once and the numbers left are not played, except in a cascade.";
                "off" = immediate: false => "She counts if she is pinned after the whole play.";
            },
            Self::Deadlock => switch! { "deadlock":
                "draw" = deadlock: true => "With both mothers pinned the game is a draw.";
                "play" = deadlock: false => "With both mothers pinned the game goes on.";
            },
            Self::Gammon => switch! { "gammon":
                "1" = gammon: 1 => "Who has borne off no checker loses 1 point.";
                "2" = gammon: 2 => "Who has borne off no checker loses 2 points.";
                "3" = gammon: 3 => "Who has borne off no checker loses 3 points.";
            },
            Self::Quadrant => switch! { "quadrant":
                "no" = triple: None => "It does not matter whether he has one left in his own starting quadrant.";
                "2" = triple: Some(2) => "If he also has one left in his own starting quadrant he loses 2 points.";
                "3" = triple: Some(3) => "If he also has one left in his own starting quadrant he loses 3 points.";
            },
            Self::PinnedBearOff => switch! { "pinnedbearoff":
                "on" = pinned_bear_off: true => "Checkers are borne off even while one is pinned at home.";
                "off" = pinned_bear_off: false => "No checker is borne off while one is pinned.";
            },
            Self::Overshoot => switch! { "overshoot":
                "on" = overshoot: true => "A number bears off the highest checker if none is as far from home.";
                "off" = overshoot: false => "A number bears off from the point of that number only.";
            },
            Self::Higher => switch! { "higher":
                "on" = higher: true => "If either number can be played but not both, it has to be the higher one.";
                "off" = higher: false => "If either number can be played but not both, it may be either.";
            },
            Self::Doubles => switch! { "doubles":
                "four" = cascade: false => "A double is played four times.";
                "cascade" = cascade: true => "A double is played four times, then each higher number up to 6.";
            },
            Self::Unplayed => switch! { "unplayed":
                "lost" = hand_over: false => "Numbers that cannot be played are lost.";
                "pass" = hand_over: true => "Numbers that cannot be played pass to the opponent.";
            },
            Self::Starter => switch! { "starter":
                "winner" = starter: Starter::Winner => "The winner of a game starts the next one.";
                "loser" = starter: Starter::Loser => "The loser of a game starts the next one.";
                "alternate" = starter: Starter::Alternate => "The players take turns to start.";
                "dice" = starter: Starter::Dice => "The dice decide who starts each game.";
            },
            Self::AfterDraw => switch! { "afterdraw":
                "dice" = after_draw: AfterDraw::Dice => "After a draw the dice decide who starts.";
                "same" = after_draw: AfterDraw::Same => "After a draw the same player starts again.";
                "other" = after_draw: AfterDraw::Other => "After a draw the other player starts.";
            },
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// What it can be set to.
    pub const fn choices(self) -> &'static [Choice] {
        self.row().1
    }

    /// How that is written.
    pub fn words(self) -> Vec<&'static str> {
        self.choices().iter().map(|choice| choice.word).collect()
    }

    /// What it is set to in `rules`. Values that are not among the choices cannot be written; the first one stands for
    /// them.
    pub fn of(self, rules: &RuleSet) -> &'static Choice {
        let choices = self.choices();
        choices.iter().find(|choice| (choice.is_set)(rules)).unwrap_or(&choices[0])
    }

    /// The one of this name, in any case.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|switch| switch.name().eq_ignore_ascii_case(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_switch_is_what_it_was_set_to() {
        for switch in Switch::ALL {
            for choice in switch.choices() {
                let mut rules = RuleSet::TAPA;
                choice.apply(&mut rules);
                assert_eq!(switch.of(&rules).word, choice.word, "{switch:?}");
            }
        }
    }
}
