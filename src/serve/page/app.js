// The main module of the page. It assembles a table, a board, and the panels around the board.

import { advanced as makeAdvanced } from './advanced.js'
import { backButton } from './back.js'
import { board as makeBoard } from './board.js'
import { Lost, Refused, connect } from './connection.js'
import { controls as makeControls } from './controls.js'
import { button, byId, h, replaceIfDifferent, speak } from './dom.js'
import { fewTaps } from './flow.js'
import { keepFocus } from './focus.js'
import { home as makeHome } from './home.js'
import { isCalm } from './motion.js'
import { leastRoom, overlays as makeOverlays } from './overlays.js'
import { pointName, reasonOf, sentence, setLanguage, setLetters, t } from './i18n.js'
import { hints as makeHints } from './hints.js'
import { LESSONS, openLearn, openPuzzle, useOverlays } from './learn.js'
import { lookback as makeLookback } from './lookback.js'
import { WAY } from './marks.js'
import { defaults } from './match.js'
import { chooseMatch } from './newmatch.js'
import { drawFrame, drawPlayer, moveList } from './panels.js'
import { isPinned, isTray, other, placeOf, pointOf } from './game.js'
import { NARROW_WIDTH } from './geometry.js'
import { placeIn, placeLink, readLink, screenIn } from './link.js'
import { session as makeSession } from './session.js'
import { bottomOf, describe, matchOf, nameOf, shown, situation, stepsMade, told, unfinished } from './show.js'
import { endOffer, offerSounds, play as playSound } from './sound.js'
import { claimTable, findUnfinished, forgetFriendly, readFriendly, readTable, readView, setAside, takeOver, writeTable, writeView } from './store.js'
import { Table } from './table.js'
import { load, onColours, wear } from './theme.js'
import { HAS_TABLES } from './transport.js'

/** Duration of a step's animation, and of the pause after an event, in milliseconds, for each speed setting. */
const PACES = { slow: { slide: 440, pause: 1300 }, normal: { slide: 220, pause: 650 }, fast: { slide: 110, pause: 90 } }
/** Kinds of events after which the pause is longer, because their texts take longer to read. */
const LONG = new Set(['opening_roll', 'starts', 'cannot_move', 'accept', 'decline', 'resign', 'set_aside'])
/** Time in milliseconds for which the end of a game is seen before another one can begin. Until then, a key or a click was meant for the game. */
const END_HOLDS = 1000
/** Number of unfinished matches that the first screen offers. */
const OFFERED = 3
const NARROW = matchMedia('(max-width: 640px) and (orientation: portrait)')
const LOW = matchMedia('(max-height: 620px) and (orientation: landscape)')
/** Width in pixels of what is beside the board in a low window, at least. */
const BESIDE = 212

/** @type {View} */
let view = readView()
await Promise.all([setLanguage(view.language || undefined), wear(view).catch((error) => window.notStarted?.('file', error.message))])
setLetters(view.letters)
/** Arrows on the board; null if the board shows the arrows of the last play. @type {Arrow[] | null} */
let arrows = null
/** Whether the page has already had a connection to the program. */
let known = false
/** Whether the last event was a throw. */
let hasRolled = false
/** Whether the program has started, and whether the latest state of the game is stored. */
let [started, isKept] = [false, true]
/** Whether the user does not wait for what moves until the next turn, and what ends the present pause. */
const hurry = { on: false, wake: () => {} }
/** Says that the match is not stored. */
const unkept = h('p', { class: 'panel problem', hidden: true })
/** Whether the board shows the way around it. */
let hasWay = false
/** The message currently shown to the user, and what was last said of the turn, of a problem, and of the connection. */
let [news, saidTurn, saidProblem, saidLoss] = ['', '', '', '']
/** The answer to an offer to resign, which stays in front of later messages until the user acts. */
let refusal = ''

const element = { board: byId('board'), status: byId('status'), side: byId('side') }
const board = makeBoard(element.board, { ...shape(), home: view.home, letters: view.letters })

