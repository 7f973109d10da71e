import {
  alignPattern,
  type Component,
  compileKey,
  intersect,
  type KeyTemplate,
  keyLanguage,
  type PatternDesign,
  parseTemplate,
} from 'monotable/design'
import { exampleValue, storedKeys, writeKey } from '../example.ts'
import type { Example, Found } from '../finding.ts'
import { partOfPattern } from '../parts.ts'
import { entitiesRead, type Reading, readingOf, showRequest, whyNot } from '../reading.ts'
import type { Rule } from '../rule.ts'
import { type Entity, entitiesOn, type Subject } from '../subject.ts'
import { valuesOf } from '../values-of.ts'

/** A prefix that also matches values that are not meant. */
export const unclosedPrefix: Rule = {
  code: 'UNCLOSED_PREFIX',
  severity: 'warning',
  title: 'a prefix that does not end with a delimiter',
  *find(subject) {
    for (const pattern of subject.table.patterns) {
      const reading = readingOf(subject, pattern)
      if (reading?.sort?.operator !== 'begins_with') continue
      const [prefix = ''] = reading.sort.values
      const found = prefix.endsWith('}')
        ? afterValue(subject, pattern, prefix, reading.sort.attribute)
        : afterText(subject, pattern, prefix, reading)
      if (found) yield found
    }
  },
}

/** `LOCATION#{city}`: a document means it as written; the library adds the delimiter, so that only {city*} is open. */
function afterValue(
  subject: Subject,
  pattern: PatternDesign,
  prefix: string,
  key: string,
): Found | undefined {
  if (!subject.isDocument) return undefined
  for (const entity of entitiesRead(subject, pattern)) {
    const template = entity.keys.get(key)?.template
    const ending = template && endingOf(prefix, template)
    const values = ending && oneInTheOther(entity, ending.component)
    if (!template || !values) continue
    const { component, isLast } = ending
    return {
      ...describeFault(pattern, key, prefix, examplesOf(entity, template, component, values)),
      ...(isLast && { fix: `Ask with = for one ${component.name}` }),
    }
  }
  return undefined
}

/** The component of a key that a prefix ends with; none if another name shows that the start of a value is meant. */
function endingOf(
  prefix: string,
  template: KeyTemplate,
): { component: Component; isLast: boolean } | undefined {
  const open = prefix.endsWith('*}') ? prefix : `${prefix.slice(0, -1)}*}`
  const aligned = alignPattern(parseTemplate(open), template, 'beginsWith')
  const ending = typeof aligned === 'string' ? undefined : aligned.ending
  if (!ending) return undefined
  const isLast = ending.next === undefined
  const isMeant = isLast && !prefix.endsWith(`{${ending.component.name}}`)
  return isMeant ? undefined : { component: ending.component, isLast }
}

/** Two values where one starts with the other; ids and moments of one length have none. */
function oneInTheOther(entity: Entity, component: Component): [unknown, unknown] | undefined {
  const listed = valuesOf(entity, component)
  if (listed) {
    const texts = listed.map(String)
    const shorter = texts.find(text => texts.some(other => other !== text && other.startsWith(text)))
    const longer = texts.find(text => shorter !== undefined && text !== shorter && text.startsWith(shorter))
    return shorter === undefined ? undefined : [shorter, longer]
  }
  if (component.format.type === 'mask') return undefined
  if (component.kind.kind === 'number') return [1, 10]
  const isFree = component.kind.kind === 'string' || component.kind.kind === 'other'
  if (!isFree) return undefined
  const whole = String(exampleValue(entity, component.name))
  return [whole.slice(0, Math.max(1, Math.min(3, whole.length - 1))), whole]
}

function examplesOf(
  entity: Entity,
  template: KeyTemplate,
  { name }: Component,
  [shorter, longer]: [unknown, unknown],
): Example[] {
  const text = (value: unknown) =>
    writeKey(template, each => (each.name === name ? value : exampleValue(entity, each.name)))
  const end = text('\u0000').indexOf('\u0000') + String(shorter).length
  return [
    {
      of: 'asked',
      values: { [template.attribute]: `begins_with '${text(shorter).slice(0, end)}'` },
      note: `for ${name} = ${shorter}`,
    },
    { of: entity.name, values: { [name]: shorter, [template.attribute]: text(shorter) } },
    {
      of: entity.name,
      values: { [name]: longer, [template.attribute]: text(longer) },
      note: 'is also found',
    },
  ]
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
const delimiters = Array.from('#|:/_-.~@')

/** `USER`, which matches both USER# and USERGROUP#. */
function afterText(
  subject: Subject,
  pattern: PatternDesign,
  prefix: string,
  reading: Reading,
): Found | undefined {
  const { path, partition } = reading
  if (!/[\p{L}\p{N}]$/u.test(prefix) || !path.sort) return undefined
  const key = path.sort.name
  const asked = showRequest(pattern).values[partition.attribute]
  // An entity whose partition key cannot be what is asked for is never read.
  const inPartition = { ...reading, clauses: reading.clauses.filter(({ attribute }) => attribute !== key) }
  const all = entitiesOn(subject, path).filter(
    entity => whyNot(entity, inPartition, subject.isDocument) === undefined,
  )
  const going = (on: readonly string[]): { example: Example; entity: Entity } | undefined => {
    for (const entity of all) {
      const language = entity.keys.get(key)?.language()
      const text = language && intersect(beginning(prefix, on), language)
      if (text !== undefined)
        return { entity, example: { of: entity.name, values: { [partition.attribute]: asked, [key]: text } } }
    }
    return undefined
  }
  const [closed, longer] = [going(delimiters), going(letters)]
  if (!closed || !longer) return undefined
  return {
    ...describeFault(pattern, key, prefix, [closed.example, { ...longer.example, note: 'is also found' }]),
    proof: {
      kind: 'found',
      items: [closed, longer].map(({ entity, example }, at) => ({
        ...storedKeys(entity, { at }),
        ...example.values,
      })),
      index: path.index,
      ask: [
        { attribute: partition.attribute, operator: '=', value: asked },
        { attribute: key, operator: 'begins_with', value: prefix },
      ],
      finds: [0, 1],
    },
  }
}

/** All texts that start with the prefix and continue with one of these characters. */
function beginning(prefix: string, on: readonly string[]) {
  const { parts } = parseTemplate(prefix)
  const next = { name: '#next', path: ['#next'], format: { type: 'plain' } } as const
  const rest = { name: '#rest', path: ['#rest'], format: { type: 'plain' } } as const
  const kindOf = (name: string) =>
    name === '#next' ? ({ kind: 'enum', values: on } as const) : ({ kind: 'string' } as const)
  return keyLanguage(compileKey('', { source: prefix, parts: [...parts, next, rest] }, kindOf))
}

function describeFault(
  pattern: PatternDesign,
  key: string,
  prefix: string,
  examples: readonly Example[],
): Found {
  return {
    at: [partOfPattern(pattern)],
    key,
    why: `the prefix '${prefix}' does not end with a delimiter: it also finds longer values that start with it`,
    examples,
    fix: `Add the delimiter that follows: begins_with ${prefix}#`,
  }
}
