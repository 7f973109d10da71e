import { isDiscussion, isExample, type KeyFact, type RecordFact, speaksOfAccess } from '../facts.ts'
import { readTemplate, seriesIn, type Written } from '../names/template.ts'
import type { Heading } from '../read/markdown/outline.ts'
import { entityName } from './entity-names.ts'
import { type EntityContext, isValueOf } from './growing.ts'
import { fits, shapeOf } from './shapes.ts'

export interface Candidate {
  readonly record: RecordFact
  /** Values by key attribute. */
  readonly keys: ReadonlyMap<string, Written & { readonly line: number }>
  /** Whether it has a key of the table, and not those of indexes alone. */
  readonly hasBase: boolean
  /** Whether it is one item. */
  readonly isItem: boolean
  /** Whether it is an item with values in its keys, whose constants may be values too. */
  readonly isSample: boolean
  /** Whether it shows what is written elsewhere: a sample, an example, a summary. */
  readonly isShown: boolean
}

/** Records with their keys resolved; one for each alternative that a record gives. */
export function candidates(records: readonly RecordFact[], context: EntityContext): Candidate[] {
  const fixed = fixedIn(records)
  const rows = records.filter(({ source, marksParts }) => source === 'row' && marksParts !== true)
  const series = seriesIn(rows.flatMap(({ keys }) => keys.flatMap(({ values }) => values)))
  return withoutCommonTitle(joined(withoutLabels(records)), context).flatMap(record =>
    variants(record).map(variant => candidateOf(variant, { fixed, series }, context)),
  )
}

/** What a program writes as it is, beside keys that it builds: `SK: "PROFILE#1"` and `PK: \`USER#${id}\``. */
const fixedIn = (records: readonly RecordFact[]): ReadonlySet<string> =>
  new Set(
    records.flatMap(({ source, keys }) => {
      const values = source === 'sample' ? keys.flatMap(key => key.values) : []
      return values.some(value => value.includes('${')) ? values.filter(value => !value.includes('{')) : []
    }),
  )

/** The word before the keys of two sections or more is one for keys in some language: "Klucze: `PK = …`". */
function withoutLabels(records: readonly RecordFact[]): readonly RecordFact[] {
  const sections = new Map<string, Set<Heading | undefined>>()
  for (const { name, source, keys, heading } of records)
    if (source === 'lines' && name !== '' && keys.length > 0)
      sections.set(name, (sections.get(name) ?? new Set()).add(heading))
  return records.map(record =>
    (sections.get(record.name)?.size ?? 0) > 1 && record.source === 'lines'
      ? { ...record, name: '' }
      : record,
  )
}

/** A heading over three kinds of items or more, or over two rows, which nothing else names, is the name of none. */
function withoutCommonTitle(records: readonly RecordFact[], context: EntityContext): RecordFact[] {
  const sorts = {
    lines: new Map<Heading | undefined, Set<string>>(),
    row: new Map<Heading | undefined, Set<string>>(),
  }
  const sortsUnder = ({ name, source, ...record }: RecordFact) => {
    // What stands before several rows names none of them either.
    const lead = source === 'row' ? '' : record.lead
    const isHeaded =
      name === '' && entityName({ ...record, lead, name, source, heading: undefined }, context) === ''
    if (!isHeaded || (source !== 'lines' && source !== 'row')) return undefined
    const all = sorts[source].get(record.heading) ?? new Set()
    sorts[source].set(record.heading, all)
    return all
  }
  for (const record of records) {
    const sort = record.keys.find(key => key.name.role === 'sk' && key.name.index === undefined)?.values[0]
    if (sort) sortsUnder(record)?.add(sort)
  }
  return records.map(record =>
    (sortsUnder(record)?.size ?? 0) > (record.source === 'row' ? 1 : 2)
      ? { ...record, isUnnamed: true }
      : record,
  )
}

/** Where a section gives the partition key in one place and the sort keys in the next, they belong together. */
function joined(records: readonly RecordFact[]): RecordFact[] {
  const all: RecordFact[] = []
  let open: RecordFact | undefined
  for (const record of records) {
    const base = record.keys.filter(key => key.name.index === undefined).map(key => key.name.role)
    const isRest =
      open && base.join() === 'sk' && open.heading === record.heading && open.source === record.source
    if (open && isRest) {
      const isFirst = all.at(-1) === open
      const first = isFirst ? all.pop() : undefined
      const name = first?.name || record.name
      const attributes = [...(first?.attributes ?? []), ...record.attributes]
      all.push({ ...record, name, keys: [...open.keys, ...record.keys], attributes })
    } else {
      if (base.includes('pk')) open = base.length === 1 ? record : undefined
      all.push(record)
    }
  }
  return all
}

