// Panels around the board: each player's name, score and pip count, the move list, and the frame of the match; and what the page
// itself shows of the game.

import { h, replaceIfDifferent } from './dom.js'
import { playText, t } from './i18n.js'
import { other, pips } from './game.js'
import { rove } from './keys.js'
import { gameOf, isYou, matchOf, nameOf, outcome, situation } from './show.js'
import { drawChecker, drawScrew, svg } from './draw.js'

/** Classes of a clock, from much to very little time. */
const URGENCIES = ['', 'low', 'lowest']

/** @param {HTMLElement} element @param {Table} table @param {Player} player @param {Board} board the board that the page shows @param {Reply} at the state with the score that the page shows */
export function drawPlayer(element, table, player, board, at) {
  const { state, settings } = table
  const seat = settings.seats[player]
  const disc = svg('svg', { viewBox: '-16 -16 32 32', class: 'disc', 'aria-hidden': 'true' })
  disc.append(drawChecker(player, { x: 0, y: 0 }, 14))
  const length = at.match_length
  const isPlaying = !['opening', 'resignation'].includes(state.phase) && !state.phase.endsWith('over') && !table.result
  const onTurn = isPlaying && state.turn === player
  // A finished match from a file does not say how the engine was set.
  const level = settings.isFromFile && state.phase === 'match_over' ? '' : t(`level.${seat.level}`)
  element.classList.toggle('on-turn', onTurn)
  replaceIfDifferent(
    element,
    disc,
    h('span', { class: 'name' }, nameOf(table, player)),
    h('span', { class: seat.kind === 'engine' ? 'level of-engine' : 'level' }, seat.kind === 'engine' ? level : awayOf(table, player)),
    onTurn ? h('span', { class: 'turn-mark' }, t(isYou(table, player) ? 'on_turn.you' : 'on_turn')) : '',
    h('span', { class: `time ${URGENCIES[table.shared?.about(player).urgency ?? 0]}` }, table.shared?.about(player).time ?? ''),
    h('span', { class: 'says', 'aria-hidden': 'true' }, table.shared?.about(player).says ?? ''),
    h('span', { class: 'figures' }, pinsOf(board, player), ...pipsOf(pips(board)[player])),
    // A match of one game has no score.
    h('span', { class: 'score' }, length === 1 ? '' : t(length ? 'score_of' : 'score_open', { score: at.score[player], length })),
  )
}

/** Returns a number of pips with its words, and without them for a narrow screen. @param {number} count */
const pipsOf = (count) => [h('span', { class: 'pips-word' }, count === 1 ? t('one_pip') : t('pips', { pips: count })), h('span', { class: 'pips-number', 'aria-hidden': 'true' }, String(count))]

/** Returns the number of a player's checkers that are pinned, with the mark that they have on the board. @param {Board} board @param {Player} player */
function pinsOf(board, player) {
  const count = board.points.filter(({ owner, pinned }) => pinned && owner !== player).length
  if (!count) return ''
  const text = count === 1 ? t('one_pinned') : t('pinned', { count })
  const screw = svg('svg', { viewBox: '-13 -13 26 26', class: 'screw-head', 'aria-hidden': 'true' }, drawScrew({ x: 0, y: 0 }, 10))
  return h('span', { class: 'pins', title: text }, screw, h('span', { 'aria-hidden': 'true' }, String(count)), h('span', { class: 'unseen' }, text))
}

/** Says if a player at a table of two people is away. @param {Table} table @param {Player} player */
const awayOf = ({ shared }, player) => (shared && !shared.about(player).isHere ? t('away') : '')

