//! The tables that the program brings along, read when they are first needed; solved anew if they are damaged.

use std::sync::OnceLock;

use super::{Doubles, OneSided, TwoSided};

/// The most checkers outside in the one-sided table. That of cascades, whose distributions are longer, would add
/// another eight megabytes to the program with one.
pub(super) const fn outside(doubles: Doubles) -> u8 {
    match doubles {
        Doubles::Usual => 1,
        Doubles::Cascades => 0,
    }
}

/// The most checkers of a side in the two-sided tables.
pub(super) const CHECKERS: u8 = 6;

/// The contents of a file, which `plakoto bearoff generate` has made.
const fn one_sided_file(doubles: Doubles) -> &'static [u8] {
    match doubles {
        Doubles::Usual => include_bytes!("tables/one-sided.bearoff"),
        Doubles::Cascades => include_bytes!("tables/one-sided-express.bearoff"),
    }
}

/// The contents of a file, which `plakoto bearoff generate` has made.
const fn two_sided_file(doubles: Doubles) -> &'static [u8] {
    match doubles {
        Doubles::Usual => include_bytes!("tables/two-sided.bearoff"),
        Doubles::Cascades => include_bytes!("tables/two-sided-express.bearoff"),
    }
}

/// How quick a side is.
pub(super) fn one_sided(doubles: Doubles) -> &'static OneSided {
    static TABLES: [OnceLock<OneSided>; 2] = [const { OnceLock::new() }; 2];
    TABLES[doubles as usize].get_or_init(|| {
        OneSided::from_bytes(one_sided_file(doubles), doubles).unwrap_or_else(|error| {
            log::error!("{error}");
            OneSided::generate(outside(doubles), doubles)
        })
    })
}

/// What few checkers on both sides are worth.
pub(super) fn two_sided(doubles: Doubles) -> &'static TwoSided {
    static TABLES: [OnceLock<TwoSided>; 2] = [const { OnceLock::new() }; 2];
    TABLES[doubles as usize].get_or_init(|| {
        TwoSided::from_bytes(two_sided_file(doubles), doubles).unwrap_or_else(|error| {
            log::error!("{error}");
            TwoSided::generate(CHECKERS, doubles)
        })
    })
}
