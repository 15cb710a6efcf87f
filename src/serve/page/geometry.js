// Layout of the board: points, checkers, trays and dice, in every orientation.
//
// The board has twelve columns along its length, with the home boards and then the two trays at its end.
// `near` is the side of the player at the bottom (in portrait: at the right). Orientations differ only in
// their axes.

/**
 * Sizes in units of the drawing. In portrait, one unit is one pixel on a screen 360 pixels wide. `low` is for
 * a phone in landscape orientation, which has little height.
 */
const SIZES = {
  landscape: { cell: 60, frame: 20, hinge: 30, depth: 290, middle: 68, tray: 80, radius: 28 },
  low: { cell: 46, frame: 8, hinge: 14, depth: 146, middle: 60, tray: 54, radius: 21.5 },
  portrait: { cell: 44, frame: 2, hinge: 6, depth: 148, middle: 60, tray: 46, radius: 20.5 },
}

/** The tray of player 1 is place 0, and the tray of player 0 is place 25, in player 1's numbering. */
export const TRAYS = Object.freeze([25, 0])

/** @param {number} place */
export const isTray = (place) => place === 0 || place === 25

/** @param {Orientation} orientation */
export function geometry(orientation) {
  const { bottom, home, layout } = orientation
  const size = SIZES[layout]
  const portrait = layout === 'portrait'
  const mirrored = home === 'left'
  const length = size.frame * 2 + size.cell * 12 + size.hinge + size.tray
  const breadth = size.frame * 2 + size.depth * 2 + size.middle

  /** Converts positions along and across the board to the axes of the drawing. @param {number} along @param {number} across @returns {Spot} */
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

  /** Returns a place in the numbering of the player at the bottom: 1 to 24, 0 for their own tray, 25 for the other one. @param {number} place */
  const seen = (place) => (bottom === 1 ? place : 25 - place)

  /** @param {number} place */
  const isNear = (place) => seen(place) <= 12

  /** Returns the start of a place's column along the board. @param {number} place */
  const start = (place) => {
    const number = seen(place)
    if (isTray(number)) return size.frame * 2 + size.cell * 12 + size.hinge
    const column = number <= 12 ? 12 - number : number - 13
    return size.frame + column * size.cell + (column >= 6 ? size.hinge : 0)
  }

  /** @param {number} place @param {number} depth from the rim */
  const across = (place, depth) => (isNear(place) ? size.frame + depth : breadth - size.frame - depth)

  return {
    ...size,
    portrait,
    /** Whether point numbers are drawn on the points, because the frame has no room. */
    inside: layout !== 'landscape',
    width: portrait ? breadth : length,
    height: portrait ? length : breadth,
    /** The number of a point, as counted by the player at the bottom. */
    number: seen,
    isNear,
    /** The whole area of a point or a tray, from the rim to the middle. @param {number} place */
    place: (place) => {
      const width = isTray(place) ? size.tray - size.frame : size.cell
      const from = isNear(place) ? size.frame : breadth - size.frame - size.depth
      return area(start(place), from, width, size.depth)
    },
    /** The three corners of a point. @param {number} place @returns {Spot[]} */
    triangle: (place) => [
      spot(start(place) + 1, across(place, 0)),
      spot(start(place) + size.cell / 2, across(place, size.depth * 0.88)),
      spot(start(place) + size.cell - 1, across(place, 0)),
    ],
    /** The position in the middle of a column. @param {number} place @param {number} depth from the rim */
    at: (place, depth) => {
      const width = isTray(place) ? size.tray - size.frame : size.cell
      return spot(start(place) + width / 2, across(place, depth))
    },
    /** The position of a point's number. @param {number} place */
    label: (place) => spot(start(place) + size.cell / 2, isNear(place) ? size.frame / 2 : breadth - size.frame / 2),
    /** A half of the board; 0 is the outer one. @param {0|1} half */
    half: (half) =>
      area(size.frame + half * (size.cell * 6 + size.hinge), size.frame, size.cell * 6, breadth - size.frame * 2),
    /** The position of a die. A player's dice are in the half at the player's right hand. @param {number} owner @param {number} n @param {number} count */
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
    /** The strip between the points of a half, for the dice button. @param {0|1} half */
    strip: (half) =>
      area(
        size.frame + half * (size.cell * 6 + size.hinge),
        size.frame + size.depth,
        size.cell * 6,
        size.middle,
      ),
  }
}

