//! Parsers of option values. Their errors are messages of the catalogue.

use std::ops::{Bound, RangeBounds};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};

use plakoto_words::{Message, message};

/// Returns the parser of an option with these values, each with its word. Upper and lower case are
/// equivalent if the option ignores case.
pub(super) fn choice<T, W, const N: usize>(choices: [(W, T); N]) -> ValueParser
where
    T: Clone + Send + Sync + 'static,
    W: Into<PossibleValue>,
{
    let choices: [(PossibleValue, T); N] = choices.map(|(word, value)| (word.into(), value));
    let words = choices.each_ref().map(|(word, _)| word.clone());
    let parser = PossibleValuesParser::new(words).try_map(move |text| {
        let found = choices.iter().find(|(word, _)| word.matches(&text, true));
        found.map(|(_, value)| value.clone()).ok_or_else(|| Message::text(text))
    });
    ValueParser::new(parser)
}

/// Returns the parser of a whole number in a range.
pub(super) fn number<T: TryFrom<i128>>(
    range: impl RangeBounds<i64>,
) -> impl Fn(&str) -> Result<T, Message> + Clone {
    let bound = |bound: Bound<&i64>| match bound {
        Bound::Included(number) => Some(i128::from(*number)),
        Bound::Excluded(number) => Some(i128::from(*number) - 1),
        Bound::Unbounded => None,
    };
    let (least, most) = (bound(range.start_bound()).unwrap_or(0), bound(range.end_bound()));
    move |text| {
        let number: i128 = text.parse().map_err(|_| message!("shell-expected_whole_number"))?;
        let is_within = number >= least && most.is_none_or(|most| number <= most);
        let known = T::try_from(number).ok().filter(|_| is_within);
        known.ok_or_else(|| match most {
            Some(most) => {
                message!("shell-expected_number", least = least.to_string(), most = most.to_string())
            }
            None if number < least => message!("shell-expected_at_least", least = least.to_string()),
            None => message!("shell-number_too_large"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_within_their_range_and_type() {
        let small = number::<u8>(1..=5);
        assert_eq!((small("1"), small("5")), (Ok(1), Ok(5)));
        for wrong in ["0", "6", "300", "-1"] {
            assert_eq!(
                small(wrong).map_err(|error| error.to_string()),
                Err("expected a number from 1 to 5".into())
            );
        }
        assert!(small("").is_err() && small("x").is_err());
        let large = number::<u64>(0..);
        assert_eq!(large("18446744073709551615"), Ok(u64::MAX));
        assert!(large("18446744073709551616").is_err() && large("-1").is_err());
    }
}