/** Returns the table of two people in the address. */
const tableId = () => (HAS_TABLES ? placeIn(location.hash)?.id : undefined)
const seatedAt = tableId()
const shared = await place()
const connection = connect({
  onOpen: opened,
  onLost: (how) => {
    shared?.lost(how.refused)
    known = true
    // A refusal is an answer, too.
    if (how.refused) start()
    if (!started) window.notStarted?.('server', how.why ?? '')
    if (how.refused) readRefusal()
    return table.lost(how)
  },
  onHeard: start,
  onSilent: (isSilent) => {
    table.isSilent = isSilent
    draw()
  },
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
    await board.slide(after, placeOf(player, step.from, after.course), placeOf(player, step.to, after.course), hurry.on ? 0 : PACES[view.pace].slide)
    hear('checker')
  },
  say: (event) => {
    if (event.event === 'move' && table.settings.seats[/** @type {Player} */ (event.player)].kind === 'person') offerOnce()
    if (event.event === 'roll') hear('dice')
    hasRolled = event.event === 'roll'
    if (event.event === 'game_over') hear('end')
    const text = told(table, event, bottomOf(table, view.flipped))
    tell(text)
    if (event.event === 'decline' && table.settings.seats[/** @type {Player} */ (event.player)].kind !== 'person') refusal = text
  },
  pause,
  keep: async (saved) => {
    const before = isKept
    isKept = await writeTable(saved)
    if (before && !isKept) tell(t('not_kept'))
    unkept.hidden = isKept
    unkept.textContent = t('not_kept')
    return isKept
  },
  setAside: () => {
    setAside()
    tell(t('set_aside', { match: matchOf(table.settings.rules) }))
    return pause({ event: 'set_aside' }, false)
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
  newMatch: openHome,
  menu: openMenu,
  drawn: () => {
    news = ''
    lookback.forget()
    draw()
    speak(unfinished(table))
  },
  tell,
  back: () => (lookback.view ? lookback.leave : null),
  isHeld,
})
const overlays = makeOverlays(board, table, {
  way: () => way() ?? [],
  up: goUp,
  moved: () => backward.update(),
  bottom: () => bottomOf(table, view.flipped),
  changed: () => {
    arrows = null
    lookback.forget()
    if (overlays.present) home.close()
    board.set(shape())
    draw()
  },
  drawn: () => {
    drawPlayers()
    flow.update()
  },
  resized: () => board.set(shape()),
  fresh: () => (news = ''),
  say: speak,
  isClicked: (target) => target === clicked,
  isOneTap,
})
const moves = moveList(table, lookback)
useOverlays(overlays, goUp, (rules) => (shared ? openHome() : beginMatch(oneTap(rules))))
const learning = makeHints(table, {
  arrows: (drawn) => {
    arrows = table.busy ? null : drawn
    if (!overlays.present) drawBoard()
  },
  put: () => table.turn && showSteps(table.turn, 0),
  opened: () => {
    board.set(shape())
    placeSheet()
    backward.update()
  },
})
const expert = makeAdvanced(table)

/** The end of the game that is shown, and since when; the name of the one that the user has closed; and whether one is about to be shown. @type {ReturnType<typeof import('./ending.js').ending> | null} */
let end = null
let endedAt = 0
/** The end that was shown last. */
let ended = ''
let seen = ''
let isEnding = false
/** Resolves when the program can be asked for the first time. @type {(nothing: void) => void} */
let setReady = () => {}
const ready = new Promise((/** @type {(nothing: void) => void} */ done) => (setReady = done))
/** Whether the user has left the first screen for a match. */
let hasChosen = false
const home = makeHome(byId('home'), {
  view: () => view,
  news: () => (table.started ? '' : news),
  change: (change) => changeView({ ...view, ...change }),
  choose: (change) => writeView((view = { ...view, ...change })),
  tiles: [...(HAS_TABLES ? [{ key: 'with_friend', icon: 'friends', act: invite }] : []), { key: 'puzzle_daily', icon: 'puzzle', act: () => openPuzzle() }, { key: 'learn_title', icon: 'cap', act: () => openLearn() }],
  play: (rules) => beginMatch(oneTap(rules)),
  resume,
  friendly: () => (HAS_TABLES ? readFriendly() : null),
  rejoin: ({ id, seat }) => {
    location.href = placeLink({ id, seat })
    location.reload()
  },
  forget: ({ id }) => forgetFriendly(id),
  learn: () => openLearn('plakoto'),
  more: chooseNewMatch,
  menu: openMenu,
})
const flow = fewTaps(table, board, {
  hold: () => view.hold,
  mayConfirm,
  isFree: () => !overlays.present && !lookback.view && !home.isOpen,
  explorer: () => overlays.explorer,
  roll: () => table.roll(),
  confirm: () => table.confirm(),
  // Only the board is drawn, because a tap would miss a button that is drawn again between its press and its release.
  changed: () => {
    if (overlays.present) board.set({ oneTap: isOneTap() })
    else drawBoard()
    flow.update()
  },
  step: ({ from, to }) => table.turn && makeStep(table.turn.placeOf(from), table.turn.placeOf(to), true),
})

