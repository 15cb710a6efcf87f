// SHA-256 and HMAC, for pages that come from another machine without TLS: to those, browsers offer no hash functions.

/** @param {number} root 2 for square roots, 3 for cube roots @param {number} count @returns {Uint32Array} the first 32 bits of the fractional parts of the roots of the first primes */
function fractions(root, count) {
  const found = new Uint32Array(count)
  for (let n = 0, number = 2; n < count; number++) {
    let isPrime = true
    for (let factor = 2; factor * factor <= number; factor++) isPrime &&= number % factor !== 0
    if (isPrime) found[n++] = ((number ** (1 / root)) % 1) * 2 ** 32
  }
  return found
}

const START = fractions(2, 8)
const ROUNDS = fractions(3, 64)

/** @param {number} word @param {number} bits */
const turn = (word, bits) => (word >>> bits) | (word << (32 - bits))

/** @param {Uint32Array} state @param {DataView} view @param {number} at */
function mix(state, view, at) {
  const words = new Uint32Array(64)
  for (let n = 0; n < 16; n++) words[n] = view.getUint32(at + 4 * n)
  for (let n = 16; n < 64; n++) {
    const [a, b] = [words[n - 15], words[n - 2]]
    words[n] = words[n - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + words[n - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))
  }
  let [a, b, c, d, e, f, g, h] = state
  for (let n = 0; n < 64; n++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n]) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g]
  }
  for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] += word
}

/** Returns the hash of bytes. @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n)
  const state = START.slice()
  for (let at = 0; at < padded.length; at += 64) mix(state, view, at)
  const hash = new DataView(new ArrayBuffer(32))
  for (const [n, word] of state.entries()) hash.setUint32(4 * n, word)
  return new Uint8Array(hash.buffer)
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns the bytes of a text in hexadecimal. @param {string} text */
export const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16))

/** Returns the HMAC of a text (RFC 2104). @param {Uint8Array} key at most 64 bytes @param {Uint8Array} text */
export function hmac(key, text) {
  const padded = new Uint8Array(64)
  padded.set(key)
  const joined = (/** @type {number} */ pad, /** @type {Uint8Array} */ rest) => {
    const bytes = new Uint8Array(64 + rest.length)
    bytes.set(padded.map((byte) => byte ^ pad))
    bytes.set(rest, 64)
    return sha256(bytes)
  }
  return joined(0x5c, joined(0x36, text))
}
