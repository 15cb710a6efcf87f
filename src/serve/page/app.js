// The main module of the page. It assembles a table, a board, and the panels around the board.

import { board as makeBoard } from './board.js'
import { Lost, Refused, connect } from './connection.js'
import { controls as makeControls } from './controls.js'
import { byId, button, h } from './dom.js'
import { overlays as makeOverlays } from './overlays.js'
import { reasonOf, sentence, setLanguage, setLetters, t } from './i18n.js'
import { learn as makeLearn } from './learn.js'
import { lookback as makeLookback } from './lookback.js'
import { chooseMatch } from './newmatch.js'
import { drawCard, drawPlayer, moveList } from './panels.js'
import { other, placeOf } from './game.js'
import { placeIn, readLink } from './link.js'
import { session as makeSession } from './session.js'
import { bottomOf, describe, shown, situation, told } from './show.js'
import { play as playSound } from './sound.js'
import { claimTable, readTable, readView, writeTable, writeView } from './store.js'
import { Table } from './table.js'
import { HAS_TABLES } from './transport.js'

/** Duration of a step's animation, and of the pause after an event, in milliseconds, for each speed setting. */
const PACES = { slow: { slide: 650, pause: 1300 }, normal: { slide: 340, pause: 650 }, fast: { slide: 110, pause: 90 } }
/** Kinds of events after which the pause is longer, because their texts take longer to read. */
const LONG = new Set(['opening_roll', 'starts', 'cannot_move', 'accept', 'decline', 'resign'])
const NARROW = matchMedia('(max-width: 640px) and (orientation: portrait)')
const LOW = matchMedia('(max-height: 620px) and (orientation: landscape)')
const CALM = matchMedia('(prefers-reduced-motion: reduce)')

/** @type {View} */
let view = readView()
await setLanguage(view.language || undefined)
setLetters(view.letters)
/** Arrows on the board; null if the board shows the arrows of the last play. @type {Arrow[] | null} */
let arrows = null
/** Whether the page has already had a connection to the program. */
let known = false
/** Whether the program has started, and whether the latest state of the game is stored. */
let [started, isKept] = [false, true]
/** Says that the match is not stored. */
const unkept = h('p', { class: 'panel problem', hidden: true })
/** The message currently shown to the user. */
let news = ''

const element = { board: byId('board'), status: byId('status'), live: byId('live'), side: byId('side') }
const board = makeBoard(element.board, { layout: layout(), home: view.home, letters: view.letters })

const shared = await place()
const connection = connect({
  onOpen: opened,
  onLost: (how) => {
    shared?.lost()
    known = true
    if (!started) window.notStarted?.('server', how.why ?? '')
    return table.lost(how)
  },
  onHeard: start,
  ...(shared ? { hello: shared.hello, onTold: shared.receive } : {}),
})
shared?.attach(connection)
const session = makeSession(connection, shared?.adjust)
const table = new Table(session, {
  begins: () => {
    arrows = null
    learning?.cancel()
    lookback?.forget()
  },
  changed: draw,
  slide: async (after, player, step) => {
    if (overlays.present) return
    hear('checker')
    const duration = CALM.matches ? 0 : PACES[view.pace].slide
    await board.slide(after, placeOf(player, step.from, after.course), placeOf(player, step.to, after.course), duration)
  },
  say: (event) => {
    if (event.event === 'roll') hear('dice')
    if (event.event === 'game_over') hear('end')
    tell(told(table, event))
  },
  pause: (event, known) => {
    const { pause } = PACES[view.pace]
    return new Promise((done) => setTimeout(done, known ? pause / 4 : LONG.has(event.event) ? pause * 2 : pause))
  },
  keep: async (saved) => {
    const before = isKept
    isKept = await writeTable(saved)
    if (before && !isKept) tell(t('not_kept'))
    unkept.hidden = isKept
    unkept.textContent = t('not_kept')
    return isKept
  },
})
const lookback = makeLookback(table, {
  drawn: () => {
    draw()
    if (isSmall() && lookback.view) element.board.scrollIntoView({ block: 'nearest' })
  },
})
const bar = makeControls(byId('controls'), table, {
  hint: askHint,
  newMatch,
  menu: openMenu,
  drawn: () => {
    news = ''
    lookback.forget()
    draw()
  },
  tell,
  back: () => (lookback.view ? lookback.leave : null),
})
const overlays = makeOverlays(board, table, {
  bottom: () => bottomOf(table, view.flipped),
  changed: () => {
    arrows = null
    lookback.forget()
    board.set({ layout: layout() })
    draw()
  },
  fresh: () => (news = ''),
  isClicked: (target) => target === clicked,
})
const moves = moveList(table, lookback)
const learning = makeLearn(table, {
  arrows: (drawn) => {
    arrows = table.busy ? null : drawn
    if (!overlays.present) drawBoard()
  },
  drawn: draw,
})

