//! Intents: commands that people ask for in sentences. Each command has keywords for what it does, in English and Greek
//! (see [`commands::INTENTS`]); the sentence means the command with the most keywords.
//!
//! A sentence becomes a command that changes the session only if each of its words is a keyword of that command or has
//! no meaning of its own, like `please`. One unknown word, a negation, a question or a misspelt word is enough for
//! a hint instead. A question with an unknown or misspelt word, or about the meaning of a word, gets not even the hint:
//! what it asks about is not the command.

use std::cmp::Reverse;
use std::sync::LazyLock;

use super::find::find;
use crate::commands::{self, CommandEntry, Effect};
use crate::text::input::Input;
use crate::text::spelling::{is_greek, is_question, plain, sound, words};
use crate::text::words::nearest;

/// Maximum length of a sentence in bytes. A longer line, such as one with the text of a match, is not examined.
const LONGEST: usize = 160;

/// The keyword for a number, which the arguments of the command repeat.
const NUMBER: &str = "N";

/// The keyword for a play, which the arguments of the command repeat.
const PLAY: &str = "PLAY";

/// Words without a meaning of their own.
const FILLERS: &str = "a an the my mine me i im ill id it its this that them these those one now just please pls plz \
    ok okay hey hi so then and well want wanna need like to of in on at for from here with us we lets let give show \
    tell get make gimme thanks yes yeah some right \
    ο η το οι τα τον την τη του τησ των τουσ τισ ενα εναν μια μου μασ με σε σου στο στη στην στα απο για και κι \
    λοιπον τωρα ρε φιλε παρακαλω ευχαριστω θελω ηθελα αυτο αυτα αυτη αυτην εγω ελα δωσε δειξε πεσ κανε καλα ενταξει οκ ναι ασ εδω λιγο";

/// Words that make a sentence a question, a condition, a negation or a statement about another person.
const DOUBTS: &str = "not dont donot doesnt didnt wont cant cannot isnt arent shouldnt wouldnt never no nor without \
    what how why when where which who whose should could can may might must shall will would do does did is are am \
    was were be if whether think guess know see you your youre he she his her they opponent about mean means meaning \
    have has had there really any too more happens happen \
    δεν δε μη μην οχι ποτε χωρισ ουτε τι πωσ που γιατι ποιοσ ποια ποιο ποιεσ ποιοι ποιον ποιουσ αν εαν μηπωσ να θα \
    αραγε πρεπει μπορω μπορεισ μπορει μπορουμε ειναι ειμαι εισαι ειμαστε εχω εχεισ εχει εχουμε σημαινει εσυ \
    αντιπαλοσ γινεται γινει";

/// Words with which a question begins.
const QUESTIONS: &str = "what how why when where which who whose is are am was were does did can could should would \
    will shall may might must has \
    τι πωσ που γιατι ποτε ποιοσ ποια ποιο ποιεσ ποιοι ποιον ποιουσ ποσο ποσοσ ποση ποσα ποσοι ποσεσ ποσουσ αραγε μηπωσ \
    ειναι εχει μπορω μπορεισ μπορει μπορουμε";

/// First two words of a question about the meaning of a word.
const DEFINITIONS: [(&str, &str); 6] = [
    ("what", "is"),
    ("what", "are"),
    ("what", "does"),
    ("what", "means"),
    ("τι", "ειναι"),
    ("τι", "σημαινει"),
];

/// Two words of which the doubtful one expresses a wish.
const WISHES: [(&str, &str); 6] =
    [("would", "like"), ("θελω", "να"), ("ηθελα", "να"), ("θα", "ηθελα"), ("ασ", "να"), ("ελα", "να")];

/// Words between the points of a play.
const JOINTS: &str = "to into στο στη στην στον";

/// Words between a number of the dice and the point from which it is played, as in `a 6 from 24`.
const ORIGINS: &str = "from απο";

/// Words for the numbers of the dice, from 1 to 6.
const NUMBERS: [&str; 6] = [
    "1 one ace ενα ασο ασσο",
    "2 two δυο δυαρι",
    "3 three τρια τριαρι",
    "4 four τεσσερα τεσσαρι",
    "5 five πεντε πενταρι",
    "6 six εξι εξαρι",
];

/// Words after which two numbers are the points of a play, as in `play 8 5`.
const VERBS: &str = "play move παιξε παιζω παιξω παω παμε πηγαινε κουνα κουναω κουνησε κινω";

