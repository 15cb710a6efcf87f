// The engine in its own thread, so that the page stays responsive while it thinks.

import { Engine } from '../../target/wasm/plakoto/plakoto.js'

const engine = Engine.load()

onmessage = async ({ data: { number, request } }) => {
  try {
    postMessage({ number, reply: (await engine).ask(request) })
  } catch (error) {
    postMessage({ number, error: error.message })
  }
}
