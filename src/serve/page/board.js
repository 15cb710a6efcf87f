// A board that knows no rules. `board(element, config)` draws the configuration and reports the
// player's actions. The caller says which checkers may move and where each of them can go. A place is a point,
// a tray, or a player's part of the bar.

import { BARS, TRAYS, hasHits, isBar, isLike, isTray, lessOne, startBoard } from './game.js'
import { geometry } from './geometry.js'
import { drawArrow, drawChecker, drawDie, drawLight, drawOff, drawStack, drawWood, svg } from './draw.js'
import { watchPointer } from './pointer.js'

const ignore = () => {}

/** @type {Config} */
const DEFAULTS = {
  board: startBoard(),
  bottom: 1,
  home: 'right',
  letters: false,
  layout: 'landscape',
  movable: [],
  destinations: {},
  pickAny: false,
  oneTap: false,
  dice: [],
  diceOwner: 1,
  label: '',
  diceLabel: '',
  diceText: '',
  arrows: [],
  marks: [],
  captions: ['', ''],
  describe: String,
  onSelect: ignore,
  onMove: ignore,
  onTap: ignore,
  onPick: ignore,
  onDice: ignore,
}

/** Whether a change contains a setting, and the setting's value differs from the previous one. @param {unknown} next @param {unknown} before */
const changes = (next, before) => next !== undefined && JSON.stringify(next) !== JSON.stringify(before)

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
  /** The place whose top checker the player is dragging. @type {Place | null} */
  let lifted = null
  /** Owner and values of the dice that were last drawn, so that only new dice are animated. */
  let lain = ''

  const picture = svg('svg', { 'aria-hidden': 'true', focusable: 'false' })
  const [wood, marks, checkers, arrows, dice, floating] = ['wood', 'marks', 'checkers', 'arrows', 'dice', 'floating'].map(
    (name) => svg('g', { class: `layer-${name}` }),
  )
  picture.append(drawLight(), wood, marks, checkers, arrows, dice, floating)
  const buttons = document.createElement('div')
  buttons.className = 'places'
  buttons.setAttribute('role', 'group')
  /** @type {Map<Place, HTMLButtonElement>} */
  const buttonAt = new Map()
  for (let place = 0; place <= BARS[1]; place++) buttonAt.set(place, placeButton(place))
  const diceButton = document.createElement('button')
  diceButton.type = 'button'
  diceButton.className = 'dice-button'
  const diceText = document.createElement('span')
  diceButton.append(diceText)
  diceButton.addEventListener('click', () => config.onDice())
  buttons.append(diceButton)
  element.classList.add('board')
  element.replaceChildren(picture, buttons)

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
    if (selected !== null && selected !== place && (leads(selected, place) || !config.movable.includes(place))) {
      const from = selected
      select(null)
      return config.onMove(from, place)
    }
    if (!config.movable.includes(place) || selected === place) return select(null)
    if (config.oneTap) return config.onTap(place)
    select(place)
  }

  /** Goes to another place by an arrow key. @param {KeyboardEvent} event */
  function onKey(event) {
    const move = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (event.key === 'Escape') select(null)
    if (!move || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    buttonAt.get(neighbour(focused, move[0], move[1]))?.focus()
  }

  /** Returns the nearest place in a direction. If no place is in that direction, returns `place` itself. @param {Place} place @param {number} dx @param {number} dy */
  function neighbour(place, dx, dy) {
    const centre = (/** @type {Place} */ at) => {
      const { x, y, width, height } = g.place(at)
      return { x: x + width / 2, y: y + height / 2 }
    }
    const here = centre(place)
    let best = place
    let nearest = Infinity
    for (const [at, button] of buttonAt) {
      if (button.hidden) continue
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
    const layer = []
    for (const { place, kind } of config.marks) layer.push(markOf(place, kind))
    if (selected !== null) layer.push(markOf(selected, 'selected'))
    for (const place of reached) layer.push(markOf(place, 'destination'))
    marks.replaceChildren(...layer)
    const used = new Set([...config.movable, ...reached])
    for (const [place, button] of buttonAt) {
      button.classList.toggle('movable', config.movable.includes(place))
      button.classList.toggle('usable', config.pickAny || used.has(place))
      button.classList.toggle('reached', reached.includes(place))
      button.setAttribute('aria-label', config.describe(place, reached.includes(place)))
      if (config.movable.includes(place)) button.setAttribute('aria-pressed', String(place === selected))
      else button.removeAttribute('aria-pressed')
    }
    for (const stack of checkers.children) {
      const place = Number(/** @type {SVGElement} */ (stack).dataset.stack)
      stack.classList.toggle('may-move', !isTray(place) && config.movable.includes(place))
      stack.classList.toggle('chosen', place === selected)
    }
  }

  /** @param {Place} place @param {string} kind */
  function markOf(place, kind) {
    const { x, y, width, height } = g.place(place)
    return svg('rect', { class: `mark ${kind}`, x: x + 1, y, width: width - 2, height, rx: 6 })
  }

  function drawCheckers() {
    const { points, bar } = lifted === null ? config.board : lessOne(config.board, lifted)
    const stacks = points.map((point, n) => drawStack(g, n + 1, point))
    for (const owner of /** @type {const} */ ([0, 1])) {
      stacks.push(drawStack(g, BARS[owner], { owner, count: bar[owner], pinned: false }))
      const tray = drawOff(g, TRAYS[owner], owner, config.board.off[owner])
      if (config.captions[owner] && config.board.off[owner] < 12) {
        const along = g.portrait ? g.place(TRAYS[owner]).width : g.place(TRAYS[owner]).height
        const { x, y } = g.at(TRAYS[owner], config.board.off[owner] ? along - 42 : along / 2)
        tray.append(svg('text', { class: 'caption', x, y: y + 5 }, config.captions[owner]))
      }
      stacks.push(tray)
    }
    checkers.replaceChildren(...stacks)
  }

  function drawDice() {
    const { dice: values, diceOwner } = config
    dice.replaceChildren(...values.map((die, n) => drawDie(g.die(diceOwner, n, values.length), die, diceOwner)))
    const roll = values.length ? `${diceOwner}${values.map(({ value }) => value).sort()}` : ''
    if (roll !== lain) {
      lain = roll
      for (const die of dice.children) tumble(die)
    }
  }

  function drawDiceButton() {
    lay(diceButton, g.strip(config.diceOwner === config.bottom ? 1 : 0))
    diceButton.hidden = !config.diceLabel
    diceButton.setAttribute('aria-label', config.diceLabel)
    diceText.textContent = config.diceText
  }

  /** Animates a die that has just been rolled. @param {Element} die */
  function tumble(die) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    die.animate([{ opacity: 0, rotate: '-100deg', scale: 0.5 }, { opacity: 1, rotate: '0deg', scale: 1 }], { duration: 220, easing: 'ease-out' })
  }

  /** @param {HTMLElement} button @param {Area} area */
  function lay(button, { x, y, width, height }) {
    button.style.left = `${(100 * x) / g.width}%`
    button.style.top = `${(100 * y) / g.height}%`
    button.style.width = `${(100 * width) / g.width}%`
    button.style.height = `${(100 * height) / g.height}%`
  }

  function layOut() {
    g = geometry(config, config.board)
    picture.setAttribute('viewBox', `0 0 ${g.width} ${g.height}`)
    element.style.aspectRatio = `${g.width} / ${g.height}`
    document.documentElement.style.setProperty('--aspect', String(g.width / g.height))
    element.dataset.layout = config.layout
    wood.replaceChildren(drawWood(g))
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
    arrows.replaceChildren(...config.arrows.map((arrow) => drawArrow(g, arrow)))
  }

  /** Changes some settings of the configuration, and redraws what depends on them. @param {Partial<Config>} change */
  function set(change) {
    const before = config
    const turned = /** @type {const} */ (['bottom', 'home', 'layout', 'letters']).some((key) => changes(change[key], before[key]))
    const isOther = change.board && !isLike(change.board, before.board)
    config = { ...config, ...change }
    if (selected !== null && !config.movable.includes(selected)) selected = null
    if (turned || isOther) return drawAll()
    if ('board' in change || 'describe' in change || 'captions' in change) drawCheckers()
    if (changes(change.dice, before.dice) || changes(change.diceOwner, before.diceOwner)) drawDice()
    if ('diceOwner' in change || 'diceLabel' in change || 'diceText' in change) drawDiceButton()
    if ('label' in change) buttons.setAttribute('aria-label', config.label)
    if ('arrows' in change) arrows.replaceChildren(...config.arrows.map((arrow) => drawArrow(g, arrow)))
    drawMarks()
  }

  /**
   * Draws the board after a step, and animates the checker from its old to its new place.
   * @param {Board} next @param {Place} from @param {Place} to @param {number} duration in milliseconds
   */
  async function slide(next, from, to, duration) {
    const start = topOf(from)
    set({ board: next })
    const stack = checkers.querySelector(`[data-stack="${to}"]`)
    const checker = /** @type {SVGGElement | null} */ (stack && [...stack.querySelectorAll('.checker')].at(-1))
    if (!stack || !checker || duration <= 0) return
    checkers.append(stack)
    const end = topOf(to)
    const [x, y] = [start.x - end.x, start.y - end.y]
    const frames = [
      { transform: `translate(${end.x + x}px, ${end.y + y}px)` },
      { transform: `translate(${end.x}px, ${end.y}px)` },
    ]
    await checker.animate(frames, { duration, easing: 'ease-in-out' }).finished.catch(ignore)
  }

  /** Returns the coordinates of the top checker on a place. @param {Place} place */
  function topOf(place) {
    const all = checkers.querySelectorAll(`[data-stack="${place}"] > .checker`)
    const last = all[all.length - 1]
    const found = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(last?.getAttribute('transform') ?? '')
    return found ? { x: Number(found[1]), y: Number(found[2]) } : g.at(place, g.radius)
  }

  /** Draws the top checker of a place as lifted from the board. Null puts the lifted checker down. @param {Place | null} place */
  function lift(place) {
    const owner = place === null || isTray(place) ? null : isBar(place) ? BARS.indexOf(place) : config.board.points[place - 1].owner
    lifted = owner === null ? null : place
    floating.replaceChildren(...(owner === null ? [] : [drawChecker(/** @type {Player} */ (owner), { x: 0, y: 0 }, g.radius)]))
    drawCheckers()
    drawMarks()
  }

  watchPointer(element, {
    canDrag: (place) => config.movable.includes(place) && !config.pickAny,
    take: select,
    choose,
    drop: (from, to) => {
      select(null)
      if (to !== null && to !== from) config.onMove(from, to)
    },
    layer: floating,
    lift,
    units: () => g.width / picture.getBoundingClientRect().width,
  })
  buttons.addEventListener('keydown', onKey)
  setFocus(focused)
  drawAll()

  return {
    set,
    slide,
    get config() {
      return config
    },
    get selected() {
      return selected
    },
    /** @param {Place | null} place */
    select,
    onKey,
    /** @param {Place} [place] */
    focus: (place = focused) => buttonAt.get(place)?.focus(),
  }
}