/** @param {Table} table @param {{look: (n: number) => void, turn: number | null}} lookback `look` is called when the user clicks a turn; `turn` is the chosen turn */
export function moveList(table, lookback) {
  const heading = h('h2', {})
  const list = h('ol', { class: 'moves' })
  const explained = h('p', { class: 'quiet' })
  const element = h('section', { class: 'panel move-panel' }, heading, explained, list)

  rove(list, 'last')
  const toEnd = () => (list.scrollTop = list.scrollHeight)
  // A list that was hidden while it grew begins at its top.
  new ResizeObserver(() => lookback.turn === null && toEnd()).observe(list)
  /** The lines of the list, whose words also depend on names, language and letters. @type {string[]} */
  let drawn = []

  function draw() {
    const { variant } = table.state
    heading.textContent = variant ? `${t('moves')} · ${gameOf(variant)}` : t('moves')
    list.setAttribute('aria-label', t('moves'))
    explained.hidden = !table.log.length
    explained.textContent = t('moves_explained')
    const lines = table.log.map(({ player, dice, play }) => [`side${player}`, nameOf(table, player), dice?.join('–') ?? '·', playText(play)])
    if (table.result) lines.push(['end', outcome(table, table.result)])
    if (!lines.length) lines.push(['end', t('no_moves')])
    for (const [n, words] of lines.entries()) drawLine(n, words)
    const isLonger = lines.length > drawn.length
    for (const old of [...list.children].slice(lines.length)) old.remove()
    drawn = lines.map(String)
    if (isLonger) requestAnimationFrame(toEnd)
    mark()
  }

  /** Draws a line unless the list has it already. @param {number} n @param {string[]} line its class, and its words */
  function drawLine(n, [kind, ...words]) {
    if (drawn[n] === String([kind, ...words])) return
    const [who, roll, play] = words
    const content = kind === 'end' ? who : h('button', { type: 'button', onClick: () => lookback.look(n) }, h('span', { class: 'who' }, who), h('span', { class: 'roll' }, roll), h('span', { class: 'play' }, play))
    const element = h('li', { class: kind }, content)
    if (list.children[n]) list.children[n].replaceWith(element)
    else list.append(element)
  }

  function mark() {
    const turns = list.querySelectorAll('button')
    for (const [n, turn] of turns.entries()) turn.setAttribute('aria-pressed', String(n === lookback.turn))
  }
  return { element, draw }
}

/**
 * Draws the line above the board: the match, the game, and the score, with a mark for each game of a round.
 * @param {HTMLElement} element @param {Table} table @param {Player} bottom
 */
export function drawFrame(element, table, bottom) {
  const { match, game, state } = table
  // The line keeps its place until the match is known, so that the board does not move.
  element.hidden = !table.started
  if (element.hidden || !match.rules) return element.replaceChildren()
  const parts = [matchName(table), gameNumber(table)]
  if (match.order.length > 1) parts.push(gameOf(state.variant))
  // A match of one game has no score.
  const score = state.match_length === 1 ? '' : ` · ${state.score[bottom]}–${state.score[other(bottom)]}`
  const marks = match.order.length > 1 ? roundOf(table).map(({ number, winner }) => markOf(winner, number === game)) : []
  const text = h('span', { class: 'frame-text' }, h('span', { class: 'frame-name' }, parts.join(' · ')), score)
  replaceIfDifferent(element, text, h('span', { class: 'marks', 'aria-hidden': 'true' }, ...marks))
}

/** Returns the number of the game. @param {Table} table */
export const gameNumber = ({ game }) => t('game_n', { n: game })

/** Returns the name of the match, with its length in points. @param {Table} table */
function matchName(table) {
  const [match, n] = [matchOf(table.match.rules), table.state.match_length]
  return n > 1 ? t('match_name', { match, n }) : match
}

/** Returns the games of the present round, in which each game of the match comes once. `winner` is null after a draw, and undefined until the game is over. @param {Table} table */
export function roundOf({ match, game }) {
  const { order } = match
  const first = game - 1 - ((game - 1) % order.length)
  return order.map((_, n) => gameAt(match, first + n))
}

/** Returns all games of a match that is over, in their order. The first round also has the games that were not played. @param {Table} table */
export const gamesOf = ({ match, game }) => Array.from({ length: Math.max(game, match.order.length) }, (_, n) => gameAt(match, n))

/** @param {Table['match']} match @param {number} n index of a game */
function gameAt({ games, order }, n) {
  const result = games[n]?.result
  return { rules: order[n % order.length], number: n + 1, winner: /** @type {Player | null | undefined} */ (result?.winner), points: Number(result?.points ?? 0) }
}

/** Draws the mark of a game: a checker of the winner, or a ring. @param {Player | null | undefined} winner @param {boolean} isNow */
function markOf(winner, isNow) {
  const mark = svg('svg', { viewBox: '-10 -10 20 20', class: isNow ? 'mark now' : 'mark' })
  const isWon = winner === 0 || winner === 1
  mark.append(isWon ? drawChecker(winner, { x: 0, y: 0 }, 9) : svg('circle', { class: 'to-come', r: winner === null ? 3 : 7 }))
  return mark
}

/** Draws the title of the page, and tells the style sheets about the game. @param {Table} table @param {{isLooking: boolean, isAwaited: boolean}} now `isLooking`: whether an earlier position is shown; `isAwaited`: whether the game waits for the user */
export function drawPage(table, { isLooking, isAwaited }) {
  const { classList, dataset } = document.body
  document.title = isAwaited ? `${situation(table)} – Plakoto` : 'Plakoto'
  dataset.phase = table.busy ? 'busy' : table.state.phase
  dataset.mine = String(table.isMine)
  dataset.open = String(table.open)
  dataset.steps = String(table.turn?.made.length ?? 0)
  classList.toggle('looking', isLooking)
  classList.toggle('fair', table.isFair)
  classList.toggle('no-table', table.closed.refused !== '')
}
