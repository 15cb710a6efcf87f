// A connection to a session of the program. It sends command lines, receives JSON objects, and finds the
// command for each reply by the reply's tag.

import { readBoards } from './game.js'
import { getLanguage } from './i18n.js'
import { open as openTransport } from './transport.js'

/** The program refused a command. The error has the program's message. */
export class Refused extends Error {
  /** @param {{code: string} & ProgramError} error */
  constructor(error) {
    super(error.message)
    this.code = error.code
    this.sentence = error.sentence
    this.step = error.step
    this.reason = error.reason
    this.refusal = error.refusal
  }
}

/** The connection ended before the reply arrived. */
export class Lost extends Error {
  reason = 'lost'
}

/** The language of a new session. */
const ENGLISH = 'en'

const FIRST_WAIT = 400
const LONGEST_WAIT = 5000

/** Returns a message of the program, or null if a line is none. @param {string} line @returns {Reply | null} */
function readReply(line) {
  try {
    return readBoards(JSON.parse(line))
  } catch {
    return null
  }
}

/**
 * Opens a connection to the program and keeps it open. After a loss, waits for `onLost` and connects again.
 * @param {{onOpen?: () => void, onLost?: (how: Closed) => void | Promise<void>, onHeard?: () => void, onSilent?: (isSilent: boolean) => void, onTold?: (message: Reply) => void, hello?: () => string}} [events]
 *   `onHeard`: the program has sent something; `onSilent`: the network brings no answer, or brings one again; `onTold` handles messages that answer no command; with `hello`, its first line, the connection leads to a table of two
 *   people, and is not opened again if the server refuses it
 */
export function connect({ onOpen, onLost, onHeard, onSilent, onTold, hello } = {}) {
  /** @type {Transport | null} */
  let transport = null
  /** @type {Map<string, Waiting>} */
  const waiting = new Map()
  let count = 0
  let wait = FIRST_WAIT
  let closed = false
  /** The language in which the session says its errors. */
  let spoken = ENGLISH
  /** The beginning of a line that did not come from the program. */
  let strange = ''

  function open() {
    spoken = ENGLISH
    const callbacks = {
      opened: () => {
        if (hello) transport?.send(hello())
        onOpen?.()
      },
      received: receive,
      silent: (/** @type {boolean} */ isSilent) => onSilent?.(isSilent),
      closed: lose,
    }
    try {
      transport = openTransport(callbacks, hello ? 'table' : 'session')
    } catch (error) {
      // The browser forbids the connection.
      setTimeout(lose, 0, { announced: false, refused: '', why: String(error) })
    }
  }

  /** @param {Closed} how */
  async function lose(how) {
    const lost = [...waiting.values()]
    waiting.clear()
    for (const { reject } of lost) reject(new Lost('the connection was lost'))
    if (closed) return
    await onLost?.(strange ? { ...how, why: strange } : how)
    if (hello && how.refused) return
    setTimeout(open, wait)
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }

  /** @param {string} line */
  function receive(line) {
    const reply = readReply(line)
    if (!reply) {
      strange = line.slice(0, 200)
      return transport?.close()
    }
    wait = FIRST_WAIT
    const asker = waiting.get(reply.tag)
    if (asker || onTold) onHeard?.()
    if (!asker) return onTold?.(reply.told ? { told: readBoards(reply.told) } : reply)
    if (reply.done === false) return asker.part?.(reply)
    waiting.delete(reply.tag)
    if (reply.ok) asker.resolve(reply)
    else asker.reject(new Refused(reply.error))
  }

  /**
   * Sends several commands in a single message.
   * @param {string[]} commands @param {Also} [also] @returns {Promise<Reply>[]} a reply for each command
   */
  function send(commands, { part, tag } = {}) {
    if (!transport?.isOpen) return commands.map(() => Promise.reject(new Lost('there is no connection')))
    const tags = commands.map(() => `q${++count}`)
    const replies = tags.map((own) => new Promise((resolve, reject) => waiting.set(own, { resolve, reject, part })))
    tag?.(tags[0])
    transport.send([...language(), ...commands.map((command, n) => `@${tags[n]} ${command}`)].join('\n'))
    return replies
  }

  /** Returns the line that lets the session speak the page's language, unless it does. A table of two people has sentences of the page. */
  function language() {
    if (hello || getLanguage() === spoken) return []
    spoken = getLanguage()
    return [`@language set output language ${spoken}`]
  }

  open()
  return {
    /**
     * Sends a command and waits for its reply.
     * @param {string} command @param {Also} [also] @returns {Promise<Reply>}
     */
    ask: (command, also) => send([command], also)[0],
    /**
     * Sends several commands in a single message, and waits until each has a reply or has failed.
     * @param {string[]} commands
     */
    askAll: (commands) => Promise.allSettled(send(commands)),
    get isOpen() {
      return transport?.isOpen ?? false
    },
    close() {
      closed = true
      transport?.close()
    },
  }
}

