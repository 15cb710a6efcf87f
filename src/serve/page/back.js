// The browser's Back button. Each screen and each dialog that covers another one has its own entry in the history, so Back
// leads to what is beneath, and leaves the page only from the lowest. An entry contains the way to its screen, and its
// address names the screen, so a reload leads there again.

/**
 * @param {{
 *   at: () => Visit | null, addressOf: (way: string[]) => string, isForeign: () => boolean, arrive: (visit: Visit) => void
 * }} page `at`: what is open; null while this is unknown. `isForeign`: whether the entry is a link that the page has not read yet;
 *   `arrive` opens what an entry contains, or closes what is above it
 */
export function backButton({ at, addressOf, isForeign, arrive }) {
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
