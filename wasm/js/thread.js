// The other side of `worker.js`: calls the engine's methods in a thread of its own.

import { Engine } from './plakoto.js'

/** The way to the thread that has started this one, in a page or in Node. */
const port = /** @type {any} */ (globalThis).process?.getBuiltinModule?.('node:worker_threads').parentPort ?? globalThis
const engine = Engine.load()

/** @param {number} number @param {(engine: any) => unknown} act */
async function answer(number, act) {
  try {
    port.postMessage({ number, result: act(await engine) })
  } catch (error) {
    // Messages keep an error's text, but not the fields of a `PlakotoError`.
    const { code, message } = /** @type {any} */ (error)
    port.postMessage({ number, failed: code ? { .../** @type {any} */ (error), message } : error })
  }
}

port.onmessage = (/** @type {any} */ { data: { number, method, args } }) => {
  const onReply = (/** @type {string} */ reply) => port.postMessage({ number, reply })
  answer(number, (loaded) => (method === 'stream' ? loaded.stream(...args, onReply) : loaded[method](...args)))
}

// The answer to question 0 says that the engine is loaded, or why it cannot be.
answer(0, () => undefined)
