// The main module of the page. It assembles a table, a board, and the panels around the board: who exists, and who is told
// of what.

import { advanced as makeAdvanced } from './advanced.js'
import { board as makeBoard } from './board.js'
import { connect } from './connection.js'
import { controls as makeControls } from './controls.js'
import { byId, speak } from './dom.js'
import { fewTaps } from './flow.js'
import { other } from './game.js'
import { gameOver as makeGameOver } from './gameover.js'
import { windowFit } from './geometry.js'
import { hints as makeHints } from './hints.js'
import { setLanguage, setLetters, t } from './i18n.js'
import { keys as makeKeys } from './keys.js'
import { useOverlays } from './learn.js'
import { placeIn } from './link.js'
import { lobby as makeLobby } from './lobby.js'
import { lookback as makeLookback } from './lookback.js'
import { agree, menu as makeMenu } from './menu.js'
import { overlays as makeOverlays } from './overlays.js'
import { drawFrame, drawPage, drawPlayer, moveList } from './panels.js'
import { screens as makeScreens, tableId } from './screens.js'
import { session as makeSession } from './session.js'
import { boardInWords, bottomOf, nameOf, numbersOf, unfinished } from './show.js'
import { stage as makeStage } from './stage.js'
import { startText, status as makeStatus } from './status.js'
import { readView, writeView } from './store.js'
import { Table } from './table.js'
import { onColours, wear } from './theme.js'
import { HAS_TABLES } from './transport.js'

/** @type {View} */
let view = readView()
await Promise.all([setLanguage(view.language || undefined), wear(view).catch((error) => window.notStarted?.('file', error.message))])
setLetters(view.letters)
/** The user's preferences: `change` changes how the page looks, `choose` only remembers a choice. */
const preferences = { view: () => view, change, choose }

const fit = windowFit(byId('board'), () => overlays.room)
const board = makeBoard(byId('board'), { ...fit.shape(), home: view.home, letters: view.letters })

/** Shows a message and announces it to screen readers. @param {string} text */
const tell = (text) => status.tell(text)

const seatedAt = tableId()
const shared = await place()
const starting = startText({ tell })
const connection = connect({
  onOpen: () => {
    status.know()
    return lobby.connected()
  },
  onLost: (how) => {
    shared?.lost(how.refused)
    status.know()
    starting.lost(how)
    // When the connection is back, a play may have been made that was still to be confirmed.
    status.renew()
    if (how.refused) status.readRefusal()
    return table.lost(how)
  },
  onHeard: starting.end,
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
    // The message about a finished game does not describe the next one.
    if (table.state.phase.endsWith('over')) status.clear()
    stage.setArrows(null)
    learning.cancel()
    lookback.forget()
  },
  changed: draw,
  slide: (after, player, step) => stage.slide(after, player, step),
  say: (event) => stage.say(event),
  pause: (event, known) => stage.pause(event, known),
  keep: (saved) => stage.keep(saved),
  setAside: () => stage.setAside(),
})
const bottom = () => bottomOf(table, view.flipped)
const numbers = () => numbersOf(table, view.flipped)

/** Whether the user sees the game, not another screen. */
const isGame = () => !overlays.present && !lobby.home.isOpen

/** Whether nothing covers the game on the board. */
const isFree = () => isGame() && !lookback.view

