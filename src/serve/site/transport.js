// The way from the page to the program on a static site: the program is a WebAssembly module in a worker.

/** Whether there is a server at which two people can meet. */
export const HAS_TABLES = false

/** Opens a way to a new session of the program. @param {Callbacks} callbacks @returns {Transport} */
export function open({ opened, received, closed }) {
  const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' })
  let isOpen = false
  const fail = (/** @type {string | undefined} */ why) => {
    worker.terminate()
    isOpen = false
    closed({ announced: false, refused: '', ...(why && { why }) })
  }
  worker.addEventListener('message', ({ data }) => {
    if (data.line !== undefined) return received(data.line)
    if (data.failed !== undefined) {
      console.warn(data.failed)
      return fail(data.failed)
    }
    isOpen = true
    opened()
    // The first play has precedence over the files for later.
    setTimeout(prepare, 2000)
  })
  // The browser could not load the worker's script.
  worker.addEventListener('error', ({ message }) => fail(message))
  return {
    get isOpen() {
      return isOpen
    },
    send: (lines) => worker.postMessage(lines),
    close: () => fail(),
  }
}

/** Stores all files of the site for use without a network, and offers to install the site. Browsers allow both only over HTTPS or on this machine. */
async function prepare() {
  if (!('serviceWorker' in navigator) || document.querySelector('link[rel=manifest]')) return
  const manifest = document.createElement('link')
  manifest.rel = 'manifest'
  manifest.href = 'manifest.webmanifest'
  document.head.append(manifest)
  await navigator.serviceWorker.register('offline.js').catch((error) => console.warn(error))
}
