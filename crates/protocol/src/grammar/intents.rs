//! Intents: commands that people ask for in sentences. Each command has keywords for what it does, in English and Greek
//! (see [`commands::INTENTS`]); the sentence means the command with the most keywords.
//!
//! A sentence becomes a command that changes the session only if each of its words is a keyword of that command or has
//! no meaning of its own, like `please`. One unknown word, a negation, a question or a misspelt word is enough for
//! a hint instead. A question with an unknown or misspelt word, or about the meaning of a word, gets not even the hint:
//! what it asks about is not the command.

mod introduction;
mod places;
mod plays;
mod words;

use std::cmp::Reverse;
use std::sync::LazyLock;

use self::introduction::introduction;
use self::places::mark_places;
use self::plays::{join_numbers, join_plays};
use self::words::{COMMON, DOUBTS, FILLERS, Keyword, NUMBER, PLAY, READINGS, Reading, Word};
use super::find::find;
use crate::commands::{self, CommandEntry, Effect};
use crate::text::input::Input;
use crate::text::spelling::{is_greek, is_question, plain, words};
use crate::text::words::nearest;

/// Maximum length of a sentence in bytes. A longer line, such as one with the text of a match, is not examined.
const LONGEST: usize = 160;

/// Maximum number of commands to suggest.
const MOST_NEARBY: usize = 3;

/// Commands that answer a question.
const ANSWERS: [&str; 2] = ["yes", "no"];

/// The first word of a paragraph whose sentences no command answers. The second word is the name of the answer.
pub(super) const SAY: &str = "say";

/// The meaning of a sentence.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Meaning {
    /// The command, as one types it.
    pub(super) command: String,
    /// The name of the command; `None` if the answer is a message.
    pub(super) name: Option<&'static str>,
    /// Whether the command changes the session.
    pub(super) is_change: bool,
    /// Whether each word of the sentence asks for the command.
    pub(super) is_certain: bool,
    /// Number of words that neither the command nor the lists of common words explain.
    pub(super) unknown: usize,
    /// Whether the user says a name.
    pub(super) is_introduction: bool,
    /// Whether the sentence doubts the command: a question, a condition or a negation.
    pub(super) is_doubtful: bool,
}

impl Meaning {
    /// Returns the meaning of a sentence in which the user says a name. The user is player 1, unless the players were swapped.
    fn new_name(name: &str) -> Self {
        Self {
            command: format!("set player 1 name {name}"),
            name: Some("set"),
            is_change: true,
            is_certain: true,
            unknown: 0,
            is_introduction: true,
            is_doubtful: false,
        }
    }
}

/// Keywords that occur in a sentence in this order.
struct Pattern {
    /// Each keyword is a choice of words.
    keywords: Vec<Vec<Keyword>>,
    /// Whether a sentence with these keywords orders the command, not only mentions it.
    is_order: bool,
    /// Whether the keywords are the whole sentence, because they have a second meaning next to other words.
    is_whole: bool,
}

/// A command that people ask for.
struct Intent {
    /// `None` if the answer is a message.
    entry: Option<&'static CommandEntry>,
    /// The command with its arguments.
    command: &'static str,
    patterns: Vec<Pattern>,
    /// Further words that go with the command.
    further: Vec<Keyword>,
    /// Words of a sentence for which the command is a suggestion, if the sentence means nothing else.
    topic: Vec<Keyword>,
}

static INTENTS: LazyLock<Vec<Intent>> =
    LazyLock::new(|| commands::INTENTS.split("\n\n").filter_map(Intent::read).collect());

impl Pattern {
    /// Reads a pattern. One that begins with `?` only mentions the command; after `=` comes a whole sentence.
    fn read(text: &'static str) -> Self {
        let may_be_whole = text.trim_start_matches('?');
        let keywords = may_be_whole.trim_start_matches('=');
        let choice = |choice: &'static str| choice.split('|').map(Keyword::new).collect();
        Self {
            keywords: keywords.split(' ').map(choice).collect(),
            is_order: may_be_whole == text,
            is_whole: keywords != may_be_whole,
        }
    }

