// Runs a session of the program in a thread of its own. A message to this worker has one or more lines. For
// each reply, the worker sends a message with the reply as a line of JSON.

import init, { Engine } from './engine/plakoto.js'

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

/** Loads the module, which the browser has already decompressed if the server declares the compression. @param {URL} url */
async function load(url) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`cannot load ${url}: ${response.status} ${response.statusText}`)
  const file = await response.blob()
  const [first] = new Uint8Array(await file.slice(0, 1).arrayBuffer())
  const GZIP = 0x1f
  return first === GZIP ? new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer() : file.arrayBuffer()
}

addEventListener('message', ({ data }) => (engine ? execute(data) : early.push(data)))

try {
  await init({ module_or_path: await load(new URL('engine/plakoto.wasm.gz', import.meta.url)) })
  engine = new Engine()
  postMessage({ opened: true })
  early.forEach(execute)
} catch (error) {
  postMessage({ failed: String(error) })
}
