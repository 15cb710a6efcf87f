// The engine in a thread of its own, for pages and for Node. It has the methods of `Engine`, which return
// promises here, and it can be closed during a search.

import { PlakotoError } from './plakoto.js'

/**
 * @typedef {{resolve: (result?: any) => void, reject: (error: Error) => void, onReply: (reply: string) => void}} Question
 * @typedef {{number: number, reply?: string, result?: unknown, failed?: any}} Answer a reply to `stream`, or the end of a question
 */

/** An engine in a thread of its own. */
export class WorkerEngine {
  #thread = start((message) => this.#receive(message), (error) => this.#end(error))
  /** The questions that are not answered yet, by number. @type {Map<number, Question>} */
  #waiting = new Map()
  #asked = 0
  /** The error that has ended the thread; null while it runs. @type {Error | null} */
  #fault = null

  /** Question 0, which the thread answers when the engine is loaded. @type {Promise<void>} */
  #loaded = new Promise((resolve, reject) => this.#waiting.set(0, { resolve, reject, onReply: () => {} }))

  static async load() {
    const engine = new WorkerEngine()
    try {
      await engine.#loaded
      return engine
    } catch (error) {
      engine.close()
      throw error
    }
  }

  static {
    for (const method of ['say', 'ask', 'askAll', 'legalPlays', 'hint', 'bestPlay', 'evaluate']) {
      Object.defineProperty(this.prototype, method, {
        /** @this {WorkerEngine} @param {any[]} args */
        value(...args) {
          return this.#call(method, args)
        },
      })
    }
  }

  /** @param {string} line @param {(reply: string) => void} onReply */
  stream(line, onReply) {
    return this.#call('stream', [line], onReply)
  }

  close() {
    this.#end(new Error('the engine is closed'))
  }

  /** @param {string} method @param {any[]} args @param {(reply: string) => void} [onReply] @returns {Promise<any>} */
  #call(method, args, onReply = () => {}) {
    if (this.#fault) return Promise.reject(this.#fault)
    return new Promise((resolve, reject) => {
      this.#waiting.set((this.#asked += 1), { resolve, reject, onReply })
      this.#thread.postMessage({ number: this.#asked, method, args })
    })
  }

  /** @param {Answer} answer */
  #receive({ number, reply, result, failed }) {
    const question = /** @type {Question} */ (this.#waiting.get(number))
    if (reply !== undefined) return question.onReply(reply)
    this.#waiting.delete(number)
    if (failed) question.reject(failed.code ? new PlakotoError(failed) : failed)
    else question.resolve(result)
  }

  /** @param {Error} error */
  #end(error) {
    this.#fault ??= error
    this.#thread.terminate()
    for (const { reject } of this.#waiting.values()) reject(this.#fault)
    this.#waiting.clear()
  }
}

/**
 * Starts the thread.
 * @param {(answer: Answer) => void} received @param {(error: Error) => void} failed
 */
function start(received, failed) {
  // `getBuiltinModule` is used because bundlers would try to resolve an import.
  const node = /** @type {any} */ (globalThis).process?.getBuiltinModule?.('node:worker_threads')
  if (node) {
    return new node.Worker(new URL('./thread.js', import.meta.url)).on('message', received).on('error', failed)
  }
  // Bundlers look for a worker that is started in exactly this way.
  const worker = new Worker(new URL('./thread.js', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }) => received(data))
  worker.addEventListener('error', ({ message }) => failed(new Error(message || 'the thread of the engine has failed')))
  return worker
}
