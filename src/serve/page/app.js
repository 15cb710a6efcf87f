// Puts the page together: one table, one board, and what stands around it.

import { board as makeBoard } from './board.js'
import { connect } from './connection.js'
import { controls as makeControls } from './controls.js'
import { defaultView, files, menu, preferences, rules } from './dialogs.js'
import { byId, button, h } from './dom.js'
import { sentence, setLanguage, t } from './i18n.js'
import { learn as makeLearn } from './learn.js'
import { chooseMatch } from './newmatch.js'
import { drawCard, drawPlayer, moveList } from './panels.js'
import { other, placeOf } from './position.js'
import { session as makeSession } from './session.js'
import { bottomOf, nameOf, shown, situation, told } from './show.js'
import { claimTable, readTable, readView, writeTable, writeView } from './store.js'
import { Table } from './table.js'

/** How long things take, in milliseconds: a step, and what is told. */
const PACES = { slow: { slide: 650, pause: 1300 }, normal: { slide: 340, pause: 650 }, fast: { slide: 110, pause: 90 } }
/** What needs longer to be read. */
const LONG = new Set(['opening_roll', 'starts', 'cannot_move', 'accept', 'decline', 'resign'])
const NARROW = matchMedia('(max-width: 640px) and (orientation: portrait)')
const CALM = matchMedia('(prefers-reduced-motion: reduce)')

/** @type {View} */
let view = { ...defaultView(), ...readView() }
await setLanguage(view.language || undefined)
/** @type {Guest | null} the editor or the review, in place of the game */
let guest = null
/** @type {Arrow[] | null} */
let arrows = null
/** Whether the program has been reached before. */
let known = false
/** What was last told. */
let news = ''

const element = { board: byId('board'), status: byId('status'), live: byId('live'), side: byId('side') }
const board = makeBoard(element.board, { layout: layout(), home: view.home })

const connection = connect({ onOpen: opened, onLost: () => table.lost() })
const session = makeSession(connection)
const table = new Table(session, {
  begins: () => learning?.cancel(),
  changed: draw,
  slide: async (after, player, step) => {
    if (guest) return
    const duration = CALM.matches ? 0 : PACES[view.pace].slide
    await board.slide(after, placeOf(player, step.from), placeOf(player, step.to), duration)
  },
  say: (event) => tell(told(table, event)),
  pause: (event, known) => {
    const { pause } = PACES[view.pace]
    return new Promise((done) => setTimeout(done, known ? pause / 4 : LONG.has(event.event) ? pause * 2 : pause))
  },
  keep: writeTable,
})
const bar = makeControls(byId('controls'), table, { hint: askHint, newMatch, menu: openMenu, drawn: draw })
const moves = moveList(table)
const learning = makeLearn(table, {
  arrows: (drawn) => {
    arrows = drawn
    if (!guest) drawBoard()
  },
  drawn: draw,
})

/** What the menu offers. */
const ENTRIES = [
  { key: 'new_match', act: newMatch },
  { key: 'editor', act: edit },
  { key: 'review', act: analyse },
  { key: 'files', act: openFiles },
  { key: 'rules_title', act: () => rules(() => session) },
  { key: 'preferences', act: () => preferences(view, changeView, table) },
]

async function opened() {
  known = true
  if (!table.saved) await claimTable()
  await table.connected(table.saved ?? readTable())
  if (!table.started) newMatch()
}

/** Says something to those who see and those who hear. @param {string} text */
function tell(text) {
  if (!text) return
  news = text
  element.live.textContent = text
  element.status.classList.remove('fresh')
  requestAnimationFrame(() => element.status.classList.add('fresh'))
  drawStatus()
}

function drawStatus() {
  const problem = table.problem ? sentence(table.problem) : ''
  const now = situation(table)
  element.status.classList.toggle('problem', problem !== '' || (!table.open && known))
  element.status.replaceChildren(problem || news || '', problem || now === news ? '' : h('span', { class: 'now' }, ` ${now}`))
  if (problem) element.live.textContent = problem
}

function drawBoard() {
  board.set({ ...shown(table, view), ...(arrows ? { arrows } : {}), onSelect, onMove, onTap, onDice, onPick: () => {} })
}

function draw() {
  if (!guest) drawBoard()
  drawPlayer(byId('near'), table, bottomOf(table, view.flipped))
  drawPlayer(byId('far'), table, other(bottomOf(table, view.flipped)))
  bar.draw()
  moves.draw()
  learning.draw()
  drawStatus()
  const card = byId('card')
  if (guest) card.hidden = true
  else drawCard(card, table, { next: bar.act, review: analyse })
  document.title = table.isMine ? `${situation(table)} – Plakoto` : 'Plakoto'
  document.body.dataset.phase = table.busy ? 'busy' : table.state.phase
  document.body.dataset.mine = String(table.isMine)
  document.body.dataset.open = String(table.open)
  document.body.dataset.steps = String(table.turn?.made.length ?? 0)
}

/** Where else a checker leads is asked when it is taken up. @param {Place} from */
async function onSelect(from) {
  const { turn } = table
  if (!turn) return
  await turn.explore(from).catch(() => {})
  if (table.turn === turn && !guest) board.set({ destinations: turn.destinations })
}

