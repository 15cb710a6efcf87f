// A WebSocket to a session of the program. It sends command lines, receives JSON objects, and finds the
// command for each reply by the reply's tag.

import { readBoards } from './position.js'

/** The program refused a command. The error has the program's message. */
export class Refused extends Error {
  /** @param {{code: string, message: string, reason?: string}} error */
  constructor(error) {
    super(error.message)
    this.code = error.code
    this.reason = error.reason
  }
}

/** The connection ended before the reply arrived. */
export class Lost extends Error {}

/** Close code with which a server announces that it is shutting down. */
const GOING_AWAY = 1001
const FIRST_WAIT = 400
const LONGEST_WAIT = 5000

/**
 * Opens a connection to the program and keeps it open. After a loss, waits for `onLost` and connects again.
 * @param {{onOpen?: () => void, onLost?: (ended: boolean) => void | Promise<void>}} [events]
 *   `ended`: whether the program announced that it was shutting down
 */
export function connect({ onOpen, onLost } = {}) {
  const url = new URL('session', location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  /** @type {WebSocket | null} */
  let socket = null
  /** @type {Map<string, Waiting>} */
  const waiting = new Map()
  let count = 0
  let wait = FIRST_WAIT
  let closed = false

  function open() {
    const mine = (socket = new WebSocket(url))
    mine.addEventListener('open', () => {
      wait = FIRST_WAIT
      onOpen?.()
    })
    mine.addEventListener('message', (event) => receive(String(event.data)))
    mine.addEventListener('close', async ({ code }) => {
      const lost = [...waiting.values()]
      waiting.clear()
      for (const { reject } of lost) reject(new Lost('the connection was lost'))
      if (closed) return
      await onLost?.(code === GOING_AWAY)
      setTimeout(open, wait)
      wait = Math.min(wait * 2, LONGEST_WAIT)
    })
  }

  /** @param {string} line */
  function receive(line) {
    /** @type {Reply} */
    const reply = readBoards(JSON.parse(line))
    const asker = waiting.get(reply.tag)
    if (!asker) return
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
    if (socket?.readyState !== WebSocket.OPEN) return commands.map(() => Promise.reject(new Lost('there is no connection')))
    const tags = commands.map(() => `q${++count}`)
    const replies = tags.map((own) => new Promise((resolve, reject) => waiting.set(own, { resolve, reject, part })))
    tag?.(tags[0])
    socket.send(commands.map((command, n) => `@${tags[n]} ${command}`).join('\n'))
    return replies
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
      return socket?.readyState === WebSocket.OPEN
    },
    close() {
      closed = true
      socket?.close()
    },
  }
}

