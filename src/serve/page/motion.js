// Movement on the board: a checker that slides and settles, a checker under the user's hand, and dice that roll. What
// moves is an element of its own above the drawing, and only its transform and opacity change.

import { TILTS, drawChecker, drawCube, drawDieShadow, drawPips, svg } from './draw.js'

const CALM = matchMedia('(prefers-reduced-motion: reduce)')

/** Whether nothing may move. */
export const isCalm = () => CALM.matches

/** How a checker starts and ends: along the board, across it, and above it. The difference of the first two makes a curve. */
const ALONG = 'cubic-bezier(.25, .6, .3, 1)'
const ACROSS = 'cubic-bezier(.45, 0, .4, 1)'
const LIFT = [{ scale: 1, offset: 0 }, { scale: 1.09, offset: 0.35 }, { scale: 1.09, offset: 0.66 }, { scale: 0.985, offset: 0.88 }, { scale: 1, offset: 1 }]
/** Time that a checker needs to settle, and a die to roll, and the time between the dice, in milliseconds. */
const SETTLE = 110
const ROLL = 400
const APART = 60

/** @param {number} x @param {number} y */
const by = (x, y) => ({ transform: `translate(${x}px, ${y}px)` })

/**
 * Returns a checker above the board. Its position is in units of the drawing.
 * @param {Player} owner @param {number} radius @param {number} scale pixels of a unit
 */
export function loose(owner, radius, scale) {
  const size = radius * 3.4 * scale
  const picture = svg('svg', { viewBox: '-170 -170 340 340', 'aria-hidden': 'true' }, drawChecker(owner, { x: 0, y: 0 }, 100, true))
  const across = document.createElement('div')
  across.append(picture)
  const element = document.createElement('div')
  element.className = 'loose'
  element.append(across)
  for (const one of [element, picture]) Object.assign(one.style, { width: `${size}px`, height: `${size}px` })
  const at = { x: 0, y: 0 }
  const move = (/** @type {Spot} */ { x, y }) => {
    Object.assign(at, { x, y })
    element.style.transform = `translate(${x * scale - size / 2}px, ${y * scale - size / 2}px)`
  }
  return { element, across, picture, at, move }
}

/**
 * Lets a checker slide along the board and settle. `time` is the duration of the slide in milliseconds.
 * @param {HTMLElement} layer @param {{owner: Player, from: Spot, to: Spot, radius: number, scale: number, isUpright: boolean, time: number}} flight
 * @returns {{done: Promise<unknown>, end: () => void}}
 */
export function slide(layer, { owner, from, to, radius, scale, isUpright, time }) {
  const { element, across, picture, move } = loose(owner, radius, scale)
  const [dx, dy] = [(to.x - from.x) * scale, (to.y - from.y) * scale]
  move(from)
  layer.append(element)
  const start = element.style.transform
  const forwards = /** @type {const} */ ('forwards')
  const settle = (SETTLE * time) / 220
  const goes = isUpright ? [0, dy] : [dx, 0]
  const all = [
    element.animate([{ transform: start }, { transform: `${start} translate(${goes[0]}px, ${goes[1]}px)` }], { duration: time, easing: ALONG, fill: forwards }),
    across.animate([by(0, 0), by(dx - goes[0], dy - goes[1])], { duration: time, easing: ACROSS, fill: forwards }),
    picture.animate(LIFT.map(({ scale: size, offset }) => ({ transform: `scale(${size})`, offset })), { duration: time + settle }),
  ]
  const done = Promise.all(all.map(({ finished }) => finished)).catch(() => {}).then(() => element.remove())
  return { done, end: () => all.forEach((one) => one.finish()) }
}

/** Returns a drawing that is 100 units wide. @param {string} kind @param {SVGElement[]} content */
const cell = (kind, ...content) => svg('svg', { class: kind, viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, ...content)

/** Returns a die: its shadow, and above it the cube with its pips. Value 0 is a die that waits to be thrown. @param {Die} die @param {Player} owner @param {number} n number of the die */
export function makeDie({ value, spent }, owner, n) {
  const element = document.createElement('div')
  const cube = document.createElement('div')
  cube.className = 'cube'
  cube.append(cell('', drawCube(owner, 100)), cell('face', value ? drawPips(value, owner, 100) : drawThrowable(owner)))
  element.className = `die side${owner}${spent ? ' spent' : ''}`
  element.append(cell('shade', drawDieShadow(100)), cube)
  element.style.rotate = `${TILTS[n % TILTS.length]}deg`
  return element
}

/** Draws the ring of a die that the user may throw. @param {Player} owner */
function drawThrowable(owner) {
  const ring = (/** @type {string} */ kind, /** @type {number} */ width) => svg('rect', { class: kind, x: -50, y: -50, width: 100, height: 100, rx: 22, 'stroke-width': width })
  return svg('g', {}, ring('ring-case', 14), ring('ring', 8), svg('path', { class: 'throw', d: 'M-22-4A22 22 0 1 1-8 20M-35-9l13 6 8-13', stroke: `var(--${owner ? 'light' : 'dark'}-ink)` }))
}

/**
 * Throws a die: it comes from the owner's side, tumbles, and lies still.
 * @param {HTMLElement} die from `makeDie` @param {number} n number of the die @param {Player} owner @param {Spot} start where it comes from, in pixels from where it will lie
 * @returns {{done: Promise<unknown>, end: () => void}}
 */
export function roll(die, n, owner, { x, y }) {
  const [shade, cube, face] = ['.shade', '.cube', '.face'].map((name) => /** @type {Element} */ (die.querySelector(name)))
  const other = cell('', drawPips(((n * 3 + 4) % 6) + 1, owner, 100))
  cube.append(other)
  const timing = /** @type {const} */ ({ duration: ROLL, delay: n * APART, fill: 'both' })
  const all = [
    cube.animate(
      [
        { transform: `translate(${x}px, ${y}px) rotate(-300deg) scale(1.35)`, offset: 0 },
        { transform: `translate(${x * -0.05}px, ${y * -0.05}px) rotate(22deg) scale(1.08)`, offset: 0.55 },
        { transform: 'translate(0px, 0px) rotate(-6deg) scale(.98)', offset: 0.78 },
        { transform: 'translate(0px, 0px) rotate(0deg) scale(1)', offset: 1 },
      ],
      { ...timing, easing: 'cubic-bezier(.15, .75, .3, 1)' },
    ),
    face.animate([{ opacity: 0 }, { opacity: 0, offset: 0.45 }, { opacity: 1, offset: 0.55 }, { opacity: 1 }], timing),
    other.animate([{ opacity: 1 }, { opacity: 1, offset: 0.45 }, { opacity: 0, offset: 0.55 }, { opacity: 0 }], timing),
    shade.animate([{ opacity: 0 }, { opacity: 0, offset: 0.45 }, { opacity: 1 }], timing),
  ]
  const still = () => {
    other.remove()
    for (const one of all) one.cancel()
  }
  const done = Promise.all(all.map(({ finished }) => finished)).then(still, still)
  return { done, end: () => all.forEach((one) => one.finish()) }
}
