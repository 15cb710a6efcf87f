// A table: its players, its board, and which action comes next. It follows the program's phases of the game,
// and leaves all drawing to the stage.

import { Lost, Refused } from './connection.js'
import { UNNAMED, begin, defaults, isForeign, isWatched, nextSeed, openPosition, reload, restore, seatLines, settingsOf } from './match.js'
import { other, startBoard, stepped } from './game.js'
import { STILL, inFile, say } from './session.js'
import { Turn } from './turn.js'

/** Kinds of events with which a game begins. */
const BEGINNINGS = new Set(['new_match', 'game', 'opening_roll', 'starts'])

/** @returns {Reply} the state before the first reply */
const unknown = () => ({
  board: startBoard(), dice: null, pending: [], turn: 1, phase: 'opening', decides: null,
  pips: [360, 360], score: [0, 0], match_length: 0, names: UNNAMED, position_id: '', match_id: '', variant: '',
})

const ignore = () => {}

export class Table {
  /** @param {Session} session @param {Stage} stage */
  constructor(session, stage) {
    this.session = session
    this.stage = stage
    this.settings = defaults()
    this.state = unknown()
    /** The board to show. In the middle of a play, it differs from the board in `state`. */
    this.board = this.state.board
    /** @type {Turn | null} the play that the user is making */
    this.turn = null
    /** @type {Entry[]} */
    this.log = []
    /** Games of the match that have begun, the name of the match, and its games in turn. @type {{games: Reply[], rules: string, order: string[]}} */
    this.match = { games: [], rules: '', order: [] }
    /** @type {Reply | null} the result of the game in the move list */
    this.result = null
    /** @type {{player: Player, steps: Step[]} | null} */
    this.last = null
    /** @type {Refused | null} */
    this.problem = null
    this.started = false
    this.busy = false
    this.paused = false
    /** @type {number[]} numbers that the player on roll has already played */
    this.used = []
    this.open = false
    /** Whether the program does not answer, although the connection is open. */
    this.isSilent = false
    /** Why the connection was lost. @type {Closed} */
    this.closed = { announced: false, refused: '' }
    /** Number of the game that the move list shows. */
    this.game = 1
    /** The seed that was chosen for the match. After a reload, the dice have another one. @type {string} */
    this.seed = ''
    /** @type {Saved | null} */
    this.saved = null
    /** The action in progress. It ends when the connection is lost. */
    this.running = Promise.resolve()
    /** The table of two people at which the user is. @type {SharedTable | null} */
    this.shared = null
    /** Whether a reload would lose nothing. */
    this.isKept = false
    /** Whether a confirmed play has not reached the program. */
    this.isUnsent = false
    /** Resolves when everything has been shown that the other player has done. */
    this.heard = Promise.resolve()
  }

  /** Whether the engine must not help, because the opponent is on another machine. */
  get isFair() {
    return this.shared !== null && this.state.phase !== 'match_over'
  }

  /** Sits down at a table of two people. @param {SharedTable} shared */
  sit(shared) {
    this.open = true
    this.shared = shared
    return this.run(async () => {
      const reply = await this.session.act([say.show()])
      const fresh = defaults()
      const seats = fresh.seats.map((seat, n) => ({ ...seat, kind: n === shared.player ? 'person' : 'remote' }))
      this.settings = { ...fresh, seats: /** @type {[Seat, Seat]} */ (seats), rules: reply.variant, length: reply.match_length }
      this.started = true
      this.last = null
      await this.adopt({ ...reply, events: [] }, this.stepsIn(reply))
    })
  }

  /** Returns the steps that the user has made in the position of a reply. @param {Reply} reply */
  stepsIn({ position_id }) {
    return position_id === this.state.position_id ? this.turn?.made : []
  }

  /** Shows what has happened at a table of two people. @param {Reply} told */
  hear({ events = [] }) {
    this.heard = this.heard.catch(ignore).then(async () => {
      while (this.busy) await this.running
      await this.run(async () => {
        const reply = await this.session.act([say.show()])
        await this.adopt({ ...reply, events }, this.stepsIn(reply))
      })
    })
  }

  /** Takes over what a table of two people knows about the game, such as who has lost on time. */
  recheck() {
    if (!this.shared || this.busy || !this.started) return
    this.state = this.shared.adjusted(this.state)
    if (this.state.phase.endsWith('over')) this.turn = null
  }

  get isWatched() {
    return isWatched(this.settings)
  }

  /** Whether the user reads the match of others. */
  get isForeign() {
    return !this.shared && isForeign(this.settings)
  }

  /** Whether a human player has to act next. */
  get isMine() {
    const { decides } = this.state
    return this.open && !this.busy && decides !== null && this.settings.seats[decides]?.kind === 'person'
  }

