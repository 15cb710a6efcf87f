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

  /**
   * @param {import('./plakoto.js').Source} [source]
   * @param {(name: string) => Uint8Array} [readFile]
   */
  static async load(source = new URL('./plakoto.wasm.gz', import.meta.url), readFile = readShippedFile) {
    const module = await compileModule(source)
    const host = new Host(readFile)
    return new Engine(await WebAssembly.instantiate(module, host.imports(module)), host)
  }

  /** @param {string} line */
  say(line) {
    let replies = ''
    this.#execute(line, false, (reply) => (replies += reply))
    return replies
  }

  /**
   * @param {string} line
   * @param {(reply: string) => void} onReply
   */
  stream(line, onReply) {
    this.#execute(line, true, (reply) => reply.split('\n').filter(Boolean).forEach(onReply))
  }

  /** @param {string | object} request */
  ask(request) {
    return this.askAll(request).at(-1) ?? null
  }

  /** @param {string | object} request */
  askAll(request) {
    const line = typeof request === 'string' ? request : JSON.stringify(request)
    const replies = /** @type {any[]} */ ([])
    this.stream(line, (reply) => replies.push(JSON.parse(reply)))
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
   * @param {(reply: string) => void} onReply
   */
  #execute(line, isJson, onReply) {
    if (this.#fault) throw this.#fault
    if (/[\n\r]/.test(line)) throw new RangeError('expected one line, got several')
    const text = new TextEncoder().encode(line)
    try {
      // Every call may grow the memory, which invalidates earlier views of the memory.
      const room = this.#functions.plakoto_room(text.length)
      new Uint8Array(this.#functions.memory.buffer, room >>> 0, text.length).set(text)
      this.#host.onReply = onReply
      this.#functions.plakoto_say(isJson)
    } catch (cause) {
      // The call may have stopped half-way, so later replies would be unreliable.
      const detail = this.#host.lastWords.trim() || String(cause)
      this.#fault = new Error(`the engine has failed and cannot be used again, so load another one: ${detail}`, { cause })
      throw this.#fault
    }
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
  const bytes = isFile(url) ? readFile(url) : await download(url)
  const isPacked = bytes[0] === GZIP[0] && bytes[1] === GZIP[1]
  return WebAssembly.compile(isPacked ? await unpack(bytes) : bytes)
}

/** The first bytes of a file in gzip format. */
const GZIP = [0x1f, 0x8b]

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function unpack(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).arrayBuffer()
}

/** Whether Node must read the address, because it cannot fetch files. @param {URL} url */
const isFile = (url) => url.protocol === 'file:' && 'process' in globalThis

/** @param {URL} url @returns {Uint8Array<ArrayBuffer>} */
function readFile(url) {
  // `getBuiltinModule` is used because bundlers would try to resolve an import.
  const { process } = /** @type {any} */ (globalThis)
  return process.getBuiltinModule('node:fs').readFileSync(url)
}

/** @param {URL} url */
async function download(url) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`cannot load ${url}: ${response.status} ${response.statusText}`)
  return new Uint8Array(await response.arrayBuffer())
}

/**
 * Reads a network or a table from the folder `data` next to this file. The module waits for it, so the request
 * is synchronous. Pages may make synchronous requests for text only, so each byte arrives as a character.
 * @param {string} name
 */
function readShippedFile(name) {
  const url = new URL(`./data/${name}.gz`, import.meta.url)
  if (isFile(url)) return readFile(url)
  const request = new XMLHttpRequest()
  request.open('GET', url, false)
  request.overrideMimeType('text/plain; charset=x-user-defined')
  request.send()
  if (request.status !== 200) throw new Error(`cannot load ${url}: ${request.status} ${request.statusText}`)
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 0xff)
}
