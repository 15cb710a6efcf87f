// A board that knows no rules. `board(element, config)` draws the configuration and reports the
// player's actions. The caller says which checkers may move and where each of them can go. A place is a point,
// a tray, or a player's part of the bar.

import { BARS, hasHits, isBar, isLike, isTray, lessOne, startBoard } from './game.js'
import { geometry } from './geometry.js'
import { svg } from './draw.js'
import { drawArrows, drawChosen, drawLanding, drawMovable, drawTint } from './marks.js'
import { isCalm, loose, makeDie, roll, slide as slideChecker } from './motion.js'
import { stacksOf } from './picture.js'
import { watchPointer } from './pointer.js'
import { drawWood } from './wood.js'

const ignore = () => {}

/** A board on which the user can do nothing, without dice and signs. */
export const IDLE = {
  movable: [],
  destinations: {},
  pickAny: false,
  oneTap: false,
  dice: [],
  diceLabel: '',
  arrows: [],
  marks: [],
  onSelect: ignore,
  onStuck: ignore,
  onMove: ignore,
  onTap: ignore,
  onPick: ignore,
  onCarry: ignore,
  onTake: ignore,
  onDice: ignore,
}

/** @type {Config} */
const DEFAULTS = {
  ...IDLE,
  board: startBoard(),
  bottom: 1,
  home: 'right',
  letters: false,
  layout: 'landscape',
  room: 0,
  diceOwner: 1,
  label: '',
  describe: String,
  nameOf: String,
}

/** Duration of the slide of a checker that the user has let go over its place, in milliseconds. */
const SETTLE = 110

/** Whether a change contains a setting, and the setting's value differs from the previous one. @param {unknown} next @param {unknown} before */
const changes = (next, before) => next !== undefined && JSON.stringify(next) !== JSON.stringify(before)

/** Returns the part of the bar whose checkers have to enter. @param {Config} config */
const entering = ({ movable }) => movable.find(isBar)

/** @param {string} name */
function makeLayer(name) {
  const layer = document.createElement('div')
  layer.className = `layer layer-${name}`
  return layer
}

/**
 * @param {HTMLElement} element @param {Partial<Config>} [first]
 */
