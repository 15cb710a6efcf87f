//! The words of a sentence, without the differences that people do not mean: case, accents, the final sigma, and Greek in
//! Latin letters.

/// Greek letters with an accent, and the final sigma, each with the plain letter.
const PLAIN: [(char, char); 12] = [
    ('ά', 'α'),
    ('έ', 'ε'),
    ('ή', 'η'),
    ('ί', 'ι'),
    ('ϊ', 'ι'),
    ('ΐ', 'ι'),
    ('ό', 'ο'),
    ('ύ', 'υ'),
    ('ϋ', 'υ'),
    ('ΰ', 'υ'),
    ('ώ', 'ω'),
    ('ς', 'σ'),
];

/// Spellings of a sound with an `h` or a digit, and the one spelling that replaces them. `T` is θ, and `x` is both ξ and
/// χ, because people write either as `x`.
const SOUNDS_OF_H: [(&str, &str); 6] =
    [("th", "T"), ("8", "T"), ("9", "T"), ("ch", "x"), ("kh", "x"), ("ph", "f")];

/// Other spellings of a sound, in the order of replacement. `U` is ου.
const SOUNDS: [(&str, &str); 25] = [
    ("3", "x"),
    ("ks", "x"),
    ("j", "x"),
    ("ou", "U"),
    ("oy", "U"),
    ("w", "o"),
    ("ai", "e"),
    ("ei", "i"),
    ("oi", "i"),
    ("au", "av"),
    ("af", "av"),
    ("ay", "av"),
    ("eu", "ev"),
    ("ef", "ev"),
    ("ey", "ev"),
    ("u", "i"),
    ("y", "i"),
    ("c", "k"),
    ("q", "k"),
    ("gk", "g"),
    ("gg", "g"),
    ("nt", "d"),
    ("mp", "b"),
    ("b", "v"),
    ("U", "u"),
];

/// The usual Latin spelling of the Greek letters.
const LATIN: [(char, &str); 24] = [
    ('α', "a"),
    ('β', "v"),
    ('γ', "g"),
    ('δ', "d"),
    ('ε', "e"),
    ('ζ', "z"),
    ('η', "i"),
    ('θ', "th"),
    ('ι', "i"),
    ('κ', "k"),
    ('λ', "l"),
    ('μ', "m"),
    ('ν', "n"),
    ('ξ', "x"),
    ('ο', "o"),
    ('π', "p"),
    ('ρ', "r"),
    ('σ', "s"),
    ('τ', "t"),
    ('υ', "y"),
    ('φ', "f"),
    ('χ', "x"),
    ('ψ', "ps"),
    ('ω', "w"),
];

/// Marks at the end of a question, in English and Greek.
const QUESTION_MARKS: [char; 3] = ['?', ';', '\u{37e}'];

/// Returns text in lower case, without accents and without the final sigma.
pub(crate) fn plain(text: &str) -> String {
    let plain = |letter: char| {
        PLAIN.iter().find(|(accented, _)| *accented == letter).map_or(letter, |(_, plain)| *plain)
    };
    text.to_lowercase().chars().map(plain).collect()
}

/// Short forms, and the words that replace them.
const SHORT: [(&str, &str); 6] =
    [("whats", "what"), ("hows", "how"), ("whos", "who"), ("wheres", "where"), ("u", "you"), ("r", "are")];

/// Returns the plain words of a line. A play such as `24/18(2)` is one word.
pub(crate) fn words(line: &str) -> Vec<String> {
    let line = plain(line).replace("->", " to ").replace('→', " to ").replace(['\'', '’', '`'], "");
    let is_part = |letter: char| letter.is_alphanumeric() || "/-()*".contains(letter);
    let parts = line.split(|letter| !is_part(letter));
    let words = parts.flat_map(|part| {
        let is_play = part.starts_with(|first: char| first.is_ascii_digit());
        let is_end = move |letter: char| !is_play && !letter.is_alphanumeric();
        part.split(is_end).filter(|word| !word.is_empty())
    });
    let long =
        |word: &str| SHORT.iter().find(|(short, _)| *short == word).map_or(word, |(_, long)| long).to_owned();
    words.map(long).collect()
}

/// Returns whether a line ends with a question mark.
pub(crate) fn is_question(line: &str) -> bool {
    line.trim_end_matches(['!', '.', ' ', ')']).ends_with(QUESTION_MARKS)
}

/// Whether a word has Greek letters.
pub(crate) fn is_greek(word: &str) -> bool {
    word.chars().any(|letter| ('α'..='ω').contains(&letter))
}

/// Returns the sound of a plain Greek word, which may be in Latin letters. An `h` in Latin letters is η or χ, as
/// `h` says.
pub(crate) fn sound(word: &str, h: &str) -> String {
    let latin = |letter: char| {
        let latin = LATIN.iter().find(|(greek, _)| *greek == letter);
        latin.map_or_else(|| letter.to_string(), |(_, latin)| (*latin).to_owned())
    };
    let mut sound: String = word.chars().map(latin).collect();
    for (spelling, one) in SOUNDS_OF_H.iter().chain(&[("h", h)]).chain(&SOUNDS) {
        sound = sound.replace(spelling, one);
    }
    let mut letters: Vec<char> = sound.chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_no_accents_and_no_marks() {
        assert_eq!(words("Don't  ROLL, please!"), ["dont", "roll", "please"]);
        assert_eq!(words("Πάρ’ το ΠΊΣΩ· ποιος;"), ["παρ", "το", "πισω", "ποιοσ"]);
        assert_eq!(words("24->18, 24/20(2)"), ["24", "to", "18", "24/20(2)"]);
        assert!(is_question("τι είναι;") && is_question("what? ") && !is_question("what!"));
    }

    #[test]
    fn greek_in_latin_letters_sounds_like_greek() {
        for (latin, greek) in [
            ("voithia", "βοηθεια"),
            ("boh8eia", "βοηθεια"),
            ("ypodeiksi", "υποδειξη"),
            ("ipodixi", "υποδειξη"),
            ("paikso", "παιξω"),
            ("pexo", "παιξω"),
            ("pws", "πωσ"),
            ("mporw", "μπορω"),
            ("boro", "μπορω"),
            ("kinhsh", "κινηση"),
            ("antio", "αντιο"),
            ("arnoumai", "αρνουμαι"),
            ("feuga", "φευγα"),
            ("fevga", "φευγα"),
        ] {
            assert_eq!(sound(latin, "i"), sound(greek, "i"), "{latin}");
        }
        assert_eq!(sound("eho", "x"), sound("εχω", "x"));
        assert_ne!(sound("παιζω", "i"), sound("παιξω", "i"));
    }
}
