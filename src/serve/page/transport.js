// The way from the page to the program: a WebSocket. The static site has another module in place of this one,
// in which the program is a WebAssembly module.

/** Close code with which a server announces that it is shutting down. */
const GOING_AWAY = 1001
/** Close code with which a server refuses a client. */
const POLICY = 1008

/** Whether there is a server at which two people can meet. */
export const HAS_TABLES = true

/** Opens a way to a new session of the program, or to a table of two people. @param {Callbacks} callbacks @param {'session'|'table'} path @returns {Transport} */
export function open({ opened, received, closed }, path) {
  const url = new URL(path, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(url)
  socket.addEventListener('open', opened)
  socket.addEventListener('message', (event) => received(String(event.data)))
  socket.addEventListener('close', ({ code }) => closed({ announced: code === GOING_AWAY, refused: code === POLICY }))
  return {
    get isOpen() {
      return socket.readyState === WebSocket.OPEN
    },
    send: (lines) => socket.send(lines),
    close: () => socket.close(),
  }
}
