//! The words of sentences, and those that are known apart from the intents.

use std::sync::LazyLock;

use crate::text::spelling::{is_greek, sound};

/// The keyword for a number, which the arguments of the command repeat.
pub(super) const NUMBER: &str = "N";

/// The keyword for a play, which the arguments of the command repeat.
pub(super) const PLAY: &str = "PLAY";

/// Words without a meaning of their own.
pub(super) const FILLERS: &str = "a an the my mine me i im ill it its this that them these those one now just please pls plz \
    ok okay hey hi hello so then and well want wanna need like to of in on at for from here with us we lets let give show \
    tell get make gimme thanks yes yeah some right \
    ο η το οι τα τον την τη του τησ των τουσ τισ ενα εναν μια μου μασ με σε σου στο στη στην στα απο για και κι \
    γεια καλημερα καλησπερα λοιπον τωρα ρε φιλε παρακαλω ευχαριστω θελω ηθελα αυτο αυτα αυτη αυτην εγω ελα δωσε δειξε πεσ κανε καλα ενταξει οκ ναι ασ εδω λιγο";

/// Words that make a sentence a question, a condition, a negation or a statement about another person.
pub(super) const DOUBTS: &str = "id not dont donot doesnt didnt wont cant cannot isnt arent shouldnt wouldnt never no nor without \
    what how why when where which who whose should could can may might must shall will would do does did is are am \
    was were be if whether think guess know see you your youre he she his her they opponent about mean means meaning \
    have has had there really any too more happens happen \
    δεν δε μη μην οχι ποτε χωρισ ουτε τι πωσ που γιατι ποιοσ ποια ποιο ποιεσ ποιοι ποιον ποιουσ αν εαν μηπωσ να θα \
    αραγε πρεπει μπορω μπορεισ μπορει μπορουμε ειναι ειμαι εισαι ειμαστε εχω εχεισ εχει εχουμε σημαινει εσυ \
    αντιπαλοσ γινεται γινει";

/// Words with which a question begins.
pub(super) const QUESTIONS: &str = "what how why when where which who whose is are am was were does did can could should would \
    will shall may might must has \
    τι πωσ που γιατι ποτε ποιοσ ποια ποιο ποιεσ ποιοι ποιον ποιουσ ποσο ποσοσ ποση ποσα ποσοι ποσεσ ποσουσ αραγε μηπωσ \
    ειναι εχει μπορω μπορεισ μπορει μπορουμε";

/// First two words of a question about the meaning of a word.
pub(super) const DEFINITIONS: [(&str, &str); 6] = [
    ("what", "is"),
    ("what", "are"),
    ("what", "does"),
    ("what", "means"),
    ("τι", "ειναι"),
    ("τι", "σημαινει"),
];

/// Two words of which the doubtful one expresses a wish.
pub(super) const WISHES: [(&str, &str); 8] = [
    ("id", "like"),
    ("id", "rather"),
    ("would", "like"),
    ("θελω", "να"),
    ("ηθελα", "να"),
    ("θα", "ηθελα"),
    ("ασ", "να"),
    ("ελα", "να"),
];

/// Words between the points of a play.
pub(super) const JOINTS: &str = "to into onto στο στη στην στον";

/// Words between a number of the dice and the point from which it is played, as in `a 6 from 24`.
pub(super) const ORIGINS: &str = "from απο";

/// Words for the numbers of the dice, from 1 to 6.
pub(super) const NUMBERS: [&str; 6] = [
    "1 one ace ενα ασο ασσο",
    "2 two δυο δυαρι",
    "3 three τρια τριαρι",
    "4 four τεσσερα τεσσαρι",
    "5 five πεντε πενταρι",
    "6 six εξι εξαρι",
];

/// Words after which two numbers are the points of a play, as in `play 8 5`.
pub(super) const VERBS: &str = "play move παιξε παιζω παιξω παω παμε πηγαινε κουνα κουναω κουνησε κινω \
    κουνησω τρεξε τρεχω φυγε run use";

/// Words that are a place, in `the back checker`, or an order, in `take it back`.
const BACK: &str = "back πισω";

/// Words after which one of [`BACK`] is a place.
const BEFORE_REAR: &str = "the at in on from my your his her their far furthest απο πιο στο στα τερμα του τησ των εμεινε εμειναν \
    μενει μενουν μεινει";

