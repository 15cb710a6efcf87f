// Sounds of wood, computed by the browser: a checker that lands, dice that roll in the box, little
// time, and the end of a game. A
// knock is the sum of a few tones of a plate of wood, which die away fast, and of a click.

import { button, byId, h } from './dom.js'
import { t } from './i18n.js'

/** Tones of the wood: frequency in hertz, loudness, and the time in seconds in which the tone falls to a third. */
const TONES = [[310, 1, 0.03], [742, 0.7, 0.02], [1410, 0.45, 0.012], [2630, 0.3, 0.006]]
const CLICK = 0.0012
const LENGTH = 0.2

/** Each sound is a series of knocks: start in seconds, pitch, and volume from 0 to 1. @type {Record<string, number[][]>} */
const SOUNDS = {
  checker: [[0, 1, 0.5], [0.045, 1.2, 0.12]],
  dice: [[0, 2, 0.16], [0.06, 2.5, 0.2], [0.13, 1.8, 0.24], [0.19, 2.3, 0.16], [0.27, 2.1, 0.12], [0.36, 2.6, 0.07], [0.42, 1.9, 0.05]],
  end: [[0, 0.8, 0.5], [0.18, 1.2, 0.5], [0.36, 1.6, 0.5]],
  time: [[0, 1.6, 0.2], [0.25, 1.6, 0.2]],
}

/** @type {{context: AudioContext, knock: AudioBuffer} | null} */
let box = null

function open() {
  const context = new AudioContext()
  const knock = context.createBuffer(1, Math.ceil(LENGTH * context.sampleRate), context.sampleRate)
  const samples = knock.getChannelData(0)
  // A generator of its own makes every knock alike.
  let seed = 1
  for (let n = 0; n < samples.length; n++) {
    const at = n / context.sampleRate
    seed = (seed * 48271) % 2147483647
    const click = (seed / 1073741824 - 1) * Math.exp(-at / CLICK)
    const tones = TONES.reduce((sum, [pitch, loudness, fall]) => sum + loudness * Math.sin(2 * Math.PI * pitch * at) * Math.exp(-at / fall), 0)
    samples[n] = 0.4 * (tones + click)
  }
  return { context, knock }
}

/** Plays a sound. It remains silent until the user has interacted with the page, because browsers require this. @param {keyof SOUNDS} name */
export function play(name) {
  if (typeof AudioContext === 'undefined') return
  box ??= open()
  const { context, knock } = box
  context.resume().catch(() => {})
  for (const [after, pitch, loudness] of SOUNDS[name]) {
    const source = new AudioBufferSourceNode(context, { buffer: knock, playbackRate: pitch })
    source.connect(new GainNode(context, { gain: loudness })).connect(context.destination)
    source.start(context.currentTime + after)
  }
}

/** The offer that the page shows. @type {HTMLElement | null} */
let offer = null

/** Offers the sounds. A player who goes on without an answer declines. @param {() => void} accept */
export function offerSounds(accept) {
  const answer = (/** @type {() => void} */ act) => () => (endOffer(), act())
  const choices = [button(t('yes'), answer(accept), 'primary'), button(t('no'), answer(() => {}))]
  offer = h('div', { class: 'offer', role: 'status' }, h('span', {}, t('sound_offer')), ...choices)
  byId('table').append(offer)
}

/** Takes the offer back. */
export function endOffer() {
  offer?.remove()
  offer = null
}
