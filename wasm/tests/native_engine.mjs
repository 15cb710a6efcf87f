// The engine of `plakoto.js`, but with the native program instead of the WebAssembly module. Both give the
// same replies to the same lines. For every line, it starts the program that the variable PLAKOTO names.

import { spawnSync } from 'node:child_process'
import { Engine as EngineOfModule } from '../js/plakoto.js'

/** Returns what the program prints when it reads these lines. */
function printed(lines) {
  const options = { input: lines.join('\n') + '\n', maxBuffer: 2 ** 26 }
  const { stdout, stderr, status, error } = spawnSync(process.env.PLAKOTO, ['--no-state', '--threads', '1'], options)
  if (error || status !== 0) throw error ?? new Error(`exit ${status}: ${stderr}`)
  return stdout
}

/** The functions of the module, implemented by running the program. */
class Program {
  /** Receives the replies. */
  host = { attach() {}, lastWords: '', onReply: (_reply) => {} }
  memory = new WebAssembly.Memory({ initial: 64 })
  #lines = []
  #length = 0

  _initialize() {}

  plakoto_room(length) {
    this.#length = length
    return 0
  }

  plakoto_say(isJson) {
    const line = new TextDecoder().decode(new Uint8Array(this.memory.buffer, 0, this.#length))
    const before = [...this.#lines, `set output json ${isJson ? 'on' : 'off'}`]
    this.#lines = [...before, line]
    const reply = printed(this.#lines).subarray(printed(before).length)
    this.host.onReply(reply.toString())
  }
}

export class Engine extends EngineOfModule {
  static async load() {
    const program = new Program()
    return new Engine({ exports: program }, program.host)
  }
}