export function board(element, first = {}) {
  /** @type {Config} */
  let config = { ...DEFAULTS, ...first }
  let g = geometry(config, config.board)
  /** @type {Place | null} */
  let selected = null
  /** @type {Place} */
  let focused = 13
  /** The part of the bar whose checkers have to enter. @type {Place | undefined} */
  let enters
  /** The place whose top checker the player is dragging. @type {Place | null} */
  let lifted = null
  /** Owner and values of the dice that were last drawn, so that only new dice are animated. */
  let lain = ''
  /** The keys of the stacks that were last drawn, because only a stack that has changed is drawn again. @type {string[]} */
  let drawn = []
  /** Width of the board in pixels; 0 while it is hidden. Measured beforehand, because a measurement after a change makes the browser lay the page out at once. */
  let width = 0
  new ResizeObserver(([{ contentRect }]) => (width = contentRect.width)).observe(element)
  /** The marks and arrows that were last drawn. */
  let [marked, pointed] = ['', '']

  const picture = (/** @type {string} */ name) => svg('svg', { class: `layer-${name}`, 'aria-hidden': 'true', focusable: 'false' })
  const [ground, marks, rings, arrows] = ['ground', 'marks', 'rings', 'arrows'].map(picture)
  /** Each stack is a drawing of its own, so that a step does not make the browser lay out and paint the others again. */
  const [pieces, checkers] = ['pieces', 'checkers'].map(makeLayer)
  pieces.append(marks, checkers, rings, arrows)
  /** Layers of HTML elements, because browsers move those without painting the drawing again. */
  const [dice, floating] = ['dice', 'floating'].map(makeLayer)
  /** What moves now. @type {Set<{done: Promise<unknown>, end: () => void}>} */
  const moving = new Set()
  const buttons = document.createElement('div')
  buttons.className = 'places'
  buttons.setAttribute('role', 'group')
  /** @type {Map<Place, HTMLButtonElement>} */
  const buttonAt = new Map()
  for (let place = 0; place <= BARS[1]; place++) buttonAt.set(place, placeButton(place))
  const diceButton = document.createElement('button')
  diceButton.type = 'button'
  diceButton.className = 'dice-button'
  diceButton.addEventListener('click', () => config.onDice())
  buttons.append(diceButton)
  const help = document.createElement('p')
  help.id = 'board-help'
  help.className = 'unseen'
  buttons.setAttribute('aria-describedby', help.id)
  element.classList.add('board')
  element.replaceChildren(ground, pieces, dice, floating, buttons, help)

  /** @param {Place} place */
  function placeButton(place) {
    const button = document.createElement('button')
    button.type = 'button'
    button.dataset.place = String(place)
    button.addEventListener('focus', () => setFocus(place))
    buttons.append(button)
    return button
  }

  /** Makes a place's button the only button that the Tab key reaches; from there, the arrow keys reach the others. @param {Place} place */
  function setFocus(place) {
    focused = place
    for (const [at, button] of buttonAt) button.tabIndex = at === focused ? 0 : -1
  }

  /** @param {Place | null} place */
  function select(place) {
    if (selected === place) return
    selected = place
    drawMarks()
    if (place !== null) config.onSelect(place)
  }

  /** @param {Place} from @param {Place} to */
  const leads = (from, to) => config.destinations[from]?.includes(to)

  /** Called when the user clicks or taps a place, or presses Enter on it. @param {Place} place */
  function choose(place) {
    if (config.pickAny) return config.onPick(place)
    // The whole bar is the place of the checker that has to enter.
    if (isBar(place)) place = enters ?? place
    if (selected !== null && selected !== place && (leads(selected, place) || !config.movable.includes(place))) {
      const from = selected
      select(null)
      return config.onMove(from, place)
    }
    if (!config.movable.includes(place) && config.movable.length) config.onStuck(place)
    if (!config.movable.includes(place) || selected === place) return select(null)
    if (config.oneTap) return config.onTap(place)
    select(place)
  }

  /** Makes the bar the place where the arrow keys begin, because its checker has to enter first. @param {Place | undefined} bar */
  function beginAt(bar) {
    enters = bar
    if (bar === undefined) return
    const hasFocus = buttons.contains(document.activeElement)
    setFocus(bar)
    if (hasFocus) buttonAt.get(bar)?.focus()
  }

  /** Goes to another place by an arrow key. @param {KeyboardEvent} event */
  function onKey(event) {
    const move = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (event.key === 'Escape') select(null)
    if (!move || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    const isFirst = enters !== undefined && !buttons.contains(document.activeElement)
    buttonAt.get(isFirst ? focused : neighbour(focused, move[0], move[1]))?.focus()
  }

  /** Returns the nearest place in a direction. If no place is in that direction, returns `place` itself. @param {Place} place @param {number} dx @param {number} dy */
  function neighbour(place, dx, dy) {
    // A part of the bar is in the row of the points beside it.
    const centre = (/** @type {Place} */ at) => g.at(at, g.depth / 2)
    const here = centre(place)
    let best = place
    let nearest = Infinity
    const goals = selected === null ? [] : config.destinations[selected] ?? []
    for (const [at, button] of buttonAt) {
      // The keys go over an empty bar, and with a checker picked up only to where it can go, and back.
      const isPassed = goals.length ? at !== selected && !goals.includes(at) : isBar(at) && !config.pickAny && !pointAt(config.board, at).count
      if (button.hidden || isPassed) continue
      const there = centre(at)
      const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx)
      if (ahead > 1 && ahead + aside * 3 < nearest) {
        nearest = ahead + aside * 3
        best = at
      }
    }
    return best
  }

  function drawMarks() {
    const reached = selected === null ? [] : config.destinations[selected] ?? []
    const now = JSON.stringify([config.marks, config.movable, reached, selected, shownBoard()])
    if (now !== marked) drawRings(reached)
    marked = now
    const used = new Set([...config.movable, ...reached])
    for (const [place, button] of buttonAt) {
      button.classList.toggle('movable', config.movable.includes(place))
      button.classList.toggle('usable', config.pickAny || used.has(place))
      button.classList.toggle('loose', isLoose(place))
      button.classList.toggle('reached', reached.includes(place))
      const name = config.describe(place, reached.includes(place))
      if (button.getAttribute('aria-label') !== name) button.setAttribute('aria-label', name)
      if (config.movable.includes(place)) button.setAttribute('aria-pressed', String(place === selected))
      else button.removeAttribute('aria-pressed')
    }
    if (enters !== entering(config)) beginAt(entering(config))
  }

  /** @param {Place} place */
  const landing = (place) => drawLanding(g, place, isTray(place) ? null : pointAt(shownBoard(), place))

  /** @param {Place[]} reached places to which the chosen checker can go */
  function drawRings(reached) {
    marks.replaceChildren(
      ...config.marks.map(({ place, kind }) => drawTint(g, place, kind)),
      ...reached.map((place) => drawTint(g, place, 'destination')),
    )
    const tops = config.movable.flatMap((place) => (place === lifted ? [] : [{ place, at: restOf(shownBoard(), place) }]))
    rings.replaceChildren(
      ...tops.flatMap(({ place, at }) => (place === selected ? drawChosen : drawMovable)(g, at)),
      ...config.marks.flatMap(({ place, kind }) => (kind === 'mover' ? drawChosen(g, restOf(shownBoard(), place)) : kind === 'goal' ? landing(place) : [])),
      ...reached.flatMap(landing),
    )
  }

  /** Whether the editor lets the user move and remove the top checker of a place. @param {Place} place */
  const isLoose = (place) => config.pickAny && !isTray(place) && pointAt(config.board, place).count > 0

  /** Returns the board as it is drawn: without the checker in the user's hand. */
  const shownBoard = () => (lifted === null ? config.board : lessOne(config.board, lifted))

  /** Returns what lies on a point or on a part of the bar. @param {Board} on @param {Place} place @returns {Point} */
  const pointAt = (on, place) =>
    isBar(place) ? { owner: /** @type {Player} */ (BARS.indexOf(place)), count: on.bar[BARS.indexOf(place)], pinned: false } : on.points[place - 1]

  /** Returns where the top checker of a place lies. @param {Board} on @param {Place} place @returns {Spot} */
  function restOf(on, place) {
    if (!isTray(place)) {
      const { own, next } = g.spots(place, pointAt(on, place))
      return own.at(-1) ?? next
    }
    const { slices } = g.slices(place, Math.max(1, on.off[place ? 0 : 1]))
    const { x, y, width, height } = slices[slices.length - 1]
    return { x: x + width / 2, y: y + height / 2 }
  }

  function drawCheckers() {
    for (const [n, { key, draw }] of stacksOf(shownBoard()).entries()) {
      if (drawn[n] === key) continue
      land()
      if (!checkers.children[n]) checkers.append(picture('stack'))
      checkers.children[n].setAttribute('viewBox', `0 0 ${g.width} ${g.height}`)
      checkers.children[n].replaceChildren(draw(g))
      drawn[n] = key
    }
  }

  function drawDice() {
    const { dice: values, diceOwner } = config
    for (const [n, die] of values.entries()) {
      const next = dieOf(die, n, values.length)
      if (!dice.children[n]) dice.append(next)
      else if (!dice.children[n].isEqualNode(next)) dice.children[n].replaceWith(next)
    }
    for (const old of [...dice.children].slice(values.length)) old.remove()
    const now = values.length ? `${diceOwner}${values.map(({ value }) => value).sort()}` : ''
    if (now === lain) return
    lain = now
    if (isCalm() || !width || !values.some(({ value }) => value)) return
    const far = g.die(diceOwner, 0, values.length).side * scale() * (diceOwner === config.bottom ? 1 : -1)
    const start = g.portrait ? { x: 0, y: 4 * far } : { x: 4 * Math.abs(far), y: 2.5 * far }
    for (const [n, die] of [...dice.children].entries()) watch(roll(/** @type {HTMLElement} */ (die), n, diceOwner, start))
  }

  /** Draws a die where it lies. @param {Die} die @param {number} n @param {number} count */
  function dieOf(die, n, count) {
    const { x, y, side } = g.die(config.diceOwner, n, count)
    const element = makeDie(die, config.diceOwner, n)
    lay(element, { x: x - side / 2, y: y - side / 2, width: side, height: side })
    return element
  }

  function drawDiceButton() {
    lay(diceButton, g.strip(config.diceOwner === config.bottom ? 1 : 0))
    diceButton.hidden = !config.diceLabel
    diceButton.setAttribute('aria-label', config.diceLabel)
  }

  /** Remembers that something moves. @param {{done: Promise<unknown>, end: () => void}} motion */
  function watch(motion) {
    moving.add(motion)
    motion.done.then(() => moving.delete(motion))
    return motion.done
  }

  /** Ends every movement at once: everything lies where it belongs. */
  function land() {
    for (const motion of moving) motion.end()
    moving.clear()
    for (const one of checkers.querySelectorAll('.away')) one.classList.remove('away')
  }

  /** @param {HTMLElement} button @param {Area} area */
  function lay(button, { x, y, width, height }) {
    button.style.left = `${(100 * x) / g.width}%`
    button.style.top = `${(100 * y) / g.height}%`
    button.style.width = `${(100 * width) / g.width}%`
    button.style.height = `${(100 * height) / g.height}%`
  }

  function layOut() {
    drawn = []
    marked = pointed = ''
    g = geometry(config, config.board)
    for (const picture of [ground, marks, rings, arrows]) picture.setAttribute('viewBox', `0 0 ${g.width} ${g.height}`)
    element.style.aspectRatio = `${g.width} / ${g.height}`
    document.documentElement.style.setProperty('--aspect', String(g.width / g.height))
    element.dataset.layout = config.layout
    ground.replaceChildren(drawWood(g))
    for (const [place, button] of buttonAt) {
      lay(button, g.place(place))
      button.hidden = isBar(place) && !hasHits(config.board)
    }
  }

  function drawAll() {
    layOut()
    drawCheckers()
    drawMarks()
    drawDice()
    drawDiceButton()
    drawAllArrows()
  }

  function drawAllArrows() {
    const now = JSON.stringify([config.arrows, config.arrows.length && config.board])
    if (now === pointed) return
    pointed = now
    arrows.replaceChildren(...drawArrows(g, config.board, config.arrows))
  }

  /** Changes some settings of the configuration, and redraws what depends on them. @param {Partial<Config>} change */
  function set(change) {
    const before = config
    const turned = /** @type {const} */ (['bottom', 'numbers', 'home', 'layout', 'room', 'letters']).some((key) => changes(change[key], before[key]))
    const isOther = change.board && !isLike(change.board, before.board)
    config = { ...config, ...change }
    if (selected !== null && !config.movable.includes(selected)) selected = null
    if (turned || isOther) return drawAll()
    if ('board' in change) drawCheckers()
    if (changes(change.dice, before.dice) || changes(change.diceOwner, before.diceOwner)) drawDice()
    if ('diceOwner' in change || 'diceLabel' in change) drawDiceButton()
    if ('label' in change) buttons.setAttribute('aria-label', config.label)
    if ('arrows' in change || 'board' in change) drawAllArrows()
    drawMarks()
  }

  /**
   * Draws the board after a step. The checker slides from its old to its new place, and one that is hit to the bar.
   * @param {Board} next @param {Place} from @param {Place} to @param {number} time of the slide in milliseconds
   */
  async function slide(next, from, to, time) {
    const before = config.board
    const start = dropped ?? restOf(before, from)
    // A checker from the user's hand only settles.
    if (dropped) time = Math.min(time, SETTLE)
    dropped = null
    set({ board: next })
    if (time <= 0 || isCalm() || !width) return
    const owner = isTray(to) ? (to ? 0 : 1) : pointAt(next, to).owner
    const flights = [fly(/** @type {Player} */ (owner), start, to, time)]
    const hit = next.bar.findIndex((count, player) => count > before.bar[player])
    if (hit >= 0) flights.push(fly(/** @type {Player} */ (hit), restOf(next, to), BARS[hit], time))
    await Promise.all(flights)
  }

  /** Lets a checker slide to a place, where it already lies in the drawing. @param {Player} owner @param {Spot} from @param {Place} to @param {number} time */
  function fly(owner, from, to, time) {
    const lies = checkers.querySelector(`[data-stack="${to}"] > .checker:last-of-type`)
    lies?.classList.add('away')
    const flight = { owner, from, to: restOf(config.board, to), radius: g.radius, scale: scale(), isUpright: g.portrait, time }
    return watch(slideChecker(floating, flight)).then(() => lies?.classList.remove('away'))
  }

  /** Returns how many pixels a unit of the drawing has. */
  const scale = () => width / g.width

  /** Where the user has let a checker go that has not yet arrived. @type {Spot | null} */
  let dropped = null
  const clock = document.createElement('div')
  clock.className = 'count-down'

  /** Shows under the dice that a time runs out; 0 ends it. @param {number} time in milliseconds */
  function countDown(time) {
    clock.remove()
    if (!time || !config.dice.length) return
    const { x, y, side } = g.die(config.diceOwner, config.dice.length - 1, config.dice.length)
    const centre = g.centre(config.diceOwner === config.bottom ? 1 : 0)
    const long = side * 1.6
    lay(clock, { x: (g.portrait ? x : centre.x) - long / 2, y: y + side * 0.68, width: long, height: side * 0.14 })
    floating.append(clock)
    clock.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], { duration: time, fill: 'forwards' })
  }

  /** The checker under the user's hand. @type {ReturnType<typeof loose> | null} */
  let held = null

  /** Draws the top checker of a place as lifted from the board. Null puts the lifted checker down. @param {Place | null} place */
  function lift(place) {
    const owner = place === null || isTray(place) ? null : pointAt(config.board, place).owner
    lifted = owner === null ? null : place
    dropped = held && { ...held.at }
    held?.element.remove()
    held = owner === null ? null : loose(owner, g.radius * 1.06, scale())
    if (held) floating.append(held.element)
    drawCheckers()
    drawMarks()
  }

  watchPointer(element, {
    canDrag: (place) => (config.pickAny ? isLoose(place) : config.movable.includes(place)),
    take: (place) => config.pickAny || select(place),
    choose,
    remove: (place) => {
      if (isLoose(place)) config.onTake(place)
      return config.pickAny
    },
    drop: (from, to) => {
      if (config.pickAny) {
        dropped = null
        return to === from ? undefined : config.onCarry(from, to)
      }
      select(null)
      if (to !== null && to !== from) config.onMove(from, to)
      else dropped = null
    },
    lift,
    carry: (x, y, isTouch) => held?.move({ x: x / scale(), y: y / scale() - (isTouch ? g.radius * 1.7 : 0) }),
  })
  buttons.addEventListener('keydown', onKey)
  setFocus(focused)
  drawAll()

  return {
    set,
    slide,
    land,
    countDown,
    get config() {
      return config
    },
    get selected() {
      return selected
    },
    /** Says to screen readers how the board is used. @param {string} text */
    explain: (text) => void (help.textContent = text),
    /** @param {Place | null} place */
    select,
    onKey,
    /** @param {Place} [place] */
    focus: (place = focused) => buttonAt.get(place)?.focus(),
  }
}

