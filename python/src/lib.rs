//! The Python module `plakoto._plakoto`: positions, engines and arrays of the plakoto library.
//!
//! Results are dataclasses that `plakoto/_types.py` defines. Errors are exceptions that `plakoto/_errors.py`
//! defines, with the error codes of the protocol. Computations release the interpreter lock. If a computation
//! panics, the panic becomes an exception.

mod analysis;
mod arguments;
mod arrays;
mod batch;
mod engine;
mod error;
mod game;
mod game_copy;
mod games;
mod games_input;
mod games_play;
mod input;
mod interrupt;
mod labels;
mod live_game;
mod numbers;
mod observation;
mod play;
mod play_start;
mod position;
mod question;
mod random;
mod rollout;
mod rules;
mod self_play;
mod session;
mod tree;
mod types;

use pyo3::prelude::*;

#[pymodule]
mod _plakoto {
    #[pymodule_export]
    use crate::analysis::read_match;
    #[pymodule_export]
    use crate::arrays::{boards, features, outcomes, phases, positions};
    #[pymodule_export]
    use crate::engine::Engine;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::games::Games;
    #[pymodule_export]
    use crate::play::{PartialPlay, Play};
    #[pymodule_export]
    use crate::position::{Position, parse_gnubg_id};
    #[pymodule_export]
    use crate::rules::RuleSet;
    #[pymodule_export]
    use crate::self_play::SelfPlay;
    #[pymodule_export]
    use crate::session::Session;
    #[pymodule_export]
    use crate::tree::TreeState;
    use plakoto::eval::network;
    use plakoto::eval::simd;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("_PHASES", network::PHASES)?;
        module.add("_LOGITS", simd::SUMS)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
