// The user's play, made step by step. When the play begins, the page asks the program which steps are
// possible in every position that the play can reach, so a step can later be made without a message to the
// program. A position is identified by a string (`place`): its ID and the numbers not yet played.

import { placeOf, pointOf, stepped } from './game.js'

/** Maximum number of steps that one drag can make: the four steps of a double. */
const MOST_COMBINED = 4
/** Maximum number of positions about which one message asks. */
const AT_ONCE = 32
/** Maximum number of positions to ask about in advance. In Plakoto Express a play can reach more; the page asks about those when needed. */
const MOST_AHEAD = 512

/** The position before the first step. */
const START = ''

/** @type {Options} */
const NOTHING = { steps: [], dice_left: [], complete: false }

const ignore = () => {}

/** Returns the numbers that remain after a step. @param {number[]} dice @param {OpenStep} step */
function without(dice, { die }) {
  const left = [...dice]
  left.splice(left.indexOf(die), 1)
  return left
}

export class Turn {
  /**
   * @param {(plays: Step[][]) => Promise<Options[]>} ask asks which steps can follow each of these beginnings
   * of a play
   * @param {Player} mover @param {Board} board board before the play @param {Options} first possible first
   * steps
   */
  constructor(ask, mover, board, first) {
    this.ask = ask
    this.mover = mover
    this.boards = [board]
    /** @type {OpenStep[]} */
    this.made = []
    /** For each step that was made, whether the page made it because there was no other. @type {boolean[]} */
    this.automatic = []
    /** The positions before the first and after each step that the user has made. */
    this.places = [START]
    /** The possible next steps for each position about which the program has answered. @type {Map<string, Options>} */
    this.known = new Map([[START, first]])
    /** For each position, a sequence of steps that leads to it from the start of the play. @type {Map<string, OpenStep[]>} */
    this.paths = new Map([[START, []]])
    this.note(START)
    /** Number of positions about which the page has asked. */
    this.asked = 0
    /** Resolves when the answers to the current message have arrived; null if no message is unanswered. @type {Promise<void> | null} */
    this.coming = null
    /** The numbers that the player may play, in the order of the dice. */
    this.numbers = [...first.dice_left]
    this.swapped = false
  }

  /** Returns the position to which a step leads. @param {string} place @param {OpenStep} step */
  next(place, step) {
    const left = without(this.known.get(place)?.dice_left ?? [], step).sort()
    return `${step.position_id} ${left.join('')}`
  }

  /** Records the positions that are one step after a position. @param {string} place @returns {string[]} those that are new and not yet known */
  note(place) {
    const { steps, dice_left } = this.known.get(place) ?? NOTHING
    return steps.flatMap((step) => {
      const next = this.next(place, step)
      if (this.paths.has(next)) return []
      this.paths.set(next, [...(this.paths.get(place) ?? []), step])
      // If no number is left, the play is complete, so there is nothing to ask.
      if (without(dice_left, step).length) return [next]
      this.known.set(next, { steps: [], dice_left: [], complete: true })
      return []
    })
  }

  /** Asks about several positions in one message. @param {string[]} places @returns {Promise<string[]>} new positions that follow them */
  async learn(places) {
    this.asked += places.length
    const answers = await this.ask(places.map((place) => this.paths.get(place) ?? []))
    return places.flatMap((place, n) => (this.known.set(place, answers[n]), this.note(place)))
  }

  /** Asks about all positions that the play can reach, the nearest first, until the play is over. @param {() => boolean} isOver */
  async lookAhead(isOver) {
    const open = [...this.paths.keys()].filter((place) => !this.known.has(place))
    try {
      while (open.length && this.asked < MOST_AHEAD && !isOver()) {
        const answer = this.learn(open.splice(0, AT_ONCE))
        this.coming = answer.then(ignore, ignore)
        open.push(...(await answer))
      }
    } finally {
      this.coming = null
    }
  }

  /** @param {string} place @returns {Promise<Options>} */
  async options(place) {
    while (this.coming && !this.known.has(place)) await this.coming
    if (!this.known.has(place)) await this.learn([place])
    return this.known.get(place) ?? NOTHING
  }

  /** Repeats steps that the user made before. @param {Step[]} made */
  async repeat(made) {
    for (const step of made) {
      const { steps } = await this.options(this.place)
      const fits = steps.find(({ from, to }) => from === step.from && to === step.to)
      if (!fits) return
      this.push(fits)
    }
    await this.options(this.place)
  }

  /** @param {OpenStep} step @param {boolean} [isAutomatic] */
  push(step, isAutomatic = false) {
    this.places.push(this.next(this.place, step))
    this.boards.push(stepped(this.board, this.mover, step))
    this.made.push(step)
    this.automatic.push(isAutomatic)
  }

  get place() {
    return this.places[this.places.length - 1]
  }

  get board() {
    return this.boards[this.boards.length - 1]
  }

  get now() {
    return this.known.get(this.place) ?? NOTHING
  }

  get complete() {
    return this.now.complete
  }

