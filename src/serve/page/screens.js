// The screens of the page, the history, and links into the page. Each screen and each dialog that covers another one has its
// own entry in the history, so Back leads to what is beneath, and leaves the page only from the lowest. An entry contains the
// way to its screen, and its address names the screen, so a reload leads there again.

import { sentence, t } from './i18n.js'
import { openLearn, openPuzzle } from './learn.js'
import { placeIn, readLink, screenIn } from './link.js'
import { readTable } from './store.js'
import { HAS_TABLES } from './transport.js'

/** The address of the page itself. */
const OWN = location.pathname + location.search

/** Returns the table of two people in the address. */
export const tableId = () => (HAS_TABLES ? placeIn(location.hash)?.id : undefined)

/**
 * @param {Table} table @param {Overlays} overlays
 * @param {{
 *   shared: SharedTable | null, seatedAt: string | undefined, isHome: () => boolean, hasChosen: () => boolean, covers: () => (() => void)[], edit: () => unknown,
 *   drawHome: () => Promise<void>, closeHome: () => void, leaveHome: () => void, agree: (question: string) => Promise<boolean>, changed: () => void, tell: (text: string) => void
 * }} page `seatedAt`: the table of two people that the page shows; `hasChosen`: whether the user has left the first screen for a match;
 *   `covers`: functions that close what covers the board of the game, the lowest first; `leaveHome` leaves the first screen for a match;
 *   `agree` asks the user; `changed`: the page must be redrawn
 */
export function screens(table, overlays, page) {
  const { shared } = page
  /** The screens up to the one that is about to open; null if none is. @type {string[] | null} */
  let heading = null
  /** Opens a screen that needs the game, when the game is known. @type {(() => Promise<void>) | null} */
  let openLater = null

  /** @type {Record<string, (of: string, kept: unknown) => unknown>} */
  const SCREENS = {
    learn: () => openLearn(),
    lesson: openLearn,
    puzzle: openPuzzle,
    analysis: () => overlays.review(),
    editor: page.edit,
  }

  const backward = backButton({
    at: () => {
      const now = way()
      return now && { way: now, level: now.length + covers().length, kept: overlays.kept }
    },
    // At a table of two people, the address is the link to the seat.
    addressOf: (screens) => (shared ? location.href : OWN + hashOf(screens.at(-1) ?? '')),
    isForeign: () => tableId() !== page.seatedAt || (!history.state && location.hash !== ''),
    arrive: ({ way: screens, level, kept }) => {
      for (let open = covers(); open.length && (way() ?? []).length + open.length > level; open = covers()) open.at(-1)?.()
      if (String(screens) !== String(way() ?? [])) goTo(screens, kept)
    },
  })
  // Each dialog is a child of the body.
  new MutationObserver(backward.update).observe(document.body, { childList: true })
  addEventListener('hashchange', () => {
    if (tableId() !== page.seatedAt || (shared && !history.state)) location.reload()
    else if (table.open) openLink()
  })

  /** Returns what follows the page's own address on a screen: the link, while the game is as the link has opened it, or the name of the screen. @param {string} screen */
  function hashOf(screen) {
    const { link } = table.settings
    if (link && /^(game|analysis)$/.test(screen)) return link
    return screenIn(screen) ? `#${screen}` : ''
  }

  /** Returns the screens up to the present one, without the first screen; null while no screen is shown. */
  function way() {
    if (heading) return heading
    if (overlays.way) return overlays.way
    if (page.isHome() || shared) return []
    return table.started || page.hasChosen() ? ['game'] : null
  }

  /** Returns functions that close what covers the present screen, the lowest first. */
  function covers() {
    const isGame = !heading && !page.isHome() && !overlays.present
    const dialogs = [...document.querySelectorAll('dialog')].filter(({ open }) => open)
    return [...(isGame ? page.covers() : []), ...dialogs.map((dialog) => () => dialog.close())]
  }

  /** Shows the last one of these screens that can be shown. Those before it are beneath it. @param {string[]} screens @param {unknown} [kept] @returns {Promise<void>} */
  async function goTo(screens, kept) {
    const [screen = '', of = ''] = (screens.at(-1) ?? '').split('=')
    const open = SCREENS[screen]
    if (screen && !open && (screen !== 'game' || !table.started)) return goTo(screens.slice(0, -1))
    heading = screens
    try {
      if (open) await open(of, kept)
      else if (!screen && !shared) await page.drawHome()
      else overlays.leave()
      if (screen === 'game') page.closeHome()
    } finally {
      if (heading === screens) heading = null
      page.changed()
    }
  }

  /** Goes to the screen beneath the present one. */
  const goUp = () => goTo((way() ?? []).slice(0, -1))

  /** Opens the first screen. */
  const goHome = () => (shared ? leaveTable() : goTo([]))

  /** Leaves the table of two people, if the user agrees. */
  async function leaveTable() {
    if (!table.closed.refused && !(await page.agree(t('leave_table')))) return
    await backward.settled()
    history.replaceState({ level: 0, way: [] }, '', OWN)
    location.reload()
  }

  /** Opens the screen that was shown before a reload, or that the address names. */
  function restore() {
    if (shared) return history.replaceState(history.state ?? { level: 0, way: [] }, '')
    const screen = screenIn(location.hash) ?? screenIn(history.state?.way.at(-1) ?? '')
    if (!screen) {
      // Where the browser keeps no game, a link opens again.
      if (location.hash && !readTable()) history.replaceState(null, '')
      // A newcomer sees the first screen at once, not only when the program answers.
      const kept = readTable()
      // A new visit does not begin with a match that is over. It may keep the state of the entry, which a reload needs.
      const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'))
      const isOver = visit?.type === 'navigate' && kept?.glimpse?.phase === 'match_over'
      if (isOver && !location.hash) history.replaceState(null, '')
      if (!location.hash && (history.state?.level === 0 || !kept || isOver)) goHome()
      return
    }
    const { way: screens = [screen], kept } = history.state ?? {}
    // The first screen is beneath a screen that was opened by its address.
    if (!history.state) history.replaceState({ level: 0, way: [] }, '', OWN)
    if (!/^(analysis|editor)$/.test(screen)) return goTo(screens, kept)
    heading = screens
    openLater = () => goTo(table.started ? screens : [])
  }

  /** Opens what was to wait for the game, which is known now, and what a link leads to. */
  async function openWaiting() {
    await openLater?.()
    openLater = null
    await openLink()
  }

  /** Opens the screen, the position or the match in the address, if a link has led there. Afterwards the entry of the history has a state, so a reload continues the game. */
  async function openLink() {
    if (!location.hash || history.state) return
    if (placeIn(location.hash)) return location.reload()
    const screen = screenIn(location.hash)
    const linked = screen ? null : await readLink(location.hash).catch(() => (page.tell(t('link_damaged')), null))
    const link = location.hash
    history.replaceState(null, '', OWN)
    if (screen) return goTo([...(way() ?? []), screen])
    if (!linked || (table.started && !(await mayReplace()))) return
    overlays.leave()
    document.querySelector('dialog')?.close()
    if ('id' in linked) await table.openPosition(linked.rules, linked.id, link)
    else await table.load(linked.text, link)
    const { problem } = table
    table.problem = null
    if (table.started) page.leaveHome()
    if (problem) page.tell(t('link_refused', { why: sentence(problem) }))
    else if ('text' in linked) await overlays.review()
  }

  /** Asks whether a link may replace the game of this tab. A finished match needs no question. */
  const mayReplace = async () => table.state.phase === 'match_over' || page.agree(t('link_replaces'))

  return {
    way: () => way() ?? [],
    goUp,
    goHome,
    restore,
    openWaiting,
    /** Makes the history fit what is open. */
    update: backward.update,
    /** Forgets the screen that is about to open, because the user has gone on. */
    stay: () => (heading = null),
    /** The screens up to the one that is about to open; null if none is. */
    get heading() {
      return heading
    },
  }
}

