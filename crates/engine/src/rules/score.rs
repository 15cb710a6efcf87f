//! Limits for match lengths and scores.

/// The longest possible match, in points. gnubg's match ID cannot store a longer one.
pub const MAX_LENGTH: u16 = 0x7fff;

/// The highest possible score of a player, in points. gnubg's match ID cannot store a higher one.
pub const MAX_SCORE: u16 = 0x7fff;

/// Whether `score` is possible in a match of `length` points: at most one player may have reached `length`. A
/// `length` of 0 means an open-ended session, in which every score is possible.
pub fn is_possible_score(length: u16, score: [u16; 2]) -> bool {
    length == 0 || score.iter().filter(|&&points| points >= length).count() < 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_most_one_player_has_won() {
        assert!(is_possible_score(5, [7, 4]));
        assert!(!is_possible_score(5, [5, 5]));
        assert!(is_possible_score(0, [MAX_SCORE, MAX_SCORE]), "a session has no end");
    }
}
