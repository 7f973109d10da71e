import type { Kind } from '../values/kind.ts'
import { noMatch } from './codec.ts'
import { type Component, componentOf } from './component.ts'
import { namesOf, type Template } from './template.ts'

/** The template of one key attribute, compiled: values to key, key to values. */
export interface KeyTemplate {
  readonly attribute: string
  readonly template: Template
  /** Literal texts and components in turn. */
  readonly parts: readonly (string | Component)[]
  readonly components: readonly Component[]
  /** The names of the placeholders, each once. */
  readonly names: readonly string[]
  /** The key of these values; undefined when a part is absent or null, for such an item has no such key. */
  build(values: Readonly<Record<string, unknown>>): string | undefined
  /** The values behind a key, dotted names as objects; undefined when the key is not of this template. */
  parse(key: string): Record<string, unknown> | undefined
}

export function compileKey(
  attribute: string,
  template: Template,
  kindOf: (name: string) => Kind,
): KeyTemplate {
  const parts = template.parts.map((part, index) => {
    if (typeof part === 'string') return part
    return componentOf(part, kindOf(part.name), delimiterIn(template.parts[index + 1]), template)
  })
  const components = parts.filter(part => typeof part !== 'string')
  const build = compileBuild(parts)
  return {
    attribute,
    template,
    parts,
    components,
    names: namesOf(template),
    build,
    parse: key => parse(parts, key),
  }
}

/** The first character of the literal that follows. */
function delimiterIn(part: Template['parts'][number] | undefined): string | undefined {
  return typeof part === 'string' ? String.fromCodePoint(part.codePointAt(0)!) : undefined
}

type Values = Readonly<Record<string, unknown>>

function compileBuild(parts: readonly (string | Component)[]): KeyTemplate['build'] {
  const literals = ['']
  const components: Component[] = []
  for (const part of parts) {
    if (typeof part === 'string') literals[literals.length - 1] += part
    else {
      components.push(part)
      literals.push('')
    }
  }
  const [start = '', middle = ''] = literals
  const [first, second] = components
  if (!first) return () => start
  if (!second) return buildOne(start, first, middle)
  if (components.length === 2) return buildTwo(literals, first, second)
  return buildMany(literals, components)
}

function buildOne(start: string, { encode, path }: Component, end: string): KeyTemplate['build'] {
  const get = getter(path)
  return values => {
    const value = get(values)
    return value === undefined || value === null ? undefined : start + encode(value) + end
  }
}

function buildTwo(literals: readonly string[], one: Component, two: Component): KeyTemplate['build'] {
  const [start = '', middle = '', end = ''] = literals
  const getOne = getter(one.path)
  const getTwo = getter(two.path)
  const encodeOne = one.encode
  const encodeTwo = two.encode
  return values => {
    const first = getOne(values)
    const second = getTwo(values)
    if (first === undefined || first === null || second === undefined || second === null) return undefined
    return start + encodeOne(first) + middle + encodeTwo(second) + end
  }
}

function buildMany(literals: readonly string[], components: readonly Component[]): KeyTemplate['build'] {
  const getters = components.map(component => getter(component.path))
  return values => {
    let key = literals[0]!
    const found = getters.map(get => get(values))
    for (let index = 0; index < found.length; index++) {
      if (found[index] === undefined || found[index] === null) return undefined
    }
    for (let index = 0; index < found.length; index++) {
      key += components[index]!.encode(found[index]) + literals[index + 1]!
    }
    return key
  }
}

/** Looks a value up by its path; anything missing on the way is undefined. */
export function getter(path: readonly string[]): (values: Values) => unknown {
  const name = path[0]!
  if (path.length === 1) return values => values[name]
  return values => {
    let value: unknown = values
    for (const step of path) {
      if (typeof value !== 'object' || value === null) return undefined
      value = (value as Values)[step]
    }
    return value
  }
}

function parse(parts: readonly (string | Component)[], key: string): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = {}
  let at = 0
  for (const part of parts) {
    if (typeof part === 'string') {
      if (!key.startsWith(part, at)) return undefined
      at += part.length
      continue
    }
    const end = endOf(part, key, at)
    if (end <= at) return undefined
    const value = part.decode(key.slice(at, end))
    if (value === noMatch || !put(values, part.path, value)) return undefined
    at = end
  }
  return at === key.length ? values : undefined
}

/** Where the component that starts at `from` ends: where it says itself, at its delimiter, or with the key. */
function endOf(component: Component, key: string, from: number): number {
  if (component.end) return component.end(key, from)
  return component.delimiter === undefined ? key.length : key.indexOf(component.delimiter, from)
}

/** False if a placeholder that occurs twice would have two values. */
function put(values: Record<string, unknown>, path: readonly string[], value: unknown): boolean {
  let place = values
  for (let index = 0; index < path.length - 1; index++) {
    const step = path[index]!
    if (!Object.hasOwn(place, step)) place[step] = {}
    else if (typeof place[step] !== 'object') return false
    place = place[step] as Record<string, unknown>
  }
  const last = path[path.length - 1]!
  if (Object.hasOwn(place, last)) return place[last] === value
  place[last] = value
  return true
}
