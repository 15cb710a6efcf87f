// The editor, in which the user sets up a position: a click adds or removes a checker, and the program says
// if the position is impossible.

import { button, choice, h } from './dom.js'
import { BARS, isBar, isTray } from './geometry.js'
import { sentence, signed, t } from './i18n.js'
import { chanceBar } from './learn.js'
import { copyBoard, emptyBoard, other, simple } from './position.js'

const ALL = 15

/**
 * @param {Host & {play: (id: string, turn: Player) => void}} host @param {Board} board @param {Player} turn @param {Player} bottom @param {string} rules
 */
export function editor(host, board, turn, bottom, rules) {
  board = copyBoard(board)
  /** @type {'0'|'1'|'pin'|'take'} */
  let tool = bottom === 1 ? '1' : '0'
  let id = ''
  let asked = 0
  const says = h('p', { class: 'problem', role: 'status' })
  const answer = h('div', { class: 'answer' })
  const idField = h('output', { class: 'id' })

  /** @param {Place} place */
  function pick(place) {
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
    if (--point.count > 0) return
    const freed = point.pinned
    Object.assign(point, { owner: freed ? other(point.owner) : null, count: freed ? 1 : 0, pinned: false })
  }

  /** Adds a checker to a point. If the point has a single opposing checker, the new checker pins it. @param {Point} point @param {Player} player */
  function putDown(point, player) {
    if (board.off[player] > 0) board.off[player]--
    if (point.owner === player) point.count++
    else if (point.owner === null) Object.assign(point, { owner: player, count: 1, pinned: false })
    else if (point.count === 1 && !point.pinned && board.contact === 'pin') Object.assign(point, { owner: player, count: 1, pinned: true })
    else board.off[player]++
  }

  /** Adds a pinned checker below the checkers on a point, or removes it. @param {Point} point */
  function pin(point) {
    if (point.owner === null || board.contact !== 'pin') return
    const under = other(point.owner)
    board.off[under] += point.pinned ? 1 : board.off[under] > 0 ? -1 : 0
    point.pinned = !point.pinned
  }

  async function changed() {
    host.draw({ board, pickAny: true, onPick: pick, captions: ['', ''] })
    answer.replaceChildren()
    const mine = ++asked
    try {
      const study = await host.study()
      const reply = await study.setUp(rules, turn, simple(board, turn))
      if (mine !== asked) return
      id = reply.position_id
      says.textContent = ''
    } catch (error) {
      if (mine !== asked) return
      id = ''
      says.textContent = sentence(/** @type {Error} */ (error))
    }
    idField.textContent = id
    playButton.disabled = evalButton.disabled = !id
  }

  async function evaluate() {
    const study = await host.study()
    const reply = await study.evaluate('supremo')
    answer.replaceChildren(chanceBar(reply.probs), h('p', {}, `${t('equity')}: ${signed(reply.equity)}`))
  }

  async function start() {
    const study = await host.study()
    put((await study.start(rules)).board)
  }

  /** @param {Board} next */
  const put = (next) => {
    board = next
    changed()
  }

  const playButton = button(t('play_from_here'), () => host.play(id, turn), 'primary')
  const evalButton = button(t('evaluate'), () => evaluate().catch((error) => (says.textContent = sentence(error))))
  /** @type {[string, string][]} */
  const players = [['1', host.nameOf(1)], ['0', host.nameOf(0)]]
  /** @type {[string, string][]} */
  const pinning = board.contact === 'pin' ? [['pin', t('tool.pin')]] : []
  /** @type {[string, string][]} */
  const tools = [...players, ...pinning, ['take', t('tool.take')]]
  const element = h(
    'section',
    { class: 'panel editor' },
    h('h2', {}, t('editor')),
    h('p', { class: 'quiet' }, t('editor_explained')),
    choice(t('on_roll'), players, String(turn), (value) => {
      turn = /** @type {Player} */ (Number(value))
      changed()
    }).element,
    h('div', { class: 'row' }, button(t('set_start'), () => start().catch((error) => (says.textContent = sentence(error)))), button(t('set_empty'), () => put({ ...emptyBoard(board), off: [ALL, ALL] }))),
    says,
    h('p', {}, `${t('position_id')}: `, idField),
    answer,
    h('div', { class: 'row' }, evalButton, button(t('leave_editor'), host.close, 'leave'), playButton),
  )
  changed()
  return { element, tools: choice(t('tool'), tools, tool, (value) => (tool = /** @type {typeof tool} */ (value))).element }
}
