import { canBeginWith } from './automaton.ts'
import { noMatch } from './codec.ts'
import type { Component } from './component.ts'
import { sameFormat } from './format.ts'
import type { KeyTemplate } from './key.ts'
import type { Placeholder, Template } from './template.ts'

/** What a text is for: `=`, begins_with, `>=` and `<=` (both sides of between), `>`, `<`. */
export type Comparison = 'equalTo' | 'beginsWith' | 'lower' | 'upper' | 'after' | 'under'

/** A pattern laid over an entity's key: which argument is which component, and how the key goes on. */
export interface Alignment {
  readonly key: KeyTemplate
  readonly pattern: Template
  readonly comparison: Comparison
  /** The pattern's texts and arguments in turn. */
  readonly parts: readonly (string | Argument)[]
  /** The name of each argument, and the key's component that it stands for. */
  readonly names: ReadonlyMap<string, Component>
  /** The component that the pattern ends with, if it ends with a whole one. */
  readonly ending: Ending | undefined
}

/** A placeholder of a pattern: the argument's name, and the component that writes its value. */
export interface Argument {
  readonly placeholder: Placeholder
  readonly component: Component
}

export interface Ending {
  readonly component: Component
  /** The literal that follows in the key, '' before another component, undefined where the key ends too. */
  readonly next: string | undefined
}

/** Lays a pattern over a key by position; names may differ. A text is the reason why they can never meet. */
export function alignPattern(
  pattern: Template,
  key: KeyTemplate,
  comparison: Comparison,
): Alignment | string {
  const walk: Walk = { key, comparison, part: 0, offset: 0, arguments: 0, ending: undefined }
  const parts: (string | Argument)[] = []
  for (const [index, part] of pattern.parts.entries()) {
    const last = index === pattern.parts.length - 1
    const found = typeof part === 'string' ? walkText(walk, part, last) : walkArgument(walk, part)
    if (typeof found === 'string') return found
    parts.push(found && typeof part !== 'string' ? { placeholder: part, component: found } : (part as string))
  }
  const problem = problemAtEnd(walk, parts.at(-1))
  if (problem !== undefined) return problem
  const named = parts.filter(part => typeof part !== 'string')
  const names = new Map(named.map(({ placeholder, component }) => [placeholder.name, component]))
  return { key, pattern, comparison, parts, names, ending: walk.ending }
}

interface Walk {
  readonly key: KeyTemplate
  readonly comparison: Comparison
  /** Where in the key: which part, and how many characters of it when it is a literal. */
  part: number
  offset: number
  arguments: number
  ending: Ending | undefined
}

function walkArgument(walk: Walk, placeholder: Placeholder): Component | string {
  const { name, format } = placeholder
  const part = walk.key.parts[walk.part]
  if (part === undefined) return `{${name}} is past the end of ${shown(walk.key)}`
  if (typeof part === 'string') {
    return `{${name}} is where ${shown(walk.key)} has '${part.slice(walk.offset)}'`
  }
  if (format.type === 'open' && walk.comparison !== 'beginsWith')
    return `{${name}*} works only with begins_with`
  if (format.type !== 'open' && format.type !== 'plain' && !sameFormat(format, part.format)) {
    return `{${name}} has another format than {${part.name}} in ${shown(walk.key)}`
  }
  walk.arguments++
  pass(walk, part)
  return part
}

/** Follows a literal of the pattern; undefined when it fits. */
function walkText(walk: Walk, text: string, last: boolean): string | undefined {
  let rest = text
  while (rest !== '') {
    walk.ending = undefined
    const part = walk.key.parts[walk.part]
    if (part === undefined) {
      return last && isRange(walk) ? undefined : `'${rest}' is past the end of ${shown(walk.key)}`
    }
    const taken = typeof part === 'string' ? takeLiteral(walk, part, rest) : takeValue(walk, part, rest, last)
    if (taken > 0) rest = rest.slice(taken)
    else if (typeof part !== 'string') return textInside(walk, part, rest, last)
    else if (last && isBeyond(walk, rest, part.slice(walk.offset))) return undefined
    else return `'${rest}' is where ${shown(walk.key)} has '${part.slice(walk.offset)}'`
  }
  return undefined
}

/** How many characters of a text are the key's literal, as far as the text goes. */
function takeLiteral(walk: Walk, literal: string, text: string): number {
  const wanted = literal.slice(walk.offset, walk.offset + text.length)
  if (!text.startsWith(wanted)) return 0
  walk.offset += wanted.length
  if (walk.offset === literal.length) {
    walk.part++
    walk.offset = 0
  }
  return wanted.length
}

/** How many characters of a text are one whole value of the key's component, or 0. */
function takeValue(walk: Walk, component: Component, text: string, last: boolean): number {
  const { delimiter } = component
  let end = component.end ? component.end(text, 0) : delimiter === undefined ? -1 : text.indexOf(delimiter)
  // At the end of a pattern, free text may be the beginning of a value; one of a closed set is what it says.
  if (end < 0 && last && (delimiter === undefined || !isFree(component))) end = text.length
  if (end <= 0 || !isWritten(component, text.slice(0, end))) return 0
  pass(walk, component)
  return end
}

/** Read-only forms, such as timestamps of whole seconds, are in no key that is built. */
function isWritten(component: Component, text: string): boolean {
  const value = component.decode(text)
  return value !== noMatch && component.encode(value) === text
}

function isFree({ kind, format }: Component): boolean {
  return format.type === 'sortable' || (format.type !== 'mask' && /string|other|number/.test(kind.kind))
}

function textInside(walk: Walk, component: Component, text: string, last: boolean): string | undefined {
  if (!last) return `'${text}' and the rest are inside {${component.name}} of ${shown(walk.key)}`
  if (isRange(walk)) return undefined
  if (walk.comparison === 'beginsWith' && canBeginWith(component, text)) return undefined
  return `'${text}' is not a {${component.name}} of ${shown(walk.key)}`
}

function pass(walk: Walk, component: Component): void {
  walk.part++
  const next = walk.key.parts[walk.part]
  walk.ending = { component, next: next === undefined || typeof next === 'string' ? next : '' }
}

function problemAtEnd(walk: Walk, last: string | Argument | undefined): string | undefined {
  const { key, comparison, ending } = walk
  if (comparison === 'equalTo' && walk.part < key.parts.length) return `it ends before ${shown(key)} does`
  const whole = typeof last === 'object' && last.placeholder.format.type !== 'open'
  if (comparison !== 'beginsWith' || !whole || ending?.next !== undefined) return undefined
  const { name } = last.placeholder
  return `{${name}} is the end of ${shown(key)}: write {${name}*} for a prefix, or = for this value`
}

function isRange({ comparison }: Walk): boolean {
  return comparison !== 'equalTo' && comparison !== 'beginsWith'
}

/** A bound is a place in the order: it may leave the key's own text, as long as keys lie on its side. */
function isBeyond(walk: Walk, text: string, wanted: string): boolean {
  if (!isRange(walk)) return false
  const below = walk.comparison === 'lower' || walk.comparison === 'after'
  return walk.arguments > 0 || text < wanted === below
}

function shown(key: KeyTemplate): string {
  return `${key.attribute} '${key.template.source}'`
}
