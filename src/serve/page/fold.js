// The text of a lesson or puzzle on a small screen, where it scrolls between the board and the buttons: what the page answers
// comes into sight, and a sign above the buttons says that more text follows.

/** Height in pixels of the text that stays in sight below an answer if more follows. It has the sign. */
const PEEK = 30
const GAP = 8

/**
 * @param {HTMLElement} body the text @param {HTMLElement} end the buttons below it, which stay in sight
 */
export function fold(body, end) {
  const over = new AbortController()
  const sizes = new ResizeObserver(draw)
  sizes.observe(body)
  sizes.observe(end)
  addEventListener('scroll', draw, { capture: true, passive: true, signal: over.signal })

  /** Shows the sign if the buttons cover text. */
  function draw() {
    end.classList.toggle('folds', body.getBoundingClientRect().bottom > end.getBoundingClientRect().top + GAP)
  }

  /** Returns what scrolls the text: the column beside the board, or the page. @returns {Element} */
  function scroller() {
    const side = body.closest('.side')
    return side && getComputedStyle(side).overflowY === 'auto' ? side : /** @type {Element} */ (document.scrollingElement)
  }

  /** Returns the upper end of what the user sees of the text. */
  function top() {
    const board = /** @type {HTMLElement} */ (document.getElementById('table')).getBoundingClientRect()
    const isAbove = board.left < body.getBoundingClientRect().right && board.right > body.getBoundingClientRect().left
    return isAbove ? board.bottom : scroller() === document.scrollingElement ? 0 : scroller().getBoundingClientRect().top
  }

  /** Scrolls an answer into sight: all of it, or its beginning if it is too long. @param {HTMLElement} answer */
  const reveal = (answer) => requestAnimationFrame(() => {
    if (answer.hidden || !answer.isConnected) return
    const { top: from, bottom: to } = answer.getBoundingClientRect()
    const isLast = to >= body.getBoundingClientRect().bottom - GAP
    const [upper, lower] = [top() + GAP, Math.min(end.getBoundingClientRect().top, innerHeight) - (isLast ? GAP : PEEK)]
    const by = to > lower ? Math.min(to - lower, from - upper) : from < upper ? from - upper : 0
    if (by) scroller().scrollBy({ top: by, behavior: 'instant' })
    draw()
  })

  return {
    reveal,
    /** Writes a text into an element of the text, in sight. @param {HTMLElement} element @param {string} text */
    tell: (element, text) => {
      element.textContent = text
      if (text) reveal(element)
    },
    /** Begins another text. */
    begin: () => scroller().scrollTo({ top: 0, behavior: 'instant' }),
    leave: () => {
      over.abort()
      sizes.disconnect()
    },
  }
}
