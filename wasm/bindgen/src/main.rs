//! Does what the program `wasm-bindgen` does, in the version that Cargo.lock gives the crate `wasm-bindgen`:
//! writes the JavaScript, the types and the final module to a folder.
//!
//! usage: plakoto-wasm-bindgen MODULE FOLDER

use std::env;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = env::args().skip(1);
    let module = arguments.next().context("expected the path of a module")?;
    let folder = arguments.next().context("expected a folder for the output")?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("plakoto").web(true)?.typescript(true);
    bindgen.omit_default_module_path(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder)
}
