// The system interface (WASI) that the module needs: a clock, random numbers, and a place for error output.
// It offers no files, no arguments and no environment variables.

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

  /** @type {WebAssembly.Memory | null} */
  #memory = null

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
          if (file === STDERR) this.lastWords += new TextDecoder().decode(this.#bytes(start, size))
          length += size
        }
        this.#view().setUint32(written, length, true)
        return SUCCESS
      },
      proc_exit: (code) => {
        throw new Error(`exit ${code}`)
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
    return new Uint8Array(this.#buffer(), start, length)
  }

  /** Returns the current memory buffer. The buffer must not be stored, because another one replaces it when the memory grows. */
  #buffer() {
    if (!this.#memory) throw new Error('the module called the system before its memory was attached')
    return this.#memory.buffer
  }
}
