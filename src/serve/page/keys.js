// The keyboard: the shortcuts of the page, long lists, and where the focus goes when the button that had it is disabled, hidden
// or replaced. Otherwise a user of the keyboard or of a screen reader would begin again at the top of the page.

/**
 * @param {Table} table @param {BoardApi} board @param {ReturnType<typeof import('./controls.js').controls>} bar @param {Overlays} overlays
 * @param {{isHome: () => boolean, lead: () => void, acts: () => void, escape: () => void, hint: () => void, swap: () => void, flip: () => void, read: () => void, help: () => void}} page
 *   `isHome`: whether the first screen is shown; `read` tells the whole board; `help` shows the list of keys; `lead` gives the focus to what the user needs next; `acts`: the user presses a key, a
 *   button of the mouse, or the screen; `escape` leaves what covers the board; `swap` swaps the dice; `flip` turns the board around
 */
export function keys(table, board, bar, overlays, page) {
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
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return
    if (target.closest('input, select, textarea, summary')) return
    const key = keyOf(event)
    if (key === '?') page.help()
    if (page.isHome()) return
    if (key === 'b') page.read()
    const own = target.closest('button, a')
    const isFree = !own || own === clicked || (own.matches('[data-place]') && !own.matches('.usable'))
    if (overlays.present) return onStudyKey(event, key, isFree)
    if (event.key.startsWith('Arrow') && !target.closest('.board')) board.onKey(event)
    if (event.key === ' ' && isFree) {
      event.preventDefault()
      bar.act()
    }
    if (event.key === 'Escape') {
      page.escape()
      if (isInList(target)) page.lead()
    }
    if (key === 'u' || key === 'Backspace') bar.takeBack()
    if (key === 'h' && table.isMine && !table.isFair) page.hint()
    if (key === 's') page.swap()
    if (key === 'f') page.flip()
  }

  /**
   * Takes back or confirms what the user tries in an analysis, a lesson or a puzzle. In a lesson or a puzzle, the arrow keys go to the
   * board; in an analysis, they go through the turns.
   * @param {KeyboardEvent} event @param {string} key @param {boolean} isFree whether the focused button does not use the space bar
   */
  function onStudyKey(event, key, isFree) {
    const { explorer } = overlays
    const isOnBoard = /** @type {HTMLElement} */ (event.target).closest('.board') !== null
    if (key.startsWith('Arrow') && overlays.isStudy && !isOnBoard) board.onKey(event)
    if (key === 'Escape' && isInList(/** @type {Element} */ (event.target))) page.lead()
    if (key === 'u' || key === 'Backspace') explorer?.takeBack()
    if (event.key !== ' ' || !isFree || !explorer?.held) return
    event.preventDefault()
    explorer.confirm()
  }

  for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, page.acts, { capture: true })
  keepFocus(page.lead)
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', onClick)
  document.addEventListener('focusout', () => (clicked = null))
  return {
    /** Whether the focus is on an element because the user has clicked it. @param {Element} element */
    isClicked: (element) => element === clicked,
  }
}

/** Whether an element is in a list through which the arrow keys go. @param {Element} element */
export const isInList = (element) => element.closest('[data-stops]') !== null

/**
 * Makes a list one stop of the Tab key: the arrow keys, Home and End go from row to row. Escape leaves the list. A row begins with
 * the button that gets the focus; its other buttons can be reached from there by the Tab key.
 * @param {HTMLElement} list @param {'first' | 'last'} stop the row that the Tab key reaches at first
 */
export function rove(list, stop) {
  const rows = () => [...list.children].filter((row) => row.querySelector('button'))
  /** The row that the Tab key reaches, once there is one that the user or the page has chosen. @type {Element | undefined} */
  let chosen

  function settle() {
    const all = rows()
    const now = chosen && all.includes(chosen) ? chosen : all.at(stop === 'first' ? 0 : -1)
    for (const row of all) for (const button of row.querySelectorAll('button')) button.tabIndex = row === now ? 0 : -1
  }

  /** Makes a row the one that the Tab key reaches. If the focus is in the list, moves it there. @param {Element | undefined} row */
  function choose(row) {
    const hasFocus = list.contains(document.activeElement)
    chosen = row
    settle()
    if (hasFocus && row && !row.contains(document.activeElement)) row.querySelector('button')?.focus()
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const all = rows()
    const at = all.findIndex((row) => row.contains(document.activeElement))
    const to = { ArrowUp: Math.max(0, at - 1), ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    choose(all[to] ?? all.at(-1))
  }

  list.dataset.stops = 'rows'
  list.addEventListener('keydown', onKey)
  list.addEventListener('focusin', ({ target }) => {
    chosen = rows().find((row) => row.contains(/** @type {Node} */ (target)))
    settle()
  })
  new MutationObserver(settle).observe(list, { childList: true })
  settle()
  return { choose }
}

/** Returns the name of a key. A letter is Latin, even if the keyboard is Greek. @param {KeyboardEvent} event */
const keyOf = ({ key, code }) => (/^\p{Script=Greek}$/u.test(key) && code.startsWith('Key') ? code.slice(3) : key).replace(/^[A-Z]$/, (letter) => letter.toLowerCase())

/** @param {HTMLElement} element */
const isUsable = (element) =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'

/** @param {() => void} lead gives the focus to what the user needs next */
function keepFocus(lead) {
  /** What had the focus last, unless the user has taken it away. @type {HTMLElement | null} */
  let held = null
  /** Whether the last button was pressed with the mouse or a finger. Then the keys are still the shortcuts of the page. */
  let isPointed = false
  let isDue = false
  /** Whether the focus has left, which it also does a moment before a browser removes the button. */
  let hasLeft = false

  function check() {
    isDue = false
    if (held && hasLeft && isUsable(held)) held = null
    if (!held || isPointed || isUsable(held)) return
    const { activeElement } = document
    if ((activeElement !== held && activeElement !== document.body) || document.querySelector('dialog[open]')) return
    held = null
    lead()
  }

  document.addEventListener('focusin', ({ target }) => {
    held = /** @type {HTMLElement} */ (target)
    hasLeft = false
  })
  document.addEventListener('focusout', ({ target }) => {
    if (!held || target !== held || !document.hasFocus()) return
    hasLeft = true
    note()
  })
  document.addEventListener('click', ({ detail }) => (isPointed = detail > 0), { capture: true })
  document.addEventListener('keydown', () => (isPointed = false), { capture: true })
  const note = () => {
    if (isDue || !held) return
    isDue = true
    requestAnimationFrame(check)
  }
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributeFilter: ['hidden', 'disabled', 'class'] })
}
