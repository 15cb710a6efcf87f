//! plakoto as a WebAssembly module for pages and Node. wasm-bindgen writes its JavaScript and its types.
//!
//! Each [`Engine`](engine::Engine) is a session of the text protocol. A [`Game`](game::Game) needs no
//! engine. JavaScript provides the networks, books and tables of endings. The module has no threads, so calls never
//! overlap.

#![cfg(target_family = "wasm")]

mod engine;
mod game;
pub mod input;
mod position;

use wasm_bindgen::prelude::wasm_bindgen;

/// The types that wasm-bindgen cannot know, because they describe JSON.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// Prepares the module. The generated JavaScript calls this function once.
#[wasm_bindgen(start, private)]
fn start() -> input::Thrown<()> {
    engine::provide_files();
    std::panic::set_hook(Box::new(|panic| {
        wasm_bindgen::throw_str(&format!("the engine has failed: {panic}"))
    }));
    game::make_iterable()
}
