// Panels around the board: each player's name, score and pip count, the move list, and the card for a
// finished game.

import { h } from './dom.js'
import { playText, t } from './i18n.js'
import { pips } from './game.js'
import { gameOf, isYou, nameOf, outcome, told } from './show.js'
import { drawChecker, svg } from './draw.js'

/** @param {HTMLElement} element @param {Table} table @param {Player} player */
export function drawPlayer(element, table, player) {
  const { state, settings } = table
  const seat = settings.seats[player]
  const disc = svg('svg', { viewBox: '-16 -16 32 32', class: 'disc', 'aria-hidden': 'true' })
  disc.append(drawChecker(player, { x: 0, y: 0 }, 15))
  const length = state.match_length
  const onTurn = state.phase !== 'opening' && !state.phase.endsWith('over') && state.turn === player
  element.classList.toggle('on-turn', onTurn)
  element.replaceChildren(
    disc,
    h('span', { class: 'name' }, nameOf(table, player)),
    h('span', { class: 'level' }, seat.kind === 'engine' ? t(`level.${seat.level}`) : awayOf(table, player)),
    onTurn ? h('span', { class: 'turn-mark' }, t(isYou(table, player) ? 'on_turn.you' : 'on_turn')) : '',
    h('span', { class: 'time' }, table.shared?.about(player).time ?? ''),
    h('span', { class: 'figures' }, t('pips', { pips: pips(table.turn?.board ?? table.board)[player] })),
    h('span', { class: 'score' }, t(length ? 'score_of' : 'score_open', { score: state.score[player], length })),
  )
}

/** Says if a player at a table of two people is away. @param {Table} table @param {Player} player */
const awayOf = ({ shared }, player) => (shared && !shared.about(player).isHere ? t('away') : '')

/** @param {Table} table @param {{look: (n: number) => void, turn: number | null}} lookback `look` is called when the user clicks a turn; `turn` is the chosen turn */
export function moveList(table, lookback) {
  const heading = h('h2', {})
  const list = h('ol', { class: 'moves', tabIndex: 0 })
  const seed = h('p', { class: 'seed' })
  const typed = h('input', { type: 'text', autocomplete: 'off', spellcheck: false, maxLength: 200 })
  const form = h('form', { class: 'typed', onSubmit: (/** @type {Event} */ event) => (event.preventDefault(), send()) }, typed)
  const element = h('section', { class: 'panel' }, heading, list, form, seed)

  function send() {
    if (typed.value.trim() && table.isMine) table.typed(typed.value.trim()).then(() => !table.problem && (typed.value = ''))
  }

  /** The text of the list, which also depends on names, language and letters. */
  let drawn = ''

  function draw() {
    const { variant } = table.state
    heading.textContent = variant ? `${t('moves')} · ${gameOf(variant)}` : t('moves')
    list.setAttribute('aria-label', t('moves'))
    typed.placeholder = t('type_play')
    typed.setAttribute('aria-label', t('type_play'))
    form.hidden = !(table.isMine && table.state.phase === 'move')
    seed.textContent = table.seed && table.started ? t('seed_is', { seed: table.seed }) : ''
    const entries = table.log.map(({ player, dice, play }, n) => {
      const words = [
        h('span', { class: 'who' }, nameOf(table, player)),
        h('span', { class: 'roll' }, dice ? dice.join('') : '·'),
        h('span', { class: 'play' }, playText(play)),
      ]
      return h('li', { class: `side${player}` }, h('button', { type: 'button', onClick: () => lookback.look(n) }, ...words))
    })
    if (table.result) entries.push(h('li', { class: 'end' }, outcome(table, table.result)))
    if (!entries.length) entries.push(h('li', { class: 'end' }, t('no_moves')))
    const text = entries.map(({ textContent }) => textContent).join('\n')
    if (text === drawn) return mark()
    drawn = text
    list.replaceChildren(...entries)
    list.scrollTop = list.scrollHeight
    mark()
  }

  function mark() {
    const turns = list.querySelectorAll('button')
    for (const [n, turn] of turns.entries()) turn.setAttribute('aria-pressed', String(n === lookback.turn))
  }
  return { element, draw }
}

/**
 * Draws the card that covers the board when a game is over.
 * @param {HTMLElement} element @param {Table} table @param {{next: () => void, review: () => void}} actions
 */
export function drawCard(element, table, actions) {
  const { phase, score } = table.state
  const over = table.open && table.started && !table.busy && (phase === 'game_over' || phase === 'match_over')
  if (!over) {
    element.hidden = true
    return
  }
  const match = phase === 'match_over'
  const winner = /** @type {Player} */ (score[1] > score[0] ? 1 : 0)
  element.replaceChildren(
    h('h2', {}, table.shared?.isOver ? table.shared.situation() : match ? told(table, { event: 'match_over', player: winner }) : t('game_over')),
    h('p', {}, table.result ? outcome(table, table.result) : ''),
    h('p', { class: 'big-score' }, `${nameOf(table, 0)} ${score[0]} – ${score[1]} ${nameOf(table, 1)}`),
    h(
      'div',
      { class: 'row' },
      table.shared && match ? '' : h('button', { type: 'button', class: 'primary', onClick: actions.next }, t(match ? 'new_match' : 'new_game')),
      h('button', { type: 'button', onClick: actions.review }, t('review')),
    ),
  )
  element.hidden = false
}