/** @param {Place} from @param {Place} to */
async function onMove(from, to) {
  const { turn } = table
  if (!turn || !(await turn.go(from, to).catch(() => false))) return
  table.saveSteps()
  draw()
  if (turn.complete) {
    tell(t('complete'))
    if (view.autoConfirm) bar.confirm()
  }
}

/** @param {Place} from */
function onTap(from) {
  const step = table.turn?.first(from)
  if (table.turn && step) onMove(from, placeOf(table.turn.mover, step.to))
}

function onDice() {
  if (table.state.phase === 'roll') return bar.act()
  if (!table.turn) return
  table.turn.swapped = !table.turn.swapped
  draw()
}

/** On a narrow screen the panel with all plays is far from the board; the best one is told there. */
async function askHint() {
  if (!NARROW.matches) learning.element.scrollIntoView({ block: 'nearest' })
  const best = await learning.hint()
  if (best && NARROW.matches) tell(`${t('best')}: ${best}`)
}

/** @param {View} next */
function changeView(next) {
  view = next
  writeView(view)
  dress()
}

/** Everything that depends on how the page is to look. */
/** On a narrow screen the board stands upright, but not beside a curve. */
function layout() {
  return NARROW.matches && !document.body.classList.contains('reviewing') ? 'portrait' : 'landscape'
}

async function dress() {
  document.documentElement.dataset.theme = view.theme
  await setLanguage(view.language || undefined)
  byId('menu').replaceChildren(...ENTRIES.map(({ key, act }) => button(t(key), act)))
  learning.build()
  board.set({ layout: layout(), home: view.home })
  draw()
}

function newMatch() {
  if (!document.querySelector('dialog')) chooseMatch(table.settings, (settings) => (fresh(), board.focus(), table.newMatch(settings)))
}

function openMenu() {
  menu(ENTRIES)
}

function openFiles() {
  files({
    save: session.record,
    mat: session.mat,
    load: (text) => (fresh(), table.load(text)),
    problem: (error) => tell(sentence(error)),
  })
}

/** A second session, in which positions and matches are studied without touching the game. */
const study = (() => {
  /** @type {Promise<Session> | null} */
  let opening = null
  return () =>
    (opening ??= new Promise((ready) => {
      const other = connect({ onOpen: () => ready(makeSession(other)) })
    }))
})()

/**
 * Shows the editor or the review in place of the game.
 * @param {() => Guest} make @param {string} [kind] a class of the page
 */
function invite(make, kind = 'editing') {
  leave()
  guest = { element: document.createElement('div') }
  arrows = null
  board.set({ movable: [], destinations: {}, dice: [], arrows: [], marks: [], diceLabel: '', diceText: '' })
  guest = make()
  document.body.classList.add('guest', kind)
  board.set({ layout: layout() })
  element.side.prepend(guest.element)
  byId('tools').replaceChildren(guest.tools ?? '')
  scrollTo({ top: 0 })
  draw()
}

/** Back to the game, of which nothing that was told before is true any more. */
function fresh() {
  news = ''
  leave()
}

function leave() {
  guest?.element.remove()
  byId('tools').replaceChildren()
  guest = null
  document.body.classList.remove('guest', 'editing', 'reviewing')
  board.set({ layout: layout() })
  draw()
}

const host = {
  study,
  draw: (/** @type {Partial<Config>} */ change) => guest && board.set(change),
  close: leave,
  nameOf: (/** @type {0|1} */ player) => nameOf(table, player),
}

async function edit() {
  const { editor } = await import('./editor.js')
  const play = (/** @type {string} */ id, /** @type {0|1} */ turn) => (fresh(), table.playFrom(id, turn))
  const { state, settings } = table
  invite(() => editor({ ...host, play }, state.board, state.turn, bottomOf(table, view.flipped), state.variant || settings.rules))
}

async function analyse() {
  try {
    const [{ review }, text] = await Promise.all([import('./review.js'), session.match()])
    invite(() => review(host, text, bottomOf(table, view.flipped)), 'reviewing')
  } catch (error) {
    tell(sentence(/** @type {Error} */ (error)))
  }
}

/** Keys that work wherever no field or button needs them. @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target)
  if (guest || event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return
  if (target.closest('input, select, textarea, summary')) return
  const place = target.closest('[data-place]')
  const free = !target.closest('button, a') || (place && !place.classList.contains('usable'))
  if (event.key === ' ' && free) {
    event.preventDefault()
    bar.act()
  }
  if (event.key === 'u' || event.key === 'Backspace') bar.takeBack()
  if (event.key === 'h' && table.isMine) askHint()
  if (event.key === 's') onDice()
  if (event.key === 'f') changeView({ ...view, flipped: !view.flipped })
}

element.side.append(moves.element, learning.element)
document.addEventListener('keydown', onKey)
byId('controls').addEventListener('told', (event) => tell(/** @type {CustomEvent} */ (event).detail))
NARROW.addEventListener('change', dress)
dress()