  /** Runs an action, unless another action is in progress. If the program refuses a command, the refusal is shown. @param {() => Promise<void>} action */
  run(action) {
    if (this.busy || !this.open) return this.running
    const performed = this.perform(action)
    // Whoever begins an action hears of its errors; others only wait for its end.
    this.running = performed.catch(ignore)
    return performed
  }

  /** Makes the action in progress end early, waits for it, and then runs another action. @param {() => Promise<void>} action */
  async instead(action) {
    this.paused = true
    await this.running
    this.paused = false
    return this.run(action)
  }

  /** @param {() => Promise<void>} action */
  async perform(action) {
    this.busy = true
    this.problem = null
    this.stage.begins()
    this.stage.changed()
    try {
      await action()
    } catch (error) {
      if (error instanceof Refused) this.problem = error
      else if (!(error instanceof Lost)) throw error
    } finally {
      this.busy = false
      this.recheck()
      this.stage.changed()
    }
  }

  /** Called when a connection opens: restores the saved table, if there is one. @param {Saved | null} saved */
  async connected(saved) {
    this.open = true
    this.saved = saved
    if (!saved?.text) return this.stage.changed()
    await this.run(async () => {
      await this.restore(saved)
      if (this.isUnsent && this.turn?.complete) await this.send(this.turn.made)
    })
  }

  /** Continues another stored match in place of this one. @param {() => Saved | null} take makes the stored table the table of this tab */
  exchange(take) {
    return this.instead(async () => {
      this.saved = take()
      if (this.saved) await this.restore(this.saved)
    })
  }

  /** @param {Saved} saved */
  async restore(saved) {
    this.settings = { ...defaults(), ...saved.settings }
    this.started = false
    const reply = await restore(this.session, saved)
    this.seed = saved.seed
    this.started = true
    this.last = saved.last ?? null
    this.state.offered = saved.offered ?? 1
    await this.adopt({ ...reply, events: [] }, saved.made)
  }

  /** Keeps this match for later, before another one replaces it, if there is something to lose. */
  async setAside() {
    const isBegun = this.game > 1 || this.log.length > 0
    if (this.started && this.saved && isBegun && this.state.phase !== 'match_over') await this.stage.setAside()
  }

  /** Called when the connection is lost. Resolves when the action in progress has ended. @param {Closed} how */
  async lost(how) {
    this.open = this.isSilent = false
    this.closed = how
    this.stage.changed()
    await this.running
  }

  /** @param {Settings} settings */
  newMatch(settings) {
    return this.instead(async () => {
      const reply = await begin(this.session, settings)
      await this.setAside()
      this.settings = { ...settings, isFromFile: false, link: '' }
      this.seed = ''
      this.started = true
      await this.adopt(reply)
      if (reply.refused) throw reply.refused
    })
  }

  newGame = () => this.run(async () => this.adopt(await this.session.newGame()))
  accept = () => this.run(async () => this.adopt(await this.session.accept()))
  decline = () => this.run(async () => this.adopt(await this.session.decline()))
  /** @param {number[]} [dice] */
  roll = (dice) =>
    this.run(async () => {
      if (this.shared) await this.shared.roll()
      else await this.adopt(await this.session.roll(dice))
    })
  /** @param {number} points */
  resign = (points) => this.run(async () => this.adopt(await this.session.resign(points)))
  /** @param {string} text */
  typed = (text) => this.run(async () => this.adopt(await this.session.typed(text)))

  /** Confirms the play on the board. */
  confirm() {
    const made = this.turn?.made ?? []
    if (!this.turn?.complete) return Promise.resolve()
    return this.run(() => this.send(made))
  }

  /** Sends the play on the board. If the connection is lost meanwhile, the play is sent again. @param {Step[]} made */
  async send(made) {
    this.isUnsent = !this.shared
    const reply = await this.session.move(made).catch((error) => {
      if (error instanceof Refused) this.isUnsent = false
      throw error
    })
    this.isUnsent = false
    await this.adopt(reply, [], true)
  }

  /** Takes back the user's last play and all plays after it. */
  takeBack() {
    return this.run(async () => {
      const reply = await this.session.undo().catch((error) => this.stepBack(error))
      this.last = null
      await this.adopt({ ...reply, events: [{ event: 'undo' }] })
    })
  }

  /** Goes back in the record if the program has nothing to undo, as in a loaded match. Throws other errors. @param {unknown} error */
  stepBack(error) {
    if (!(error instanceof Refused) || error.code !== 'missing_context') throw error
    const last = this.log.findLastIndex(({ player }) => this.settings.seats[player].kind === 'person')
    return this.session.previous(this.log.length - last)
  }

