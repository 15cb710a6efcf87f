// The user's play, step by step. When the play begins, the page asks the program for the possible steps in
// all positions on the way; making a step then sends nothing.

import { placeOf, stepped } from './position.js'

/** Maximum number of steps in one drag: those of a double. */
const MOST_COMBINED = 4
/** Maximum number of positions in one message. */
const AT_ONCE = 32
/** Maximum number of positions to ask about in advance. A cascade has more; the page asks about the others when needed. */
const MOST_AHEAD = 512

/** The position before the first step. */
const START = ''

/** @type {Options} */
const NOTHING = { steps: [], dice_left: [], complete: false }

const ignore = () => {}

/** Returns the numbers left after a step. @param {number[]} dice @param {OpenStep} step */
function without(dice, { die }) {
  const left = [...dice]
  left.splice(left.indexOf(die), 1)
  return left
}

export class Turn {
  /**
   * @param {(plays: Step[][]) => Promise<Options[]>} ask asks for the possible steps after each of these beginnings
   * @param {Player} mover @param {Board} board the board before the play @param {Options} first the first steps
   */
  constructor(ask, mover, board, first) {
    this.ask = ask
    this.mover = mover
    this.boards = [board]
    /** @type {OpenStep[]} */
    this.made = []
    /** The positions before and after the steps made. */
    this.places = [START]
    /** The possible steps in each known position. @type {Map<string, Options>} */
    this.known = new Map([[START, first]])
    /** The first sequence of steps found to each position. @type {Map<string, OpenStep[]>} */
    this.paths = new Map([[START, []]])
    this.note(START)
    /** Number of positions that the program was asked about. */
    this.asked = 0
    /** The answers being waited for. @type {Promise<void> | null} */
    this.coming = null
    /** The numbers of the roll, in the order of the dice. */
    this.numbers = [...first.dice_left]
    this.swapped = false
  }

  /** Returns the position after a step. @param {string} place @param {OpenStep} step */
  next(place, step) {
    const left = without(this.known.get(place)?.dice_left ?? [], step).sort()
    return `${step.position_id} ${left.join('')}`
  }

  /** Records the positions after the steps of a position. @param {string} place @returns {string[]} the new positions */
  note(place) {
    const { steps, dice_left } = this.known.get(place) ?? NOTHING
    return steps.flatMap((step) => {
      const next = this.next(place, step)
      if (this.paths.has(next)) return []
      this.paths.set(next, [...(this.paths.get(place) ?? []), step])
      // Without a number left there is nothing to ask.
      if (without(dice_left, step).length) return [next]
      this.known.set(next, { steps: [], dice_left: [], complete: true })
      return []
    })
  }

  /** Asks about positions in one message. @param {string[]} places @returns {Promise<string[]>} the positions after them */
  async learn(places) {
    this.asked += places.length
    const answers = await this.ask(places.map((place) => this.paths.get(place) ?? []))
    return places.flatMap((place, n) => (this.known.set(place, answers[n]), this.note(place)))
  }

  /** Asks about all positions of the play, the nearest first, until the play is over. @param {() => boolean} isOver */
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

  /** Makes steps that were made earlier. @param {Step[]} made */
  async repeat(made) {
    for (const step of made) {
      const { steps } = await this.options(this.place)
      const fits = steps.find(({ from, to }) => from === step.from && to === step.to)
      if (!fits) return
      this.push(fits)
    }
    await this.options(this.place)
  }

  /** @param {OpenStep} step */
  push(step) {
    this.places.push(this.next(this.place, step))
    this.boards.push(stepped(this.board, this.mover, step))
    this.made.push(step)
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
    for (const list of [this.made, this.boards, this.places]) list.pop()
    return true
  }

  reset() {
    while (this.undo());
  }

  /** Places, in the fixed numbering, with a checker that may move. */
  get movable() {
    return [...new Set(this.now.steps.map(({ from }) => placeOf(this.mover, from)))]
  }

  /** Returns the next steps of a checker. @param {{at: number, place: string}} end */
  onward({ at, place }) {
    return (this.known.get(place)?.steps ?? []).filter(({ from }) => from === at)
  }

  /** Returns the shortest known way of a checker to each place that it can reach. @param {Place} from */
  ways(from) {
    /** @type {Map<Place, OpenStep[]>} */
    const found = new Map()
    /** @type {{at: number, place: string, way: OpenStep[]}[]} */
    let ends = [{ at: placeOf(this.mover, from), place: this.place, way: [] }]
    for (let length = 1; length <= MOST_COMBINED && ends.length; length++) {
      const next = []
      for (const end of ends) {
        for (const step of this.onward(end)) {
          const way = [...end.way, step]
          const to = placeOf(this.mover, step.to)
          if (!found.has(to) || this.prefers(step, found.get(to))) found.set(to, way)
          if (step.to > 0) next.push({ at: step.to, place: this.next(end.place, step), way })
        }
      }
      ends = next
    }
    return found
  }

  /** Whether a single step is better than a known single step to the same place: it uses the die that comes first. */
  prefers(/** @type {OpenStep} */ step, /** @type {OpenStep[] | undefined} */ way) {
    return way?.length === 1 && this.order.indexOf(step.die) < this.order.indexOf(way[0].die) && step.from === way[0].from
  }

  /** Waits until the destinations of a checker with several numbers are known. @param {Place} from */
  async explore(from) {
    let ends = [{ at: placeOf(this.mover, from), place: this.place }]
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

  /** The numbers in the order in which single taps use them. */
  get order() {
    return this.swapped ? [...this.numbers].reverse() : this.numbers
  }

  /** Moves a checker to a place. Returns false if no way is known. @param {Place} from @param {Place} to */
  async go(from, to) {
    const way = this.ways(from).get(to)
    if (!way) return false
    for (const step of way) this.push(step)
    await this.options(this.place)
    return true
  }

  /** Returns the step of a single tap: the first usable number. @param {Place} from */
  first(from) {
    const open = this.now.steps.filter((step) => placeOf(this.mover, step.from) === from)
    return open.sort((a, b) => this.order.indexOf(a.die) - this.order.indexOf(b.die))[0]
  }

  /** Replaces the steps made so far by a whole play. @param {Step[]} steps */
  async put(steps) {
    this.reset()
    await this.repeat(steps)
  }

  /** The dice in their order, each with whether it is spent. */
  get dice() {
    const left = [...this.now.dice_left]
    return this.order.map((value) => {
      const at = left.indexOf(value)
      if (at >= 0) left.splice(at, 1)
      return { value, spent: at < 0 }
    })
  }
}
