//! `help TOPIC`: short pages about topics that are not a single command; `help legend`, the figures of the last hint; and
//! `help` alone at a terminal.

use plakoto_engine::engine::Level;
use plakoto_engine::printable::signed;
use plakoto_table::analysis::Thresholds;
use plakoto_table::record::Mark;
use plakoto_words::{Message, message};

use crate::output::OutputSettings;
use crate::reply::Phase;
use crate::reply::value::ShownChances;
use crate::session::{Inquiry, RankedPlays};
use crate::text::spelling::plain;

/// A help page. Lines that begin with `> ` are examples, which the user can type one after the other.
pub(super) struct HelpTopic {
    /// Name of the topic, followed by its synonyms.
    pub(super) words: &'static [&'static str],
    about: &'static str,
    text: fn() -> Message,
}

pub(super) static TOPICS: [HelpTopic; 28] = [
    HelpTopic { words: &["dice"], about: "topic-dice", text: || message!("topic-dice_text") },
    HelpTopic { words: &["ids", "id"], about: "topic-ids", text: || message!("topic-ids_text") },
    HelpTopic { words: &["json"], about: "topic-json", text: || message!("topic-json_text") },
    HelpTopic {
        words: &["levels", "level"],
        about: "topic-levels",
        text: || message!("topic-levels_text", levels = levels()),
    },
    HelpTopic {
        words: &["notation", "plays"],
        about: "topic-notation",
        text: || message!("topic-notation_text"),
    },
    HelpTopic { words: &["rules", "plakoto"], about: "topic-rules", text: || message!("topic-rules_text") },
    HelpTopic { words: &["portes"], about: "topic-portes", text: || message!("topic-portes_text") },
    HelpTopic { words: &["fevga"], about: "topic-fevga", text: || message!("topic-fevga_text") },
    HelpTopic { words: &["narde"], about: "topic-narde", text: || message!("topic-narde_text") },
    HelpTopic { words: &["tavli"], about: "topic-tavli", text: || message!("topic-tavli_text") },
    HelpTopic {
        words: &["scripts", "pipes"],
        about: "topic-scripts",
        text: || message!("topic-scripts_text"),
    },
    HelpTopic { words: &["tags"], about: "topic-tags", text: || message!("topic-tags_text") },
    HelpTopic { words: &["thresholds", "marks"], about: "topic-thresholds", text: thresholds },
    HelpTopic { words: &["tutor"], about: "topic-tutor", text: || message!("topic-tutor_text") },
    HelpTopic { words: &["bar", "μεση"], about: "topic-bar", text: || message!("topic-bar_text") },
    HelpTopic {
        words: &["bearoff", "μαζεμα"],
        about: "topic-bearoff",
        text: || message!("topic-bearoff_text"),
    },
    HelpTopic {
        words: &["block", "prime", "φραγμα", "πορτα"],
        about: "topic-block",
        text: || message!("topic-block_text"),
    },
    HelpTopic { words: &["blot"], about: "topic-blot", text: || message!("topic-blot_text") },
    HelpTopic { words: &["equity"], about: "topic-equity", text: || message!("topic-equity_text") },
    HelpTopic {
        words: &["gammon", "διπλο"], about: "topic-gammon", text: || message!("topic-gammon_text")
    },
    HelpTopic { words: &["hit", "χτυπημα"], about: "topic-hit", text: || message!("topic-hit_text") },
    HelpTopic {
        words: &["home", "περιοχη"], about: "topic-home", text: || message!("topic-home_text")
    },
    HelpTopic {
        words: &["mother", "μανα"], about: "topic-mother", text: || message!("topic-mother_text")
    },
    HelpTopic { words: &["mwc"], about: "topic-mwc", text: || message!("topic-mwc_text") },
    HelpTopic { words: &["pin", "πλακωμα"], about: "topic-pin", text: || message!("topic-pin_text") },
    HelpTopic { words: &["pip"], about: "topic-pip", text: || message!("topic-pip_text") },
    HelpTopic { words: &["ply"], about: "topic-ply", text: || message!("topic-ply_text") },
    HelpTopic { words: &["pr", "rating"], about: "topic-pr", text: || message!("topic-pr_text") },
];

impl HelpTopic {
    /// Returns the name of the topic.
    pub(super) fn name(&self) -> &'static str {
        self.words.first().copied().unwrap_or_default()
    }

    /// Returns a short description of the topic.
    pub(super) fn about(&self) -> Message {
        Message::of_key(self.about)
    }

    /// Returns the page.
    pub(super) fn text(&self) -> Message {
        (self.text)()
    }
}

