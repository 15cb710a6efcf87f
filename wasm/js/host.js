// What the module needs from outside: the system interface (WASI) with a clock, random numbers and a place for
// error output, and the files of the program. There are no other files, no arguments and no environment
// variables.

/** WASI error numbers: success, and invalid file descriptor. */
const SUCCESS = 0
const BAD_FILE = 8

/** WASI numbers for the calendar clock and for the error stream. */
const REALTIME = 0
const STDERR = 2

/** Maximum number of bytes that a single call of `crypto.getRandomValues` can fill. */
const MOST_RANDOM = 65536

/** The system interface for one instance of the module. */
export class Host {
  /** What the instance has written to its error stream. */
  lastWords = ''

  /** Receives each reply. @type {(reply: string) => void} */
  onReply = () => {}

  /** @type {WebAssembly.Memory | null} */
  #memory = null

  /** Returns the contents of a file with a network or a table. @type {(name: string) => Uint8Array} */
  #readFile

  /** The file that was loaded last. */
  #file = new Uint8Array()

  /** @param {(name: string) => Uint8Array} readFile */
  constructor(readFile) {
    this.#readFile = readFile
  }

  /** @param {WebAssembly.Memory} memory memory of the instance, which does not exist before the instance does */
  attach(memory) {
    this.#memory = memory
  }

  /**
   * Returns the functions that the module imports. A WASI function that is not implemented fails with
   * "invalid file descriptor".
   *
   * @param {WebAssembly.Module} module
   * @returns {WebAssembly.Imports}
   */
  imports(module) {
    const known = this.#functions()
    const imports = /** @type {WebAssembly.Imports} */ ({})
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      imports[from] ??= {}
      imports[from][name] = known[name] ?? (() => BAD_FILE)
    }
    return imports
  }

  /** @returns {Record<string, (...args: any[]) => number>} */
  #functions() {
    return {
      clock_time_get: (clock, _precision, time) => {
        const milliseconds = clock === REALTIME ? Date.now() : performance.now()
        this.#view().setBigUint64(time, BigInt(Math.round(milliseconds * 1e6)), true)
        return SUCCESS
      },
      random_get: (start, length) => {
        for (let done = 0; done < length; done += MOST_RANDOM) {
          crypto.getRandomValues(this.#bytes(start + done, Math.min(length - done, MOST_RANDOM)))
        }
        return SUCCESS
      },
      environ_sizes_get: (count, size) => {
        this.#view().setUint32(count, 0, true)
        this.#view().setUint32(size, 0, true)
        return SUCCESS
      },
      environ_get: () => SUCCESS,
      fd_write: (file, parts, count, written) => {
        let length = 0
        for (let part = 0; part < count; part += 1) {
          const start = this.#view().getUint32(parts + 8 * part, true)
          const size = this.#view().getUint32(parts + 8 * part + 4, true)
          if (file === STDERR) this.lastWords += this.#text(start, size)
          length += size
        }
        this.#view().setUint32(written, length, true)
        return SUCCESS
      },
      proc_exit: (code) => {
        throw new Error(`exit ${code}`)
      },
      reply: (text, length) => {
        this.onReply(this.#text(text, length))
        return SUCCESS
      },
      load_file: (name, length) => {
        this.#file = this.#readFile(this.#text(name, length))
        return this.#file.length
      },
      copy_file: (start) => {
        this.#bytes(start, this.#file.length).set(this.#file)
        this.#file = new Uint8Array()
        return SUCCESS
      },
    }
  }

  #view() {
    return new DataView(this.#buffer())
  }

  /**
   * @param {number} start
   * @param {number} length
   */
  #bytes(start, length) {
    return new Uint8Array(this.#buffer(), start >>> 0, length >>> 0)
  }

  /**
   * @param {number} start
   * @param {number} length
   */
  #text(start, length) {
    return new TextDecoder().decode(this.#bytes(start, length))
  }

  /** Returns the current memory buffer. The buffer must not be stored, because another one replaces it when the memory grows. */
  #buffer() {
    if (!this.#memory) throw new Error('the module called the system before its memory was attached')
    return this.#memory.buffer
  }
}
