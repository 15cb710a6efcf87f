// Coordinates of everything on the board (points, checkers, trays and dice) in every orientation.
//
// Lengthwise, the board has twelve columns of points, and at the end with the home boards also a column of
// trays. A place is near if it is on the side of the player at the bottom (in portrait: at the right). The
// orientations use the same coordinates along and across the board, and differ only in how these become x and
// y.

import { BARS, hasHits, isBar, isTray, seenBy } from './game.js'

/**
 * Sizes in units of the SVG drawing. In portrait, one unit is one pixel on a screen that is 360 pixels wide.
 * `low` is for a phone in landscape orientation, whose screen has little height.
 */
const SIZES = {
  landscape: { cell: 60, frame: 20, hinge: 30, depth: 290, middle: 68, tray: 80, radius: 28 },
  low: { cell: 46, frame: 8, hinge: 14, depth: 146, middle: 60, tray: 54, radius: 21.5 },
  portrait: { cell: 44, frame: 2, hinge: 6, depth: 148, middle: 60, tray: 46, radius: 20.5 },
}

/** @param {Orientation} orientation @param {Pick<Board, 'course' | 'contact'>} game */
export function geometry(orientation, game) {
  const { bottom, home, layout } = orientation
  const size = { ...SIZES[layout] }
  if (hasHits(game)) size.hinge = size.cell
  const portrait = layout === 'portrait'
  const mirrored = home === 'left'
  const length = size.frame * 2 + size.cell * 12 + size.hinge + size.tray
  const breadth = size.frame * 2 + size.depth * 2 + size.middle

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
    if (isBar(place)) return size.frame + size.cell * 6
    const number = seen(place)
    if (isTray(number)) return size.frame * 2 + size.cell * 12 + size.hinge
    const column = number <= 12 ? 12 - number : number - 13
    return size.frame + column * size.cell + (column >= 6 ? size.hinge : 0)
  }

  /** Returns the width of the column of a place, along the board. @param {number} place */
  const width = (place) => (isTray(place) ? size.tray - size.frame : isBar(place) ? size.hinge : size.cell)

  /** @param {number} place @param {number} depth from the rim */
  const across = (place, depth) => (isNear(place) ? size.frame + depth : breadth - size.frame - depth)

  return {
    ...size,
    portrait,
    /** Whether point numbers are drawn on the points, because the frame is too narrow for them. */
    inside: layout !== 'landscape',
    width: portrait ? breadth : length,
    height: portrait ? length : breadth,
    /** Returns the number of a point in the numbering of the player at the bottom. */
    number: seen,
    isNear,
    /** Returns the area of a place, from the rim to the middle of the board. @param {number} place */
    place: (place) => {
      const from = isNear(place) ? size.frame : breadth - size.frame - size.depth
      return area(start(place), from, width(place), size.depth)
    },
    /** Returns the three corners of a point's triangle. @param {number} place @returns {Spot[]} */
    triangle: (place) => [
      spot(start(place) + 1, across(place, 0)),
      spot(start(place) + size.cell / 2, across(place, size.depth * 0.88)),
      spot(start(place) + size.cell - 1, across(place, 0)),
    ],
    /** Returns the spot in the middle of a place's column, at this depth from the rim. @param {number} place @param {number} depth from the rim */
    at: (place, depth) => spot(start(place) + width(place) / 2, across(place, depth)),
    /** Returns the spot where a point's number is drawn. @param {number} place */
    label: (place) => spot(start(place) + size.cell / 2, isNear(place) ? size.frame / 2 : breadth - size.frame / 2),
    /** Returns the area of one half of the board: 0 is the half with the outer boards, 1 the half with the home boards. @param {0|1} half */
    half: (half) =>
      area(size.frame + half * (size.cell * 6 + size.hinge), size.frame, size.cell * 6, breadth - size.frame * 2),
    /** Returns the square for die `n` of `count`, in the half at the owner's right hand. @param {number} owner @param {number} n @param {number} count */
    die: (owner, n, count) => {
      const many = count > 4
      const side = Math.min(size.middle - 8, many ? (size.cell * 5.6) / Math.ceil(count / 2) - 4 : 46, many ? 26 : 46)
      const rows = many ? 2 : 1
      const columns = Math.ceil(count / rows)
      const half = owner === bottom ? 1 : 0
      const middle = size.frame + half * (size.cell * 6 + size.hinge) + size.cell * 3
      const along = middle + ((n % columns) - (columns - 1) / 2) * (side + (many ? 4 : 10))
      const row = Math.floor(n / columns) - (rows - 1) / 2
      return { ...spot(along, breadth / 2 - row * (side + 3)), side }
    },
    /** Returns the area between the points of one half of the board, where the dice button is. @param {0|1} half */
    strip: (half) =>
      area(
        size.frame + half * (size.cell * 6 + size.hinge),
        size.frame + size.depth,
        size.cell * 6,
        size.middle,
      ),
  }
}