/** Waits after an event, unless the user does not want to. @param {Reply} event @param {boolean} known @returns {Promise<void>} */
function pause(event, known) {
  const { pause } = PACES[view.pace]
  return hurry.on ? Promise.resolve() : new Promise((done) => {
    hurry.wake = () => done(undefined)
    setTimeout(done, known ? pause / 4 : LONG.has(event.event) ? pause * 2 : pause)
  })
}

/** The screens up to the one that is about to open; null if none is. @type {string[] | null} */
let heading = null
/** The address of the page itself. */
const OWN = location.pathname + location.search
const backward = backButton({
  at: () => {
    const now = way()
    return now && { way: now, level: now.length + covers().length, kept: overlays.kept }
  },
  // At a table of two people, the address is the link to the seat.
  addressOf: (screens) => (shared ? location.href : screenIn(screens.at(-1) ?? '') ? `${OWN}#${screens.at(-1)}` : OWN),
  isForeign: () => tableId() !== seatedAt || (!history.state && location.hash !== ''),
  arrive: ({ way: screens, level, kept }) => {
    for (let open = covers(); open.length && (way() ?? []).length + open.length > level; open = covers()) open.at(-1)?.()
    if (String(screens) !== String(way() ?? [])) goTo(screens, kept)
  },
})
// Each dialog is a child of the body.
new MutationObserver(backward.update).observe(document.body, { childList: true })

/** Returns the screens up to the present one, without the first screen; null while no screen is shown. */
function way() {
  if (heading) return heading
  if (overlays.way) return overlays.way
  if (home.isOpen || shared) return []
  return table.started || hasChosen ? ['game'] : null
}

/** Returns functions that close what covers the present screen, the lowest first. */
function covers() {
  const isGame = !heading && !home.isOpen && !overlays.present
  const isBoard = isGame && seen !== '' && seen === endOf()
  return [
    ...(isBoard ? [() => (seen = '', draw())] : []),
    ...(isGame && lookback.view ? [lookback.leave] : []),
    ...(isGame && learning.isSheet ? [learning.close] : []),
    ...[...document.querySelectorAll('dialog')].filter(({ open }) => open).map((dialog) => () => dialog.close()),
  ]
}

/** @type {Record<string, (of: string, kept: unknown) => unknown>} */
const SCREENS = {
  learn: () => openLearn(),
  lesson: openLearn,
  puzzle: openPuzzle,
  analysis: () => overlays.review(),
  editor: () => withGames(overlays.edit),
}

/** Shows the last one of these screens that can be shown. Those before it are beneath it. @param {string[]} screens @param {unknown} [kept] */
async function goTo(screens, kept) {
  const [screen = '', of = ''] = (screens.at(-1) ?? '').split('=')
  const open = SCREENS[screen]
  if (screen && !open && (screen !== 'game' || !table.started)) return goTo(screens.slice(0, -1))
  heading = screens
  try {
    if (open) await open(of, kept)
    else if (!screen && !shared) await drawHome()
    else overlays.leave()
    if (screen === 'game') home.close()
  } finally {
    if (heading === screens) heading = null
    draw()
  }
}

/** Goes to the screen beneath the present one. */
function goUp() {
  return goTo((way() ?? []).slice(0, -1))
}

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
  { key: 'home_page', act: openHome },
  ...(HAS_TABLES && !shared ? [{ key: 'meet', act: invite }] : []),
  { key: 'learn_title', act: fairly(openLearn) },
  { key: 'puzzle_daily', act: fairly(openPuzzle) },
  { key: 'editor', act: fairly(() => withGames(overlays.edit)) },
  { key: 'review', act: fairly(overlays.review) },
  { key: 'files', act: openFiles },
  { key: 'share', act: openShare },
  { key: 'rules_title', act: showRules },
  { key: 'preferences', act: async () => (await dialogs()).preferences(view, changeView, table, () => flow.isOn) },
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
    nameOf: (player) => nameOf(table, player),
    announce,
    hasReactions: () => view.reactions,
  })
}

/** Time after which the page says that the program has not started, in milliseconds. */
const LATE = 4000

/** Moves the text that says why the program has not started above the page, which the user can already see. */
function waitForStart() {
  byId('start').classList.add('beside')
  setTimeout(() => started || window.notStarted?.('', ''), LATE)
}

