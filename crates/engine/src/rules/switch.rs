//! The switches of a rule set: their names, their possible values, and the meaning of each value.

use crate::rules::{AfterDraw, Contact, Mechanics, Prime, RuleSet, Runner, Sixes, Starter, Unblock};

/// A possible value of a switch.
pub struct Choice {
    /// The word for this value in the text form of a rule set.
    pub word: &'static str,
    /// The meaning of this value, as a sentence.
    pub meaning: &'static str,
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
/// games have it), and one line for each choice: its word, the field with its value, and the meaning.
macro_rules! switches {
    ($(
        $(#[$doc:meta])*
        $switch:ident $name:literal ($contact:expr):
        $($word:literal = $($field:ident).+: $value:expr => $meaning:literal;)*
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
                        meaning: $meaning,
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
        "no" = mother: None => "A pinned mother loses nothing; the game goes on.";
        "1" = mother: Some(1) => "A pinned mother loses 1 point.";
        "2" = mother: Some(2) => "A pinned mother loses 2 points.";
        "3" = mother: Some(3) => "A pinned mother loses 3 points.";
    /// The switch for [`RuleSet::exemption`].
    Exemption "exemption" (Some(Contact::Pin)):
        "on" = exemption: true =>
            "A pinned mother counts only if the pinner has left their own starting point.";
        "off" = exemption: false =>
            "A pinned mother counts even if the pinner has not left their own starting point.";
    /// The switch for [`RuleSet::immediate`].
    Immediate "immediate" (Some(Contact::Pin)):
        "on" = immediate: true =>
            "A pinned mother ends the game in the middle of a play, except in a cascade.";
        "off" = immediate: false => "A pinned mother ends the game only after the whole play.";
    /// The switch for [`RuleSet::deadlock`].
    Deadlock "deadlock" (Some(Contact::Pin)):
        "draw" = deadlock: true => "With both mothers pinned the game is a draw.";
        "play" = deadlock: false => "With both mothers pinned the game goes on.";
    /// The switch for [`RuleSet::gammon`].
    Gammon "gammon" (None):
        "1" = gammon: 1 => "A loser who has borne off no checker loses 1 point.";
        "2" = gammon: 2 => "A loser who has borne off no checker loses 2 points.";
        "3" = gammon: 3 => "A loser who has borne off no checker loses 3 points.";
    /// The switch for [`RuleSet::triple`].
    Quadrant "quadrant" (None):
        "no" = triple: None =>
            "A gammoned loser with a checker left in their starting quadrant loses no extra points.";
        "2" = triple: Some(2) =>
            "A gammoned loser with a checker left in their starting quadrant loses 2 points.";
        "3" = triple: Some(3) =>
            "A gammoned loser with a checker left in their starting quadrant loses 3 points.";
    /// The switch for [`RuleSet::pinned_bear_off`].
    PinnedBearOff "pinnedbearoff" (Some(Contact::Pin)):
        "on" = pinned_bear_off: true => "Checkers may be borne off even while one is pinned at home.";
        "off" = pinned_bear_off: false => "No checker may be borne off while one is pinned.";
    /// The switch for [`RuleSet::overshoot`].
    Overshoot "overshoot" (None):
        "on" = overshoot: true =>
            "A number larger than the highest occupied point bears off from that point.";
        "off" = overshoot: false => "A number bears off only from the point with that number.";
    /// The switch for [`RuleSet::higher`].
    Higher "higher" (None):
        "on" = higher: true =>
            "If either number can be played but not both, the higher one must be played.";
        "off" = higher: false => "If either number can be played but not both, the player chooses.";
    /// The switch for [`RuleSet::cascade`].
    Doubles "doubles" (Some(Contact::Pin)):
        "four" = cascade: false => "A double is played four times.";
        "cascade" = cascade: true =>
            "A double is played four times, and then each higher number up to 6, also four times.";
    /// The switch for [`RuleSet::hand_over`].
    Unplayed "unplayed" (Some(Contact::Pin)):
        "lost" = hand_over: false => "Numbers that cannot be played are lost.";
        "pass" = hand_over: true => "Numbers that cannot be played pass to the opponent.";
    /// The switch for [`RuleSet::starter`].
    Starter "starter" (None):
        "winner" = starter: Starter::Winner => "The winner of a game starts the next one.";
        "loser" = starter: Starter::Loser => "The loser of a game starts the next one.";
        "alternate" = starter: Starter::Alternate => "The players take turns to start.";
        "dice" = starter: Starter::Dice => "The dice choose the starter of each game.";
    /// The switch for [`RuleSet::after_draw`].
    AfterDraw "afterdraw" (Some(Contact::Pin)):
        "dice" = after_draw: AfterDraw::Dice => "After a draw the dice choose the starter.";
        "same" = after_draw: AfterDraw::Same => "After a draw the same player starts again.";
        "other" = after_draw: AfterDraw::Other => "After a draw the other player starts.";
    /// The switch for [`RuleSet::hit_and_run`].
    HitAndRun "hit-and-run" (Some(Contact::Hit)):
        "on" = hit_and_run: true => "A checker that hits at home may move again in the same turn.";
        "off" = hit_and_run: false => "A checker that hits at home stays there for the rest of the turn.";
    /// The switch for [`Blocking::runner`](crate::rules::Blocking::runner).
    Runner "runner" (Some(Contact::Block)):
        "passed" = blocking.runner: Runner::Passed =>
            "No second checker moves until the first has passed the opponent's starting point.";
        "reached" = blocking.runner: Runner::Reached =>
            "No second checker moves until the first has reached the opponent's starting point.";
        "off" = blocking.runner: Runner::Off => "Any checker may move at any time.";
    /// The switch for [`Blocking::sixes`](crate::rules::Blocking::sixes).
    Sixes "sixes" (Some(Contact::Block)):
        "own" = blocking.sixes: Sixes::Own =>
            "A play must not end with all six points of the player's own starting quarter.";
        "opponent" = blocking.sixes: Sixes::Opponent =>
            "A play must not end with all six points of the opponent's starting quarter.";
        "either" = blocking.sixes: Sixes::Either =>
            "A play must not end with all six points of either starting quarter.";
        "front" = blocking.sixes: Sixes::Front =>
            "A play must not end with all six points of the player's own starting quarter, nor with the six in front of the opponent's starting point while a checker stands on it.";
        "nowhere" = blocking.sixes: Sixes::Nowhere =>
            "A play must not end with six points in a row.";
        "anywhere" = blocking.sixes: Sixes::Anywhere => "A play may end with six points in a row.";
    /// The switch for [`Blocking::unblock`](crate::rules::Blocking::unblock).
    Unblock "unblock" (Some(Contact::Block)):
        "on" = blocking.unblock: Unblock::OnePoint =>
            "A player must open the way, if possible, for opposing checkers that are all trapped on one point.";
        "all" = blocking.unblock: Unblock::All =>
            "A player must open the way, if possible, for opposing checkers of which none can move with any number.";
        "off" = blocking.unblock: Unblock::Off => "A player may keep all opposing checkers trapped.";
    /// The switch for [`Blocking::head`](crate::rules::Blocking::head).
    Head "head" (Some(Contact::Block)):
        "on" = blocking.head: true =>
            "One checker may leave the start in a turn, or two with a first 6-6, 4-4 or 3-3.";
        "off" = blocking.head: false => "Any number of checkers may leave the start in a turn.";
    /// The switch for [`Blocking::prime`](crate::rules::Blocking::prime).
    Prime "prime" (Some(Contact::Block)):
        "step" = blocking.prime: Prime::Step =>
            "After each number, six points in a row need an opposing checker ahead of them.";
        "end" = blocking.prime: Prime::End =>
            "At the end of a play, six points in a row need an opposing checker ahead of them.";
        "off" = blocking.prime: Prime::Off => "Six points in a row need no opposing checker ahead of them.";
    /// The switch for [`Blocking::ring`](crate::rules::Blocking::ring).
    Ring "ring" (Some(Contact::Block)):
        "off" = blocking.ring: false =>
            "`prime` ignores rows across the opponent's 1-point and 24-point.";
        "on" = blocking.ring: true =>
            "`prime` bans rows across the opponent's 1-point and 24-point.";
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