    /// Returns the places in the sentence at which the keywords occur.
    fn places(&self, sentence: &[Word], reading: Reading) -> Option<Vec<usize>> {
        if self.is_whole && sentence.len() != self.keywords.len() {
            return None;
        }
        let mut from = 0;
        let place = |choice: &Vec<Keyword>| {
            let place = from + sentence[from..].iter().position(|word| word.is_one_of(choice, reading))?;
            from = place + 1;
            Some(place)
        };
        self.keywords.iter().map(place).collect()
    }
}

impl Intent {
    /// Reads a paragraph of [`commands::INTENTS`].
    fn read(paragraph: &'static str) -> Option<Self> {
        let (command, lines) = paragraph.split_once('\n')?;
        let name = command.split(' ').next()?;
        let entry = if name == SAY { None } else { Some(find(name).ok()?) };
        let (mut patterns, mut further, mut topic) = (Vec::new(), Vec::new(), Vec::new());
        for line in lines.lines().map(str::trim) {
            if let Some(words) = line.strip_prefix("+ ") {
                further.extend(words.split(' ').map(Keyword::new));
                continue;
            }
            if let Some(words) = line.strip_prefix("~ ") {
                topic.extend(words.split(' ').map(Keyword::new));
                continue;
            }
            patterns.extend(line.split(", ").map(Pattern::read));
        }
        Some(Self { entry, command, patterns, further, topic })
    }

    /// Returns what the sentence means if it means this command, with the weight of the keywords in it.
    fn meaning(&self, sentence: &[Word], reading: Reading) -> Option<(usize, Meaning)> {
        let places = |pattern: &Pattern| Some((pattern.places(sentence, reading)?, pattern.is_order));
        let found = self.patterns.iter().filter_map(places);
        let (places, is_order) = found.max_by_key(|(places, is_order)| (places.len(), *is_order))?;
        let is_own = |word: &Word| self.lists().any(|list| word.is_one_of(list, reading));
        let is_common =
            |word: &Word| word.is_one_of(&COMMON.fillers, reading) || word.is_one_of(&COMMON.doubts, reading);
        let left: Vec<usize> = (0..sentence.len()).filter(|place| !places.contains(place)).collect();
        let is_filler = |place: &usize| sentence[*place].is_one_of(&COMMON.fillers, reading);
        let own = left.iter().filter(|place| is_own(&sentence[**place]) && !is_filler(place)).count();
        let is_unknown = |place: &&usize| !is_own(&sentence[**place]) && !is_common(&sentence[**place]);
        let unknown = left.iter().filter(is_unknown).count();
        let is_doubt = |place: &usize| {
            sentence[*place].is_one_of(&COMMON.doubts, reading) && !is_wish(sentence, *place, reading)
        };
        let is_doubtful = left.iter().any(is_doubt);
        let is_guess = sentence.iter().any(|word| word.is_guess);
        let command = self.filled(sentence, &places);
        let meaning = Meaning {
            name: self.entry.map(CommandEntry::name),
            is_change: self.is_change(&command)?,
            is_certain: is_order && unknown == 0 && !is_doubtful && !is_guess,
            unknown,
            is_introduction: false,
            is_doubtful,
            command,
        };
        Some((2 * places.len() + own, meaning))
    }

    /// Whether the command, with its arguments, changes the session; `None` if it is wrong.
    fn is_change(&self, command: &str) -> Option<bool> {
        let Some(entry) = self.entry else { return Some(false) };
        let (_, arguments) = command.split_once(' ').unwrap_or_default();
        Some((entry.parse)(Input::new(arguments)).ok()?.nature().effect == Effect::Change)
    }

    /// Returns all lists of words that go with the command.
    fn lists(&self) -> impl Iterator<Item = &Vec<Keyword>> {
        self.patterns.iter().flat_map(|pattern| &pattern.keywords).chain([&self.further])
    }

