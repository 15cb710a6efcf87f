// Links that contain a position or a match. Everything follows the `#` of the address, so no server needs to
// remember anything.
//
//     #rules=plakoto&id=AACA_z8AAID_Pw:cAkAAAAAAAAA     a position, with or without dice and score
//     #match=…                                          a record, compressed and in base64url
//     #table=…&seat=…                                   a seat at a table of two people on this server
//     #table=…&invitation=…                             an invitation to a seat, for one use
//     #table=…&watch=…                                  a place for watchers
//     #learn, #lesson=fevga, #puzzle=12, #analysis      a screen of the page

import { defaults } from './match.js'

/** Maximum length of the record in a link, so that a hostile link cannot fill the memory. */
const LONGEST_RECORD = 8 * 1024 * 1024

/** Returns the screen that an address names; null if it names none. @param {string} hash */
export const screenIn = (hash) => /^#?(learn|lesson=\w+|puzzle=\w+|analysis|editor)$/.exec(hash)?.[1] ?? null

/** @param {Record<string, string>} parts */
function linkTo(parts) {
  const url = new URL(location.href)
  // An address may contain these characters of IDs and rule sets unchanged.
  url.hash = new URLSearchParams(parts).toString().replaceAll('%3A', ':').replaceAll('%2C', ',')
  return url.href
}

/** Whether only this computer can open a link, because its address is the computer's own. @param {string} link */
export function isHere(link) {
  const { hostname } = new URL(link)
  return /^(localhost|.*\.localhost|127\..*|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}

/** Returns an ID in base64url, so that an address can contain it. @param {string} id */
const webId = (id) => id.replaceAll('+', '-').replaceAll('/', '_')

/** @param {string} rules rule set, with the switches that differ from it @param {string} id position ID, with or without a match ID */
export const positionLink = (rules, id) => linkTo({ rules, id: webId(id) })

/** Returns the link to a lesson or a puzzle that everybody has, and to the page itself for any other screen. @param {string} screen */
export function screenLink(screen) {
  const url = new URL(location.href)
  url.hash = /^(lesson=\w+|puzzle=(daily|\d+))$/.test(screen) ? screen : ''
  return url.href
}

/** @param {string} text record of the match */
export async function matchLink(text) {
  const packed = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer()
  const letters = Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join('')
  return linkTo({ match: webId(btoa(letters)).replaceAll('=', '') })
}

/** Returns the link to a place at a table of two people. @param {TablePlace} place */
export const placeLink = ({ id, ...way }) => linkTo({ table: id, ...way })

/** Returns the place at a table of two people in an address, if there is one. @param {string} hash @returns {TablePlace | null} */
export function placeIn(hash) {
  const { table: id, seat, invitation, watch } = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')))
  if (!id) return null
  // A damaged secret opens nothing.
  const isWhole = seat === undefined || /^[0-9a-f]{64}$/.test(seat)
  return isWhole && (seat || invitation) ? { id, ...(seat ? { seat } : {}), ...(invitation ? { invitation } : {}) } : { id, watch: watch ?? '-' }
}

/**
 * Reads the link in an address. Returns null if the address has no link. Throws if a match in it is damaged.
 * @param {string} hash @returns {Promise<{rules: string, id: string} | {text: string} | null>}
 */
export async function readLink(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const [rules, id, match] = ['rules', 'id', 'match'].map((name) => parts.get(name))
  if (match) return { text: await unpack(match) }
  return id ? { rules: rules || defaults().rules, id } : null
}

/** @param {string} match */
async function unpack(match) {
  const letters = atob(match.replaceAll('-', '+').replaceAll('_', '/'))
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    if (text.length > LONGEST_RECORD) throw new RangeError('the match in the link is too long')
  }
}
