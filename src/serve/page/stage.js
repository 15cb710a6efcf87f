// The game on the board: shows what happens at the table, with animation, pauses and sounds, and makes the user's steps.

import { Refused } from './connection.js'
import { h, speak } from './dom.js'
import { placeOf, pointOf } from './game.js'
import { pointName, reasonOf, t } from './i18n.js'
import { wayOf } from './marks.js'
import { describe, goesTo, matchOf, shown, stepsMade, unfinished, whyStuck } from './show.js'
import { endOffer, offerSounds, play as playSound } from './sound.js'
import { setAside, writeTable } from './store.js'

/** Duration of a step's animation, and of the pause after an event, in milliseconds, for each speed setting. */
const PACES = { slow: { slide: 440, pause: 1300 }, normal: { slide: 220, pause: 650 }, fast: { slide: 110, pause: 90 } }
/** Kinds of events after which the pause is longer, because their texts take longer to read. */
const LONG = new Set(['opening_roll', 'starts', 'cannot_move', 'accept', 'decline', 'resign', 'set_aside'])

/**
 * @param {Table} table @param {BoardApi} board @param {ReturnType<typeof import('./status.js').status>} status
 * @param {ReturnType<typeof import('./flow.js').fewTaps>} flow
 * @param {{
 *   view: () => View, change: (change: Partial<View>) => void, choose: (change: Partial<View>) => void, numbers: () => Player, isCovered: () => boolean,
 *   isGame: () => boolean, earlier: () => Partial<Config> | null, act: () => void, confirm: () => void, changed: () => void
 * }} page `change` changes how the page looks, `choose` only remembers a choice; `isCovered`: whether the editor or the review has the board; `isGame`: whether
 *   the user sees the game, not another screen; `earlier`: the earlier position that is shown instead; `act` is the action of the large
 *   button; `changed`: the page must be redrawn
 */