/** Removes the text that says why the program has not started, because it has. */
function start() {
  if (started) return
  const look = getComputedStyle(document.documentElement)
  for (const [file, value] of [['style.css', '--paper'], ['board.css', '--slide'], ['home.css', '--emblem-ground']]) {
    if (!look.getPropertyValue(value)) return window.notStarted?.('file', file)
  }
  started = true
  document.getElementById('start')?.remove()
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof Lost)) tell(t('failed', { why: sentence(reason instanceof Error ? reason : new Error(String(reason))) }))
  })
}

/** Moves the focus to the text that says why a link opens no table, because the page shows nothing else. */
async function readRefusal() {
  // Without this file, a small screen does not show the text.
  await load('friend').catch(() => {})
  element.status.tabIndex = -1
  element.status.focus()
}

/** Opens a screen that needs the game, when the game is known. @type {(() => Promise<void>) | null} */
let openLater = null

/** Opens the screen that was shown before a reload, or that the address names. */
function restore() {
  const screen = screenIn(location.hash)
  if (!screen) {
    // A newcomer sees the first screen at once, not only when the program answers.
    if (!location.hash && (history.state?.level === 0 || !readTable())) openHome()
    return
  }
  const { way: screens = [screen], kept } = history.state ?? {}
  // The first screen is beneath a screen that was opened by its address.
  if (!history.state) history.replaceState({ level: 0, way: [] }, '', OWN)
  if (!/^(analysis|editor)$/.test(screen)) return goTo(screens, kept)
  heading = screens
  openLater = () => goTo(table.started ? screens : [])
}

async function opened() {
  const isFirst = !table.started
  known = true
  if (shared) {
    await table.sit(shared)
    setReady()
    // The user may have closed the dialog before the connection was lost.
    if (isFirst) await shared.showInvitation()
    return
  }
  if (!table.saved) await claimTable()
  setReady()
  await table.connected(table.saved ?? readTable())
  await openLater?.()
  openLater = null
  await openLink()
  if (table.started || hasChosen) return
  // The page has started when the program has answered something.
  session.games().catch(() => {})
  if (!table.problem) return overlays.present || heading ? undefined : openHome()
  const why = sentence(table.problem)
  table.problem = null
  tell(t('not_read', { why }))
}

/** Opens the screen, the position or the match in the address, if a link has led there. Afterwards the address is the page's own, so a reload continues the game. */
async function openLink() {
  if (!location.hash || history.state) return
  if (placeIn(location.hash)) return location.reload()
  const screen = screenIn(location.hash)
  const linked = screen ? null : await readLink(location.hash).catch(() => (tell(t('link_damaged')), null))
  history.replaceState(null, '', OWN)
  if (screen) return goTo([...(way() ?? []), screen])
  if (!linked || (table.started && !(await agrees()))) return
  overlays.leave()
  document.querySelector('dialog')?.close()
  if ('id' in linked) await table.openPosition(linked.rules, linked.id)
  else await table.load(linked.text)
  const { problem } = table
  table.problem = null
  if (table.started) leaveHome()
  if (problem) tell(t('link_refused', { why: sentence(problem) }))
  else if ('text' in linked) await overlays.review()
}

/** Asks whether a link may replace the game of this tab. A finished match needs no question. */
const agrees = async () => table.state.phase === 'match_over' || (await dialogs()).agree(t('link_replaces'))

async function openShare() {
  const { share } = await import('./share.js')
  await share(board.config, overlays.shared ?? { state: table.state, session, record: shared ? await session.record() : table.saved?.text ?? '' })
}

/** @param {'checker'|'dice'|'end'|'time'} sound */
function hear(sound) {
  if (view.sound) playSound(sound)
}

/** Offers the sounds, once in each browser. */
function offerOnce() {
  if (view.sound || view.soundOffered) return
  changeView({ ...view, soundOffered: true })
  offerSounds(() => changeView({ ...view, sound: true }))
}

/** Tells a text to screen readers, after the events before it at a table of two people. @param {string} text */
async function announce(text) {
  await table.heard
  speak(text)
}

/** Shows a message and announces it to screen readers. @param {string} text */
function tell(text) {
  speak(text)
  show(text)
}

/** Shows a message. @param {string} text */
function show(text) {
  if (!text) return
  news = text === refusal ? text : `${refusal} ${text}`.trim()
  element.status.classList.remove('fresh')
  requestAnimationFrame(() => element.status.classList.add('fresh'))
  drawStatus()
  if (!table.started) home.draw()
}

