import { type EntityDesign, type Placeholder, parseTemplate, type Template } from 'monotable/design'
import { componentPattern, escaped } from './component-pattern.ts'

/** A piece of a key: fixed text, or what stands for an attribute. */
export interface Segment {
  readonly text: string
  readonly placeholder?: Placeholder
}

interface Matcher {
  readonly expression: RegExp
  readonly parts: Template['parts']
}

const matchers = new WeakMap<EntityDesign, Map<string, Matcher>>()

/** A key as the segments of a template, or undefined if it is not of that template. */
export function segmentsOf(entity: EntityDesign, template: string, key: string): Segment[] | undefined {
  const { expression, parts } = matcherOf(entity, template)
  const found = expression.exec(key)
  return found
    ? parts.map((part, at) => {
        const text = found[at + 1]!
        return typeof part === 'string' ? { text } : { text, placeholder: part }
      })
    : undefined
}

function matcherOf(entity: EntityDesign, template: string): Matcher {
  const known = matchers.get(entity) ?? new Map<string, Matcher>()
  matchers.set(entity, known)
  const made = known.get(template) ?? makeMatcher(entity, template)
  known.set(template, made)
  return made
}

function makeMatcher(entity: EntityDesign, template: string): Matcher {
  const { parts } = parseTemplate(template)
  const patterns = parts.map((part, at) => {
    if (typeof part === 'string') return `(${escaped(part)})`
    const next = parts[at + 1]
    return `(${componentPattern(part, entity, typeof next === 'string' ? next : undefined)})`
  })
  return { expression: new RegExp(`^${patterns.join('')}$`, 'u'), parts }
}
