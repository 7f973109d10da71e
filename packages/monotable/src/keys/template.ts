import { basicError } from '../basic-error.ts'
import { type Format, parseFormat } from './format.ts'

/** `{location.city}` in a template: whose value it is, and how it is written. */
export interface Placeholder {
  readonly name: string
  readonly path: readonly string[]
  readonly format: Format
}

/** A key template or one side of an access pattern, taken apart: literal texts and placeholders in turn. */
export interface Template {
  readonly source: string
  readonly parts: readonly (string | Placeholder)[]
}

const name = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u

/** Reads the notation of the documents: `SHOP#{shopId}#PRICE#{price:0000.00}`. */
export function parseTemplate(source: string): Template {
  const refuse = (problem: string): never => {
    throw basicError('INVALID_TEMPLATE', { template: source, problem })
  }
  if (source === '') refuse('it is empty')
  const parts: (string | Placeholder)[] = []
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('{', at)
    const literal = source.slice(at, open < 0 ? undefined : open)
    if (literal.includes('}')) refuse(`'}' at ${at + literal.indexOf('}')} has no opening '{'`)
    if (literal) {
      checkNeighbour(parts.at(-1), literal, refuse)
      parts.push(literal)
    }
    if (open < 0) break
    if (literal.endsWith('$')) refuse(`'$' at ${open - 1} would stand in the key`)
    const close = source.indexOf('}', open)
    if (close < 0) refuse(`'{' at ${open} is never closed`)
    const placeholder = parsePlaceholder(source.slice(open + 1, close), refuse)
    checkNeighbour(parts.at(-1), placeholder, refuse)
    parts.push(placeholder)
    at = close + 1
  }
  return { source, parts }
}

function parsePlaceholder(inside: string, refuse: (problem: string) => never): Placeholder {
  const colon = inside.indexOf(':')
  const open = colon < 0 && inside.endsWith('*')
  const path = (colon < 0 ? (open ? inside.slice(0, -1) : inside) : inside.slice(0, colon)).split('.')
  if (path.length === 1 && path[0] === '') refuse('a placeholder needs a name, as in {shopId}')
  for (const step of path) {
    if (!name.test(step) || step === '__proto__') refuse(`'{${inside}}' is not a name or a path of names`)
  }
  const format = open ? ({ type: 'open' } as const) : parseFormat(colon < 0 ? '' : inside.slice(colon + 1))
  if (typeof format === 'string') return refuse(`'{${inside}}': ${format}`)
  if (colon >= 0 && format.type === 'plain') refuse(`'{${inside}}': nothing follows the colon`)
  return { name: path.join('.'), path, format }
}

function checkNeighbour(
  before: string | Placeholder | undefined,
  part: string | Placeholder,
  refuse: (problem: string) => never,
): void {
  if (before === undefined || typeof before === 'string') return
  if (before.format.type === 'open') refuse(`{${before.name}*} is an open prefix: nothing can follow it`)
  // A number in a mask ends where its digits do.
  if (typeof part === 'string' || before.format.type === 'mask') return
  refuse(`{${before.name}} and {${part.name}} need a delimiter between them, such as '#'`)
}

/** The names of a template's placeholders, each once, in order. */
export function namesOf(template: Template): readonly string[] {
  return [...new Set(template.parts.flatMap(part => (typeof part === 'string' ? [] : [part.name])))]
}