  get mayTakeBack() {
    if (this.busy || !this.open || this.isWatched || this.shared) return false
    return this.log.some(({ player }) => this.settings.seats[player].kind === 'person')
  }

  /** Begins another match from a position. @param {string} id @param {string} [rules] */
  playFrom(id, rules = this.state.variant) {
    return this.instead(async () => {
      const game = rules === this.state.variant ? [] : [say.variant(rules)]
      // An ID that the program refuses leaves the match as it is.
      const { position_id, match_id, match_length: length } = await this.session.act([...game, say.board(id), say.show()])
      const match = [say.match(rules), say.newMatch(length), say.board(`${position_id}:${match_id}`)]
      const reply = await this.session.act([...STILL, ...match, ...seatLines(this.settings), say.show()])
      await this.setAside()
      this.settings = { ...this.settings, rules, length, isFromFile: false, link: '' }
      this.started = true
      this.last = null
      await this.adopt({ ...reply, events: [{ event: 'set_up' }] })
    })
  }

  /** Begins a match between two human players from a position in a link. @param {string} rules @param {string} id @param {string} link */
  openPosition(rules, id, link) {
    return this.instead(async () => {
      const person = /** @type {const} */ ({ kind: 'person', level: 'expert' })
      const fresh = { ...defaults(), rules, autoMove: false }
      const settings = { ...fresh, seats: /** @type {[Seat, Seat]} */ (fresh.seats.map((seat) => ({ ...seat, ...person }))) }
      const reply = await openPosition(this.session, settings, id)
      await this.setAside()
      this.seed = ''
      this.settings = { ...settings, length: reply.match_length, link }
      this.started = true
      this.last = null
      await this.adopt({ ...reply, events: [{ event: 'set_up' }] })
    })
  }

  /** Continues a match whose record was read from a file or a link. @param {string} text @param {string} [link] */
  load(text, link = '') {
    return this.instead(async () => {
      const loaded = await this.session.act([say.import(text), say.show()]).catch((error) => Promise.reject(inFile(error)))
      const settings = settingsOf(this.settings, loaded)
      const reply = await this.session.act([...seatLines(settings), say.show()])
      await this.setAside()
      this.started = true
      this.last = null
      this.settings = { ...settings, link }
      await this.adopt({ ...reply, events: [{ event: 'loaded' }] })
    })
  }

  /** Continues with a record that also has the variations of the analysis. @param {string} text */
  keep(text) {
    return this.run(async () => {
      if (!this.saved || this.shared) return
      this.saved = { ...this.saved, text }
      const reply = await reload(this.session, this.saved)
      await this.adopt({ ...reply, events: [] }, this.saved.made)
    })
  }