function drawStatus() {
  const problem = table.problem ? sentence(table.problem) : ''
  if (lookback.turn !== null) {
    element.status.classList.remove('problem')
    return replaceIfDifferent(element.status, t('state.looking', { n: lookback.turn + 1 }))
  }
  const now = table.open || known ? situation(table) : t('connecting')
  element.status.classList.toggle('problem', problem !== '' || isLost())
  const before = problem || (isLost() ? '' : news)
  element.status.classList.toggle('silent', !before)
  // A play that is held back needs no confirmation.
  const isHeld = flow.isOn && mayConfirm() && table.isMine && table.turn?.complete
  replaceIfDifferent(element.status, before, problem || now === news || isHeld ? '' : h('span', { class: 'now' }, ` ${now}`))
  if (problem !== saidProblem) speak(problem)
  saidProblem = problem
}

/** Whether the program does not answer any more. */
function isLost() {
  return known && (!table.open || table.isSilent)
}

/** Tells screen readers that the connection is lost, and that it is back. */
function announceLoss() {
  const loss = isLost() && !table.closed.refused ? situation(table) : ''
  if (loss !== saidLoss) speak(loss || t('connected'))
  saidLoss = loss
}

/** Whether the page may confirm a finished play by itself. */
function mayConfirm() {
  return view.autoConfirm !== 'off'
}

/** Whether a tap on a checker moves it. */
function isOneTap() {
  return view.oneTap ? view.oneTap === 'on' : flow.isOn
}

/** Tells screen readers what the user has to do, unless the dice of the user's throw have said it. */
function announceTurn() {
  const { phase } = table.state
  const next = table.isMine && !home.isOpen && !overlays.present ? `${phase} ${table.game} ${table.log.length}` : ''
  if (next && next !== saidTurn && !table.problem && !(phase === 'move' && hasRolled)) speak(situation(table))
  saidTurn = next
}

function drawBoard() {
  const game = { ...shown(table, { ...view, oneTap: isOneTap() }), ...(arrows ? { arrows } : {}) }
  if (hasWay && !arrows && table.turn) game.arrows = [...(game.arrows ?? []), WAY]
  board.set({ ...game, ...past(), onSelect, onStuck, onMove, onTap, onDice, onPick: () => {} })
}

/** Returns the board configuration for an earlier position, if the user looks at one instead of the game. @returns {Partial<Config>} */
function past() {
  const { view: earlier } = lookback
  const position = earlier?.board
  if (!position) return {}
  return { ...earlier, describe: (place) => describe(table, position, bottomOf(table, view.flipped), place) }
}

/** Whether the end of the game is to be seen: the game is over, and the user has not chosen to see the board. */
const isEnd = () =>
  table.open && table.started && !table.busy && table.state.phase.endsWith('over') && !overlays.present && !lookback.view && !home.isOpen && seen !== endOf()

/** Names a game that is over. */
const endOf = () => `${table.state.phase} ${table.game} ${table.state.score} ${table.seed}`

/** Names the end of a game together with its moves. */
const nameOfEnd = () => [endOf(), ...table.log.map(({ play }) => play)].join()

/** Whether another game cannot begin yet, because the user has not seen the end of this one. */
function isHeld() {
  return isEnd() && (!end || performance.now() - endedAt < END_HOLDS)
}

/** Shows the end of a game, after a moment in which the user sees the board. */
function drawEnding() {
  if (!isEnd()) return leaveEnding()
  if (end) return end.draw()
  if (isEnding) return
  isEnding = true
  setTimeout(openEnding, isCalm() || ended === nameOfEnd() ? 0 : PACES[view.pace].pause)
}

async function openEnding() {
  const { ending } = await import('./ending.js').catch((error) => {
    // The next game can begin without this file.
    seen = endOf()
    draw()
    throw error
  }).finally(() => (isEnding = false))
  if (!isEnd() || end) return
  endOffer()
  const place = byId('end')
  end = ending(place, table, {
    name: nameOfEnd(),
    get next() {
      return bar.main()
    },
    record: async () => (shared ? session.record() : table.saved?.text ?? ''),
    retry: overlays.review,
    review: () => overlays.review(),
    home: openHome,
    close: () => {
      seen = endOf()
      leaveEnding()
      draw()
    },
    play: beginMatch,
    isUpright: NARROW.matches,
    isHeld,
  })
  if (ended !== nameOfEnd()) {
    ended = nameOfEnd()
    endedAt = performance.now()
    setTimeout(draw, END_HOLDS + 20)
  }
  end.draw()
  place.hidden = false
  document.body.classList.add('at-end')
  scrollTo({ top: 0 })
  if (!document.querySelector('dialog')) end.focus()
}

