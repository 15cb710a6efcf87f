#!/usr/bin/env node
/* Lets the computer players of other programs play Fevga and Narde in an arena.

usage: git clone https://github.com/mvichosfm/fevga
       plakoto arena default 'cmd:node scripts/bots.mjs fevga fevga 5' --variant fevga --pairs 150
       git clone https://github.com/MetinGames/Long-Narde
       plakoto arena default 'cmd:node scripts/bots.mjs nardora Long-Narde champion' --variant narde --pairs 120

The arguments are the player, the folder with the clone, and the level: 1 to 5 for fevga, and easy, medium, hard or
champion for Nardora. The script needs Node 18 or later.
*/

import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const [player, clone, level] = process.argv.slice(2)
const load = (file) => import(pathToFileURL(resolve(clone, file)))

/** Returns the checkers of the player on roll on points 1 to 24, then the checkers of the opponent. Index 0 is unused. */
function checkers(id) {
  const bytes = Buffer.from(id.slice(0, 14), 'base64')
  let bit = 0
  const next = () => (bytes[bit >> 3] >> (bit++ & 7)) & 1
  const side = () => {
    const points = new Int8Array(25)
    for (let point = 1; point <= 24; point++) while (next()) points[point]++
    next() // the bar
    return points
  }
  const theirs = side()
  return [side(), theirs]
}

const off = (points) => 15 - points.reduce((sum, count) => sum + count, 0)

/** The program of mvichosfm numbers points as we do. The player on roll is its player 0. */
async function fevga() {
  const { chooseMove } = await load('src/engine.js')
  return (id, dice) => {
    const pos = checkers(id)
    const steps = chooseMove({ pos, off: pos.map(off) }, 0, dice, Number(level))
    return steps.map(({ r, t }) => `${r}/${t || 'off'}`)
  }
}

/** In Nardora, the player on roll is player 1 and moves from slot 1 to slot 24. */
async function nardora() {
  const [{ NardeGame }, { NardeBot }] = [await load('engine/game.js'), await load('engine/bot.js')]
  const gameOf = (id, dice) => {
    const game = new NardeGame()
    game.initGame()
    const { board } = game
    for (let slot = 1; slot <= 24; slot++) board.slots[slot] = { count: 0, player: null }
    checkers(id).forEach((points, index) => {
      const owner = index + 1
      points.forEach((count, point) => {
        if (count) board.slots[board.getSlotFromProgress(owner, 24 - point)] = { count, player: owner }
      })
      board.borneOff[owner] = off(points)
    })
    game.turnsCompleted = { 1: board.slots[1].count === 15 ? 0 : 1, 2: 1 }
    game.dice.values = dice
    game.availableMoves = dice[0] === dice[1] ? [...dice, ...dice] : [...dice]
    game.gameStatus = 'PLAYING'
    return game
  }
  return (id, dice) => {
    const [game, bot, steps] = [gameOf(id, dice), new NardeBot(1, level), []]
    while (game.availableMoves.length && game.hasValidMoves()) {
      const move = bot.makeDecision(game)
      if (!move || !game.executeMove(move.from, move.dice)) break
      steps.push(`${25 - move.from}/${move.target > 24 ? 'off' : 25 - move.target}`)
      if (game.checkWinCondition()) break
    }
    return steps
  }
}

const play = await { fevga, nardora }[player]()
let [id, dice] = ['', [0, 0]]
for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...rest] = line.trim().split(/\s+/)
  if (command === 'ubgi') console.log(`id name ${player} ${level}\nubgiok`)
  else if (command === 'isready') console.log('readyok')
  else if (command === 'position') id = rest[1]
  else if (command === 'dice') dice = rest.map(Number)
  else if (command === 'go') console.log(`bestmove ${play(id, dice).join(' ')}`)
  else if (command === 'quit') process.exit()
}