/** Loads the dialogs when one is first opened. */
const dialogs = () => import('./dialogs.js')

/** Runs an action that needs the engine, unless that would be unfair. @param {() => unknown} action */
const fairly = (action) => () => (table.isFair ? tell(t('fair_play')) : action())

/** Runs an action with what the program knows about games. @param {(games: Games) => unknown} action */
async function withGames(action) {
  try {
    await action(await session.games())
  } catch (error) {
    tell(sentence(/** @type {Error} */ (error)))
  }
}

/** Entries of the menu: the key of each entry's text, and the action. */
const ENTRIES = [
  { key: 'new_match', act: newMatch },
  ...(HAS_TABLES ? [{ key: 'meet', act: invite }] : []),
  { key: 'editor', act: fairly(() => withGames(overlays.edit)) },
  { key: 'review', act: fairly(overlays.review) },
  { key: 'files', act: openFiles },
  { key: 'share', act: openShare },
  { key: 'rules_title', act: async () => (await dialogs()).rules(() => session) },
  { key: 'preferences', act: async () => (await dialogs()).preferences(view, changeView, table) },
]

/** Returns the table of two people to which the address leads, or null. @returns {Promise<SharedTable | null>} */
async function place() {
  const at = HAS_TABLES ? placeIn(location.hash) : null
  if (!at) return null
  const { sharedTable } = await import('./shared.js')
  return sharedTable(at, {
    told: (reply) => table.hear(reply),
    changed: () => {
      table.recheck()
      draw()
    },
    alarm: tell,
  })
}

/** Removes the text that says why the program has not started, because it has. */
function start() {
  if (started) return
  const look = getComputedStyle(document.documentElement)
  for (const [file, value] of [['style.css', '--paper'], ['board.css', '--frame']]) {
    if (!look.getPropertyValue(value)) return window.notStarted?.('file', file)
  }
  started = true
  document.getElementById('start')?.remove()
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof Lost)) tell(t('failed', { why: sentence(reason instanceof Error ? reason : new Error(String(reason))) }))
  })
}

async function opened() {
  known = true
  if (shared) {
    await table.sit(shared)
    return (await import('./meet.js')).welcome(shared)
  }
  if (!table.saved) await claimTable()
  await table.connected(table.saved ?? readTable())
  await openLink()
  if (table.started) return
  if (!table.problem) return newMatch()
  const why = sentence(table.problem)
  table.problem = null
  tell(t('not_read', { why }))
}

/** Opens the position or match in the address, if there is one. Afterwards the address is the page's own, so a reload continues the game. */
async function openLink() {
  if (!location.hash) return
  if (placeIn(location.hash)) return location.reload()
  const linked = await readLink(location.hash).catch(() => (tell(t('link_damaged')), null))
  history.replaceState(null, '', location.pathname + location.search)
  if (!linked || (table.started && !(await agrees()))) return
  overlays.leave()
  document.querySelector('dialog')?.close()
  if ('id' in linked) await table.openPosition(linked.rules, linked.id)
  else await table.load(linked.text)
  const { problem } = table
  table.problem = null
  if (problem) tell(t('link_refused', { why: sentence(problem) }))
  else if ('text' in linked) await overlays.review()
}

/** Asks whether a link may replace the game of this tab. A finished match needs no question. */
const agrees = async () => table.state.phase === 'match_over' || (await dialogs()).agree(t('link_replaces'))

