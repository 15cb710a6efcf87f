// Mouse and touch input on the board: clicks on places, and checkers that the user drags from one place to
// another.

/** Time in milliseconds after which a finger that stays on a place counts as a click with the right button. */
const LONG = 500
/** Distance in pixels beyond which a movement with the button down counts as a drag, not as a click. */
const SLACK = 6

/** @param {HTMLElement} element @param {Hands} hands */
export function watchPointer(element, hands) {
  /** @type {{from: Place, x: number, y: number, id: number, lifted: boolean} | null} */
  let held = null
  let dragged = false
  /** Ends the wait for a finger that stays. */
  let longPress = 0
  /** Whether the pointer that was pressed last is a finger, whose own menu comes at a time that differs by browser. */
  let isFinger = false

  /** @param {Event | Element | null} source @returns {Place | null} */
  const placeOf = (source) => {
    const target = source instanceof Event ? source.target : source
    const button = target instanceof Element ? target.closest('[data-place]') : null
    return button instanceof HTMLElement ? Number(button.dataset.place) : null
  }

  const release = () => {
    if (held?.lifted) {
      hands.lift(null)
      element.classList.remove('dragging')
    }
    held = null
  }

  element.addEventListener('pointerdown', (event) => {
    dragged = false
    isFinger = event.pointerType === 'touch'
    const place = placeOf(event)
    clearTimeout(longPress)
    if (isFinger && place !== null) longPress = window.setTimeout(() => stay(place), LONG)
    if (place === null || event.button !== 0 || !event.isPrimary || !hands.canDrag(place)) return
    held = { from: place, x: event.clientX, y: event.clientY, id: event.pointerId, lifted: false }
  })

  /** A finger stays on a place. The click that follows has no other meaning then. @param {Place} place */
  function stay(place) {
    if (held?.lifted || !hands.remove(place)) return
    held = null
    dragged = true
  }

  for (const end of ['pointerup', 'pointercancel']) element.addEventListener(end, () => clearTimeout(longPress))
  element.addEventListener('contextmenu', (event) => {
    const place = placeOf(event)
    if (place !== null && (isFinger ? hands.canDrag(place) : hands.remove(place))) event.preventDefault()
  })

  element.addEventListener('pointermove', (event) => {
    if (!held || event.pointerId !== held.id) return
    if (!held.lifted) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return
      held.lifted = dragged = true
      clearTimeout(longPress)
      element.setPointerCapture(event.pointerId)
      element.classList.add('dragging')
      hands.take(held.from)
      hands.lift(held.from)
    }
    const box = element.getBoundingClientRect()
    hands.carry(event.clientX - box.left, event.clientY - box.top, event.pointerType === 'touch')
  })

  element.addEventListener('pointerup', (event) => {
    if (!held || event.pointerId !== held.id) return
    const { from, lifted } = held
    release()
    if (!lifted) return
    const under = document.elementsFromPoint(event.clientX, event.clientY)
    const target = under.find((one) => one instanceof HTMLElement && element.contains(one) && placeOf(one) !== null)
    hands.drop(from, placeOf(target ?? null))
  })

  element.addEventListener('pointercancel', () => {
    const from = held?.lifted ? held.from : null
    release()
    if (from !== null) hands.drop(from, null)
  })

  element.addEventListener('click', (event) => {
    const place = placeOf(event)
    if (place === null || (dragged && event.detail > 0)) return
    hands.choose(place)
  })
}
