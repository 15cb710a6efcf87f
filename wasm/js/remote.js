// An engine in another thread: its methods here, which return promises, and the other side, which executes them.

/**
 * @typedef {{resolve: (result?: any) => void, reject: (error: Error) => void, onReply: (reply: string) => void}} Question
 * @typedef {{number: number, reply?: string, result?: unknown, failed?: any}} Answer a reply to `stream`, or the end of a question
 * @typedef {{terminate: () => unknown, postMessage: (question: object) => void}} Thread
 */

/** The methods of `Engine` that return promises here. */
const METHODS = ['say', 'ask', 'askAll', 'legalPlays', 'hint', 'bestPlay', 'evaluate']

/**
 * Returns an argument as a message can carry it. Messages do not keep classes, so a game or a position becomes an object
 * with its ID and its rules.
 * @param {any} arg
 */
const portable = (arg) => (typeof arg?.id === 'string' && typeof arg.rules === 'string' ? { id: arg.id, rules: arg.rules } : arg)

/** An engine in a thread of its own. It can be closed during a search. */
export class RemoteEngine {
  #thread
  /** The questions that are not answered yet, by number. @type {Map<number, Question>} */
  #waiting = new Map()
  #asked = 0
  /** The error that has ended the thread; null while it runs. @type {Error | null} */
  #fault = null

  /** Question 0, which the thread answers when the engine is loaded. @type {Promise<void>} */
  #loaded = new Promise((resolve, reject) => this.#waiting.set(0, { resolve, reject, onReply: () => {} }))

  /** @param {(received: (answer: Answer) => void, failed: (error: Error) => void) => Thread} start */
  constructor(start) {
    this.#thread = start((answer) => this.#receive(answer), (error) => this.#end(error))
  }

  static async load() {
    const engine = new /** @type {any} */ (this)()
    try {
      await engine.#loaded
      return engine
    } catch (error) {
      engine.close()
      throw error
    }
  }

  static {
    for (const method of METHODS) {
      Object.defineProperty(this.prototype, method, {
        /** @this {RemoteEngine} @param {any[]} args */
        value(...args) {
          return this.#call(method, args.map(portable))
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
    if (failed) question.reject(failed.code ? Object.assign(new Error(), { name: 'PlakotoError' }, failed) : failed)
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
 * Answers the questions of a `RemoteEngine`, on the other side of `port`.
 * @param {any} port @param {Promise<any>} engine
 */
export function serve(port, engine) {
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
}