async function openShare() {
  const { share } = await import('./share.js')
  await share(overlays.shared ?? { state: table.state, session, record: shared ? await session.record() : table.saved?.text ?? '' })
}

/** @param {'checker'|'dice'|'end'} sound */
function hear(sound) {
  if (view.sound) playSound(sound)
}

/** Shows a message and announces it to screen readers. @param {string} text */
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
  if (lookback.turn !== null) {
    element.status.classList.remove('problem')
    return element.status.replaceChildren(t('state.looking', { n: lookback.turn + 1 }))
  }
  const now = table.open || known ? situation(table) : t('connecting')
  element.status.classList.toggle('problem', problem !== '' || (!table.open && known))
  const before = problem || (table.open ? news : '')
  element.status.replaceChildren(before, problem || now === news ? '' : h('span', { class: 'now' }, ` ${now}`))
  if (problem) element.live.textContent = problem
}

function drawBoard() {
  const game = { ...shown(table, view), ...(arrows ? { arrows } : {}) }
  board.set({ ...game, ...past(), onSelect, onMove, onTap, onDice, onPick: () => {} })
}

/** Returns the board configuration for an earlier position, if the user looks at one instead of the game. @returns {Partial<Config>} */
function past() {
  const { view: earlier } = lookback
  const position = earlier?.board
  if (!position) return {}
  return { ...earlier, describe: (place) => describe(table, position, bottomOf(table, view.flipped), place) }
}

function drawPlayers() {
  drawPlayer(byId('near'), table, bottomOf(table, view.flipped))
  drawPlayer(byId('far'), table, other(bottomOf(table, view.flipped)))
}

function draw() {
  if (!overlays.present) drawBoard()
  drawPlayers()
  bar.draw()
  moves.draw()
  learning.draw()
  drawStatus()
  const card = byId('card')
  if (overlays.present || lookback.view) card.hidden = true
  else drawCard(card, table, { next: bar.act, review: overlays.review })
  document.title = table.isMine ? `${situation(table)} – Plakoto` : 'Plakoto'
  document.body.dataset.phase = table.busy ? 'busy' : table.state.phase
  document.body.dataset.mine = String(table.isMine)
  document.body.classList.toggle('looking', lookback.view !== null)
  document.body.dataset.open = String(table.open)
  document.body.classList.toggle('fair', table.isFair)
  document.body.classList.toggle('no-table', shared !== null && table.closed.refused)
  document.body.dataset.steps = String(table.turn?.made.length ?? 0)
}

/** Called when the player picks up a checker: finds out all places that the checker can reach, and shows them. @param {Place} from */
async function onSelect(from) {
  const { turn } = table
  if (!turn) return
  await turn.explore(from).catch(() => {})
  if (table.turn === turn && !overlays.present) board.set({ destinations: turn.destinations })
}

/** @param {Place} from @param {Place} to */
async function onMove(from, to) {
  if (overlays.present) return
  const { turn } = table
  if (!turn) return
  /** Whether the player, not the page, has chosen how the checker went. */
  let isChosen = true
  try {
    // The player may drop the checker before the page knows which places it can reach.
    await turn.explore(from)
    isChosen = !turn.isOpen(from, to)
    if (!(await turn.go(from, to))) return await refuse(turn, from, to)
  } catch (error) {
    return tell(error instanceof Refused ? reasonOf(error) : '')
  }
  hear('checker')
  arrows = null
  news = ''
  table.problem = null
  table.saveSteps()
  draw()
  if (turn.complete) {
    tell(t('complete'))
    if (view.autoConfirm && isChosen) bar.confirm()
  }
}

/** Sends an illegal step to the program, whose refusal explains why the checker cannot go to that place. @param {Turn} turn @param {Place} from @param {Place} to */
function refuse(turn, from, to) {
  return session.steps([...turn.made, { from: turn.pointOf(from), to: turn.pointOf(to) }])
}

/** @param {Place} from */
function onTap(from) {
  const step = table.turn?.first(from)
  if (table.turn && step) onMove(from, table.turn.placeOf(step.to))
}

function onDice() {
  if (table.state.phase === 'roll') return bar.act()
  if (!table.turn) return
  table.turn.swapped = !table.turn.swapped
  draw()
}

