// Checks that the example in the README prints what its comments show. It runs with the native program
// instead of the WebAssembly module. If `UPDATE_DOCUMENTS=1` is set, it writes the actual output to the
// README.

import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'

import { exampleOf, printedBy, saying } from './example.mjs'

const README = new URL('../README.md', import.meta.url)
const ENGINE = JSON.stringify(new URL('native_engine.mjs', import.meta.url))

test('the program prints the output that the example of the README shows', async () => {
  const readme = await readFile(README, 'utf8')
  const { code, expected } = exampleOf(readme)
  const native = code.replace("'plakoto'", ENGINE)
  assert.notEqual(native, code)
  const { lines, stderr } = printedBy(native)
  assert.equal(lines.length, expected.length, stderr)
  if (process.env.UPDATE_DOCUMENTS) return writeFile(README, saying(readme, lines))
  assert.deepEqual(lines, expected)
})
