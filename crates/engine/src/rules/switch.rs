//! The switches of a rule set: their names and their possible values.

use crate::rules::{AfterDraw, Contact, Mechanics, Prime, RuleSet, Runner, Sixes, Starter, Unblock};

/// A possible value of a switch.
pub struct Choice {
    /// The word for this value in the text form of a rule set.
    pub word: &'static str,
    set: fn(&mut RuleSet),
    /// Whether the switch has this value in a rule set.
    is_set: fn(&RuleSet) -> bool,
}

impl Choice {
    /// Sets the switch to this value in `rules`.
    pub fn apply(&self, rules: &mut RuleSet) {
        (self.set)(rules);
    }
}

/// Declares the switches. Each entry has the name of the switch, the contact of the games that have it (`None` if all
/// games have it), and one line for each choice: its word, and the field with its value.
macro_rules! switches {
    ($(
        $(#[$doc:meta])*
        $switch:ident $name:literal ($contact:expr):
        $($word:literal = $($field:ident).+: $value:expr;)*
    )*) => {
        /// A switch of a [`RuleSet`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Switch {
            $($(#[$doc])* $switch,)*
        }

        impl Switch {
            /// All switches, in the order in which the text form of a rule set lists them.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$switch),*];

            const fn row(self) -> (&'static str, Option<Contact>, &'static [Choice]) {
                match self {
                    $(Self::$switch => ($name, $contact, &[$(Choice {
                        word: $word,
                        set: |rules| rules.$($field).+ = $value,
                        is_set: |rules| rules.$($field).+ == $value,
                    }),*]),)*
                }
            }
        }
    };
}

switches! {
    /// The switch for [`RuleSet::mother`].
    Mother "mother" (Some(Contact::Pin)):
        "no" = mother: None;
        "1" = mother: Some(1);
        "2" = mother: Some(2);
        "3" = mother: Some(3);
    /// The switch for [`RuleSet::exemption`].
    Exemption "exemption" (Some(Contact::Pin)):
        "on" = exemption: true;
        "off" = exemption: false;
    /// The switch for [`RuleSet::immediate`].
    Immediate "immediate" (Some(Contact::Pin)):
        "on" = immediate: true;
        "off" = immediate: false;
    /// The switch for [`RuleSet::deadlock`].
    Deadlock "deadlock" (Some(Contact::Pin)):
        "draw" = deadlock: true;
        "play" = deadlock: false;
    /// The switch for [`RuleSet::gammon`].
    Gammon "gammon" (None):
        "1" = gammon: 1;
        "2" = gammon: 2;
        "3" = gammon: 3;
    /// The switch for [`RuleSet::triple`].
    Quadrant "quadrant" (None):
        "no" = triple: None;
        "2" = triple: Some(2);
        "3" = triple: Some(3);
    /// The switch for [`RuleSet::pinned_bear_off`].
    PinnedBearOff "pinnedbearoff" (Some(Contact::Pin)):
        "on" = pinned_bear_off: true;
        "off" = pinned_bear_off: false;
    /// The switch for [`RuleSet::overshoot`].
    Overshoot "overshoot" (None):
        "on" = overshoot: true;
        "off" = overshoot: false;
    /// The switch for [`RuleSet::higher`].
    Higher "higher" (None):
        "on" = higher: true;
        "off" = higher: false;
    /// The switch for [`RuleSet::cascade`].
    Doubles "doubles" (Some(Contact::Pin)):
        "four" = cascade: false;
        "cascade" = cascade: true;
    /// The switch for [`RuleSet::hand_over`].
    Unplayed "unplayed" (Some(Contact::Pin)):
        "lost" = hand_over: false;
        "pass" = hand_over: true;
    /// The switch for [`RuleSet::starter`].
    Starter "starter" (None):
        "winner" = starter: Starter::Winner;
        "loser" = starter: Starter::Loser;
        "alternate" = starter: Starter::Alternate;
        "dice" = starter: Starter::Dice;
    /// The switch for [`RuleSet::after_draw`].
    AfterDraw "afterdraw" (Some(Contact::Pin)):
        "dice" = after_draw: AfterDraw::Dice;
        "same" = after_draw: AfterDraw::Same;
        "other" = after_draw: AfterDraw::Other;
    /// The switch for [`RuleSet::hit_and_run`].
    HitAndRun "hit-and-run" (Some(Contact::Hit)):
        "on" = hit_and_run: true;
        "off" = hit_and_run: false;
    /// The switch for [`Blocking::runner`](crate::rules::Blocking::runner).
    Runner "runner" (Some(Contact::Block)):
        "passed" = blocking.runner: Runner::Passed;
        "reached" = blocking.runner: Runner::Reached;
        "off" = blocking.runner: Runner::Off;
    /// The switch for [`Blocking::sixes`](crate::rules::Blocking::sixes).
    Sixes "sixes" (Some(Contact::Block)):
        "own" = blocking.sixes: Sixes::Own;
        "opponent" = blocking.sixes: Sixes::Opponent;
        "either" = blocking.sixes: Sixes::Either;
        "front" = blocking.sixes: Sixes::Front;
        "nowhere" = blocking.sixes: Sixes::Nowhere;
        "anywhere" = blocking.sixes: Sixes::Anywhere;
    /// The switch for [`Blocking::unblock`](crate::rules::Blocking::unblock).
    Unblock "unblock" (Some(Contact::Block)):
        "on" = blocking.unblock: Unblock::OnePoint;
        "all" = blocking.unblock: Unblock::All;
        "off" = blocking.unblock: Unblock::Off;
    /// The switch for [`Blocking::head`](crate::rules::Blocking::head).
    Head "head" (Some(Contact::Block)):
        "on" = blocking.head: true;
        "off" = blocking.head: false;
    /// The switch for [`Blocking::prime`](crate::rules::Blocking::prime).
    Prime "prime" (Some(Contact::Block)):
        "step" = blocking.prime: Prime::Step;
        "end" = blocking.prime: Prime::End;
        "off" = blocking.prime: Prime::Off;
    /// The switch for [`Blocking::ring`](crate::rules::Blocking::ring).
    Ring "ring" (Some(Contact::Block)):
        "off" = blocking.ring: false;
        "on" = blocking.ring: true;
}

impl Switch {
    /// The name of the switch.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// The switches of games with these mechanics.
    pub fn of_game(mechanics: &Mechanics) -> impl Iterator<Item = Self> {
        let contact = mechanics.contact;
        Self::ALL.into_iter().filter(move |switch| switch.row().1.is_none_or(|only| only == contact))
    }

    /// The switches that at least one of the shipped rule sets has.
    pub fn of_shipped_games() -> impl Iterator<Item = Self> {
        let has =
            |rules: &RuleSet, switch: Self| Self::of_game(&rules.mechanics).any(|other| other == switch);
        Self::ALL.into_iter().filter(move |switch| RuleSet::ALL.iter().any(|rules| has(rules, *switch)))
    }

    /// The possible values of the switch.
    pub const fn choices(self) -> &'static [Choice] {
        self.row().2
    }

    /// The words for the possible values of the switch.
    pub fn words(self) -> Vec<&'static str> {
        self.choices().iter().map(|choice| choice.word).collect()
    }

    /// Returns the value of the switch in `rules`. If the field has a value for which there is no choice,
    /// returns the first choice.
    pub fn of(self, rules: &RuleSet) -> &'static Choice {
        let choices = self.choices();
        choices.iter().find(|choice| (choice.is_set)(rules)).unwrap_or(&choices[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn applied_choices_are_read_back() {
        for switch in Switch::ALL {
            for choice in switch.choices() {
                let mut rules = RuleSet::NARDE;
                choice.apply(&mut rules);
                assert_eq!(switch.of(&rules).word, choice.word, "{switch:?}");
            }
        }
    }
}
