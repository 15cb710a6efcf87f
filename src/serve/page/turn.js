// The play that a person is making, step by step. The program says which steps lead on; what it has said is kept, so
// that undoing a step asks nobody.

import { placeOf, stepped, written } from './position.js'

/** Checkers go no further in one drag than a double takes them. */
const MOST_COMBINED = 4

/** @param {Step[]} made */
const key = (made) => made.map(written).join(' ')

export class Turn {
  /**
   * @param {(made: Step[]) => Promise<any>} ask the steps that lead on
   * @param {Player} mover @param {Board} board at its beginning
   */
  constructor(ask, mover, board) {
    this.ask = ask
    this.mover = mover
    this.boards = [board]
    /** @type {OpenStep[]} */
    this.made = []
    /** @type {Map<string, Options>} */
    this.known = new Map()
    /** @type {number[]} the numbers of the roll, in the order in which they lie */
    this.numbers = []
    this.swapped = false
  }

  /** @param {Step[]} made @returns {Promise<Options>} */
  async options(made) {
    const known = this.known.get(key(made))
    if (known) return known
    const { steps, dice_left, complete } = await this.ask(made)
    const options = { steps, dice_left, complete }
    this.known.set(key(made), options)
    return options
  }

  /** Asks for the first steps, and makes those that were made before. @param {Step[]} made */
  async open(made = []) {
    this.numbers = [...(await this.options([])).dice_left]
    for (const step of made) {
      const { steps } = await this.options(this.made)
      const fits = steps.find(({ from, to }) => from === step.from && to === step.to)
      if (!fits) return
      this.push(fits)
    }
    await this.options(this.made)
  }

  /** @param {OpenStep} step */
  push(step) {
    this.boards.push(stepped(this.board, this.mover, step))
    this.made.push(step)
  }

  get board() {
    return this.boards[this.boards.length - 1]
  }

  get now() {
    return this.known.get(key(this.made)) ?? { steps: [], dice_left: [], complete: false }
  }

  get complete() {
    return this.now.complete
  }

  undo() {
    if (!this.made.length) return false
    this.made.pop()
    this.boards.pop()
    return true
  }

  reset() {
    while (this.undo());
  }

  /** Places, in the fixed numbering, whose checker may move. */
  get movable() {
    return [...new Set(this.now.steps.map(({ from }) => placeOf(this.mover, from)))]
  }

  /** The shortest ways of one checker to every place that it reaches, as far as they are known. @param {Place} from */
  ways(from) {
    /** @type {Map<Place, OpenStep[]>} */
    const found = new Map()
    const start = placeOf(this.mover, from)
    /** @type {{at: number, way: OpenStep[]}[]} */
    let ends = [{ at: start, way: [] }]
    for (let length = 1; length <= MOST_COMBINED && ends.length; length++) {
      const next = []
      for (const { at, way } of ends) {
        for (const step of this.known.get(key([...this.made, ...way]))?.steps ?? []) {
          if (step.from !== at) continue
          const longer = [...way, step]
          const place = placeOf(this.mover, step.to)
          if (!found.has(place) || this.prefers(step, found.get(place))) found.set(place, longer)
          if (step.to > 0) next.push({ at: step.to, way: longer })
        }
      }
      ends = next
    }
    return found
  }

  /** Of two ways of one step to the same place, the number that lies first is used. */
  prefers(/** @type {OpenStep} */ step, /** @type {OpenStep[] | undefined} */ way) {
    return way?.length === 1 && this.order.indexOf(step.die) < this.order.indexOf(way[0].die) && step.from === way[0].from
  }

  /** Finds out where a checker may go with several numbers. @param {Place} from */
  async explore(from) {
    /** @type {OpenStep[][]} */
    let ways = [[]]
    const made = [...this.made]
    for (let length = 0; length < MOST_COMBINED && ways.length; length++) {
      const found = await Promise.all(
        ways.map(async (way) => {
          const at = way.length ? way[way.length - 1].to : placeOf(this.mover, from)
          const { steps } = await this.options([...made, ...way])
          return steps.filter((step) => step.from === at && at > 0).map((step) => [...way, step])
        }),
      )
      ways = distinct(found.flat())
    }
  }

  get destinations() {
    /** @type {Record<Place, Place[]>} */
    const all = {}
    for (const place of this.movable) all[place] = [...this.ways(place).keys()]
    return all
  }

  /** The numbers in the order in which a single tap uses them. */
  get order() {
    return this.swapped ? [...this.numbers].reverse() : this.numbers
  }

  /** Makes the steps of one checker; false if there is no way. @param {Place} from @param {Place} to */
  async go(from, to) {
    const way = this.ways(from).get(to)
    if (!way) return false
    for (const step of way) this.push(step)
    await this.options(this.made)
    return true
  }

  /** The step of a single tap: the first number that can be used. @param {Place} from */
  first(from) {
    const open = this.now.steps.filter((step) => placeOf(this.mover, step.from) === from)
    return open.sort((a, b) => this.order.indexOf(a.die) - this.order.indexOf(b.die))[0]
  }

  /** Puts a whole play on the board instead of what was made. @param {Step[]} steps */
  async put(steps) {
    this.reset()
    await this.open(steps)
  }

  /** The dice as they lie, with what is spent. */
  get dice() {
    const left = [...this.now.dice_left]
    return this.order.map((value) => {
      const at = left.indexOf(value)
      if (at >= 0) left.splice(at, 1)
      return { value, spent: at < 0 }
    })
  }
}

/** Ways that lead over the same points are the same. @param {OpenStep[][]} ways */
function distinct(ways) {
  return [...new Map(ways.map((way) => [key(way), way])).values()]
}
