// Leads the focus on when the button that had it is disabled, hidden or replaced. Otherwise a user of the keyboard or of a
// screen reader would begin again at the top of the page.

/** @param {HTMLElement} element */
const isUsable = (element) =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'

/** @param {() => void} lead gives the focus to what the user needs next */
export function keepFocus(lead) {
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