export function stage(table, board, status, flow, page) {
  /** Arrows on the board; null if the board shows the arrows of the last play. @type {Arrow[] | null} */
  let arrows = null
  /** Whether the board shows the way around it. */
  let hasWay = false
  /** Whether the latest state of the game is stored. */
  let isKept = true
  /** Says that the match is not stored. */
  const unkept = h('p', { class: 'panel problem', hidden: true })
  /** Whether the user does not wait for what moves until the next turn, and what ends the present pause. */
  const hurry = { on: false, wake: () => {} }
  const pace = () => PACES[page.view().pace]

  /** Waits after an event, unless the user does not want to. @param {Reply} event @param {boolean} known @returns {Promise<void>} */
  function pause(event, known) {
    const { pause } = pace()
    return hurry.on ? Promise.resolve() : new Promise((done) => {
      hurry.wake = () => done(undefined)
      setTimeout(done, known ? pause / 4 : LONG.has(event.event) ? pause * 2 : pause)
    })
  }

  /** The user acts. If they are impatient, everything that moves ends. */
  function outrun() {
    if (!table.busy || table.isWatched) return
    hurry.on = true
    board.land()
    hurry.wake()
  }

  /** @param {'checker'|'dice'|'end'|'time'} sound */
  function hear(sound) {
    if (page.view().sound) playSound(sound)
  }

  /** Offers the sounds, once in each browser. */
  function offerOnce() {
    const { sound, soundOffered } = page.view()
    if (sound || soundOffered) return
    page.change({ soundOffered: true })
    offerSounds(() => page.change({ sound: true }))
  }

  /** Shows an event with its sound. @param {Reply} event */
  function say(event) {
    if (event.event === 'move' && table.settings.seats[/** @type {Player} */ (event.player)].kind === 'person') offerOnce()
    if (event.event === 'roll') hear('dice')
    if (event.event === 'game_over') hear('end')
    status.report(event)
  }

  /** Lets the checker of a step slide, unless something else is on the board. @param {Board} after @param {Player} player @param {Step} step */
  async function slide(after, player, step) {
    if (page.isCovered()) return
    await board.slide(after, placeOf(player, step.from, after.course), placeOf(player, step.to, after.course), hurry.on ? 0 : pace().slide)
    hear('checker')
  }

  /** Stores what a reload needs, and says if this fails. @param {Saved} saved */
  async function keep(saved) {
    const before = isKept
    isKept = await writeTable(saved)
    if (before && !isKept) status.tell(t('not_kept'))
    unkept.hidden = isKept
    unkept.textContent = t('not_kept')
    return isKept
  }

  /** Keeps the unfinished match for later. */
  function putAway() {
    setAside()
    status.tell(t('set_aside', { match: matchOf(table.settings.rules) }))
    return pause({ event: 'set_aside' }, false)
  }

  function drawBoard() {
    const game = { ...shown(table, { ...page.view(), oneTap: flow.isOneTap }), ...(arrows ? { arrows } : {}) }
    if (hasWay && !arrows && table.turn) game.arrows = [...(game.arrows ?? []), wayOf(table.turn.mover, table.board.course)]
    board.set({ ...game, ...past(), onSelect, onStuck, onMove, onTap, onDice, onPick: () => {} })
  }

  /** Returns the board configuration for an earlier position, if the user looks at one instead of the game. @returns {Partial<Config>} */
  function past() {
    const earlier = page.earlier()
    const position = earlier?.board
    if (!position) return {}
    return { ...earlier, describe: (place) => describe(table, position, page.numbers(), place) }
  }

  /** Draws the board, unless something else is on it. */
  function draw() {
    if (!table.busy) hurry.on = false
    if (!page.isCovered()) drawBoard()
  }

  /** Says which way the checkers go, and how to move with taps, before the first play that the user makes so in this browser. */
  function explain() {
    if (!table.isMine || !table.turn || !page.isGame()) return
    const { wayExplained, tapsExplained } = page.view()
    const isWay = !wayExplained && table.turn.mover === page.numbers()
    const isTaps = !tapsExplained && flow.isTouch
    if (!isWay && !isTaps) return
    page.choose({ wayExplained: wayExplained || isWay, tapsExplained: tapsExplained || isTaps })
    if (isWay) hasWay = true
    drawBoard()
    const { mover } = table.turn
    const name = (/** @type {number} */ point) => pointName(pointOf(page.numbers(), placeOf(mover, point, table.board.course), table.board.course))
    status.help(() => [isWay ? t('way_explained', { from: name(24), to: name(1) }) : '', isTaps ? t(flow.isOneTap ? 'taps_explained' : 'taps_explained.two') : ''].join(' ').trim(), isTaps)
  }

  /** Called when the player picks up a checker: finds out all places that the checker can reach, and shows them. @param {Place} from */
  async function onSelect(from) {
    const { turn } = table
    if (!turn) return
    await turn.explore(from).catch(() => {})
    if (table.turn !== turn || page.isCovered()) return
    board.set({ destinations: turn.destinations })
    if (board.selected === from) speak(goesTo(turn, from, page.numbers()))
  }

  /** Called when no checker can move from the place that the user has chosen. @param {Place} place */
  function onStuck(place) {
    if (page.isCovered() || page.earlier()) return
    const turn = table.isMine ? table.turn : null
    const why = turn && whyStuck(turn.board, place, turn.mover)
    if (why) status.tell(why)
    else speak(t('nothing_moves'))
    if (turn && !why) status.show(unfinished(table))
  }

  /** @param {Place} from @param {Place} to */
  const onMove = (from, to) => makeStep(from, to, false)

  /** @param {Place} from @param {Place} to @param {boolean} isAutomatic whether the page moves because there is no choice */
  async function makeStep(from, to, isAutomatic) {
    if (page.isCovered()) return
    const { turn } = table
    if (!turn) return
    hasWay = false
    /** Whether the player, not the page, has chosen how the checker went. */
    let isChosen = true
    const before = turn.made.length
    try {
      // The player may drop the checker before the page knows which places it can reach.
      await turn.explore(from)
      isChosen = !turn.isOpen(from, to)
      if (!(await turn.go(from, to, isAutomatic))) return await refuse(turn, from, to)
    } catch (error) {
      return status.tell(error instanceof Refused ? reasonOf(error) : '')
    }
    endOffer()
    board.slide(turn.board, from, to, pace().slide).then(() => hear('checker'))
    showSteps(turn, before, isAutomatic)
    if (turn.complete && page.view().autoConfirm === 'on' && isChosen && !flow.isOn) page.confirm()
  }

  /** Shows, stores and announces the steps that the user has just made. @param {Turn} turn @param {number} before number of steps before @param {boolean} [isForced] whether there was no other step */
  function showSteps(turn, before, isForced = false) {
    arrows = null
    status.renew()
    table.problem = null
    table.saveSteps()
    page.changed()
    const forced = isForced ? t('forced') : ''
    const next = !turn.complete ? '' : flow.isHoldingBack ? t('held') : t('complete')
    status.show(`${forced} ${next}`.trim())
    // The whole play is announced before the user confirms it.
    speak(`${forced} ${stepsMade(turn, table.state.dice, turn.complete ? 0 : before, page.numbers(), next)}`.trim())
  }

  /** Sends an illegal step to the program, whose refusal explains why the checker cannot go to that place. @param {Turn} turn @param {Place} from @param {Place} to */
  function refuse(turn, from, to) {
    return table.session.steps([...turn.made, { from: turn.pointOf(from), to: turn.pointOf(to) }])
  }

  /** @param {Place} from */
  function onTap(from) {
    const step = table.turn?.first(from)
    if (table.turn && step) onMove(from, table.turn.placeOf(step.to))
  }

  /** A tap on the dice throws them, swaps their order, or ends a finished play. */
  function onDice() {
    if (table.state.phase === 'roll' || table.turn?.complete) return page.act()
    swapDice()
  }

  function swapDice() {
    if (!table.turn) return
    table.turn.swapped = !table.turn.swapped
    page.changed()
  }

  return {
    pause,
    outrun,
    hear,
    say,
    slide,
    keep,
    setAside: putAway,
    unkept,
    draw,
    drawBoard,
    explain,
    swapDice,
    /** Makes a step that has no alternative. @param {OpenStep} step */
    makeForced: ({ from, to }) => table.turn && makeStep(table.turn.placeOf(from), table.turn.placeOf(to), true),
    /** Shows the steps of a play that are on the board. */
    showPlay: () => table.turn && showSteps(table.turn, 0),
    /** Draws arrows in place of those of the last play, or those of the last play again. @param {Arrow[] | null} drawn */
    setArrows: (drawn) => (arrows = drawn),
    /** Time in milliseconds for which an event is seen. */
    get pauseTime() {
      return pace().pause
    },
  }
}
