// The engine for web pages, workers and Node. An engine is a session of the text protocol in a WebAssembly
// module.

import { Host } from './host.js'

/** An error reply as an exception. Its message says what was expected and what was passed. */
export class PlakotoError extends Error {
  /** @param {{ code: string, message: string, column?: number, field?: string, reason?: string, step?: number }} error */
  constructor({ message, ...rest }) {
    super(message)
    this.name = 'PlakotoError'
    Object.assign(this, rest)
  }
}

/** A session of the text protocol, with an engine of its own. */
export class Engine {
  #functions
  #host
  /** The error that has made this engine unusable; null if the engine is usable. */
  #fault = /** @type {Error | null} */ (null)

  /**
   * @param {WebAssembly.Instance} instance
   * @param {Host} host
   */
  constructor(instance, host) {
    this.#functions = /** @type {any} */ (instance.exports)
    this.#host = host
    host.attach(this.#functions.memory)
    this.#functions._initialize()
  }

  /** @param {import('./plakoto.js').Source} source */
  static async load(source = new URL('plakoto.wasm', import.meta.url)) {
    const module = await compileModule(source)
    const host = new Host()
    return new Engine(await WebAssembly.instantiate(module, host.imports(module)), host)
  }

  /** @param {string} line */
  say(line) {
    return this.#execute(line, false)
  }

  /** @param {string | object} request */
  ask(request) {
    return this.askAll(request).at(-1) ?? null
  }

  /** @param {string | object} request */
  askAll(request) {
    const line = typeof request === 'string' ? request : JSON.stringify(request)
    const replies = this.#execute(line, true).split('\n').filter(Boolean).map((reply) => JSON.parse(reply))
    const refused = replies.find((reply) => !reply.ok)
    if (refused) throw new PlakotoError(refused.error)
    return replies
  }

  /**
   * @param {string} id
   * @param {import('./plakoto.js').Dice} [dice]
   */
  legalPlays(id, dice) {
    return this.askAll({ do: 'legal', id, dice }).flatMap((reply) => reply.legal)
  }

  /**
   * @param {string} id
   * @param {import('./plakoto.js').Dice} [dice]
   * @param {import('./plakoto.js').Limits & { count?: number }} [limits]
   */
  hint(id, dice, limits) {
    return this.ask({ ...limits, do: 'hint', id, dice }).hint
  }

  /**
   * @param {string} id
   * @param {import('./plakoto.js').Dice} [dice]
   * @param {import('./plakoto.js').Limits} [limits]
   */
  bestPlay(id, dice, limits) {
    return this.ask({ ...limits, do: 'bestmove', id, dice })
  }

  /**
   * @param {string} id
   * @param {import('./plakoto.js').Limits} [limits]
   */
  evaluate(id, limits) {
    return this.ask({ ...limits, do: 'eval', id })
  }

  /**
   * @param {string} line
   * @param {boolean} isJson
   */
  #execute(line, isJson) {
    if (this.#fault) throw this.#fault
    if (/[\n\r]/.test(line)) throw new RangeError('expected one line, got several')
    const text = new TextEncoder().encode(line)
    try {
      // Every call may grow the memory, which invalidates earlier views of the memory.
      const room = this.#functions.plakoto_room(text.length)
      this.#bytes(room, text.length).set(text)
      const length = this.#functions.plakoto_say(isJson)
      return new TextDecoder().decode(this.#bytes(this.#functions.plakoto_replies(), length))
    } catch (cause) {
      // The call may have stopped half-way, so later replies would be unreliable.
      const detail = this.#host.lastWords.trim() || String(cause)
      this.#fault = new Error(`the engine has failed and cannot be used again, so load another one: ${detail}`, { cause })
      throw this.#fault
    }
  }

  /**
   * @param {number} start
   * @param {number} length
   */
  #bytes(start, length) {
    return new Uint8Array(this.#functions.memory.buffer, start >>> 0, length >>> 0)
  }
}

/**
 * @param {import('./plakoto.js').Source} source
 * @returns {Promise<WebAssembly.Module>}
 */
async function compileModule(source) {
  if (source instanceof WebAssembly.Module) return source
  if (typeof source !== 'string' && !(source instanceof URL)) return WebAssembly.compile(source)
  const url = new URL(source, import.meta.url)
  // Node cannot fetch files. `getBuiltinModule` is used because bundlers would try to resolve an import.
  const { process } = /** @type {any} */ (globalThis)
  if (url.protocol === 'file:' && process) {
    return WebAssembly.compile(await process.getBuiltinModule('node:fs').promises.readFile(url))
  }
  const response = await fetch(url)
  if (!response.ok) throw new Error(`cannot load ${url}: ${response.status} ${response.statusText}`)
  return WebAssembly.compile(await response.arrayBuffer())
}