const status = makeStatus(table, {
  numbers,
  isGame,
  turn: () => lookback.turn,
  isHoldingBack: () => flow.isHoldingBack,
  drawHome: () => lobby.home.draw(),
})
const flow = fewTaps(table, board, {
  view: preferences.view,
  isFree,
  roll: () => table.roll(),
  confirm: () => table.confirm(),
  // Only the board is drawn, because a tap would miss a button that is drawn again between its press and its release.
  changed: () => {
    if (overlays.present) board.set({ oneTap: flow.isOneTap })
    else stage.drawBoard()
    flow.update()
  },
  step: (step) => stage.makeForced(step),
})
const stage = makeStage(table, board, status, flow, {
  ...preferences,
  numbers,
  isCovered: () => overlays.present,
  isGame,
  earlier: () => lookback.view,
  act: () => bar.act(),
  confirm: () => bar.confirm(),
  changed: draw,
})
const lookback = makeLookback(table, {
  drawn: () => {
    draw()
    if (fit.isSmall && lookback.view) byId('board').scrollIntoView({ block: 'nearest' })
  },
})
const bar = makeControls(byId('controls'), table, {
  hint: askHint,
  newMatch: () => screens.goHome(),
  menu: () => menu.open(),
  drawn: () => {
    status.clear()
    lookback.forget()
    draw()
    speak(unfinished(table))
  },
  tell,
  back: () => (lookback.view ? lookback.leave : null),
  isHeld: () => ending.isHeld(),
  isEndClosed: () => ending.isClosed,
  showEnd: () => {
    lookback.forget()
    ending.reopen()
  },
  playOn: () => table.playOn(view.level),
})
const overlays = makeOverlays(board, table, {
  way: () => screens.way(),
  up: () => screens.goUp(),
  moved: () => screens.update(),
  bottom,
  numbers,
  changed: () => {
    stage.setArrows(null)
    lookback.forget()
    if (overlays.present) lobby.home.close()
    namePoints()
    draw()
  },
  drawn: () => {
    drawPlayers()
    flow.update()
  },
  resized: () => board.set(fit.shape()),
  fresh: () => status.clear(),
  say: speak,
  isClicked: (target) => keys.isClicked(target),
  isOneTap: () => flow.isOneTap,
})
useOverlays(overlays, () => screens.goUp(), (rules) => (shared ? screens.goHome() : lobby.play(rules)))
const learning = makeHints(table, {
  numbers,
  arrows: (drawn) => {
    stage.setArrows(table.busy ? null : drawn)
    if (!overlays.present) stage.drawBoard()
  },
  put: () => stage.showPlay(),
  opened: () => {
    fitBoard()
    screens.update()
  },
})
const moves = moveList(table, lookback)
const expert = makeAdvanced(table)
const ending = makeGameOver(table, {
  isFree,
  next: () => bar.main(),
  isUpright: () => fit.isNarrow,
  pause: () => stage.pauseTime,
  changed: draw,
  record: async () => (shared ? session.record() : table.saved?.text ?? ''),
  retry: overlays.review,
  review: (at) => overlays.review(null, at),
  home: () => screens.goHome(),
  play: (settings) => lobby.begin(settings),
})
const lobby = makeLobby(table, overlays, {
  shared,
  ...preferences,
  rollsItself: () => flow.rollsItself,
  news: () => status.news,
  clear: status.clear,
  tell,
  heading: () => screens.heading,
  stay: () => screens.stay(),
  goHome: () => screens.goHome(),
  openWaiting: () => screens.openWaiting(),
  invite: () => menu.invite(),
  menu: () => menu.open(),
  changed: draw,
  focus: () => board.focus(),
})
const screens = makeScreens(table, overlays, {
  shared,
  seatedAt,
  isHome: () => lobby.home.isOpen,
  hasChosen: () => lobby.hasChosen,
  covers: () => [
    ...(ending.isClosed ? [ending.reopen] : []),
    ...(lookback.view ? [lookback.leave] : []),
    ...(learning.isSheet ? [learning.close] : []),
  ],
  edit: () => lobby.withGames(overlays.edit),
  drawHome: lobby.draw,
  closeHome: lobby.home.close,
  leaveHome: lobby.leave,
  agree,
  changed: draw,
  tell,
})
const menu = makeMenu(table, board, overlays, {
  shared,
  ready: lobby.ready,
  ...preferences,
  isFewTaps: () => flow.isOn,
  goHome: screens.goHome,
  leaveHome: lobby.leave,
  tell,
  withGames: lobby.withGames,
})
const keys = makeKeys(table, board, bar, overlays, {
  isHome: () => lobby.home.isOpen,
  lead: () => {
    if (lobby.home.isOpen) lobby.home.focus()
    // In an analysis the arrow keys go through the turns, unless the focus is on the board.
    else if (!ending.focus()) (overlays.present ? overlays : board).focus()
  },
  acts: () => {
    status.forgetRefusal()
    stage.outrun()
  },
  escape: () => {
    board.select(null)
    lookback.leave()
    learning.close()
  },
  hint: () => (!lookback.view && learning.focus()) || askHint(),
  swap: stage.swapDice,
  flip: () => change({ flipped: !view.flipped }),
  read: () => byId('board').getClientRects().length && (overlays.present ? speak : tell)(boardInWords(board.config)),
  help: () => menu.openKeys(),
})

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
    announce: (text) => status.announce(text),
    hasReactions: () => view.reactions,
  })
}

/** Fits the board to the window, next to the sheet with the hints. */
function fitBoard() {
  board.set(fit.shape())
  fit.placeSheet()
}

/** Asks for a hint. */
function askHint() {
  lookback.leave()
  return learning.hint()
}

function drawPlayers() {
  const { board: shows } = board.config
  const at = overlays.shared?.state ?? table.state
  drawPlayer(byId('near'), table, bottom(), shows, at)
  drawPlayer(byId('far'), table, other(bottom()), shows, at)
}

/** Counts the clocks down, and warns the user of low time. */
function tick() {
  drawPlayers()
  const seconds = shared?.warning()
  if (!seconds) return
  status.announce(t('time_left', { seconds }))
  stage.hear('time')
}

function draw() {
  stage.draw()
  drawPlayers()
  for (const part of [bar, moves, learning, expert, status]) part.draw()
  drawFrame(byId('frame'), table, bottom())
  ending.draw()
  drawPage(table, { isLooking: lookback.view !== null, isAwaited: table.isMine || shared?.mayBegin === true })
  stage.explain()
  flow.update()
  // At a table of two people, Back does what it does on any page.
  if (!shared) screens.update()
}

/** Remembers a choice. @param {Partial<View>} next */
function choose(next) {
  view = { ...view, ...next }
  writeView(view)
}

/** Changes how the page looks. @param {Partial<View>} next */
function change(next) {
  choose(next)
  dress()
}

/** Fits the board, and names its points as the user wants. The texts of a lesson have numbers, and so has its board. */
function namePoints() {
  const letters = view.letters && !overlays.way?.at(-1)?.startsWith('lesson=')
  setLetters(letters)
  board.set({ ...fit.shape(), letters })
}

/** Redraws the page with the current preferences. */
async function dress() {
  await wear(view).catch((error) => tell(t('no_file', { file: error.message })))
  await setLanguage(view.language || undefined)
  namePoints()
  status.reword()
  menu.draw()
  learning.build()
  expert.build()
  byId('skip').textContent = t('to_board')
  board.explain(t('keys.text').split('\n').slice(0, -1).join(' '))
  board.set({ home: view.home })
  draw()
  lobby.home.draw()
}

byId('skip').addEventListener('click', () => ending.focus() || board.focus())
byId('to-home').addEventListener('click', screens.goHome)
byId('side').append(stage.unkept, learning.element, moves.element, expert.element)
if (shared) byId('side').prepend(shared.links)
addEventListener('resize', fitBoard)
if (shared) setInterval(() => shared.isTicking && tick(), 500)
fit.onChange(dress)
onColours(dress)
starting.wait()
dress()
screens.restore()
