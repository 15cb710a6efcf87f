// QR codes for links: bytes, with the error correction of level M, in versions 1 to 20 (ISO/IEC 18004).

import { svg } from './draw.js'

/** Error correction codewords of a block, and number of blocks, for each version. */
const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]
const VERSIONS = CHECKS.length

/** Whether a mask inverts the module at a place. @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Returns the number of codewords of a version. @param {number} version */
function codewordsOf(version) {
  const aligned = version > 1 ? Math.floor(version / 7) + 2 : 0
  const patterns = aligned ? (25 * aligned - 10) * aligned - 55 : 0
  return Math.floor(((16 * version + 128) * version + 64 - patterns - (version >= 7 ? 36 : 0)) / 8)
}

/** @param {number} version */
const dataOf = (version) => codewordsOf(version) - CHECKS[version - 1] * BLOCKS[version - 1]

/** Multiplies two elements of the field of 256 elements. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a)
  return product
}

/** Returns the coefficients of the polynomial that makes `count` checks, without the first one. @param {number} count */
function generator(count) {
  const terms = Array.from({ length: count }, (_, n) => Number(n === count - 1))
  let root = 1
  for (let n = 0; n < count; n++, root = times(root, 2)) {
    for (let m = 0; m < count; m++) terms[m] = times(terms[m], root) ^ (terms[m + 1] ?? 0)
  }
  return terms
}

/** Returns the checks of a block. @param {number[]} block @param {number[]} terms */
function checksOf(block, terms) {
  const rest = terms.map(() => 0)
  for (const byte of block) {
    const factor = byte ^ /** @type {number} */ (rest.shift())
    rest.push(0)
    for (const [n, term] of terms.entries()) rest[n] ^= times(term, factor)
  }
  return rest
}

/** Returns the bytes of a code: the bytes of the text and their checks, block by block in turn. @param {Uint8Array} text @param {number} version */
function codewords(text, version) {
  const wide = version < 10 ? 8 : 16
  const bits = [[4, 4], [text.length, wide], ...[...text].map((byte) => [byte, 8])]
  let all = bits.map(([value, length]) => value.toString(2).padStart(length, '0')).join('')
  const room = dataOf(version) * 8
  all += '0'.repeat(Math.min(4, room - all.length))
  all += '0'.repeat(-all.length & 7)
  const data = (all.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  for (let pad = 0xec; data.length < room / 8; pad ^= 0xec ^ 0x11) data.push(pad)

  const [count, checks] = [BLOCKS[version - 1], CHECKS[version - 1]]
  const short = Math.floor(data.length / count)
  const long = data.length % count
  const terms = generator(checks)
  const blocks = Array.from({ length: count }, (_, n) => {
    const start = n * short + Math.max(0, n - (count - long))
    return data.slice(start, start + short + Number(n >= count - long))
  })
  const inTurn = (/** @type {number[][]} */ rows, /** @type {number} */ length) =>
    Array.from({ length }, (_, n) => rows.flatMap((row) => (n < row.length ? [row[n]] : []))).flat()
  return [...inTurn(blocks, short + 1), ...inTurn(blocks.map((block) => checksOf(block, terms)), checks)]
}

/** Appends to a number the remainder by which readers correct it. @param {number} value @param {number} divisor @param {number} length of the remainder in bits */
function corrected(value, divisor, length) {
  let rest = value
  for (let n = 0; n < length; n++) rest = (rest << 1) ^ ((rest >> (length - 1)) * divisor)
  return (value << length) | rest
}

/** Returns the QR code of a text as rows of modules, of which the dark ones are true. Throws if the text is too long. @param {string} text @returns {boolean[][]} */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text)
  const version = Array.from({ length: VERSIONS }, (_, n) => n + 1).find((one) => bytes.length + (one < 10 ? 2 : 3) <= dataOf(one))
  if (!version) throw new Error('the text is too long for a QR code')
  const size = version * 4 + 17
  const rows = Array.from({ length: size }, () => Array(size).fill(false))
  /** Modules that do not depend on the text. */
  const fixed = rows.map((row) => [...row])
  const set = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ dark) => {
    if (!(y in rows) || !(x in rows)) return
    rows[y][x] = dark
    fixed[y][x] = true
  }
  for (let n = 0; n < size; n++) for (const [x, y] of [[6, n], [n, 6]]) set(x, y, n % 2 === 0)
  const square = (/** @type {number} */ cx, /** @type {number} */ cy, /** @type {number} */ reach, /** @type {number[]} */ dark) => {
    for (let y = -reach; y <= reach; y++) for (let x = -reach; x <= reach; x++) set(cx + x, cy + y, dark.includes(Math.max(Math.abs(x), Math.abs(y))))
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, [0, 1, 3])
  const places = alignment(version, size)
  const last = places.length - 1
  for (const [n, x] of places.entries()) {
    for (const [m, y] of places.entries()) {
      const isCorner = (n === 0 && m === 0) || (n === 0 && m === last) || (n === last && m === 0)
      if (!isCorner) square(x, y, 2, [0, 2])
    }
  }
  const format = (/** @type {number} */ mask) => {
    const bits = corrected(mask, 0x537, 10) ^ 0x5412
    const bit = (/** @type {number} */ n) => ((bits >> n) & 1) === 1
    for (let n = 0; n < 15; n++) {
      set(8, n < 6 ? n : n < 8 ? n + 1 : size - 15 + n, bit(n))
      set(n < 8 ? size - 1 - n : n === 8 ? 7 : 14 - n, 8, bit(n))
    }
    set(8, size - 8, true)
  }
  format(0)
  if (version >= 7) {
    const bits = corrected(version, 0x1f25, 12)
    for (let n = 0; n < 18; n++) {
      const [a, b] = [size - 11 + (n % 3), Math.floor(n / 3)]
      for (const [x, y] of [[a, b], [b, a]]) set(x, y, ((bits >> n) & 1) === 1)
    }
  }
  fill(rows, fixed, codewords(bytes, version))

  /** @param {number} mask */
  const masked = (mask) => {
    format(mask)
    return rows.map((row, y) => row.map((dark, x) => (fixed[y][x] ? dark : dark !== MASKS[mask](x, y))))
  }
  const costs = MASKS.map((_, mask) => cost(masked(mask)))
  return masked(costs.indexOf(Math.min(...costs)))
}