function leaveEnding() {
  if (!end) return
  end.leave()
  end = null
  const place = byId('end')
  place.hidden = true
  place.replaceChildren()
  document.body.classList.remove('at-end')
}

function drawPlayers() {
  const { board: shows } = board.config
  drawPlayer(byId('near'), table, bottomOf(table, view.flipped), shows)
  drawPlayer(byId('far'), table, other(bottomOf(table, view.flipped)), shows)
}

/** Counts the clocks down, and warns the user of low time. */
function tick() {
  drawPlayers()
  const seconds = shared?.warning()
  if (!seconds) return
  announce(t('time_left', { seconds }))
  hear('time')
}

function draw() {
  if (!table.busy) hurry.on = false
  if (!overlays.present) drawBoard()
  drawPlayers()
  bar.draw()
  moves.draw()
  learning.draw()
  expert.draw()
  drawStatus()
  announceLoss()
  announceTurn()
  drawFrame(byId('frame'), table, bottomOf(table, view.flipped))
  drawEnding()
  document.title = table.isMine || shared?.mayBegin ? `${situation(table)} – Plakoto` : 'Plakoto'
  document.body.dataset.phase = table.busy ? 'busy' : table.state.phase
  document.body.dataset.mine = String(table.isMine)
  document.body.classList.toggle('looking', lookback.view !== null)
  document.body.dataset.open = String(table.open)
  document.body.classList.toggle('fair', table.isFair)
  document.body.classList.toggle('no-table', table.closed.refused !== '')
  document.body.dataset.steps = String(table.turn?.made.length ?? 0)
  explain()
  flow.update()
  // At a table of two people, Back does what it does on any page.
  if (!shared) backward.update()
}

/** Says which way the checkers go, and how to move with taps, before the first play that the user makes so in this browser. */
function explain() {
  if (!table.isMine || !table.turn || overlays.present || home.isOpen) return
  const isWay = !view.wayExplained && table.turn.mover === bottomOf(table, view.flipped)
  const isTaps = !view.tapsExplained && flow.isOn && isOneTap()
  if (!isWay && !isTaps) return
  view = { ...view, wayExplained: view.wayExplained || isWay, tapsExplained: view.tapsExplained || isTaps }
  writeView(view)
  if (isWay) hasWay = true
  drawBoard()
  tell([isWay ? t('way_explained', { from: pointName(24), to: pointName(1) }) : '', isTaps ? t('taps_explained') : ''].join(' ').trim())
}

/** Called when the player picks up a checker: finds out all places that the checker can reach, and shows them. @param {Place} from */
async function onSelect(from) {
  const { turn } = table
  if (!turn) return
  await turn.explore(from).catch(() => {})
  if (table.turn !== turn || overlays.present) return
  const { destinations } = turn
  board.set({ destinations })
  const bottom = bottomOf(table, view.flipped)
  const names = (destinations[from] ?? []).map((place) => (isTray(place) ? t('goes_off') : pointName(pointOf(bottom, place, turn.board.course))))
  if (names.length && board.selected === from) speak(t('goes_to', { places: names.join(', ') }))
}

/** Called when no checker can move from the place that the user has chosen. @param {Place} place */
function onStuck(place) {
  if (overlays.present || lookback.view) return
  if (table.isMine && table.turn && isPinned(table.turn.board, place, table.turn.mover)) tell(t('reason.pinned'))
  else speak(t('nothing_moves'))
}

/** @param {Place} from @param {Place} to */
const onMove = (from, to) => makeStep(from, to, false)

/** @param {Place} from @param {Place} to @param {boolean} isAutomatic whether the page moves because there is no choice */
async function makeStep(from, to, isAutomatic) {
  if (overlays.present) return
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
    return tell(error instanceof Refused ? reasonOf(error) : '')
  }
  endOffer()
  board.slide(turn.board, from, to, PACES[view.pace].slide).then(() => hear('checker'))
  showSteps(turn, before)
  if (turn.complete && view.autoConfirm === 'on' && isChosen && !flow.isOn) bar.confirm()
}

