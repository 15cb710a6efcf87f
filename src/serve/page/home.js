// The first screen: a match to continue, a row of levels, a card for each game, and ways to everything else. One tap
// begins a game.

import { button, choice, h } from './dom.js'
import { dieFace, emblem, icon, miniature } from './emblems.js'
import { other } from './game.js'
import { getLanguage, t } from './i18n.js'
import { LEVELS, homeSeat, isUnnamed } from './match.js'
import { gameOf, isYou, lengthName, matchOf, nameIn, nameOf } from './show.js'
import { isLessonDone } from './store.js'

/** The lengths of matches that the first screen offers, in points. */
const SHORT = ['1', '3', '5', '7']
/** Number of older matches that the first screen offers. */
const OTHERS = 2

/** The games with a card of their own. All others are in the dialog. */
export const GAMES = ['tavli', 'plakoto', 'portes', 'fevga']

/**
 * @param {HTMLElement} element
 * @param {{
 *   view: () => View, news: () => string, change: (change: Partial<View>) => void, choose: (change: Partial<View>) => void, tiles: {key: string, icon: string, act: () => void}[],
 *   play: (rules: string) => void, resume: (key: string) => void, friendly: () => Friendly | null, rejoin: (match: Friendly) => void, forget: (match: Friendly) => void, learn: () => void, more: () => void, menu: () => void
 * }} page `news`: what the user must know, such as a damaged link; `change` changes how the page looks, `choose` only remembers a choice; `resume` continues one of the matches that are shown; `friendly` is a match against a friend, to which `rejoin` returns, and which `forget` takes off the first screen; `more` opens the dialog for a new match
 */
