// The clocks of a table of two people, which the page counts down between two descriptions of the table, and the
// warnings of low time.

/** Seconds left at which the page warns, the longest first. */
const WARNINGS = [30, 10]

/** @param {() => number} [now] the time in milliseconds */
export function countdown(now = () => performance.now()) {
  /** @type {{left: [number, number], running: Player | null} | null} */
  let clock = null
  let at = 0
  let match = 0
  /** Warnings of this match that are over. @type {Set<number>} */
  const said = new Set()

  /** Returns the seconds that a player has left. @param {Player} one */
  function secondsOf(one) {
    if (!clock) return Infinity
    const used = clock.running === one ? now() - at : 0
    return Math.ceil(Math.max(0, clock.left[one] - used) / 1000)
  }

  /** Returns the warnings whose time has come. @param {Player} one */
  const reached = (one) => WARNINGS.filter((limit) => secondsOf(one) <= limit)

  return {
    /** @param {Reply} status a description of the table */
    take(status) {
      clock = status.clock
      at = now()
      if (status.match !== match) said.clear()
      match = status.match
    },
    /** Returns the time that a player has left, such as 4:05; empty if there is no clock. @param {Player} one */
    text(one) {
      if (!clock) return ''
      const seconds = secondsOf(one)
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    },
    /** Returns how urgent the time of a player is: 0, 1 or 2. @param {Player} one */
    urgency: (one) => reached(one).length,
    /** Returns the seconds of which a player has to be warned now, once in a match; null if there is no need. @param {Player} one */
    warning(one) {
      if (clock?.running !== one) return null
      const fresh = reached(one).filter((limit) => !said.has(limit))
      for (const limit of fresh) said.add(limit)
      return fresh.length ? Math.min(...fresh) : null
    },
    /** Whether the clock of a player runs. */
    get isTicking() {
      return clock !== null && clock.running !== null
    },
  }
}
