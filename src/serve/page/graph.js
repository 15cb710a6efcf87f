// The curve of a match. It shows chances or equity turn by turn, errors as dots and luck as bars.

import { svg } from './draw.js'

const WIDTH = 640
const HEIGHT = 200
const MIDDLE = HEIGHT / 2

/**
 * @param {Sample[]} samples @param {number} current @param {(n: number) => void} choose
 * @returns {SVGElement}
 */
export function graph(samples, current, choose) {
  const picture = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'graph', 'aria-hidden': 'true', preserveAspectRatio: 'none' })
  const gap = WIDTH / Math.max(1, samples.length)
  const x = (/** @type {number} */ n) => (n + 0.5) * gap
  const y = (/** @type {number} */ value) => MIDDLE - Math.max(-1, Math.min(1, value)) * (MIDDLE - 8)
  for (const [n, sample] of samples.entries()) {
    if (sample.newGame && n > 0) picture.append(svg('line', { class: 'new-game', x1: n * gap, x2: n * gap, y1: 0, y2: HEIGHT }))
    const top = y(Math.max(0, sample.luck * 0.5))
    const tall = Math.abs(y(0) - y(sample.luck * 0.5))
    picture.append(svg('rect', { class: 'luck', x: x(n) - gap * 0.35, y: top, width: gap * 0.7, height: tall }))
  }
  const line = samples.map(({ value }, n) => `${n ? 'L' : 'M'}${x(n).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  if (samples.length) {
    picture.append(svg('path', { class: 'under', d: `${line}L${x(samples.length - 1)} ${HEIGHT}L${x(0)} ${HEIGHT}Z` }))
  }
  picture.append(svg('line', { class: 'zero', x1: 0, x2: WIDTH, y1: MIDDLE, y2: MIDDLE }))
  picture.append(svg('path', { class: 'curve', d: line }))
  for (const [n, { value, mark, player }] of samples.entries()) {
    // A line without length and with round ends is a dot that stays round when the picture is stretched.
    if (mark) picture.append(svg('path', { class: `error ${mark.replace(' ', '-')} side${player}`, d: `M${x(n)} ${y(value)}h0` }))
  }
  if (samples.length) picture.append(svg('line', { class: 'current', x1: x(current), x2: x(current), y1: 0, y2: HEIGHT }))
  picture.addEventListener('click', (event) => {
    const box = picture.getBoundingClientRect()
    const n = Math.floor(((event.clientX - box.left) / box.width) * samples.length)
    choose(Math.max(0, Math.min(samples.length - 1, n)))
  })
  return picture
}