/// The first word of a paragraph whose sentences no command answers. The second word is the name of the answer.
const SAY: &str = "say";

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
    /// Whether the sentence doubts the command: a question, a condition or a negation.
    pub(super) is_doubtful: bool,
}

/// Keywords that occur in a sentence in this order.
struct Pattern {
    /// Each keyword is a choice of words.
    keywords: Vec<Vec<Keyword>>,
    /// Whether a sentence with these keywords orders the command, not only mentions it.
    is_order: bool,
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
}

/// A word, or with `*` the beginning of a word.
struct Keyword {
    text: &'static str,
    is_beginning: bool,
    /// How the word sounds; `None` if it is not Greek.
    sound: Option<String>,
}

/// How the words of a sentence are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// As they are written.
    Letters,
    /// As Greek, by their sound.
    Sound,
}

const READINGS: [Reading; 2] = [Reading::Letters, Reading::Sound];

/// A word of a sentence.
struct Word {
    plain: String,
    /// How it sounds in Greek, if an `h` in Latin letters is η, and if it is χ.
    sounds: [String; 2],
    /// Whether it replaces a misspelt word.
    is_guess: bool,
}

/// The words that are known apart from the intents.
struct Common {
    fillers: Vec<Keyword>,
    doubts: Vec<Keyword>,
    joints: Vec<Keyword>,
    origins: Vec<Keyword>,
    numbers: [Vec<Keyword>; 6],
    verbs: Vec<Keyword>,
    questions: Vec<Keyword>,
    wishes: Vec<[Keyword; 2]>,
    definitions: Vec<[Keyword; 2]>,
}

static INTENTS: LazyLock<Vec<Intent>> =
    LazyLock::new(|| commands::INTENTS.split("\n\n").filter_map(Intent::read).collect());

static COMMON: LazyLock<Common> = LazyLock::new(|| {
    let list = |words: &'static str| words.split_whitespace().map(Keyword::new).collect();
    let pair = |(first, second)| [Keyword::new(first), Keyword::new(second)];
    Common {
        fillers: list(FILLERS),
        doubts: list(DOUBTS),
        joints: list(JOINTS),
        origins: list(ORIGINS),
        numbers: NUMBERS.map(list),
        verbs: list(VERBS),
        questions: list(QUESTIONS),
        wishes: WISHES.map(pair).into(),
        definitions: DEFINITIONS.map(pair).into(),
    }
});

impl Keyword {
    fn new(word: &'static str) -> Self {
        let text = word.trim_end_matches('*');
        let sound = is_greek(text).then(|| sound(text, "x"));
        Self { text, is_beginning: text != word, sound }
    }

    fn is(&self, word: &Word, reading: Reading) -> bool {
        match (self.text, reading) {
            (NUMBER, _) => word.plain.parse::<u8>().is_ok(),
            (PLAY, _) => word.is_play(),
            (_, Reading::Letters) => self.equals(self.text, &word.plain),
            (_, Reading::Sound) => match &self.sound {
                Some(sound) => word.sounds.iter().any(|other| self.equals(sound, other)),
                None => self.equals(self.text, &word.plain),
            },
        }
    }

    fn equals(&self, own: &str, other: &str) -> bool {
        if self.is_beginning { other.starts_with(own) } else { other == own }
    }
}

impl Word {
    fn new(plain: String, is_guess: bool) -> Self {
        let sounds = ["i", "x"].map(|h| sound(&plain, h));
        Self { plain, sounds, is_guess }
    }

    /// Whether the word is a play such as `24/18`.
    fn is_play(&self) -> bool {
        let starts = |start: &str| self.plain.starts_with(start);
        let is_start = starts("bar/") || self.plain.starts_with(|first: char| first.is_ascii_digit());
        is_start && self.plain.contains(['/', '-']) && !self.plain.ends_with("ply")
    }

    fn is_one_of(&self, keywords: &[Keyword], reading: Reading) -> bool {
        keywords.iter().any(|keyword| keyword.is(self, reading))
    }
}

impl Pattern {
    /// Reads a pattern. One that begins with `?` only mentions the command.
    fn read(text: &'static str) -> Self {
        let keywords = text.trim_start_matches('?');
        let choice = |choice: &'static str| choice.split('|').map(Keyword::new).collect();
        Self { keywords: keywords.split(' ').map(choice).collect(), is_order: keywords == text }
    }