/** Whether the screen is so small that the panels are far from the board. */
const isSmall = () => NARROW.matches || LOW.matches

/** Asks for a hint. On a small screen, the status also shows the best play, because the panel with the hint is far from the board. */
async function askHint() {
  lookback.leave()
  if (!isSmall()) learning.element.scrollIntoView({ block: 'nearest' })
  const best = await learning.hint()
  if (best && isSmall()) tell(`${t('best')}: ${best}`)
}

/** @param {View} next */
function changeView(next) {
  view = next
  writeView(view)
  dress()
}

/** Returns the board layout: portrait on a narrow screen, low on a low one. The review and the editor may need the usual layout. */
function layout() {
  const { classList } = document.body
  if (NARROW.matches && !classList.contains('reviewing')) return 'portrait'
  return LOW.matches && !classList.contains('guest') ? 'low' : 'landscape'
}

/** Redraws the page with the current preferences. */
async function dress() {
  document.documentElement.dataset.theme = view.theme
  await setLanguage(view.language || undefined)
  setLetters(view.letters)
  byId('menu').replaceChildren(...ENTRIES.map(({ key, act }) => button(t(key), act)))
  learning.build()
  board.set({ layout: layout(), home: view.home, letters: view.letters })
  draw()
}

function invite() {
  return withGames(async (games) => (await import('./meet.js')).meet(games, table.settings))
}

/** Leaves the table of two people, if the user agrees. */
async function leaveTable() {
  if (!table.closed.refused && !(await (await dialogs()).agree(t('leave_table')))) return
  history.replaceState(null, '', location.pathname + location.search)
  location.reload()
}

function newMatch() {
  if (shared) return leaveTable()
  return withGames((games) => {
    if (started && !document.querySelector('dialog')) chooseMatch(games, table.settings, (settings) => (overlays.leave(), board.focus(), table.newMatch(settings)))
  })
}

async function openMenu() {
  const { menu } = await dialogs()
  menu(ENTRIES)
}

async function openFiles() {
  const { files } = await dialogs()
  // If the program could not restore a match, its record is still in the browser's storage.
  const { text } = table.saved ?? {}
  const keptText = !table.started && text ? async () => text : null
  files({
    ...(shared ? { shared } : {}),
    save: keptText ?? session.record,
    mat: keptText ?? session.mat,
    load: (text) => (overlays.leave(), table.load(text)),
    problem: (error) => tell(sentence(error)),
  })
}

/**
 * The button that the user has last clicked. It still has the focus, but the space bar does not press it again. Only a
 * play in the list of hints needs no pointer for that, because a second press would put the same play on the board. @type {Element | null}
 */
let clicked = null

/** @param {MouseEvent} event */
function onClick({ detail, target }) {
  const button = /** @type {HTMLElement} */ (target).closest('button')
  clicked = detail || button?.matches('.hint-row') ? button : null
}

/** Handles the page's keyboard shortcuts, unless the focused field or button uses the key itself. @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target)
  if (overlays.present || event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return
  if (target.closest('input, select, textarea, summary')) return
  const own = target.closest('button, a')
  const free = !own || own === clicked || (own.matches('[data-place]') && !own.matches('.usable'))
  if (event.key.startsWith('Arrow') && !target.closest('.board')) board.onKey(event)
  if (event.key === ' ' && free) {
    event.preventDefault()
    bar.act()
  }
  if (event.key === 'Escape') {
    board.select(null)
    lookback.leave()
  }
  if (event.key === 'u' || event.key === 'Backspace') bar.takeBack()
  if (event.key === 'h' && table.isMine && !table.isFair) askHint()
  if (event.key === 's') onDice()
  if (event.key === 'f') changeView({ ...view, flipped: !view.flipped })
}

element.side.append(unkept, moves.element, learning.element)
if (shared) element.side.prepend(shared.links)
document.addEventListener('keydown', onKey)
document.addEventListener('click', onClick)
document.addEventListener('focusout', () => (clicked = null))
addEventListener('hashchange', () => table.open && openLink())
if (shared) setInterval(() => shared.isTicking && drawPlayers(), 500)
for (const query of [NARROW, LOW]) query.addEventListener('change', dress)
dress()