    /// Returns the command, with the number or the play of the sentence.
    fn filled(&self, sentence: &[Word], places: &[usize]) -> String {
        let number = places.iter().find_map(|place| sentence[*place].plain.parse::<u8>().ok());
        let plays: Vec<&str> =
            sentence.iter().filter(|word| word.is_play()).map(|word| &*word.plain).collect();
        let fill = |word: &'static str| match word {
            NUMBER => number.map_or_else(String::new, |number| number.to_string()),
            PLAY => plays.join(" "),
            word => word.to_owned(),
        };
        self.command.split(' ').map(fill).collect::<Vec<_>>().join(" ")
    }
}

/// Returns all keywords that are whole words.
pub(super) fn keywords() -> impl Iterator<Item = &'static str> {
    let patterns = INTENTS.iter().flat_map(|intent| &intent.patterns);
    let keywords = patterns.flat_map(|pattern| pattern.keywords.iter().flatten());
    keywords.filter(|keyword| !keyword.is_beginning).map(|keyword| keyword.text)
}

/// Whether a word, perhaps with a mark after it, has no meaning of its own.
pub(super) fn is_filler(word: &str) -> bool {
    let is_filler = |word: String| Word::new(word, false).is_one_of(&COMMON.fillers, Reading::Letters);
    words(word).into_iter().all(is_filler)
}

/// Returns what a sentence means, if anything.
pub(super) fn meaning(line: &str) -> Option<Meaning> {
    if line.len() > LONGEST {
        return None;
    }
    let is_question = is_question(line);
    if let (Some(name), false) = (introduction(line, is_known), is_question) {
        return Some(Meaning::new_name(&name));
    }
    let found = READINGS.into_iter().filter_map(|reading| {
        let sentence = sentence(line, reading);
        let is_guessed = sentence.iter().any(|word| word.is_guess);
        let asks = is_question || begins_question(&sentence, reading);
        let defines = is_definition(&sentence, reading);
        let is_other = |meaning: &Meaning| {
            // An answer is short.
            let is_answer = meaning.name.is_some_and(|name| ANSWERS.contains(&name)) && !meaning.is_certain;
            meaning.is_change
                && (defines
                    || is_answer && meaning.unknown > 0
                    || asks && (is_guessed || meaning.unknown > 0))
        };
        let rank = |(weight, meaning): (usize, Meaning)| {
            // A question is rather about a command that changes nothing.
            let is_safe = asks && !meaning.is_change && meaning.name.is_some();
            ((weight.cast_signed() - meaning.unknown.cast_signed(), is_safe), weight, meaning)
        };
        let meanings = INTENTS.iter().filter_map(|intent| intent.meaning(&sentence, reading));
        let ranked = meanings.filter(|(_, meaning)| !is_other(meaning)).map(rank);
        // Of several with the same rank the first counts, in the order of the file.
        let (rank, weight, meaning) = ranked.min_by_key(|(rank, ..)| Reverse(*rank))?;
        let is_guess = reading == Reading::Sound && is_greek(&plain(line));
        let is_certain = meaning.is_certain && !is_guess;
        (2 * meaning.unknown <= weight).then_some((rank, Meaning { is_certain, ..meaning }))
    });
    let (_, meaning) = found.min_by_key(|(rank, _)| Reverse(*rank))?;
    Some(Meaning {
        is_certain: meaning.is_certain && !is_question,
        is_doubtful: meaning.is_doubtful || is_question,
        ..meaning
    })
}

/// Returns the words of a sentence without those that have no meaning of their own. By its sound, the article τη is the
/// question word τι, too.
fn telling(sentence: &[Word], reading: Reading) -> impl Iterator<Item = &Word> {
    sentence.iter().filter(move |word| {
        word.is_one_of(&COMMON.questions, reading) || !word.is_one_of(&COMMON.fillers, reading)
    })
}

/// Whether a sentence begins like a question.
fn begins_question(sentence: &[Word], reading: Reading) -> bool {
    telling(sentence, reading).next().is_some_and(|word| word.is_one_of(&COMMON.questions, reading))
}

