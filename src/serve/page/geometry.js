// Coordinates of everything on the board (points, checkers, trays and dice) in every orientation.
//
// Lengthwise, the board has twelve columns of points, and at the end with the home boards also a column of
// trays. A place is near if it is on the side of the player at the bottom (in portrait: at the right). The
// orientations use the same coordinates along and across the board, and differ only in how these become x and
// y.
//
// `windowFit` chooses the layout that fits the window, and the height of the board.

import { BARS, hasHits, isBar, isTray, seenBy } from './game.js'

/**
 * Sizes in units of the SVG drawing. In portrait, one unit is one pixel on a screen that is 360 pixels wide, and the rows
 * of points are lower on a screen with less room (`fitted`).
 * `low` is for a phone in landscape orientation, whose screen has little height. `side` is the width of the frame
 * next to the points, where their numbers are, and `end` its width at the ends. `gap` separates a tray from the points.
 */
const SIZES = {
  landscape: { cell: 62, side: 26, end: 20, hinge: 46, depth: 286, middle: 84, tray: 80, gap: 14, radius: 28.6, letter: 14.5 },
  low: { cell: 46, side: 13, end: 8, hinge: 16, depth: 142, middle: 56, tray: 54, gap: 8, radius: 21.5, letter: 10 },
  portrait: { cell: 44, side: 15, end: 3, hinge: 8, depth: 139, middle: 52, tray: 46, gap: 3, radius: 20.5, letter: 10.5 },
}
/** Number of checkers that a point shows side by side. Of more, every third one is drawn, and the number on the top one. */
const MOST = 5

/** Width of the board in portrait, in units of the drawing. */
const NARROW_WIDTH = 360
/** Least height of a row of points in portrait. */
const LEAST_CELL = 30
/** Part of the screen's height that the board has at least on a telephone in portrait orientation, however long the text below it is. */
const LEAST_PART = 0.54
/** Width in pixels of what is beside the board in a low window, at least. */
const BESIDE = 212
/** Width of a window, as a part of its height, from which a low board fills the height. */
const WIDE = 1.55

/** Returns the sizes of a board. In portrait, it is at most `room` units high, unless its rows would be too low. @param {Orientation} orientation @param {boolean} isHinge whether checkers lie on the hinge */
function fitted({ layout, room }, isHinge) {
  const size = { ...SIZES[layout] }
  if (layout === 'portrait' && room) {
    // The tray, and the hinge with checkers, are as high as a row.
    const rows = isHinge ? 14 : 13
    const rest = size.end * 2 + (size.tray - size.cell) + (isHinge ? 0 : size.hinge)
    const cell = Math.min(size.cell, Math.max(LEAST_CELL, (room - rest) / rows))
    Object.assign(size, { cell, tray: size.tray - size.cell + cell, radius: (size.radius * cell) / size.cell })
  }
  return isHinge ? { ...size, hinge: size.cell } : size
}

