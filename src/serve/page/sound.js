// Sounds that the browser generates: a knock for a checker, a rattle for dice, two tones at the end of a
// game.

/** Each sound is a series of knocks: start in seconds, frequency in hertz, and volume from 0 to 1. @type {Record<string, number[][]>} */
const SOUNDS = {
  checker: [[0, 420, 0.3]],
  dice: [[0, 900, 0.12], [0.05, 640, 0.14], [0.1, 980, 0.1], [0.17, 560, 0.08]],
  end: [[0, 520, 0.3], [0.16, 780, 0.3]],
}
const LENGTH = 0.14

/** @type {AudioContext | null} */
let context = null

/** Plays a sound. It remains silent until the user has interacted with the page, because browsers require this. @param {keyof SOUNDS} name */
export function play(name) {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  context.resume().catch(() => {})
  for (const [after, pitch, loudness] of SOUNDS[name]) knock(context, context.currentTime + after, pitch, loudness)
}

/** @param {AudioContext} to @param {number} at @param {number} pitch @param {number} loudness */
function knock(to, at, pitch, loudness) {
  const tone = new OscillatorNode(to, { type: 'triangle', frequency: pitch })
  const volume = new GainNode(to, { gain: loudness })
  tone.frequency.setValueAtTime(pitch, at)
  tone.frequency.exponentialRampToValueAtTime(pitch / 3, at + LENGTH)
  volume.gain.setValueAtTime(loudness, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH)
  tone.connect(volume).connect(to.destination)
  tone.start(at)
  tone.stop(at + LENGTH)
}
