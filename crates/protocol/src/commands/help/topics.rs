//! `help TOPIC`: short pages about what no single command is about.

use std::fmt::Write;

use super::rules;
use plakoto_engine::engine::Level;
use plakoto_table::analysis::{Mark, Thresholds};

/// A page. Lines behind `> ` are examples, which can be typed one after the other.
pub(super) struct Topic {
    /// Its name, and other words for it.
    pub(super) words: &'static [&'static str],
    /// What it is about.
    pub(super) about: &'static str,
    pub(super) text: fn() -> String,
}

pub(super) static TOPICS: &[Topic] = &[
    Topic {
        words: &["dice"],
        about: "Where dice come from, and how to enter them",
        text: || DICE.to_owned(),
    },
    Topic { words: &["ids", "id"], about: "Position IDs and match IDs", text: || IDS.to_owned() },
    Topic { words: &["json"], about: "Replies for programs", text: || JSON.to_owned() },
    Topic { words: &["levels", "level"], about: "How strong the engine plays", text: levels },
    Topic { words: &["notation", "plays"], about: "How plays are written", text: || NOTATION.to_owned() },
    Topic { words: &["rules"], about: "The game and its rule sets", text: rules::text },
    Topic {
        words: &["scripts", "pipes"],
        about: "Lines from a program or a file",
        text: || SCRIPTS.to_owned(),
    },
    Topic { words: &["tags"], about: "Which reply is whose", text: || TAGS.to_owned() },
    Topic { words: &["thresholds", "marks"], about: "From which loss on a play is bad", text: thresholds },
    Topic { words: &["tutor"], about: "Being warned before a bad play", text: || TUTOR.to_owned() },
];

impl Topic {
    /// Its name.
    pub(super) fn name(&self) -> &'static str {
        self.words.first().copied().unwrap_or_default()
    }
}

/// The topic that a word names, or begins with if only one does.
pub(super) fn topic(word: &str) -> Option<&'static Topic> {
    let exact = TOPICS.iter().find(|topic| topic.words.contains(&word));
    let starts = |topic: &&Topic| topic.words.iter().any(|name| name.starts_with(word));
    let mut abbreviated = TOPICS.iter().filter(starts);
    exact.or_else(|| abbreviated.next().filter(|_| abbreviated.next().is_none()))
}

const DICE: &str = "\
`roll` rolls. With the same seed the same dice come on every machine.
`set dice` puts dice on the table for the player on roll, to ask about them or to play them.
With `set rng manual` you enter what you have rolled on a board of your own; `set rng file` reads dice from a file.
> set seed 42
> set dice 31
> set rng manual";

const IDS: &str = "\
A position ID has 14 characters, or a few more, and says where all checkers are, as the player on roll sees them.
A match ID says who is on roll, his dice, the score and the length of the match.
Wherever an ID is expected both can stand together, POSITION:MATCH, also as gnubg prints them, in quotes or labelled.
A question may bring its own ID and dice; nothing in the session changes then.
> set board AACA/z8AAID/Pw
> hint AACA/z8AAID/Pw 31
> Position ID: AACA/z8AAID/Pw Match ID: cAkAAAAAAAAE
> show gnubgid";

const JSON: &str = "\
With `set output json on`, or `plakoto --json`, each reply is one JSON object on one line.
`ok` says whether a line was understood; `error` has a code and a message; all other fields depend on the command.
A line may be JSON as well: it names the command in `do`, and is answered in JSON.
> {\"do\":\"legal\",\"id\":\"AACA/z8AAID/Pw\",\"dice\":[3,1]}
> set output json on
> show score";

const NOTATION: &str = "\
Points are numbered as the player on roll sees them: he moves from 24 down to 1 and then off.
A play is its steps in any order: 24/18 is one checker, 24/18(2) two of them, 24/21/20 one that stops on the way.
24/20 also stands for the two steps of a 3 and a 1, 1/off bears off, and `*` behind a point may mark a pin.
> set dice 31
> legal
> 24/20";

const SCRIPTS: &str = "\
A session reads lines from standard input and writes every reply at once: a program talks to it through a pipe.
`set output framing on` ends every reply with a line `ok`; tags tell replies apart, see `help tags`.
`load commands` executes the lines of a file. With `plakoto --strict` the first error ends the session.
`stop` ends a search, `isready` is answered when all before it is done. A line that begins with # is a comment.
In a shell `plakoto hint ID 31` answers one question, and `plakoto batch` one for each line, on all cores.
> # a comment
> set output framing on
> isready";

const TAGS: &str = "\
A line may begin with @ and a tag of 1 to 32 letters, digits, `_`, `.` or `-`.
Every line of its reply begins with the tag, and the last one is `@TAG ok` or `@TAG error …`; in JSON it is a field.
Tagged questions that need no search are answered at once while another line is searched for.
`stop TAG` ends the search with that tag.
> @7 show turn
> @a.1 legal AACA/z8AAID/Pw 31";

const TUTOR: &str = "\
While the tutor is on, your plays are judged before they are made. Of one that is bad enough the session says what it
costs, which play is the best and why, and waits: `yes` or the same play again makes it, another play is made instead,
`no` leaves all as it was. `set tutor threshold` says how bad it must be (see `help thresholds`), `set analysis` how
deep is looked, and whether by rollouts.
> set tutor on
> set tutor threshold bad
> show tutor";

/// The names of levels stand beside what is behind them.
fn levels() -> String {
    let mut text = "A level says how many turns the engine looks ahead, and how much it misjudges positions on purpose.\n\
                    Its dice are the same as everybody's.\n"
        .to_owned();
    for (name, Level { plies, noise }) in Level::NAMED {
        // A string can always be written to.
        let _ = writeln!(text, "  {name:<13} plies {plies}, noise {noise} points");
    }
    text + "A player's level is his own; `set evaluation level` is for `hint`, `eval` and players without one.\n\
            > set player 0 level intermediate\n\
            > set evaluation level worldclass\n\
            > hint AACA/z8AAID/Pw 31 level expert"
}

fn thresholds() -> String {
    let usual = Thresholds::default();
    let marks = Mark::ALL.iter().filter_map(|mark| {
        usual
            .least(*mark)
            .map(|least| format!("  {:<9} {:<2} from {least} points on", mark.name(), mark.sign()))
    });
    let [lucky, very_lucky] = usual.luck;
    let marks: Vec<String> = marks.collect();
    format!(
        "A play is marked by what it loses against the best play, in points:\n{}\n\
         A roll is lucky from {lucky} points on and very lucky from {very_lucky} on; the same below 0 is unlucky.\n\
         `analyse`, reports, `next marked` and the tutor go by these marks.\n\
         > set analysis threshold bad 0.08\n\
         > show analysis",
        marks.join("\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_are_found_by_their_words_and_abbreviated() {
        let name = |word| topic(word).map(Topic::name);
        assert_eq!((name("pipes"), name("lev"), name("t")), (Some("scripts"), Some("levels"), None));
        assert_eq!((name("th"), name("ruled"), name("")), (Some("thresholds"), None, None));
    }

    #[test]
    fn pages_fit_on_a_screen() {
        for topic in TOPICS.iter().filter(|topic| topic.name() != "rules") {
            let text = (topic.text)();
            assert!(text.lines().count() <= 20, "{}", topic.name());
            assert!(text.lines().all(|line| line.chars().count() <= 120), "{}", topic.name());
            assert!(text.contains("\n> "), "{} has no example", topic.name());
        }
    }
}
