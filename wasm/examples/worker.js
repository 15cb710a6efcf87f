// The engine in a thread of its own, so that the page stays alive while it thinks.

import { Engine } from '../../target/wasm/plakoto/plakoto.js'

const engine = Engine.load()

onmessage = async ({ data: { number, request } }) => {
  try {
    postMessage({ number, reply: (await engine).ask(request) })
  } catch (error) {
    postMessage({ number, error: error.message })
  }
}