/** Shows, stores and announces the steps that the user has just made. @param {Turn} turn @param {number} before number of steps before */
function showSteps(turn, before) {
  arrows = null
  news = refusal
  table.problem = null
  table.saveSteps()
  draw()
  if (turn.complete) show(flow.isOn && mayConfirm() ? t('held', { seconds: view.hold }) : t('complete'))
  // The whole play is announced before the user confirms it.
  speak(stepsMade(turn, table.state.dice, turn.complete ? 0 : before, bottomOf(table, view.flipped), news))
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

/** A tap on the dice throws them, swaps their order, or ends a finished play. */
function onDice() {
  if (table.state.phase === 'roll' || table.turn?.complete) return bar.act()
  swapDice()
}

function swapDice() {
  if (!table.turn) return
  table.turn.swapped = !table.turn.swapped
  draw()
}

/** Whether the screen is so small that the panels are far from the board. */
const isSmall = () => NARROW.matches || LOW.matches

/** Asks for a hint. */
function askHint() {
  lookback.leave()
  return learning.hint()
}

/** Leaves the board in sight when the sheet with the hints is open. */
function placeSheet() {
  if (!document.body.classList.contains('hinting')) return
  scrollTo({ top: 0 })
  const { right, bottom } = element.board.getBoundingClientRect()
  document.body.style.setProperty('--board-right', `${right}px`)
  document.body.style.setProperty('--board-bottom', `${bottom}px`)
}

/** @param {View} next */
function changeView(next) {
  view = next
  writeView(view)
  dress()
}

/** Whether a low board fills the height that a low window has. Beside it is room for the players and the buttons. */
function isWide() {
  const { clientWidth, clientHeight } = document.documentElement
  return clientWidth - BESIDE > clientHeight * 1.55
}

/** Returns the board layout: portrait on a narrow screen, low on one that is low and wide, unless something else is beside the board. */
function layout() {
  const { classList } = document.body
  if (NARROW.matches) return 'portrait'
  return LOW.matches && isWide() && !['guest', 'hinting'].some((kind) => classList.contains(kind)) ? 'low' : 'landscape'
}

/** Returns the height in pixels that the window leaves for the board in portrait. */
function height() {
  const { classList } = document.body
  if (classList.contains('studying')) return overlays.room
  if (classList.contains('hinting') || classList.contains('reviewing')) return leastRoom()
  const around = parseFloat(getComputedStyle(byId('table')).getPropertyValue('--around'))
  return document.documentElement.clientHeight - around
}

/** Returns the board's layout and, in portrait, the height that the window leaves for it. @returns {Pick<Config, 'layout' | 'room'>} */
function shape() {
  const room = NARROW.matches ? height() : 0
  document.documentElement.style.setProperty('--room', `${room}px`)
  return { layout: layout(), room: (room * NARROW_WIDTH) / document.documentElement.clientWidth }
}

/** Redraws the page with the current preferences. */
async function dress() {
  await wear(view).catch((error) => tell(t('no_file', { file: error.message })))
  await setLanguage(view.language || undefined)
  setLetters(view.letters)
  byId('menu').replaceChildren(...ENTRIES.map(({ key, act }) => button(t(key), act)))
  learning.build()
  expert.build()
  board.explain(t('keys.text').split('\n').slice(0, -1).join(' '))
  board.set({ ...shape(), home: view.home, letters: view.letters })
  draw()
  home.draw()
}

async function invite() {
  await ready
  return withGames(async (games) => (await import('./meet.js')).meet(games, table.settings))
}

/** Leaves the table of two people, if the user agrees. */
async function leaveTable() {
  if (!table.closed.refused && !(await (await dialogs()).agree(t('leave_table')))) return
  await backward.settled()
  history.replaceState({ level: 0, way: [] }, '', OWN)
  location.reload()
}

/** Opens the first screen. */
function openHome() {
  return shared ? leaveTable() : goTo([])
}

/** Draws the first screen, with the matches to continue: the match of this tab, and matches that no open tab shows. */
async function drawHome() {
  if (home.isOpen) return home.draw()
  const others = await findUnfinished(OFFERED)
  // The user may have gone on in the meantime.
  if (!heading || heading.length) return
  if (overlays.present) overlays.leave()
  // Before the program answers, the match of this tab is only in the storage.
  const saved = table.started || !table.saved ? table.saved ?? readTable() : null
  const own = saved && { ...saved, glimpse: table.started ? table.glimpse : saved.glimpse }
  home.open([...(own?.glimpse && own.glimpse.phase !== 'match_over' ? [{ key: '', saved: own }] : []), ...others].slice(0, OFFERED))
}

/** Leaves the first screen for a match, even if the first screen is about to open. */
function leaveHome() {
  hasChosen = true
  heading = null
  home.close()
  draw()
}

/** Continues a match that the first screen offers. @param {string} key of its table; empty for the match of this tab */
async function resume(key) {
  leaveHome()
  if (!key) return
  news = ''
  await ready
  await table.exchange(() => (takeOver(key), readTable()))
}

/** Returns the settings of a match that a single tap begins. @param {string} rules @returns {Settings} */
function oneTap(rules) {
  const fresh = defaults()
  const { autoRoll, autoMove } = table.settings
  const [engine, user] = fresh.seats
  return { ...fresh, rules, length: view.length, autoRoll, autoMove, seats: [{ ...engine, level: view.level }, user] }
}

/** Begins a match as soon as the program can be asked. @param {Settings} settings */
async function beginMatch(settings) {
  overlays.leave()
  leaveHome()
  board.focus()
  await ready
  writeView((view = { ...view, rules: settings.rules }))
  await table.newMatch(settings)
}

/** Opens the dialog with all settings of a new match. */
async function chooseNewMatch() {
  await ready
  await withGames((games) => {
    if (document.querySelector('dialog')) return
    chooseMatch(games, table.started ? table.settings : oneTap('plakoto'), (settings) => {
      const engine = settings.seats.find(({ kind }) => kind === 'engine')
      writeView((view = { ...view, length: settings.length, level: engine?.level ?? view.level }))
      beginMatch(settings)
    })
  })
}

async function showRules() {
  const { rules } = await dialogs()
  await ready
  const { order } = table.match
  const played = order.length > 1 ? [...new Set(order)] : [table.state.variant]
  rules(table.started ? played : LESSONS)
}

async function openMenu() {
  const { menu } = await dialogs()
  menu(ENTRIES)
}

/** Continues a match from a file. Without a match to return to, the first screen says why that failed. @param {string} text */
async function openFile(text) {
  overlays.leave()
  await table.load(text)
  if (table.started) leaveHome()
  else if (table.problem) tell(sentence(table.problem))
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
    load: openFile,
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
  if (home.isOpen || event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return
  if (target.closest('input, select, textarea, summary')) return
  const own = target.closest('button, a')
  const free = !own || own === clicked || (own.matches('[data-place]') && !own.matches('.usable'))
  if (overlays.present) return onStudyKey(event, free)
  if (event.key.startsWith('Arrow') && !target.closest('.board')) board.onKey(event)
  if (event.key === ' ' && free) {
    event.preventDefault()
    bar.act()
  }
  if (event.key === 'Escape') {
    board.select(null)
    lookback.leave()
    learning.close()
  }
  if (event.key === 'u' || event.key === 'Backspace') bar.takeBack()
  if (event.key === 'h' && table.isMine && !table.isFair) askHint()
  if (event.key === 's') swapDice()
  if (event.key === 'f') changeView({ ...view, flipped: !view.flipped })
}

byId('to-home').addEventListener('click', openHome)
/** Takes back or confirms what the user tries in an analysis, a lesson or a puzzle. @param {KeyboardEvent} event @param {boolean} isFree whether the focused button does not use the space bar */
function onStudyKey(event, isFree) {
  const { explorer } = overlays
  if (event.key === 'u' || event.key === 'Backspace') explorer?.takeBack()
  if (event.key !== ' ' || !isFree || !explorer?.held) return
  event.preventDefault()
  explorer.confirm()
}

element.side.append(unkept, learning.element, moves.element, expert.element)
if (shared) element.side.prepend(shared.links)
/** The user acts. If they are impatient, everything that moves ends. */
function outrun() {
  refusal = ''
  if (!table.busy || table.isWatched) return
  hurry.on = true
  board.land()
  hurry.wake()
}

for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, outrun, { capture: true })
keepFocus(() => {
  if (home.isOpen) home.focus()
  else if (end) end.focus()
  // In an analysis the arrow keys go through the turns, unless the focus is on the board.
  else if (overlays.present) overlays.focus()
  else board.focus()
})
document.addEventListener('keydown', onKey)
document.addEventListener('click', onClick)
document.addEventListener('focusout', () => (clicked = null))
addEventListener('resize', () => {
  board.set(shape())
  placeSheet()
})
addEventListener('hashchange', () => {
  if (tableId() !== seatedAt || (shared && !history.state)) location.reload()
  else if (table.open) openLink()
})
if (shared) setInterval(() => shared.isTicking && tick(), 500)
for (const query of [NARROW, LOW]) query.addEventListener('change', dress)
onColours(dress)
if (!started) waitForStart()
dress()
if (shared) history.replaceState(history.state ?? { level: 0, way: [] }, '')
else restore()