/**
 * @param {{
 *   at: () => Visit | null, addressOf: (way: string[]) => string, isForeign: () => boolean, arrive: (visit: Visit) => void
 * }} page `at`: what is open; null while this is unknown. `isForeign`: whether the entry is a link that the page has not read yet;
 *   `arrive` opens what an entry contains, or closes what is above it
 */
function backButton({ at, addressOf, isForeign, arrive }) {
  /** Whether the page itself goes back. */
  let isReturning = false
  /** What the present entry contains. */
  let written = ''

  /** Makes the history fit what is open. */
  function update() {
    if (isReturning || isForeign()) return
    const now = at()
    if (!now) return
    const level = history.state?.level ?? 0
    if (level > now.level) {
      isReturning = true
      return history.go(now.level - level)
    }
    for (let n = level; n <= now.level; n++) write(now, n, n > level)
  }

  /** Writes the entry of a level. @param {Visit} visit @param {number} level @param {boolean} isNew */
  function write({ way, kept }, level, isNew) {
    const visit = { level, way: way.slice(0, level), kept: level < way.length ? null : kept }
    const address = addressOf(visit.way)
    const text = JSON.stringify([visit, address])
    if (text === written) return
    if (isNew) history.pushState(visit, '', address)
    else history.replaceState(visit, '', address)
    written = text
  }

  addEventListener('popstate', () => {
    const isOwn = isReturning
    isReturning = false
    written = ''
    if (isForeign()) return
    if (!isOwn) arrive(history.state ?? { level: 0, way: [], kept: null })
    update()
  })

  return {
    update,
    /** Resolves when the history fits what is open. */
    settled: () => {
      update()
      return isReturning ? new Promise((done) => addEventListener('popstate', done, { once: true })) : Promise.resolve()
    },
  }
}