/** Returns the places of the alignment patterns on each axis. @param {number} version @param {number} size */
function alignment(version, size) {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, n) => size - 7 - (count - 2 - n) * step)]
}

/** Writes the codewords from the lower right corner, up and down in columns of two modules. @param {boolean[][]} rows @param {boolean[][]} fixed @param {number[]} data */
function fill(rows, fixed, data) {
  const size = rows.length
  let n = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (fixed[y][x] || n >= data.length * 8) continue
        rows[y][x] = ((data[n >> 3] >> (7 - (n & 7))) & 1) === 1
        n++
      }
    }
  }
}

/** Returns how hard a code is to read. @param {boolean[][]} rows */
function cost(rows) {
  const text = rows.map((row) => row.map(Number).join(''))
  const lines = [...text, ...text.map((_, x) => text.map((row) => row[x]).join(''))]
  let sum = 0
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2
    for (const pattern of [/(?=00001011101)/g, /(?=10111010000)/g]) sum += 40 * (line.match(pattern)?.length ?? 0)
  }
  for (let y = 1; y < text.length; y++) {
    for (let x = 1; x < text.length; x++) if (new Set([text[y][x], text[y - 1][x], text[y][x - 1], text[y - 1][x - 1]]).size === 1) sum += 3
  }
  const dark = rows.flat().filter(Boolean).length / rows.length ** 2
  return sum + 10 * Math.floor(Math.abs(dark * 20 - 10))
}

/** Draws the QR code of a link, with the white border that readers need. @param {string} link @param {string} label */
export function drawQr(link, label) {
  const rows = qrCode(link)
  const d = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const size = rows.length + 8
  return svg(
    'svg',
    { class: 'qr', viewBox: `-4 -4 ${size} ${size}`, role: 'img', 'aria-label': label, 'shape-rendering': 'crispEdges' },
    svg('rect', { x: -4, y: -4, width: size, height: size, fill: '#fff' }),
    svg('path', { d, fill: '#000' }),
  )
}
