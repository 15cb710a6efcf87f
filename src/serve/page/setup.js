// What the editor does to a board: puts a checker down, takes one up, pins one, carries one, and fits a board to other rules.
// Nothing here asks whether a position is possible; the program says that afterwards.

import { BARS, copyBoard, hasHits, hasPins, isBar, isTray, other, takeOne } from './game.js'
import { t } from './i18n.js'

/** What a click does: puts down a checker of a player, pins or frees one, or takes one up. @typedef {'0'|'1'|'pin'|'take'} Tool */

/** Returns the owner of the top checker of a place; null if there is none. @param {Board} board @param {Place} place @returns {Player | null} */
export function ownerAt(board, place) {
  if (isTray(place)) return null
  if (!isBar(place)) return board.points[place - 1].owner
  const player = /** @type {Player} */ (BARS.indexOf(place))
  return board.bar[player] ? player : null
}

/** Does what a click on a place does. Returns why it has no effect; empty if it has one. @param {Board} board @param {Place} place @param {Tool} tool */
export function click(board, place, tool) {
  if (tool === 'take') return takeUp(board, place)
  if (tool === 'pin') return pin(board, place)
  return putDown(board, place, /** @type {Player} */ (Number(tool)))
}

/** Takes the top checker of a place off the board. @param {Board} board @param {Place} place */
export function takeUp(board, place) {
  const owner = ownerAt(board, place)
  if (owner === null) return ''
  board.off[owner]++
  if (isBar(place)) board.bar[owner]--
  else takeOne(board.points[place - 1])
  return ''
}

/** Carries the top checker of a place to another one, or off the board. @param {Board} board @param {Place} from @param {Place | null} to null beside the board */
export function carry(board, from, to) {
  const owner = ownerAt(board, from)
  takeUp(board, from)
  return owner === null || to === null || isTray(to) ? '' : putDown(board, isBar(to) ? BARS[owner] : to, owner)
}

/** Puts down a checker. If the point has a single opposing checker, the new checker pins it. @param {Board} board @param {Place} place @param {Player} player */
function putDown(board, place, player) {
  if (isTray(place)) return ''
  if (isBar(place)) return fillBar(board, place, player)
  const point = board.points[place - 1]
  const mayPin = point.count === 1 && !point.pinned && hasPins(board)
  if (point.owner === other(player) && !mayPin) return t('editor_taken')
  if (board.off[player] > 0) board.off[player]--
  if (point.owner === player) point.count++
  else Object.assign(point, { owner: player, count: 1, pinned: point.owner !== null })
  return ''
}

/** Puts down a checker on the player's own part of the bar. @param {Board} board @param {Place} place @param {Player} player */
function fillBar(board, place, player) {
  if (place !== BARS[player] || !board.off[player]) return ''
  board.bar[player]++
  board.off[player]--
  return ''
}

/** Adds a pinned checker below the checkers on a point, or removes it. @param {Board} board @param {Place} place */
function pin(board, place) {
  if (!hasPins(board)) return t('editor_no_pins')
  const point = board.points[place - 1]
  if (!point || point.owner === null) return t('editor_no_pin')
  const under = other(point.owner)
  board.off[under] += point.pinned ? 1 : board.off[under] > 0 ? -1 : 0
  point.pinned = !point.pinned
  return ''
}

/** Returns a board of another game with the same checkers. Those that the game cannot have on a point or on the bar are off. @param {Board} board @param {Pick<Board, 'course' | 'contact'>} game @returns {Board} */
export function fit(board, game) {
  const next = { ...copyBoard(board), course: game.course, contact: game.contact }
  for (const point of next.points) {
    if (!point.pinned || hasPins(next)) continue
    next.off[other(/** @type {Player} */ (point.owner))]++
    point.pinned = false
  }
  if (hasHits(next)) return next
  return { ...next, off: [next.off[0] + next.bar[0], next.off[1] + next.bar[1]], bar: [0, 0] }
}