/** @param {Orientation} orientation @param {Pick<Board, 'course' | 'contact'>} game */
export function geometry(orientation, game) {
  const { bottom, numbers = bottom, home, layout } = orientation
  const size = fitted(orientation, hasHits(game))
  const portrait = layout === 'portrait'
  const mirrored = home === 'left'
  const length = size.end * 2 + size.cell * 12 + size.hinge + size.tray
  const breadth = size.side * 2 + size.depth * 2 + size.middle

  /** Converts a position along and across the board to x and y in the drawing. @param {number} along @param {number} across @returns {Spot} */
  const spot = (along, across) => {
    if (portrait) return { x: mirrored ? across : breadth - across, y: along }
    return { x: mirrored ? length - along : along, y: breadth - across }
  }

  /** @param {number} along @param {number} across @param {number} width along @param {number} height across @returns {Area} */
  const area = (along, across, width, height) => {
    const a = spot(along, across)
    const b = spot(along + width, across + height)
    return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }
  }

  /** Converts a place to the numbering of the player at the bottom. @param {number} place */
  const seen = (place) => seenBy(bottom, place, game.course)

  /** @param {number} place */
  const isNear = (place) => (isBar(place) ? place === BARS[bottom] : seen(place) <= 12)

  /** Returns where the column of a place starts, along the board. @param {number} place */
  const start = (place) => {
    if (isBar(place)) return size.end + size.cell * 6
    const number = seen(place)
    if (isTray(number)) return size.end + size.cell * 12 + size.hinge
    const column = number <= 12 ? 12 - number : number - 13
    return size.end + column * size.cell + (column >= 6 ? size.hinge : 0)
  }

  /** Returns the width of the column of a place, along the board. @param {number} place */
  const width = (place) => (isTray(place) ? size.tray : isBar(place) ? size.hinge : size.cell)

  /** @param {number} place @param {number} depth from the rim */
  const across = (place, depth) => (isNear(place) ? size.side + depth : breadth - size.side - depth)

  /** Returns the spot in the middle of a place's column, at this depth from the rim. @param {number} place @param {number} depth from the rim */
  const at = (place, depth) => spot(start(place) + width(place) / 2, across(place, depth))

  /** Returns where one half of the board starts: 0 is the half with the outer boards, 1 the half with the home boards. @param {0|1} half */
  const half = (half) => size.end + half * (size.cell * 6 + size.hinge)

  /** Returns the side of a die if `count` dice lie in one half. @param {number} count */
  const dieSide = (count) => {
    const many = count > 4
    return Math.min(size.middle - 8, many ? (size.cell * 5.6) / Math.ceil(count / 2) - 4 : size.radius * 1.9, many ? size.middle / 2 - 4 : Infinity)
  }

  return {
    ...size,
    portrait,
    /** Whether the frame is too narrow for a bevel with an inlay at the ends. */
    narrow: layout !== 'landscape',
    width: portrait ? breadth : length,
    height: portrait ? length : breadth,
    /** Returns the number that is drawn at a point. @param {number} place */
    number: (place) => seenBy(numbers, place, game.course),
    isNear,
    at,
    area,
    /** Returns the area of a place, from the rim to the middle of the board. @param {number} place */
    place: (place) => isBar(place) ? area(start(place), isNear(place) ? size.side : breadth / 2, width(place), breadth / 2 - size.side) : area(start(place), isNear(place) ? size.side : breadth - size.side - size.depth, width(place), size.depth),
    /** Returns the area of a tray in which checkers lie. @param {number} place */
    well: (place) => area(start(place) + size.gap, isNear(place) ? size.side : breadth - size.side - size.depth, size.tray - size.gap, size.depth),
    /** Returns the three corners of a point's triangle, or of a smaller one inside. @param {number} place @param {number} [inset] @returns {Spot[]} */
    triangle: (place, inset = 0) => [
      spot(start(place) + 1.5 + inset, across(place, inset * 0.4)),
      spot(start(place) + size.cell / 2, across(place, size.depth * 0.87 - inset * 5)),
      spot(start(place) + size.cell - 1.5 - inset, across(place, inset * 0.4)),
    ],
    /**
     * Returns where the checkers of a place lie: the pinned one, the owner's from the first to the top one, and the
     * next one that comes. On the bar they begin at the middle of the board.
     * @param {Place} place @param {Point} point @returns {{under: Spot | null, own: Spot[], next: Spot, isCounted: boolean}}
     */
    spots: (place, { count, pinned }) => {
      const { radius, depth } = size
      const from = (/** @type {number} */ distance) => at(place, isBar(place) ? depth - distance : distance)
      const most = pinned ? MOST - 1 : MOST
      const shown = count <= most ? count : most + Math.ceil((count - most) / 3)
      const first = radius + 1.5
      const base = pinned ? first + radius * 1.2 : first
      const room = depth - 3 - radius - base
      const gap = Math.min(radius * 2 + 0.6, shown > 1 ? room / (shown - 1) : room)
      const own = Array.from({ length: shown }, (_, n) => from(base + n * gap))
      return { under: pinned ? from(first) : null, own, next: from(Math.min(base + shown * gap, depth - radius)), isCounted: count > most }
    },
    /** Returns the areas of the checkers that are borne off, seen from the side, the first one at the rim, and where their number is. @param {number} tray @param {number} count */
    slices: (tray, count) => {
      const room = size.depth - (layout === 'landscape' ? 34 : 24)
      const step = room / 15
      const from = start(tray) + size.gap + (layout === 'landscape' ? 5 : 4)
      const wide = size.tray - size.gap - (layout === 'landscape' ? 10 : 8)
      const low = (/** @type {number} */ n) => (isNear(tray) ? size.side + 3 + n * step : breadth - size.side - 3 - (n + 1) * step)
      return {
        slices: Array.from({ length: count }, (_, n) => area(from, low(n) + 0.5, wide, step - 1)),
        notches: [5, 10].map((n) => area(start(tray) + size.gap, low(n) - (isNear(tray) ? 0 : -step), size.tray - size.gap, 0)),
        label: spot(from + wide / 2, across(tray, size.depth - (layout === 'landscape' ? 16 : 12))),
      }
    },
    /** Returns the spot where a point's number is drawn. @param {number} place */
    label: (place) => spot(start(place) + size.cell / 2, isNear(place) ? size.side / 2 : breadth - size.side / 2),
    /** Returns the area of one half of the board. @param {0|1} one */
    half: (one) => area(half(one), size.side, size.cell * 6, breadth - size.side * 2),
    /** Returns the strip of the frame between the halves. */
    bar: () => area(half(0) + size.cell * 6, size.side, size.hinge, breadth - size.side * 2),
    /** Returns the strip of the frame with the trays. */
    shelf: () => area(half(1) + size.cell * 6, size.side, size.tray, breadth - size.side * 2),
    /** Returns a spot between the halves, at a fraction of the board's breadth. @param {number} fraction */
    joint: (fraction) => spot(half(0) + size.cell * 6 + size.hinge / 2, size.side + (breadth - size.side * 2) * fraction),
    /** Returns the spot of the lock, between the trays. */
    lock: () => spot(half(1) + size.cell * 6 + (size.tray + size.gap) / 2, breadth / 2),
    /** Returns the middle of one half. @param {0|1} one */
    centre: (one) => spot(half(one) + size.cell * 3, breadth / 2),
    /** Returns the spot of die `n` of `count` and its side, in the half at the owner's right hand. @param {number} owner @param {number} n @param {number} count */
    die: (owner, n, count) => {
      const many = count > 4
      const side = dieSide(count)
      const columns = Math.ceil(count / (many ? 2 : 1))
      const along = half(owner === bottom ? 1 : 0) + size.cell * 3 + ((n % columns) - (columns - 1) / 2) * (side + (many ? 4 : side * 0.24))
      const row = many ? Math.floor(n / columns) - 0.5 : 0
      return { ...spot(along, breadth / 2 - row * (side + 3)), side }
    },
    /** Returns the area between the points of one half of the board, where the dice button is. @param {0|1} one */
    strip: (one) => area(half(one), size.side + size.depth, size.cell * 6, size.middle),
  }
}

