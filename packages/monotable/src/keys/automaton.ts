import type { Alignment } from './align.ts'
import type { Component } from './component.ts'
import { intersect, type Language, type State } from './intersect.ts'
import type { KeyTemplate } from './key.ts'
import { anyCharacter, anything, type Characters, literally, type Shape, shapeOf } from './shape.ts'

/** The keys that a template can build. */
export function keyOf(key: KeyTemplate): Language {
  return languageOf(key.parts.map(shapeOfPart))
}

/** The keys that a pattern with `=` can name. */
export function exactly(alignment: Alignment): Language {
  return languageOf(shapesIn(alignment))
}

/** The keys that begin as a pattern with `begins_with` says. */
export function prefixed(alignment: Alignment): Language {
  const { ending, parts } = alignment
  const shapes = shapesIn(alignment)
  const last = parts.at(-1)
  if (typeof last === 'object' && last.placeholder.format.type === 'open') shapes.pop()
  else if (ending?.next !== undefined) shapes.push(literally(ending.component.delimiter ?? ''))
  return languageOf([...shapes, anything])
}

/**
 * The keys that can lie between two bounds, with one of them open if it is left out. What both begin with stands for
 * the range, so it is never too small.
 */
export function ranging(lower: Alignment | undefined, upper: Alignment | undefined): Language {
  if (lower && upper) return languageOf([...commonShapes(lower, upper), anything])
  const bound = lower ?? upper
  return languageOf([bound ? onOneSide(literalStart(bound), lower !== undefined) : anything])
}

/** Whether a component has a value whose text begins so. */
export function canBeginWith(component: Component, text: string): boolean {
  return intersect(languageOf([literally(text), anything]), languageOf([shapeOf(component)])) !== undefined
}

function shapeOfPart(part: string | Component): Shape {
  return typeof part === 'string' ? literally(part) : shapeOf(part)
}

function shapesIn({ parts }: Alignment): Shape[] {
  return parts.map(part => shapeOfPart(typeof part === 'string' ? part : part.component))
}

function commonShapes(lower: Alignment, upper: Alignment): Shape[] {
  const shapes: Shape[] = []
  for (const [index, part] of lower.parts.entries()) {
    const other = upper.parts[index]
    if (typeof part === 'string' && typeof other === 'string') {
      let same = 0
      while (same < part.length && part[same] === other[same]) same++
      shapes.push(literally(part.slice(0, same)))
      if (same < part.length || same < other.length) break
    } else if (typeof part === 'object' && typeof other === 'object') {
      if (part.placeholder.name !== other.placeholder.name) break
      shapes.push(shapeOf(part.component))
    } else break
  }
  return shapes
}

function literalStart({ parts }: Alignment): string {
  return typeof parts[0] === 'string' ? parts[0] : ''
}

/** Texts that begin with a literal or leave it upwards (downwards) at some character. */
function onOneSide(literal: string, upwards: boolean): Shape {
  const characters = Array.from(literal)
  const leaving = characters.map((character, index): Shape => {
    const code = character.codePointAt(0)!
    const beyond = anyCharacter.flatMap(([from, to]): Characters => {
      const low = upwards ? Math.max(from, code + 1) : from
      const high = upwards ? to : Math.min(to, code - 1)
      return low <= high ? [[low, high]] : []
    })
    const start = literally(characters.slice(0, index).join(''))
    const left: Shape = { all: [start, { one: beyond }, anything] }
    // A text that stops inside the literal is less than it.
    return upwards ? left : { any: [start, left] }
  })
  return { any: [{ all: [literally(literal), anything] }, ...leaving] }
}

function languageOf(shapes: readonly Shape[]): Language {
  const states: State[] = [{ moves: [], free: [] }]
  const final = append(states, 0, { all: shapes })
  return { states, final }
}

/** Adds what a shape reads after a state, and answers the state it ends in. */
function append(states: State[], from: number, shape: Shape): number {
  if ('all' in shape) return shape.all.reduce((state, part) => append(states, state, part), from)
  if ('one' in shape) {
    const to = states.push({ moves: [], free: [] }) - 1
    states[from]!.moves.push({ on: shape.one, to })
    return to
  }
  const start = states.push({ moves: [], free: [] }) - 1
  states[from]!.free.push(start)
  const ends =
    'many' in shape ? [append(states, start, shape.many)] : shape.any.map(part => append(states, start, part))
  const end = states.push({ moves: [], free: [] }) - 1
  for (const state of ends) states[state]!.free.push(end)
  if ('many' in shape) states[end]!.free.push(start)
  return end
}