  undo() {
    if (!this.made.length) return false
    for (const list of [this.made, this.automatic, this.boards, this.places]) list.pop()
    return true
  }

  /** Takes back the last step that the user has chosen, and those that the page made after it. Returns whether there was a step. */
  takeBack() {
    let isAny = false
    while (this.automatic.at(-1)) isAny = this.undo()
    return this.undo() || isAny
  }

  reset() {
    while (this.undo());
  }

  /** @param {number} point in the mover's numbering */
  placeOf(point) {
    return placeOf(this.mover, point, this.board.course)
  }

  /** @param {Place} place @returns {number} the point in the mover's numbering */
  pointOf(place) {
    return pointOf(this.mover, place, this.board.course)
  }

  /** The places of checkers that may move. */
  get movable() {
    return [...new Set(this.now.steps.map(({ from }) => this.placeOf(from)))]
  }

  /** Returns the steps with which a checker can continue. @param {{at: number, place: string}} end the checker's point, and the position */
  onward({ at, place }) {
    return (this.known.get(place)?.steps ?? []).filter(({ from }) => from === at)
  }

  /** Yields the known sequences of steps with a checker, the shortest first, and where each one ends. @param {Place} from */
  *journeys(from) {
    /** @type {{at: number, place: string, way: OpenStep[]}[]} */
    let ends = [{ at: this.pointOf(from), place: this.place, way: [] }]
    for (let length = 1; length <= MOST_COMBINED && ends.length; length++) {
      const next = []
      for (const end of ends) {
        for (const step of this.onward(end)) {
          const way = [...end.way, step]
          yield { to: this.placeOf(step.to), way }
          if (step.to > 0) next.push({ at: step.to, place: this.next(end.place, step), way })
        }
      }
      ends = next
    }
  }

  /** Returns the shortest known sequence of steps that takes a checker to each place that it can reach. @param {Place} from */
  ways(from) {
    /** @type {Map<Place, OpenStep[]>} */
    const found = new Map()
    for (const { to, way } of this.journeys(from)) {
      if (!found.has(to) || this.prefers(way[way.length - 1], found.get(to))) found.set(to, way)
    }
    return found
  }

  /** Whether a checker can go to a place with different results, such as over two points on one of which it hits. @param {Place} from @param {Place} to */
  isOpen(from, to) {
    const all = [...this.journeys(from)].filter((one) => one.to === to)
    return new Set(all.map(({ way }) => way[way.length - 1].position_id)).size > 1
  }

  /** Whether a step is preferable to a known step to the same place, because its die comes earlier in the order. */
  prefers(/** @type {OpenStep} */ step, /** @type {OpenStep[] | undefined} */ way) {
    return way?.length === 1 && this.order.indexOf(step.die) < this.order.indexOf(way[0].die) && step.from === way[0].from
  }

  /** Resolves when all destinations of a checker are known, including those that take several steps. @param {Place} from */
  async explore(from) {
    let ends = [{ at: this.pointOf(from), place: this.place }]
    for (let length = 0; length < MOST_COMBINED && ends.length; length++) {
      await Promise.all(ends.map(({ place }) => this.options(place)))
      const next = ends.flatMap((end) => this.onward(end).map((step) => ({ at: step.to, place: this.next(end.place, step) })))
      ends = next.filter(({ at }) => at > 0)
    }
  }

  get destinations() {
    /** @type {Record<Place, Place[]>} */
    const all = {}
    for (const place of this.movable) all[place] = [...this.ways(place).keys()]
    return all
  }

  /** The numbers in the order in which taps play them. */
  get order() {
    return this.swapped ? [...this.numbers].reverse() : this.numbers
  }

  /** Moves a checker to a place, in several steps if necessary. Returns false if no sequence of steps is known. @param {Place} from @param {Place} to @param {boolean} [isAutomatic] */
  async go(from, to, isAutomatic = false) {
    const way = this.ways(from).get(to)
    if (!way) return false
    for (const step of way) this.push(step, isAutomatic)
    await this.options(this.place)
    return true
  }

  /** The only step that is possible, if there is no choice. @returns {OpenStep | null} */
  get forced() {
    const [step, ...others] = this.now.steps
    return step && others.every(({ from, to }) => from === step.from && to === step.to) ? step : null
  }

  /** Returns the step that a tap makes: the first number in the order that the checker can play. @param {Place} from */
  first(from) {
    const open = this.now.steps.filter((step) => this.placeOf(step.from) === from)
    return open.sort((a, b) => this.order.indexOf(a.die) - this.order.indexOf(b.die))[0]
  }

  /** Replaces the user's steps by the steps of another play. @param {Step[]} steps */
  async put(steps) {
    this.reset()
    await this.repeat(steps)
  }

  /** The dice in their order, each with its value and whether it has been played. */
  get dice() {
    const left = [...this.now.dice_left]
    return this.order.map((value) => {
      const at = left.indexOf(value)
      if (at >= 0) left.splice(at, 1)
      return { value, spent: at < 0 }
    })
  }
}