/// Whether a sentence asks what a word means.
fn is_definition(sentence: &[Word], reading: Reading) -> bool {
    let mut words = telling(sentence, reading);
    let Some((first, second)) = words.next().zip(words.next()) else { return false };
    COMMON.definitions.iter().any(|[one, two]| one.is(first, reading) && two.is(second, reading))
}

/// Returns the word that a question such as `what is a ...?` asks about, as it is typed, if it is in no list.
pub(super) fn unknown_term(line: &str) -> Option<String> {
    if line.len() > LONGEST {
        return None;
    }
    let plain_words: Vec<Word> = words(line).into_iter().map(|word| Word::new(word, false)).collect();
    let reading = READINGS.into_iter().find(|reading| is_definition(&plain_words, *reading))?;
    let mut unknown = plain_words.iter().filter(|word| !is_known(word, reading));
    let (term, None) = (unknown.next()?, unknown.next()) else { return None };
    let typed =
        line.split_whitespace().map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()));
    typed.into_iter().find(|word| plain(word) == term.plain).map(str::to_owned)
}

/// Returns the commands that are about most words of a sentence, the best first.
pub(super) fn nearby(line: &str) -> Vec<&'static str> {
    if line.len() > LONGEST {
        return Vec::new();
    }
    let sentence: Vec<Word> = words(line).into_iter().map(|word| Word::new(word, false)).collect();
    let count = |intent: &Intent| {
        sentence.iter().filter(|word| word.is_one_of(&intent.topic, Reading::Sound)).count()
    };
    let mut found: Vec<(usize, &'static str)> = INTENTS
        .iter()
        .map(|intent| (count(intent), intent.command))
        .filter(|(count, _)| *count > 0)
        .collect();
    found.sort_by_key(|(count, _)| Reverse(*count));
    found.into_iter().take(MOST_NEARBY).map(|(_, command)| command).collect()
}

/// Returns the words of a line, with the points of a play joined, and the nearest keyword in place of an unknown word.
fn sentence(line: &str, reading: Reading) -> Vec<Word> {
    let mut sentence: Vec<Word> = words(line).into_iter().map(|word| Word::new(word, false)).collect();
    mark_places(&mut sentence, reading);
    join_plays(&mut sentence, reading);
    join_numbers(&mut sentence, reading);
    for word in &mut sentence {
        let is_short =
            word.plain.chars().count() < 4 || word.plain.contains(|letter: char| letter.is_ascii_digit());
        if !is_short && !is_known(word, reading) {
            let common = FILLERS.split_whitespace().chain(DOUBTS.split_whitespace());
            let alike = keywords().chain(common).filter(|known| is_slip(known, &word.plain));
            if let Some(near) = nearest(alike, &word.plain) {
                *word = Word::new(near.to_owned(), true);
            }
        }
    }
    sentence
}

/// Whether a word may be a slip of the fingers for a known one: few people miss the first letter, and a second mistake in
/// a short word makes another word.
fn is_slip(known: &str, word: &str) -> bool {
    let is_long = word.chars().count() > 7;
    known.chars().next() == word.chars().next() && (is_long || strsim::osa_distance(known, word) < 2)
}

/// Whether a word occurs in any list or pattern.
fn is_known(word: &Word, reading: Reading) -> bool {
    let mut lists = INTENTS.iter().flat_map(Intent::lists).chain([&COMMON.fillers, &COMMON.doubts]);
    lists.any(|list| word.is_one_of(list, reading))
}

/// Whether the word at `place` belongs to a wish.
fn is_wish(sentence: &[Word], place: usize, reading: Reading) -> bool {
    let pairs = [place.checked_sub(1).zip(Some(place)), Some((place, place + 1))];
    let words = pairs
        .into_iter()
        .flatten()
        .filter_map(|(first, second)| sentence.get(first).zip(sentence.get(second)));
    words.into_iter().any(|(first, second)| {
        COMMON.wishes.iter().any(|[wish, doubt]| wish.is(first, reading) && doubt.is(second, reading))
    })
}

#[cfg(test)]
mod tests;
