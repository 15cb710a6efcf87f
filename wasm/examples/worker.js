// Runs the engine in a thread of its own, so that the page responds to the user while the engine searches.

import { Engine } from '../../target/wasm/plakoto/plakoto.js'

const engine = Engine.load()

onmessage = async ({ data: { number, request } }) => {
  try {
    postMessage({ number, reply: (await engine).ask(request) })
  } catch (error) {
    postMessage({ number, error: error.message })
  }
}