export function home(element, page) {
  /** The matches to continue, the newest first. @type {Unfinished[]} */
  let unfinished = []
  let isOpen = false

  function draw() {
    if (!isOpen) return
    const { level, theme, rules } = page.view()
    const first = firstOf(rules)
    const focused = controls().indexOf(/** @type {HTMLElement} */ (document.activeElement))
    element.replaceChildren(
      head(theme),
      h('section', { class: first.cards.length > 1 ? 'home-first two' : 'home-first' }, ...first.cards, first.others),
      h(
        'section',
        { class: 'home-games' },
        h('h1', {}, t('home_title')),
        levels(level),
        h('ul', { class: 'games' }, ...GAMES.map(gameCard)),
      ),
      h('ul', { class: 'tiles' }, ...page.tiles.map(({ key, icon: name, act }) =>
        h('li', {}, h('button', { type: 'button', class: 'home-card tile', onClick: (/** @type {MouseEvent} */ event) => waitAt(event, act) }, icon(name), h('span', {}, t(key)))))),
      h('button', { type: 'button', class: 'more', onClick: page.more }, h('b', {}, t('more')), h('span', { class: 'quiet' }, t('more_explained'))),
    )
    if (focused >= 0) controls()[focused]?.focus()
  }

  /** Returns the first cards: the matches to continue, of which the older ones are small, or what to begin. @param {string} rules the rules of the last match */
  function firstOf(rules) {
    const friendly = page.friendly()
    const [own, ...older] = unfinished
    const going = [own && continueCard(own), friendly && friendlyCard(friendly)].filter((card) => card)
    return { cards: going.length ? going : [rules ? againCard(rules) : isLessonDone('plakoto') ? playCard() : learnCard()], others: others(older) }
  }

  /** Returns small buttons for older matches. @param {Unfinished[]} matches */
  function others(matches) {
    const shown = matches.slice(0, OTHERS).map(({ key, saved: { settings, glimpse } }) => {
      const me = homeSeat(settings)
      const score = `${glimpse.score[me]} – ${glimpse.score[other(me)]}`
      return h('button', { type: 'button', class: 'home-card other-match', onClick: () => page.resume(key) },
        h('span', { class: 'unseen' }, `${t('go_on')}: `), h('strong', {}, matchOf(settings.rules)), h('span', { class: 'quiet' }, score), icon('on'))
    })
    return shown.length ? h('div', { class: 'other-matches' }, ...shown) : ''
  }

  /** Shows at a tile that it is about to open something. The tile stays, so that it has the focus when a dialog has closed. @param {MouseEvent} event @param {() => unknown} act */
  async function waitAt({ currentTarget }, act) {
    const tile = /** @type {HTMLElement} */ (currentTarget)
    if (tile.ariaBusy) return
    tile.ariaBusy = 'true'
    try {
      await act()
    } finally {
      tile.ariaBusy = null
    }
  }

  const controls = () => /** @type {HTMLElement[]} */ ([...element.querySelectorAll('button, input, select')])

  /** Returns the row with the language, the colours and the menu, and below it the news. @param {string} theme */
  function head(theme) {
    const next = getLanguage() === 'el' ? 'en' : 'el'
    const language = button(next === 'el' ? 'ΕΛ' : 'EN', () => page.change({ language: next }), 'icon')
    language.lang = next
    language.setAttribute('aria-label', next === 'el' ? 'ΕΛ: Ελληνικά' : 'EN: English')
    const colours = h('button', { type: 'button', class: 'icon', 'aria-label': t('dark_colours'), title: t('dark_colours'), 'aria-pressed': String(theme === 'dark'), onClick: () => page.change({ theme: theme === 'dark' ? 'wood' : 'dark' }) }, icon(theme === 'dark' ? 'sun' : 'moon'))
    const menu = h('button', { type: 'button', class: 'icon', 'aria-label': t('menu'), onClick: page.menu }, icon('menu'))
    return h('header', { class: 'home-head' }, h('span', { class: 'logo' }, emblem('plakoto'), 'Plakoto'), language, colours, menu, h('p', { class: 'home-says problem', hidden: !page.news() }, page.news()))
  }

  /** @param {Unfinished} match */
  function continueCard({ key, saved: { glimpse, settings } }) {
    const { board, dice, turn, score, game, variant, decides } = glimpse
    const me = homeSeat(settings)
    const table = { state: { names: glimpse.names }, settings }
    const rules = settings.rules
    const names = [me, other(me)].map((player) => nameOf(table, player))
    const isMine = decides !== null && isYou(table, decides)
    const next = decides === null ? t('state.game_over') : isMine ? t('your_turn') : t('state.move', { name: nameIn(table, decides) })
    return h(
      'button',
      { type: 'button', class: 'home-card continue', onClick: () => page.resume(key) },
      miniature({ board, bottom: me, dice: (dice ?? []).map((/** @type {number} */ value) => ({ value, spent: false })), diceOwner: turn }),
      h(
        'span',
        { class: 'continue-text' },
        h('strong', { class: 'title' }, t('go_on')),
        h('span', {}, t(matchOf(rules) === matchOf(variant) ? 'game_number' : 'game_number_of', { match: matchOf(rules), n: game, game: matchOf(variant) })),
        h('span', { class: 'quiet' }, `${names[0]} ${score[me]} – ${score[other(me)]} ${names[1]}`),
        h('b', { class: isMine ? 'good' : '' }, next),
      ),
      h('span', { class: 'go', 'aria-hidden': 'true' }, icon('on')),
    )
  }

  /** Returns the card that a newcomer sees in place of a match to continue. */
  const learnCard = () => firstCard('new', 'plakoto', [t('new_to_it'), t('learn_to_pin'), t('or_choose')], page.learn)

  /** Returns the card that a user sees who has done the lesson and played no match. */
  const playCard = () => firstCard('again', 'plakoto', [t('play_game', { game: gameOf('plakoto') }), t('about.plakoto'), t('or_choose_other')], () => page.play('plakoto'))

  /** Returns the card that a user without a match to continue sees. @param {string} rules the rules of the last match */
  const againCard = (rules) => firstCard('again', rules, [t('play_again'), matchOf(rules), t('or_choose_other')], () => page.play(rules))

  /** Returns the card of a match against a friend, who may never come back, so the user can remove it. @param {Friendly} match */
  function friendlyCard(match) {
    const { rules, score, isMine } = match
    const name = isUnnamed(match.name) ? { common: 'your_friend' } : match.name
    const text = [matchOf(rules), ...(score ? [score.join('–')] : [])].join(' · ')
    const next = isMine === null ? '' : h('b', { class: isMine ? 'good' : '' }, isMine ? t('your_turn') : t('state.move', { name }))
    const card = firstCard('friendly', rules, [t('go_on'), text, t('against', { name })], () => page.rejoin(match), next)
    const forget = () => (page.forget(match), draw())
    return h('div', { class: 'removable' }, card, h('button', { type: 'button', class: 'icon', 'aria-label': t('remove_match'), title: t('remove_match'), onClick: forget }, '✕'))
  }

  /** @param {string} kind @param {string} rules @param {string[]} texts @param {() => void} onClick @param {Child} [next] whose turn it is */
  function firstCard(kind, rules, [title, text, other], onClick, next = '') {
    return h(
      'button',
      { type: 'button', class: `home-card continue ${kind}`, onClick },
      emblem(rules),
      h('span', { class: 'continue-text' }, h('strong', { class: 'title' }, title), h('span', {}, text), h('span', { class: 'quiet' }, other), next),
      h('span', { class: 'go', 'aria-hidden': 'true' }, icon('on')),
    )
  }

  /** @param {string} chosen */
  function levels(chosen) {
    const now = h('span', { class: 'level-now', 'aria-hidden': 'true' }, ` · ${t(`level.${chosen}`)}`)
    const choose = (/** @type {string} */ level) => {
      page.choose({ level })
      now.textContent = ` · ${t(`level.${level}`)}`
    }
    const options = LEVELS.map((name, n) => {
      const input = h('input', { type: 'radio', name: 'level', class: 'unseen', 'aria-label': t(`level.${name}`), checked: name === chosen, onChange: () => choose(name) })
      return h('label', { class: 'level-choice', title: t(`level.${name}`) }, input, dieFace(n + 1), h('span', { class: 'level-name', 'aria-hidden': 'true' }, t(`level.${name}`)))
    })
    return h('div', { class: 'levels' }, h('div', { class: 'levels-head' }, h('h2', {}, h('span', { id: 'home-level' }, t('level')), now), lengths()), h('div', { class: 'level-row', role: 'radiogroup', 'aria-labelledby': 'home-level' }, ...options))
  }

  /** Returns the choice of the length of the next match: a short one, or the one that was chosen among all. */
  function lengths() {
    const { length } = page.view()
    const all = [...new Set([...SHORT, String(length)])]
    const { select } = choice('', all.map((value) => [value, lengthName(value)]), String(length), (value) => page.choose({ length: Number(value) }))
    select.setAttribute('aria-label', t('length'))
    return select
  }

  /** @param {string} rules */
  function gameCard(rules) {
    const text = h('span', { class: 'game-text' }, h('strong', { class: 'title' }, matchOf(rules)), h('span', { class: 'verb' }, t(`verb.${rules}`)), h('span', { class: 'quiet about' }, t(`about.${rules}`)))
    return h('li', {}, h('button', { type: 'button', class: 'home-card game', 'data-game': rules, onClick: () => page.play(rules) }, emblem(rules), text))
  }

  return {
    /** @param {Unfinished[]} matches to continue, the newest first */
    open: (matches) => {
      unfinished = matches
      isOpen = true
      element.hidden = false
      document.body.classList.add('at-home')
      draw()
      scrollTo({ top: 0 })
    },
    close: () => {
      if (!isOpen) return
      isOpen = false
      element.hidden = true
      element.replaceChildren()
      document.body.classList.remove('at-home')
    },
    draw,
    focus: () => /** @type {HTMLElement | null} */ (element.querySelector('.continue'))?.focus(),
    get isOpen() {
      return isOpen
    },
  }
}
