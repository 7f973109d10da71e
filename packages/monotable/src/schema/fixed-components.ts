import type { Alignment } from '../keys/align.ts'
import type { Component } from '../keys/component.ts'

/** How many components of a key a pattern fixes, counted from its beginning: the others are in the order of its rows. */
export function fixedComponents({ key, parts, comparison }: Alignment): number {
  const isRange = comparison !== 'equalTo' && comparison !== 'beginsWith'
  const last = parts.findLast(part => typeof part === 'object')
  if (isRange)
    return Math.max(
      0,
      key.components.findIndex(component => component.name === last?.component.name),
    )
  const walk = { parts: [...parts] }
  let fixed = 0
  for (const part of key.parts) {
    if (!(typeof part === 'string' ? takeText(walk, part) : takeComponent(walk, part))) break
    if (typeof part === 'object') fixed++
  }
  return fixed
}

interface Walk {
  readonly parts: Alignment['parts'][number][]
}

function takeText(walk: Walk, literal: string): boolean {
  const [first] = walk.parts
  if (typeof first !== 'string' || !first.startsWith(literal)) return false
  rest(walk, first.slice(literal.length))
  return true
}

/** An argument is a whole component unless it is open; a literal is one if it goes on to the delimiter. */
function takeComponent(walk: Walk, { delimiter }: Component): boolean {
  const [first] = walk.parts
  if (typeof first === 'object') {
    walk.parts.shift()
    return first.placeholder.format.type !== 'open'
  }
  const end = first === undefined || delimiter === undefined ? -1 : first.indexOf(delimiter)
  if (end > 0) rest(walk, (first as string).slice(end))
  return end > 0
}

function rest(walk: Walk, text: string): void {
  if (text === '') walk.parts.shift()
  else walk.parts[0] = text
}