/// Greek articles, which are also pronouns.
const ARTICLES: &str = "το τα";

/// Words before such an article, after which one of [`BACK`] is a place.
const BEFORE_ARTICLE: &str = "με απο και";

/// Words for checkers, before which one of [`BACK`] is a place.
const CHECKERS: &str = "checker checkers man men piece pieces stone stones runner runners guy guys ones row most πουλι \
    πουλια πιονι πιονια κομματι κομματια μεροσ μερια";

/// Numbers of checkers, before which one of [`BACK`] is a place after a verb.
const COUNTS: &str = "one two";

/// A word, or with `*` the beginning of a word.
pub(super) struct Keyword {
    pub(super) text: &'static str,
    pub(super) is_beginning: bool,
    /// How the word sounds; `None` if it is not Greek.
    sound: Option<String>,
}

/// How the words of a sentence are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// As they are written.
    Letters,
    /// As Greek, by their sound.
    Sound,
}

pub(super) const READINGS: [Reading; 2] = [Reading::Letters, Reading::Sound];

/// A word of a sentence.
pub(super) struct Word {
    pub(super) plain: String,
    /// How it sounds in Greek, if an `h` in Latin letters is η, and if it is χ.
    pub(super) sounds: [String; 2],
    /// Whether it replaces a misspelt word.
    pub(super) is_guess: bool,
}

/// The words that are known apart from the intents.
pub(super) struct Common {
    pub(super) fillers: Vec<Keyword>,
    pub(super) doubts: Vec<Keyword>,
    pub(super) joints: Vec<Keyword>,
    pub(super) origins: Vec<Keyword>,
    pub(super) numbers: [Vec<Keyword>; 6],
    pub(super) verbs: Vec<Keyword>,
    pub(super) back: Vec<Keyword>,
    pub(super) before_rear: Vec<Keyword>,
    pub(super) articles: Vec<Keyword>,
    pub(super) before_article: Vec<Keyword>,
    pub(super) checkers: Vec<Keyword>,
    pub(super) counts: Vec<Keyword>,
    pub(super) questions: Vec<Keyword>,
    pub(super) wishes: Vec<[Keyword; 2]>,
    pub(super) definitions: Vec<[Keyword; 2]>,
}

pub(super) static COMMON: LazyLock<Common> = LazyLock::new(|| {
    let list = |words: &'static str| words.split_whitespace().map(Keyword::new).collect();
    let pair = |(first, second)| [Keyword::new(first), Keyword::new(second)];
    Common {
        fillers: list(FILLERS),
        doubts: list(DOUBTS),
        joints: list(JOINTS),
        origins: list(ORIGINS),
        numbers: NUMBERS.map(list),
        verbs: list(VERBS),
        back: list(BACK),
        before_rear: list(BEFORE_REAR),
        articles: list(ARTICLES),
        before_article: list(BEFORE_ARTICLE),
        checkers: list(CHECKERS),
        counts: list(COUNTS),
        questions: list(QUESTIONS),
        wishes: WISHES.map(pair).into(),
        definitions: DEFINITIONS.map(pair).into(),
    }
});

impl Keyword {
    pub(super) fn new(word: &'static str) -> Self {
        let text = word.trim_end_matches('*');
        let sound = is_greek(text).then(|| sound(text, "x"));
        Self { text, is_beginning: text != word, sound }
    }

    pub(super) fn is(&self, word: &Word, reading: Reading) -> bool {
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
    pub(super) fn new(plain: String, is_guess: bool) -> Self {
        let sounds = ["i", "x"].map(|h| sound(&plain, h));
        Self { plain, sounds, is_guess }
    }

    /// Whether the word is a play such as `24/18`.
    pub(super) fn is_play(&self) -> bool {
        let starts = |start: &str| self.plain.starts_with(start);
        let is_start = starts("bar/") || self.plain.starts_with(|first: char| first.is_ascii_digit());
        is_start && self.plain.contains(['/', '-']) && !self.plain.ends_with("ply")
    }

    pub(super) fn is_one_of(&self, keywords: &[Keyword], reading: Reading) -> bool {
        keywords.iter().any(|keyword| keyword.is(self, reading))
    }
}
