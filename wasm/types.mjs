// Writes the types of requests and replies in TypeScript, from the JSON Schema that `plakoto schema` prints.
//
// usage: plakoto schema | node types.mjs >protocol.d.ts

import { readFileSync } from 'node:fs'

const { $defs } = JSON.parse(readFileSync(0, 'utf8'))
const NAMES = { integer: 'number', number: 'number', string: 'string', boolean: 'boolean', null: 'null' }

/** Returns a union or an intersection. @param {string[]} types @param {string} sign */
const join = (types, sign) => (types.length === 1 ? types[0] : `(${[...new Set(types)].join(` ${sign} `)})`)

/** Returns the type that a reference such as `#/$defs/Name/properties/field` names. @param {string} reference */
function referenced(reference) {
  const [name, ...path] = reference.split('/').slice(2)
  return name + path.filter((part) => part !== 'properties').map((part) => `['${part}']`).join('')
}

/** Returns the type of a list. */
function list({ items, minItems, maxItems }) {
  const item = items ? typeOf(items) : 'unknown'
  return minItems > 0 && minItems === maxItems ? `[${Array(minItems).fill(item).join(', ')}]` : `${item}[]`
}

/** Returns the type with these fields. */
function object({ properties = {}, required = [], additionalProperties }) {
  if (additionalProperties === true) return 'Record<string, unknown>'
  if (additionalProperties) return `Record<string, ${typeOf(additionalProperties)}>`
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name)
    return `${comment(schema)}${name}${isRequired ? '' : '?'}: ${typeOf(schema, isRequired)}`
  })
  return `{\n${fields.join('\n').replace(/^/gm, '  ')}\n}`
}

const comment = ({ description }) => (description ? `/** ${description.replaceAll('\n', ' ')} */\n` : '')

/**
 * Returns the type that a schema describes, whose keywords all apply. A field that may be missing is never null.
 * @param {any} schema
 */
function typeOf(schema, mayBeNull = true) {
  const all = []
  if (schema.$ref) all.push(referenced(schema.$ref))
  if (schema.allOf) all.push(...schema.allOf.map((part) => typeOf(part)))
  if ('const' in schema) all.push(JSON.stringify(schema.const))
  else if (schema.enum) all.push(join(schema.enum.map((word) => JSON.stringify(word)), '|'))
  else if (schema.type || schema.properties) all.push(ofKinds(schema, mayBeNull))
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => mayBeNull || type !== 'null')
  if (choices) all.push(join(choices.map((choice) => typeOf(choice)), '|'))
  // A choice without keywords is a reply that has no fields of its own.
  return all.length ? join(all, '&') : '{}'
}

/** Returns the type for the keyword `type`, which names one kind of value or several. */
function ofKinds(schema, mayBeNull) {
  const kinds = [schema.type ?? 'object'].flat().filter((kind) => mayBeNull || kind !== 'null')
  return join(kinds.map((kind) => (kind === 'array' ? list(schema) : kind === 'object' ? object(schema) : NAMES[kind])), '|')
}

for (const [name, schema] of Object.entries($defs)) {
  console.log(`${comment(schema)}export type ${name} = ${typeOf(schema)}\n`)
}
