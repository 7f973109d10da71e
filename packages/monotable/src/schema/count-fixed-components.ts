import type { Alignment } from '../keys/align.ts'
import type { Component } from '../keys/component.ts'

/**
 * How many leading components of a key a condition fixes; the others vary, in the order of the rows. The common beginning
 * of both bounds of a range is fixed; one bound alone fixes nothing.
 */
export function countFixedComponents([lower, upper]: readonly Alignment[]): number {
  if (!lower) return 0
  const isWhole = lower.comparison === 'equalTo' || lower.comparison === 'beginsWith'
  if (!isWhole && !upper) return 0
  const walk = { parts: upper ? commonParts(lower, upper) : [...lower.parts] }
  let fixed = 0
  for (const part of lower.key.parts) {
    if (!(typeof part === 'string' ? takeText(walk, part) : takeComponent(walk, part))) break
    if (typeof part === 'object') fixed++
  }
  return fixed
}

/** The same for several sort keys: the condition gives all but the last as a whole. */
export function countFixedIn(clauses: readonly { readonly alignments: readonly Alignment[] }[]): number {
  const before = clauses.slice(0, -1).map(({ alignments: [only] }) => only?.key.components.length ?? 0)
  return before.reduce((sum, count) => sum + count, countFixedComponents(clauses.at(-1)?.alignments ?? []))
}

function commonParts(one: Alignment, other: Alignment): Alignment['parts'][number][] {
  const parts: Alignment['parts'][number][] = []
  for (const [at, part] of one.parts.entries()) {
    const second = other.parts[at]
    if (typeof part === 'string' && typeof second === 'string') {
      const common = commonStart(part, second)
      if (common !== '') parts.push(common)
      if (common !== part || common !== second) return parts
    } else if (nameOf(part) !== undefined && nameOf(part) === nameOf(second)) parts.push(part)
    else return parts
  }
  return parts
}

function nameOf(part: Alignment['parts'][number] | undefined): string | undefined {
  return typeof part === 'object' ? part.placeholder.name : undefined
}

function commonStart(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return one.slice(0, at)
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
