// Extracts the example from a README, and the output that the example's comments show.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'

const BLOCK = /```js\n(.*?)```/s
const PRINTS = /^(console\.log.* \/\/ )(.*)$/gm

/** Returns the code of the example in a README, and the output that the comments in the code show. */
export function exampleOf(readme) {
  const [, code] = BLOCK.exec(readme)
  const expected = [...code.matchAll(PRINTS)].map(([, , printed]) => printed)
  assert.ok(expected.length > 3)
  return { code, expected }
}

/** Runs a program in the folder `cwd`, from which the program may import the package. Returns the output, line by line. */
export function printedBy(code, cwd) {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], { cwd, input: code, encoding: 'utf8' })
  const lines = stdout.trim().split('\n')
  return { lines, stderr }
}

/** Returns the README with these lines as the output in the example's comments. */
export function saying(readme, lines) {
  const rest = [...lines]
  return readme.replace(BLOCK, (block) => block.replace(PRINTS, (_, call) => call + rest.shift()))
}
