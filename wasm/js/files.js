// The networks, books and tables of endings. The module asks for each file when it first needs it, and waits.

/** Returns the contents of a file, which may be compressed in gzip format. @type {(name: string) => Uint8Array} */
let read = readFromFolder

/** Sets the function that reads files. By default, they are read from the folder `data` next to this file. @param {typeof read} reader */
export function setReader(reader) {
  read = reader
}

/** The module calls this function. @param {string} name */
export const readFile = (name) => read(name)

/**
 * Reads a file by a synchronous request. Pages may make synchronous requests for text only, so each byte arrives as
 * a character.
 * @param {string} name
 */
function readFromFolder(name) {
  const url = new URL(`./data/${name}.gz`, import.meta.url)
  const request = new XMLHttpRequest()
  request.open('GET', url, false)
  request.overrideMimeType('text/plain; charset=x-user-defined')
  request.send()
  if (request.status !== 200) throw new Error(`cannot load ${url}: ${request.status} ${request.statusText}`)
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 0xff)
}
