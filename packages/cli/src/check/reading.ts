import {
  type Alignment,
  alignPattern,
  type ClauseDesign,
  type Comparison,
  comparisons,
  compileKey,
  type KeyAttribute,
  type KeyTemplate,
  type PatternDesign,
  parseTemplate,
} from 'monotable/design'
import { sampleValue } from '../samples/sample-value.ts'
import { writeKey } from './example.ts'
import type { Example } from './finding.ts'
import { type Entity, entitiesOn, type Path, type Subject } from './subject.ts'

/** The way that a pattern takes, and what it says of each key there. */
export interface Reading {
  readonly path: Path
  readonly partition: ClauseDesign
  readonly sort: ClauseDesign | undefined
  readonly clauses: readonly ClauseDesign[]
}

/** How a pattern reads; undefined where its condition fits no key of the table and no index. */
export function readingOf({ paths }: Subject, { index, clauses, kind }: PatternDesign): Reading | undefined {
  if (kind === 'scan') return undefined
  for (const path of index === undefined ? paths : paths.filter(each => each.index === index)) {
    const named = ({ name }: KeyAttribute) => clauses.find(({ attribute }) => attribute === name)
    const partitions = path.partitions.map(named)
    const sorts = path.sorts.map(named)
    const [partition, [sort]] = [partitions[0], sorts]
    const used = [...partitions, ...sorts].filter(clause => clause !== undefined)
    const hasGap = sorts.some((clause, at) => clause && sorts.slice(0, at).includes(undefined))
    if (!partition || partitions.includes(undefined) || hasGap || used.length !== clauses.length) continue
    return { path, partition, sort, clauses }
  }
  return undefined
}

/** Why this reading never finds an item of the entity; undefined if it can. */
export function whyNot(entity: Entity, { path, clauses }: Reading, isDocument: boolean): string | undefined {
  const beginning = clauses.find(({ operator }) => operator === 'begins_with')
  if (path.sorts.some(({ name, type }) => type === 'N' && name === beginning?.attribute)) {
    return `${beginning?.attribute} is a number, and begins_with works only on text`
  }
  for (const { attribute, operator, values } of clauses) {
    const key = entity.keys.get(attribute)
    if (!key) return `it has no ${attribute}`
    // In a document, `status` as a key may hold whatever requests ask of it.
    if (!key.template || (isDocument && key.isNative)) continue
    for (const [at, value] of values.entries()) {
      const why = misfit(value, key.template, comparisons[operator][at] as Comparison, isDocument)
      if (why !== undefined) return why
    }
  }
  return undefined
}

function misfit(
  value: string,
  key: KeyTemplate,
  comparison: Comparison,
  isDocument: boolean,
): string | undefined {
  try {
    const aligned = alignPattern(parseTemplate(value), key, comparison)
    if (typeof aligned !== 'string') return undefined
    // In a document, {city} at the end of a prefix is what values begin with: it has no other word for it.
    const isOpen = isDocument && comparison === 'beginsWith' && value.endsWith('}')
    return isOpen ? misfit(`${value.slice(0, -1)}*}`, key, comparison, false) : aligned
  } catch (error) {
    return (error as Error).message
  }
}

/** The values of a condition laid over a key, as far as they can be. */
export function alignments({ operator, values }: ClauseDesign, key: KeyTemplate): Alignment[] {
  return values.flatMap((value, at) => {
    try {
      const aligned = alignPattern(parseTemplate(value), key, comparisons[operator][at] as Comparison)
      return typeof aligned === 'string' ? [] : [aligned]
    } catch {
      return []
    }
  })
}

/** The entities that a pattern is for: those that it names, or all that can be read so. */
export function entitiesRead(subject: Subject, pattern: PatternDesign): Entity[] {
  const named = subject.entities.filter(({ name }) => pattern.entities.includes(name))
  if (named.length > 0 || pattern.kind === 'scan') return named
  const reading = readingOf(subject, pattern)
  if (!reading) return []
  return entitiesOn(subject, reading.path).filter(
    entity => whyNot(entity, reading, subject.isDocument) === undefined,
  )
}

/** What a pattern asks for, with values in place of its placeholders. */
export function showRequest(
  pattern: PatternDesign,
  clauses: readonly ClauseDesign[] = pattern.clauses,
): Example {
  const said = clauses.map(({ attribute, operator, values }) => {
    const texts = values.map(value => `'${fillHoles(value)}'`).join(' and ')
    return [attribute, operator === '=' ? texts.slice(1, -1) : `${operator} ${texts}`] as const
  })
  return { of: 'asked', values: Object.fromEntries(said) }
}

/** A value of a condition with generated texts for its placeholders. */
function fillHoles(value: string, at = 0): string {
  try {
    const { parts } = parseTemplate(value)
    const template = compileKey('', { source: value, parts: parts.map(closeHole) }, () => ({ kind: 'other' }))
    return writeKey(template, ({ name }) =>
      sampleValue({ name: name.split('.').at(-1) as string, type: 'string', optional: false }, at),
    )
  } catch {
    return value
  }
}

type TemplatePart = KeyTemplate['template']['parts'][number]

const closeHole = (part: TemplatePart): TemplatePart =>
  typeof part === 'string' ? part : { ...part, format: { type: 'plain' } }
