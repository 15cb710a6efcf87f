// Runs a session of the program in a thread of its own. A message to this worker has one or more lines. For
// each reply, the worker sends a message with the reply as a line of JSON.

import { Engine } from './engine/plakoto.js'

/** Lines that have arrived before the engine is loaded. @type {string[]} */
const early = []
/** @type {Engine | null} */
let engine = null

/** @param {string} lines */
function execute(lines) {
  try {
    for (const line of lines.split('\n')) engine.stream(line, (reply) => postMessage({ line: reply }))
  } catch (error) {
    postMessage({ failed: String(error) })
  }
}

addEventListener('message', ({ data }) => (engine ? execute(data) : early.push(data)))

try {
  engine = await Engine.load()
  postMessage({ opened: true })
  early.forEach(execute)
} catch (error) {
  postMessage({ failed: String(error) })
}