  /** Whether the board is a position from a link, before the first play. */
  get isBare() {
    return /[#&]id=/.test(this.settings.link ?? '')
  }

  /** Whether the position or the match on the board is as a link has opened it, for two human players. */
  get isLinked() {
    const { link, seats } = this.settings
    return Boolean(link) && !this.state.phase.endsWith('over') && seats.every(({ kind }) => kind === 'person')
  }

  /** Plays on against the engine, which takes the side that is not on turn. @param {string} level */
  playOn(level) {
    const me = this.state.decides ?? 1
    const seats = this.settings.seats.map((seat, n) => ({ ...seat, ...(n === me ? {} : { kind: /** @type {const} */ ('engine'), level }) }))
    return this.change({ seats: /** @type {[Seat, Seat]} */ (seats), autoMove: true, link: '' })
  }

  /** @param {Partial<Settings>} change new seats and automatic actions */
  change(change) {
    return this.run(async () => {
      const settings = { ...this.settings, ...change }
      const reply = await this.session.act([...seatLines(settings), say.show()])
      this.settings = settings
      await this.adopt(reply, this.turn?.made)
    })
  }

  /** Pauses a game between two engines, or lets it continue. */
  pause() {
    this.paused = !this.paused
    if (!this.paused) return this.run(() => this.goOn())
    this.stage.changed()
    return Promise.resolve()
  }

  /**
   * Shows the events in a reply, takes over the state in the reply, and starts the next action.
   * @param {Reply} reply @param {Step[]} [made] steps that the user has already made in this turn
   * @param {boolean} [onBoard] whether the first event is a play that the board already shows
   */
  async adopt(reply, made = [], onBoard = false) {
    const own = onBoard ? this.turn : null
    const { events = [], look, replies: _replies, refused: _refused, ...state } = reply
    this.turn = null
    this.used = []
    if (events.some((/** @type {Reply} */ { event }) => event !== 'set_up' && event !== 'loaded')) this.settings = { ...this.settings, link: '' }
    for (const [n, event] of events.entries()) {
      if (BEGINNINGS.has(event.event)) this.enter(look, state)
      // A play that follows its roll in one reply was made by the program, because there was no other.
      if (n > 0 && event.event === 'move' && !this.shared && this.settings.seats[/** @type {Player} */ (event.player)].kind === 'person') event.isForced = true
      await this.tell(event, n === 0 ? own : null)
      if (n < events.length - 1) await this.stage.pause(event, n === 0 && own !== null)
    }
    this.state = { ...this.state, ...state }
    this.board = this.state.board
    Object.assign(this, { log: look.list.turns, game: look.list.game, result: look.list.result, match: look.match, seed: this.settings.ownDice ? '' : this.seed || look.seed })
    if (this.state.phase === 'move' && this.settings.seats[/** @type {Player} */ (this.state.decides)]?.kind === 'person') {
      await this.begin(look.steps, made)
    }
    this.save(look.text)
    await this.goOn()
  }

  /** Shows which game begins, its players and its score, before its first roll is shown. @param {Reply} look @param {Reply} state */
  enter({ list, match }, { match_length, score, names }) {
    Object.assign(this, { game: list.game, match })
    Object.assign(this.state, { match_length, score, names })
  }

  /** Begins the user's play. @param {Options} first possible first steps @param {Step[]} made steps that were made before a reload */
  async begin(first, made) {
    const turn = new Turn(this.session.stepsAfter, this.state.turn, this.board, first)
    await turn.repeat(made)
    this.turn = turn
    // An error is ignored, because a step that needs the answer asks again and shows the error.
    turn.lookAhead(() => this.turn !== turn).catch(() => {})
  }

  /** Shows an event. @param {Reply} event @param {Turn | null} own the event's play, if the board already shows it */
  async tell(event, own) {
    if (event.event === 'new_match') this.result = null
    if (event.event === 'game') this.state.variant = event.variant
    if (event.event === 'resign') {
      Object.assign(this.state, { offered: event.points, phase: 'resignation', decides: other(event.player) })
    }
    if (event.event === 'opening_roll' || event.event === 'starts') {
      Object.assign(this, { last: null, board: event.board, result: null, log: [] })
    }
    if (event.event === 'roll') {
      this.used = []
      Object.assign(this.state, { dice: event.dice, turn: event.player, phase: 'move' })
    }
    if (event.event === 'game_over') this.result = event.result
    if (event.event === 'move') await this.tellMove(event, own)
    if (event.board) this.board = event.board
    if (event.event === 'move' || event.event === 'cannot_move') {
      Object.assign(this.state, { dice: null, turn: other(event.player), phase: 'roll' })
    }
    this.stage.changed()
    this.stage.say(event)
  }

  /** @param {Reply} event @param {Turn | null} own */
  async tellMove(event, own) {
    // The user's order tells two checkers from one that has moved twice.
    if (own) event.steps = own.made
    this.last = { player: event.player, steps: event.steps }
    this.log = [...this.log, { player: event.player, dice: this.state.dice, play: event.play }]
    if (own) {
      this.board = own.board
      return
    }
    for (const step of event.steps) {
      this.board = stepped(this.board, event.player, step)
      this.used = [...this.used, step.die]
      await this.stage.slide(this.board, event.player, step)
    }
  }

  /** Asks the engine to play if the engine is on roll. */
  async goOn() {
    const { phase, decides } = this.state
    if (this.paused && this.isWatched) return
    if (decides === null || this.settings.seats[/** @type {Player} */ (decides)].kind !== 'engine') return
    if (phase === 'roll' && this.settings.ownDice) return
    if (phase === 'roll' || phase === 'move') {
      this.stage.changed()
      await this.stage.pause({ event: 'think' }, false)
      if (this.open) await this.adopt(await this.session.play())
    }
  }

  /** Saves the state that a reload needs. @param {string} text record of the match */
  save(text) {
    if (!text) return
    const { settings, last, turn } = this
    const { dice } = this.state
    const next = nextSeed(this.seed, [this.game, this.log.length, ...(dice ?? [])])
    this.keepNow({ settings, text, dice, made: turn?.made ?? [], last, offered: this.state.offered, seed: this.seed, next, glimpse: this.glimpse })
  }

  /** What the first screen shows of this table. @returns {Glimpse} */
  get glimpse() {
    const { board, dice, turn, phase, decides, score, names, variant, match_length } = this.state
    return { board, dice, turn, phase, decides, score, names, variant, match_length, game: this.game }
  }

  /** @param {Saved} saved */
  async keepNow(saved) {
    this.saved = saved
    if (!this.shared) this.isKept = await this.stage.keep(saved)
  }

  /** Saves the steps that the user has made in the current play. */
  saveSteps() {
    if (this.saved) this.keepNow({ ...this.saved, made: this.turn?.made ?? [] })
  }
}
