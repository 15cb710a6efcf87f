//! Options whose values are words from a list. `--help`, completions and error messages list the words.

use clap::builder::{PossibleValuesParser, Str, TypedValueParser, ValueParser};

/// Returns the parser of an option with these values, each with its word. Upper and lower case are
/// equivalent if the option ignores case.
pub(super) fn choice<T, W, const N: usize>(choices: [(W, T); N]) -> ValueParser
where
    T: Clone + Send + Sync + 'static,
    W: Into<Str>,
{
    let choices = choices.map(|(word, value)| (word.into(), value));
    let words = choices.each_ref().map(|(word, _)| word.clone());
    let parser = PossibleValuesParser::new(words).try_map(move |text| {
        let found = choices.iter().find(|(word, _)| word.eq_ignore_ascii_case(&text));
        found.map(|(_, value)| value.clone()).ok_or("expected a listed word")
    });
    ValueParser::new(parser)
}
