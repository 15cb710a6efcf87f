//! The Python module `plakoto._plakoto`: positions, engines and arrays of the plakoto library.
//!
//! Results are dataclasses that `plakoto/_types.py` defines. Errors are exceptions that `plakoto/_errors.py`
//! defines, with the error codes of the protocol. Computations release the interpreter lock. If a computation
//! panics, the panic becomes an exception.

mod arrays;
mod batch;
mod engine;
mod error;
mod game;
mod games;
mod input;
mod live_game;
mod observation;
mod play;
mod position;
mod rollout;
mod session;
mod tree;

#[pyo3::pymodule]
mod _plakoto {
    use plakoto::eval::network;
    use plakoto::eval::simd;
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::{
        arrays::{boards, features, outcomes, phases, positions},
        engine::Engine,
        game::Game,
        games::Games,
        play::{PartialPlay, Play},
        position::{Position, RuleSet, parse_gnubg_id},
        rollout::SelfPlay,
        session::{Session, read_match},
        tree::TreeState,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("_PHASES", network::PHASES)?;
        module.add("_LOGITS", simd::SUMS)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
