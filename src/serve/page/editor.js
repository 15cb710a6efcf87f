// The editor, in which the user sets up a position: a click adds or removes a checker, and the program says
// if the position is impossible.

import { button, choice, h } from './dom.js'
import { BARS, copyBoard, emptyBoard, hasPins, isBar, isTray, other, simple, takeOne } from './game.js'
import { sentence, signed, t } from './i18n.js'
import { chanceBar, whenOf } from './candidates.js'
import { ROLLS } from './match.js'
import { rulesNamed } from './newmatch.js'

const ALL = 15
/** Maximum number of points of a match that the editor offers. */
const LONGEST = 25

/**
 * @param {Host & {play: (rules: string, id: string) => void}} host @param {Games} games @param {Reply} state the game from which the editor starts
 * @param {Player} bottom
 */
export function editor(host, games, state, bottom) {
  let board = copyBoard(state.board)
  let turn = /** @type {Player} */ (state.turn)
  let rules = /** @type {string} */ (state.variant)
  let dice = state.dice?.join('') ?? ''
  let length = /** @type {number} */ (state.match_length)
  /** @type {[number, number]} */
  let score = [state.score[0], state.score[1]]
  /** @type {Reply | null} the position on the board, if it is possible */
  let possible = null
  /** @type {Session | null} */
  let session = null
  /** @type {'0'|'1'|'pin'|'take'} */
  let tool = bottom === 1 ? '1' : '0'
  let asked = 0
  /** Settles when the board holds the position that the user asked for last. @type {Promise<void>} */
  let ready = Promise.resolve()
  /** Why the last click had no effect; empty if it had one. */
  let refused = ''
  const says = h('p', { class: 'problem', role: 'status' })
  const answer = h('div', { class: 'answer' })
  const idField = h('output', { class: 'id' })
  const explained = h('p', { class: 'quiet' })

  /** @param {Place} place */
  async function pick(place) {
    await ready
    if (isTray(place)) return
    board = copyBoard(board)
    const point = board.points[place - 1]
    if (isBar(place)) fillBar(/** @type {Player} */ (BARS.indexOf(place)))
    else if (tool === 'take') takeUp(point)
    else if (tool === 'pin') pin(point)
    else putDown(point, /** @type {Player} */ (Number(tool)))
    changed()
  }

  /** Adds one of the player's checkers to the bar, or takes one off it. @param {Player} player */
  function fillBar(player) {
    const change = tool === String(player) ? 1 : tool === 'take' && board.bar[player] > 0 ? -1 : 0
    if (change > board.off[player]) return
    board.bar[player] += change
    board.off[player] -= change
  }

  /** @param {Point} point */
  function takeUp(point) {
    if (point.owner === null) return
    board.off[point.owner]++
    takeOne(point)
  }

  /** Adds a checker to a point. If the point has a single opposing checker, the new checker pins it. @param {Point} point @param {Player} player */
  function putDown(point, player) {
    const mayPin = point.count === 1 && !point.pinned && hasPins(board)
    if (point.owner === other(player) && !mayPin) return void (refused = t('editor_taken'))
    if (board.off[player] > 0) board.off[player]--
    if (point.owner === player) point.count++
    else Object.assign(point, { owner: player, count: 1, pinned: point.owner !== null })
  }

  /** Adds a pinned checker below the checkers on a point, or removes it. @param {Point} point */
  function pin(point) {
    if (point.owner === null || !hasPins(board)) return void (refused = t(hasPins(board) ? 'editor_no_pin' : 'editor_no_pins'))
    const under = other(point.owner)
    board.off[under] += point.pinned ? 1 : board.off[under] > 0 ? -1 : 0
    point.pinned = !point.pinned
  }

  async function changed() {
    const values = dice ? [...dice].map((value) => ({ value: Number(value), spent: false })) : []
    host.draw({ board, pickAny: true, onPick: pick, dice: values, diceOwner: turn })
    explained.textContent = `${t('editor_explained')} ${hasPins(board) ? t('editor_pins') : ''}`
    answer.replaceChildren()
    const mine = ++asked
    const why = refused
    refused = ''
    if (isOver()) {
      possible = null
      says.textContent = why || t('editor_over')
      return drawId()
    }
    try {
      session = await host.study()
      const reply = await session.setUp({ rules, turn, dice, length, score, numbers: simple(board, turn) })
      if (mine !== asked) return
      possible = reply.phase.endsWith('over') ? null : reply
      says.textContent = possible ? why : t('editor_over')
    } catch (error) {
      if (mine !== asked) return
      possible = null
      says.textContent = sentence(/** @type {Error} */ (error))
    }
    drawId()
  }

  function drawId() {
    idField.textContent = idOf()
    playButton.disabled = evalButton.disabled = !possible
  }

  /** Whether a side has borne off all its checkers. */
  const isOver = () => board.off.includes(ALL)

  const idOf = () => (possible ? `${possible.position_id}:${possible.match_id}` : '')

  async function evaluate() {
    const study = await host.study()
    const reply = await study.evaluate('worldclass')
    answer.replaceChildren(h('p', { class: 'quiet' }, whenOf({ dice: dice ? [...dice] : null }, host.nameOf(turn))), chanceBar(reply), h('p', {}, `${t('equity')}: ${signed(reply.equity)}`))
  }

  /** Puts the checkers where a game starts. */
  async function start() {
    const study = await host.study()
    put((await study.start(rules)).board)
  }

  const restart = () => void (ready = ready.then(start).catch((error) => void (says.textContent = sentence(error))))
  const empty = () => void (ready = ready.then(() => put({ ...emptyBoard(board), off: [ALL, ALL] })))

  /** @param {Board} next */
  const put = (next) => {
    board = next
    changed()
  }

  const playButton = button(t('play_from_here'), () => host.play(rules, idOf()), 'primary')
  const evalButton = button(t('evaluate'), () => evaluate().catch((error) => (says.textContent = sentence(error))))
  /** @type {[string, string][]} */
  const players = [['1', host.nameOf(1)], ['0', host.nameOf(0)]]
  /** @type {[string, string][]} */
  const tools = [...players, ['pin', t('tool.pin')], ['take', t('tool.take')]]
  const presets = rulesNamed(games.shipped.map(({ name }) => name))
  const own = games.shipped.some(({ name }) => name === rules) ? [] : [/** @type {[string, string]} */ ([rules, rules])]
  const rolls = [/** @type {[string, string]} */ (['', t('no_dice')]), ...ROLLS.map((roll) => /** @type {[string, string]} */ ([roll, roll]))]
  const lengths = Array.from({ length: LONGEST + 1 }, (_, n) => /** @type {[string, string]} */ ([String(n), n ? String(n) : t('length.open')]))
  const scoreFields = h('div', { class: 'pair' })

  /** Draws the fields of the score, which is below the length of the match. */
  function drawScore() {
    score = length ? /** @type {[number, number]} */ (score.map((points) => Math.min(points, length - 1))) : score
    const options = Array.from({ length: length || LONGEST }, (_, n) => /** @type {[string, string]} */ ([String(n), String(n)]))
    const field = (/** @type {Player} */ player) =>
      choice(t('points_of', { name: host.nameOf(player) }), options, String(score[player]), (value) => {
        score[player] = Number(value)
        changed()
      }).element
    scoreFields.replaceChildren(field(1), field(0))
  }
  const element = h(
    'section',
    { class: 'panel editor' },
    h('h2', {}, t('editor')),
    explained,
    choice(t('rules'), [...own, ...presets], rules, (value) => {
      rules = value
      restart()
    }).element,
    h(
      'div',
      { class: 'pair' },
      choice(t('on_roll'), players, String(turn), (value) => {
        turn = /** @type {Player} */ (Number(value))
        changed()
      }).element,
      choice(t('dice_rolled'), rolls, dice, (value) => {
        dice = value
        changed()
      }).element,
    ),
    choice(t('length'), lengths, String(length), (value) => {
      length = Number(value)
      drawScore()
      changed()
    }).element,
    scoreFields,
    h('div', { class: 'row' }, button(t('set_start'), restart), button(t('set_empty'), empty)),
    says,
    h('p', {}, `${t('position_id')}: `, idField),
    answer,
    h('div', { class: 'row' }, evalButton, button(t('leave_editor'), host.close, 'leave'), playButton),
  )
  drawScore()
  changed()
  return {
    element,
    tools: choice(t('tool'), tools, tool, (value) => (tool = /** @type {typeof tool} */ (value))).element,
    shared: () => (possible && session ? { state: possible, session, record: '' } : null),
  }
}