/** The least height of the board in pixels, on a telephone in portrait orientation. */
export const leastRoom = () => document.documentElement.clientHeight * LEAST_PART

/**
 * Chooses how the board fits the window.
 * @param {HTMLElement} place of the board @param {() => number} studyRoom returns the height in pixels that a lesson or puzzle leaves for the board
 */
export function windowFit(place, studyRoom) {
  const narrow = matchMedia('(max-width: 640px) and (orientation: portrait)')
  const low = matchMedia('(max-height: 620px) and (orientation: landscape)')
  const { body, documentElement: root } = document
  const hasKind = (/** @type {string[]} */ ...kinds) => kinds.some((kind) => body.classList.contains(kind))

  /** Whether a low board fills the height that a low window has. Beside it is room for the players and the buttons. */
  const isWide = () => root.clientWidth - BESIDE > root.clientHeight * WIDE

  /** Returns the board layout: portrait on a narrow screen, low on one that is low and wide, unless something else is beside the board. */
  function layout() {
    if (narrow.matches) return 'portrait'
    return low.matches && isWide() && !hasKind('guest', 'hinting') ? 'low' : 'landscape'
  }

  /** Returns the height in pixels that the window leaves for the board in portrait. */
  function height() {
    if (hasKind('studying')) return studyRoom()
    if (hasKind('hinting', 'reviewing')) return leastRoom()
    const table = /** @type {Element} */ (place.closest('.table'))
    return root.clientHeight - parseFloat(getComputedStyle(table).getPropertyValue('--around'))
  }

  return {
    /** Returns the board's layout and, in portrait, the height that the window leaves for it. @returns {Pick<Config, 'layout' | 'room'>} */
    shape: () => {
      const room = narrow.matches ? height() : 0
      root.style.setProperty('--room', `${room}px`)
      return { layout: layout(), room: (room * NARROW_WIDTH) / root.clientWidth }
    },
    /** Leaves the board in sight when the sheet with the hints is open. */
    placeSheet: () => {
      if (!hasKind('hinting')) return
      scrollTo({ top: 0 })
      const { right, bottom } = place.getBoundingClientRect()
      body.style.setProperty('--board-right', `${right}px`)
      body.style.setProperty('--board-bottom', `${bottom}px`)
    },
    /** Calls a function when the window becomes narrow or low, or no longer is. @param {() => void} changed */
    onChange: (changed) => {
      for (const query of [narrow, low]) query.addEventListener('change', changed)
    },
    get isNarrow() {
      return narrow.matches
    },
    /** Whether the screen is so small that the panels are far from the board. */
    get isSmall() {
      return narrow.matches || low.matches
    },
  }
}
