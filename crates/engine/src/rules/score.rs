//! Limits of match lengths and scores.

/// The longest match: a match ID of gnubg names no longer one.
pub const MAX_LENGTH: u16 = 0x7fff;

/// The highest score: a match ID of gnubg names no higher one.
pub const MAX_SCORE: u16 = 0x7fff;

/// Whether at most one of the players has won a match of `length` points; 0 is an open-ended session.
pub fn is_possible_score(length: u16, score: [u16; 2]) -> bool {
    length == 0 || score.iter().filter(|&&points| points >= length).count() < 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_can_have_won() {
        assert!(is_possible_score(5, [7, 4]));
        assert!(!is_possible_score(5, [5, 5]));
        assert!(is_possible_score(0, [MAX_SCORE, MAX_SCORE]), "a session has no end");
    }
}
