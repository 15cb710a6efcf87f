// The way from the page to the program: a WebSocket. The static site has another module in place of this one,
// in which the program is a WebAssembly module.

/** Close code with which a server announces that it is shutting down. */
const GOING_AWAY = 1001
/** Close codes with which a server refuses a client. @type {Record<number, Closed['refused']>} */
const REFUSALS = { 4404: 'no_table', 4410: 'used_invitation' }

/** Names of this computer, which needs no network to reach itself. */
const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/** Time in milliseconds without an answer after which the page looks whether the server can be reached, and for which it waits to reach it. */
const [SILENCE, PATIENCE] = [1500, 1000]
/** Time without an answer after which the page opens another connection, if it cannot reach the server. */
const LONGEST_SILENCE = 15_000

/** Whether there is a server at which two people can meet. */
export const HAS_TABLES = true

/** Opens a way to a new session of the program, or to a table of two people. @param {Callbacks} callbacks @param {'session'|'table'} path @returns {Transport} */
export function open({ opened, received, silent, closed }, path) {
  const url = new URL(path, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(url)
  let isOver = false
  /** When the page began to wait for an answer; 0 if it does not wait. */
  let since = 0
  let [timer, isSilent] = [0, false]
  const end = (/** @type {Closed} */ how) => {
    if (isOver) return
    isOver = true
    removeEventListener('offline', noteOffline)
    clearTimeout(timer)
    closed(how)
  }
  /** Ends a connection that the network has lost, which the browser itself notices only after minutes. */
  function cut() {
    end({ announced: false, refused: '' })
    socket.close()
  }
  const noteOffline = () => LOCAL.includes(location.hostname) || cut()

  /** Begins to wait for an answer. */
  function wait() {
    if (since) return
    since = performance.now()
    timer = setTimeout(probe, SILENCE)
  }

  /** Looks whether the server can be reached. If it can, the program only needs time for its answer. */
  async function probe() {
    const begun = since
    const isReached = await fetch('icon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(() => true, () => false)
    if (isOver || begun !== since) return
    if (!isReached && (!navigator.onLine || performance.now() - since > LONGEST_SILENCE)) return cut()
    setSilent(!isReached)
    timer = setTimeout(probe, SILENCE)
  }

  /** Something has come from the server. */
  function note() {
    clearTimeout(timer)
    since = 0
    setSilent(false)
  }

  /** @param {boolean} now */
  function setSilent(now) {
    if (now !== isSilent) silent((isSilent = now))
  }

  wait()
  addEventListener('offline', noteOffline)
  socket.addEventListener('open', () => {
    note()
    opened()
  })
  socket.addEventListener('message', (event) => {
    if (isOver) return
    note()
    received(String(event.data))
  })
  socket.addEventListener('close', ({ code }) => end({ announced: code === GOING_AWAY, refused: REFUSALS[code] ?? '' }))
  return {
    get isOpen() {
      return !isOver && socket.readyState === WebSocket.OPEN
    },
    send: (lines) => {
      socket.send(lines)
      wait()
    },
    close: () => {
      clearTimeout(timer)
      socket.close()
    },
  }
}