/** A sort key with several values stands for several kinds of items. */
function variants(record: RecordFact): RecordFact[] {
  const severals = record.keys.filter(key => key.name.index === undefined && key.values.length > 1)
  const [many] = severals
  if (!many) return [record]
  // Both keys have several values: another part of the document says which belong together.
  if (severals.length > 1) return []
  return many.values.map((value, at) => ({
    ...record,
    name: at === 0 ? record.name : '',
    lead: at === 0 ? record.lead : '',
    isUnnamed: at > 0 || (many.values.length > 2 && record.name === ''),
    attributes: at === 0 ? record.attributes : [],
    keys: record.keys.map(key => (key === many ? { ...key, values: [value] } : key)),
    isVariant: true,
  }))
}

/** Texts that are fixed, and such as one of a series of samples. */
interface Texts {
  readonly fixed: ReadonlySet<string>
  readonly series: ReadonlySet<string>
}

function candidateOf(record: RecordFact, { fixed, series }: Texts, context: EntityContext): Candidate {
  const known = new Set(record.attributes.map(attribute => attribute.name))
  const keys = new Map<string, Written & { line: number }>()
  for (const key of record.keys) {
    const attribute = context.attributeOf(key)
    const value = key.values[0]
    if (!attribute || value === undefined || keys.has(attribute)) continue
    // GSI1PK of an item whose index is declared to be by an attribute that the item has too.
    if (key.name.index !== undefined && attribute !== key.label && known.has(attribute)) continue
    const written =
      exactValue(value, record, fixed) ?? valueIn({ value, key, known, source: record.source }, context)
    // `ROUND_1` is one of `ROUND_{n}`.
    const isOne =
      written?.kind === 'constant' &&
      /\d/.test(written.text) &&
      (written.text.split(/[#|]/).some(part => series.has(part)) ||
        context
          .templatesOf(attribute)
          .some(each => /[A-Za-z]/.test(shapeOf(each)) && fits(each, written.text)))
    if (written) keys.set(attribute, { ...written, ...(isOne ? { kind: 'sample' } : {}), line: key.line })
  }
  addIndexKeys(record, keys, context)
  const { pk = '', sk = '', kinds } = context.keys
  addShownKeys(record, keys, context)
  addPlainKeys(record, keys, context)
  const isItem = record.source === 'sample' || Object.keys(record.values).length > 0
  // `TOPIC#ALGEBRA` beside `topicId: ALGEBRA` is made of a value, however it is written.
  const isMade = ({ text }: Written) =>
    text
      .split(/[#|]/)
      .slice(1)
      .some(part => isValueOf(record, part))
  const isSample = isItem && [...keys.values()].some(each => each.kind === 'sample' || isMade(each))
  const hasBase = keys.has(pk) || (keys.has(sk) && kinds.size === 0)
  const isShown =
    isSample ||
    record.isVariant === true ||
    record.isDrawn === true ||
    isExample(record.heading) ||
    isDiscussion(record.heading) ||
    speaksOfAccess(record.heading, '')
  return { record, keys, hasBase, isItem, isSample, isShown }
}

/** A value that needs no reading: of a schema, or a fixed word beside marked placeholders. */
function exactValue(value: string, record: RecordFact, fixed: ReadonlySet<string>): Written | undefined {
  if (record.isExact) return { kind: value.includes('{') ? 'template' : 'constant', text: value }
  return fixed.has(value) || isFixed(value, record) ? { kind: 'constant', text: value } : undefined
}

/** Beside keys whose placeholders are marked, a word that is not is fixed: `CACHE#books` beside `<isbn>`. */
function isFixed(value: string, { source, keys, marksParts }: RecordFact): boolean {
  const isMarked = marksParts || keys.some(key => key.values.some(each => /[{<]/.test(each)))
  return (
    source !== 'sample' &&
    isMarked === true &&
    /^(?:[A-Z_]+(?:[#|][A-Za-z]?[a-z_-]+)+|[A-Z][a-z]+(?:[#|][A-Z][a-z]+)+)$/.test(value)
  )
}

interface KeyValue {
  readonly value: string
  readonly key: KeyFact
  /** Attributes of the record. */
  readonly known: ReadonlySet<string>
  readonly source: RecordFact['source']
}

function valueIn({ value, key, known, source }: KeyValue, context: EntityContext): Written | undefined {
  const written = readTemplate(value, known, context.attributeNames)
  // `NAME#Ann Lee` in an item is a value with words in it.
  if (written.kind === 'prose' && source === 'sample' && /\S[#|]\S/.test(value))
    return { kind: 'sample', text: value }
  if (written.kind === 'absent' || written.kind === 'prose') return undefined
  if (written.kind === 'template')
    return source === 'type' ? { ...written, text: namedParts(written.text, known) } : written
  const isNamed = value === context.attributeOf(key)
  if (written.kind !== 'name' && !(isNamed && value.includes('#'))) return written
  const isOwn = context.keys.arePlain || isNamed
  if (isOwn && key.name.index === undefined) return { kind: 'template', text: ownTemplate(value) }
  // A bare word is a value where the keys are made of texts: `PK: userId`, but `SK: profile`.
  const isValue =
    known.has(value) ||
    isNamed ||
    /^[a-z]+[A-Z]|[a-z](?:Id|ID|At|Date|Key|Name|Email|Time|Code)$|_(?:id|at|key)$|^(?:id|email|timestamp|date|uuid|ulid|username|slug|sub)$/.test(
      value,
    )
  return isValue ? { kind: 'template', text: `{${value}}` } : { kind: 'constant', text: value }
}

/** Types say that a text stands there, but not whose: `PLACE#${string}` is taken as `PLACE#{placeId}`. */
function namedParts(template: string, known: ReadonlySet<string>): string {
  return template.replace(
    /([A-Za-z_]*)([#|:/~_-]?)\{(?:string|number|String|any)\}/g,
    (all, before: string, delimiter: string) => {
      const word = before.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
      if (word === '') return all
      const name =
        [`${word}Id`, `${word}_id`, word, `${word}Code`].find(each => known.has(each)) ?? `${word}Id`
      return `${before}${delimiter}{${name}}`
    },
  )
}

/** An attribute that is the key of an index, whatever its name, holds what its sample shows. */
function addIndexKeys(
  record: RecordFact,
  keys: Map<string, Written & { line: number }>,
  context: EntityContext,
): void {
  for (const attribute of record.attributes) {
    const value = record.values[attribute.name] ?? ''
    if (!context.isIndexKey(attribute.name) || keys.has(attribute.name) || !/[#|]|\{/.test(value)) continue
    const { kind, text } = readTemplate(value)
    // `oak#cut` beside `"tree": "oak"` is made of other values.
    const isMade = value.split(/[#|]/).some(part => Object.values(record.values).includes(part))
    if (kind === 'template' || kind === 'sample' || kind === 'constant')
      keys.set(attribute.name, {
        kind: kind === 'constant' && isMade ? 'sample' : kind,
        text,
        line: attribute.line,
      })
  }
}

/** An attribute that is called `timestamp#eventId` holds these two. */
export const ownTemplate = (attribute: string) =>
  attribute
    .split('#')
    .map(part => `{${part}}`)
    .join('#')

/** Keys under names of their own hold in an item what it shows. */
function addShownKeys(
  { attributes, values, source }: RecordFact,
  keys: Map<string, Written & { line: number }>,
  { keys: { pk, sk, arePlain } }: EntityContext,
): void {
  if (source !== 'sample' || arePlain) return
  for (const name of [pk, sk]) {
    const own = attributes.find(each => each.name === name)
    const text = own && values[own.name]
    if (own && text && !keys.has(own.name)) keys.set(own.name, { kind: 'sample', text, line: own.line })
  }
}

/** Where keys are attributes of their own, an item that has them has keys; so has one with the other key, if nothing says otherwise. */
function addPlainKeys(
  record: RecordFact,
  keys: Map<string, Written & { line: number }>,
  { keys: table, templatesOf }: EntityContext,
): void {
  const isGiven = (one = '', other = '') =>
    keys.has(one) && templatesOf(other).every(template => template === `{${other}}`)
  const [pk, sk] = [table.pk, table.sk]
  // A type with one of two keys is what a program passes around.
  const hasAll = [pk, sk].every(
    key => !key || keys.has(key) || record.attributes.some(each => each.name === key),
  )
  if (record.source === 'type' && !hasAll) return
  const isOpen = record.source !== 'attributes' && (isGiven(sk, pk) || isGiven(pk, sk))
  if (!table.arePlain && !isOpen) return
  for (const attribute of [pk, sk]) {
    const own = attribute && record.attributes.find(each => each.name === attribute)
    if (!attribute || !own || keys.has(attribute)) continue
    const value = record.values[attribute] ?? ''
    const held = table.kinds.has(value) ? readTemplate(value) : undefined
    keys.set(attribute, {
      ...(held ?? { kind: 'template', text: ownTemplate(attribute) }),
      line: own.line,
    })
  }
}
