// The way from the page to the program: a WebSocket. The static site has another module in place of this one,
// in which the program is a WebAssembly module.

/** Close code with which a server announces that it is shutting down. */
const GOING_AWAY = 1001

/** Opens a way to a new session of the program. @param {Callbacks} callbacks @returns {Transport} */
export function open({ opened, received, closed }) {
  const url = new URL('session', location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(url)
  socket.addEventListener('open', opened)
  socket.addEventListener('message', (event) => received(String(event.data)))
  socket.addEventListener('close', ({ code }) => closed(code === GOING_AWAY))
  return {
    get isOpen() {
      return socket.readyState === WebSocket.OPEN
    },
    send: (lines) => socket.send(lines),
    close: () => socket.close(),
  }
}
