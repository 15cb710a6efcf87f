// The ways to a match: the first screen, the dialog with all settings, a match that one tap begins, and a stored match that
// goes on.

import { byId } from './dom.js'
import { home as makeHome } from './home.js'
import { sentence, t } from './i18n.js'
import { openLearn, openPuzzle } from './learn.js'
import { placeLink } from './link.js'
import { defaults } from './match.js'
import { claimTable, findUnfinished, forgetFriendly, readFriendly, readTable, takeOver } from './store.js'
import { HAS_TABLES } from './transport.js'

/** Number of unfinished matches that the first screen offers. */
const OFFERED = 3

/**
 * @param {Table} table @param {Overlays} overlays
 * @param {{
 *   shared: SharedTable | null, view: () => View, change: (change: Partial<View>) => void, choose: (change: Partial<View>) => void,
 *   news: () => string, clear: () => void, tell: (text: string) => void, heading: () => string[] | null, stay: () => void,
 *   goHome: () => unknown, openWaiting: () => Promise<void>, invite: () => unknown, menu: () => void,
 *   changed: () => void, focus: () => void, rollsItself: () => boolean
 * }} page `change` changes how the page looks, `choose` only remembers a choice; `clear` forgets earlier messages; `heading`: the screens up
 *   to the one that is about to open, which `stay` forgets; `openWaiting` opens what waits for the game; `invite` leads to a table of
 *   two people; `changed`: the page must be redrawn; `focus` moves the focus to the board;
 *   `rollsItself`: whether the page rolls the dice for the user
 */
export function lobby(table, overlays, page) {
  /** Whether the user has left the first screen for a match. */
  let hasChosen = false
  /** Resolves when the program can be asked for the first time. @type {(nothing: void) => void} */
  let setReady = () => {}
  const ready = new Promise((/** @type {(nothing: void) => void} */ done) => (setReady = done))

  const home = makeHome(byId('home'), {
    view: page.view,
    news: () => (table.started ? '' : page.news()),
    change: page.change,
    choose: page.choose,
    tiles: [
      ...(HAS_TABLES ? [{ key: 'with_friend', icon: 'friends', act: page.invite }] : []),
      { key: 'puzzle_daily', icon: 'puzzle', act: () => openPuzzle() },
      { key: 'learn_title', icon: 'cap', act: () => openLearn() },
    ],
    play: (rules) => begin(oneTap(rules)),
    resume,
    friendly: () => (HAS_TABLES ? readFriendly() : null),
    rejoin: ({ id, seat }) => {
      location.href = placeLink({ id, seat })
      location.reload()
    },
    forget: ({ id }) => forgetFriendly(id),
    learn: () => openLearn('plakoto'),
    more: choose,
    menu: page.menu,
  })

  /** Continues the match of this tab, or opens what else the user wants, because the program can be asked. */
  async function connected() {
    if (page.shared) return sit(page.shared)
    if (!table.saved) await claimTable()
    setReady()
    await table.connected(table.saved ?? readTable())
    await page.openWaiting()
    if (table.started || hasChosen) return
    // The page has started when the program has answered something.
    table.session.games().catch(() => {})
    if (!table.problem) return overlays.present || page.heading() ? undefined : page.goHome()
    const why = sentence(table.problem)
    table.problem = null
    page.tell(t('not_read', { why }))
  }

  /** Takes the seat at a table of two people. @param {SharedTable} shared */
  async function sit(shared) {
    const isFirst = !table.started
    await table.sit(shared)
    setReady()
    // The user may have closed the dialog before the connection was lost.
    if (isFirst) await shared.showInvitation()
  }

  /** Runs an action with what the program knows about games. @param {(games: Games) => unknown} action */
  async function withGames(action) {
    try {
      await action(await table.session.games())
    } catch (error) {
      page.tell(sentence(/** @type {Error} */ (error)))
    }
  }

  /** Draws the first screen, with the matches to continue: the match of this tab, and matches that no open tab shows. */
  async function draw() {
    if (home.isOpen) return home.draw()
    const others = await findUnfinished(OFFERED)
    // The user may have gone on in the meantime.
    if (page.heading()?.length !== 0) return
    if (overlays.present) overlays.leave()
    // Before the program answers, the match of this tab is only in the storage.
    const saved = table.started || !table.saved ? table.saved ?? readTable() : null
    const own = saved && { ...saved, glimpse: table.started ? table.glimpse : saved.glimpse }
    home.open([...(own?.glimpse && own.glimpse.phase !== 'match_over' ? [{ key: '', saved: own }] : []), ...others].slice(0, OFFERED))
  }

  /** Leaves the first screen for a match, even if the first screen is about to open. */
  function leave() {
    hasChosen = true
    page.stay()
    home.close()
    page.changed()
  }

  /** Continues a match that the first screen offers. @param {string} key of its table; empty for the match of this tab */
  async function resume(key) {
    leave()
    if (!key) return
    page.clear()
    await ready
    await table.exchange(() => (takeOver(key), readTable()))
  }

  /** Returns the settings of a match that a single tap begins. @param {string} rules @returns {Settings} */
  function oneTap(rules) {
    const fresh = defaults()
    const { autoRoll, autoMove } = table.settings
    const { length, level } = page.view()
    const [engine, user] = fresh.seats
    return { ...fresh, rules, length, autoRoll, autoMove, seats: [{ ...engine, level }, user] }
  }

  /** Begins a match as soon as the program can be asked. @param {Settings} settings */
  async function begin(settings) {
    overlays.leave()
    leave()
    page.focus()
    await ready
    page.choose({ rules: settings.rules })
    await table.newMatch(settings)
  }

  /** Opens the dialog with all settings of a new match. */
  async function choose() {
    await ready
    const { chooseMatch } = await import('./newmatch.js')
    await withGames((games) => {
      if (document.querySelector('dialog')) return
      chooseMatch(games, table.started && !table.isForeign ? table.settings : oneTap('plakoto'), (settings) => {
        const engine = settings.seats.find(({ kind }) => kind === 'engine')
        page.choose({ length: settings.length, level: engine?.level ?? page.view().level })
        begin(settings)
      }, page.rollsItself())
    })
  }

  return {
    home,
    ready,
    withGames,
    connected,
    draw,
    leave,
    begin,
    /** Begins a match with the level and the length that the user has chosen last. @param {string} rules */
    play: (rules) => begin(oneTap(rules)),
    get hasChosen() {
      return hasChosen
    },
  }
}