    /// Returns the places in the sentence at which the keywords occur.
    fn places(&self, sentence: &[Word], reading: Reading) -> Option<Vec<usize>> {
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
        let (mut patterns, mut further) = (Vec::new(), Vec::new());
        for line in lines.lines().map(str::trim) {
            if let Some(words) = line.strip_prefix("+ ") {
                further.extend(words.split(' ').map(Keyword::new));
                continue;
            }
            patterns.extend(line.split(", ").map(Pattern::read));
        }
        Some(Self { entry, command, patterns, further })
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
    let found = READINGS.into_iter().filter_map(|reading| {
        let sentence = sentence(line, reading);
        let is_guessed = sentence.iter().any(|word| word.is_guess);
        let asks = is_question || begins_question(&sentence, reading);
        let defines = is_definition(&sentence, reading);
        let is_other =
            |meaning: &Meaning| meaning.is_change && (defines || asks && (is_guessed || meaning.unknown > 0));
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

/// Returns the words of a line, with the points of a play joined, and the nearest keyword in place of an unknown word.
fn sentence(line: &str, reading: Reading) -> Vec<Word> {
    let mut sentence: Vec<Word> = words(line).into_iter().map(|word| Word::new(word, false)).collect();
    join_plays(&mut sentence, reading);
    join_numbers(&mut sentence, reading);
    for word in &mut sentence {
        let is_short =
            word.plain.chars().count() < 4 || word.plain.contains(|letter: char| letter.is_ascii_digit());
        if !is_short && !is_known(word, reading) {
            let common = FILLERS.split_whitespace().chain(DOUBTS.split_whitespace());
            if let Some(near) = nearest(keywords().chain(common), &word.plain) {
                *word = Word::new(near.to_owned(), true);
            }
        }
    }
    sentence
}

/// Whether a word occurs in any list or pattern.
fn is_known(word: &Word, reading: Reading) -> bool {
    let mut lists = INTENTS.iter().flat_map(Intent::lists).chain([&COMMON.fillers, &COMMON.doubts]);
    lists.any(|list| word.is_one_of(list, reading))
}

/// Joins each number and the point from which it is played to a play, as in `a 6 from the 24 point`.
fn join_numbers(sentence: &mut Vec<Word>, reading: Reading) {
    let mut at = 0;
    while at < sentence.len() {
        let is_filler = |word: &&Word| {
            word.is_one_of(&COMMON.fillers, reading) && !word.is_one_of(&COMMON.origins, reading)
        };
        let number = (1..).zip(&COMMON.numbers).find(|(_, words)| sentence[at].is_one_of(words, reading));
        let mut rest = sentence[at + 1..].iter();
        let is_from = rest.next().is_some_and(|word| word.is_one_of(&COMMON.origins, reading));
        let fillers = rest.clone().take_while(is_filler).count();
        let point = rest
            .nth(fillers)
            .and_then(|word| word.plain.parse::<u8>().ok())
            .filter(|point| (1..=24).contains(point));
        if let (Some((number, _)), true, Some(point)) = (number, is_from, point) {
            let end = point.checked_sub(number).filter(|end| *end > 0);
            let play = end.map_or(format!("{point}/off"), |end| format!("{point}/{end}"));
            sentence.splice(at..at + fillers + 3, [Word::new(play, false)]);
        }
        at += 1;
    }
}

/// Joins points to a play: those with a word such as `to` between them, and two numbers after a word such as `play`.
fn join_plays(sentence: &mut Vec<Word>, reading: Reading) {
    let is_point = |word: &Word| word.plain.parse::<u8>().is_ok_and(|point| (1..=25).contains(&point));
    let is_end = |word: &Word| is_point(word) || ["off", "εξω"].contains(&&*word.plain);
    let mut at = 0;
    while let [start, joint, end, ..] = &sentence[at..] {
        if (is_point(start) || start.is_play()) && joint.is_one_of(&COMMON.joints, reading) && is_end(end) {
            let play = format!("{}/{}", start.plain, end.plain.replace("εξω", "off"));
            sentence.splice(at..at + 3, [Word::new(play, false)]);
        } else {
            at += 1;
        }
    }
    let Some(verb) = sentence.iter().position(|word| word.is_one_of(&COMMON.verbs, reading)) else { return };
    let mut at = verb + 1;
    while let Some([start, end]) = sentence.get(at..at + 2) {
        let is_play = is_point(start) && is_end(end) && start.plain != end.plain;
        if is_play {
            let play = format!("{}/{}", start.plain, end.plain.replace("εξω", "off"));
            sentence.splice(at..at + 2, [Word::new(play, false)]);
        }
        at += 1;
    }
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