/// Returns the topic with this name or synonym. If none exists, returns the only topic that `word`
/// abbreviates.
pub(super) fn topic(word: &str) -> Option<&'static HelpTopic> {
    let word = plain(word);
    let exact = TOPICS.iter().find(|topic| topic.words.contains(&&*word));
    let starts = |topic: &&HelpTopic| topic.words.iter().any(|name| name.starts_with(&word));
    let mut abbreviated = TOPICS.iter().filter(starts);
    exact.or_else(|| abbreviated.next().filter(|_| abbreviated.next().is_none()))
}

/// Returns the playing levels, each with what it does.
fn levels() -> Message {
    let line = |(name, _)| message!("topic-level", name = name, padded = format!("{name:<13}"));
    Message::joined(Level::NAMED.map(line), "\n")
}

/// Returns the page about the marks for plays, each with the smallest loss that earns it.
fn thresholds() -> Message {
    let usual = Thresholds::default();
    let least = |mark: Mark| usual.least(mark).to_string();
    let marks = [
        message!("topic-mark_doubtful", least = least(Mark::Doubtful)),
        message!("topic-mark_bad", least = least(Mark::Bad)),
        message!("topic-mark_very_bad", least = least(Mark::VeryBad)),
    ];
    let [lucky, very_lucky] = usual.luck.map(|luck| luck.to_string());
    message!(
        "topic-thresholds_text",
        marks = Message::joined(marks, "\n"),
        lucky = lucky,
        very_lucky = very_lucky
    )
}

/// Returns a line for each figure of the best play in the last hint; without a hint, a line that asks for one.
pub(super) fn legend(hint: Option<&RankedPlays>, output: &OutputSettings) -> Message {
    let Some((hint, best)) = hint.and_then(|hint| Some((hint, hint.candidates.first()?))) else {
        return message!("legend-none");
    };
    let figure = |chance: f32| format!("{chance:.3}");
    let [win, win2, win3, lose, lose2, lose3, draw] =
        ShownChances::of(&best.chances, &hint.rules).cells(figure);
    let behind = hint.candidates.get(1).map(|next| next.equity - best.equity);
    message!(
        "legend",
        play = output.play(&best.legal),
        plies = best.plies,
        equity = signed(best.equity.into(), 3),
        behind = behind.map_or_else(|| "…".to_owned(), |behind| signed(behind.into(), 3)),
        win = win,
        win2 = win2,
        win3 = win3,
        lose = lose,
        lose2 = lose2,
        lose3 = lose3,
        draw = draw
    )
}

/// Returns what the user can type at this moment, in a dozen lines.
pub(super) fn here(inquiry: &Inquiry<'_>) -> Message {
    let subject = inquiry.subject();
    let place = inquiry.recording.keeper.place();
    let player = &inquiry.names()[subject.match_id.on_roll as usize];
    match subject.phase(inquiry.rules()) {
        _ if place.turn < inquiry.recording.turns_of(place) => message!("here-review"),
        Phase::Roll if inquiry.recording.view().games.iter().all(|game| game.turns().is_empty()) => {
            message!("here-start", player = player)
        }
        Phase::Roll => message!("here-roll", player = player),
        Phase::Move => {
            let dice = subject.match_id.dice.map(|dice| dice.to_string()).unwrap_or_default();
            message!("here-move", dice = dice)
        }
        Phase::Resignation => message!("here-resignation"),
        Phase::GameOver | Phase::MatchOver => message!("here-over"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules;
    use super::*;
    use plakoto_words::Language;

    #[test]
    fn topics_are_found_by_their_words_and_abbreviated() {
        let name = |word| topic(word).map(HelpTopic::name);
        assert_eq!((name("pipes"), name("lev"), name("t")), (Some("scripts"), Some("levels"), None));
        assert_eq!((name("th"), name("ruled"), name("")), (Some("thresholds"), None, None));
        assert_eq!((name("μάνα"), name("ΠΛΆΚΩΜΑ")), (Some("mother"), Some("pin")));
    }

    #[test]
    fn pages_fit_on_a_screen() {
        for (topic, language) in
            TOPICS.iter().flat_map(|topic| Language::ALL.map(|language| (topic, language)))
        {
            let text = topic.text().say(language);
            assert!(text.lines().count() <= 20, "{}", topic.name());
            // The page shows the same rules, with one line for each paragraph.
            let fits = |line: &str| rules::explains_rules(topic.name()) || line.chars().count() <= 140;
            assert!(text.lines().all(fits), "{}", topic.name());
            assert!(text.contains("\n> "), "{} has no example", topic.name());
        }
    }
}
