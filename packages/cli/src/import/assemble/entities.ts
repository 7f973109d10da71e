import type { AttributeDraft, EntityDraft, Remark } from '../draft.ts'
import { isExample, type KeyFact, type RecordFact, speaksOfAccess } from '../facts.ts'
import type { Heading } from '../markdown/outline.ts'
import { mark } from '../names/template.ts'
import { type Candidate, candidates } from './candidates.ts'
import { entityName, nameFromKeys, sameName } from './entity-names.ts'
import { inferTemplate } from './infer.ts'
import { fits, isSameShape } from './shapes.ts'
import type { TableKeys } from './table-keys.ts'

interface Growing {
  name: string
  line: number
  readonly heading: Heading | undefined
  readonly keys: Map<string, { template: string; line: number; isInferred: boolean }>
  readonly attributes: Map<string, AttributeDraft>
  readonly values: Record<string, string>
  isNamed: boolean
  isRow?: boolean
}

export interface EntityContext {
  readonly keys: TableKeys
  /** The attribute of an index's key. */
  attributeOf(key: KeyFact): string | undefined
  isIndexKey(attribute: string): boolean
  /** Templates that conditions and indexes write for an attribute. */
  templatesOf(attribute: string): readonly string[]
  readonly repeated: ReadonlySet<string>
  /** What the table's section calls it, or the table's own name. */
  readonly tableName: string
  readonly tableLine: number
  readonly remarks: { readonly guesses: Remark[]; readonly contradictions: Remark[] }
}

/** Puts records that speak of the same kind of item together. */
export function gatherEntities(records: readonly RecordFact[], context: EntityContext): EntityDraft[] {
  const growing: Growing[] = []
  const all = candidates(records, context)
  // What is written comes before samples, and what names an entity before what merely shows one.
  const written = all.filter(each => each.hasBase && !each.isShown)
  const shown = all.filter(each => each.hasBase && each.isShown)
  const partial = all.filter(each => !each.hasBase)
  for (const each of written) place(each, growing, context)
  for (const each of shown) place(each, growing, context)
  for (const each of partial) attach(each, growing, context)
  if (growing.length === 0 && context.keys.arePlain && context.keys.pk) growing.push(plainEntity(context))
  return growing.sort((one, other) => one.line - other.line).map(each => finished(each, context))
}

/** A table whose key is an attribute holds one kind of items, even if nothing more is said of them. */
function plainEntity({ keys, tableName, tableLine }: EntityContext): Growing {
  const own = [keys.pk, keys.sk].filter(key => key !== undefined)
  return {
    name: tableName,
    line: tableLine,
    heading: undefined,
    keys: new Map(own.map(key => [key, { template: `{${key}}`, line: tableLine, isInferred: false }])),
    attributes: new Map(),
    values: {},
    isNamed: true,
  }
}

/** In a table whose key is an attribute everything speaks of the same items, unless it is a type with a name. */
function nameOf(record: RecordFact, context: EntityContext): string {
  if (isUnnamed(record)) return ''
  const isOfTable = context.keys.arePlain && !(record.source === 'type' && record.name !== '')
  return isOfTable ? context.tableName : entityName(record, context.repeated)
}

function place(candidate: Candidate, growing: Growing[], context: EntityContext): void {
  const name = nameOf(candidate.record, context)
  const there = growing.find(each => isOf(candidate, name, each, context))
  if (there) {
    merge(candidate, there, context)
    return
  }
  if (isOnlyShown(candidate, growing)) return
  const own =
    name ||
    typeValue(candidate.record) ||
    (context.keys.arePlain ? context.tableName : '') ||
    nameFromKeys(
      candidate.keys.get(context.keys.sk ?? '')?.text,
      candidate.keys.get(context.keys.pk ?? '')?.text,
    )
  if (own === '') return
  const isTaken = growing.some(each => sameName(each.name, own))
  const unique = isTaken ? uniqueName(own, candidate, growing, context) : own
  const entity: Growing = {
    name: unique,
    line: candidate.record.line,
    heading: candidate.record.heading,
    keys: new Map(),
    attributes: new Map(),
    values: {},
    isNamed: name !== '',
    isRow: candidate.record.source === 'row',
  }
  growing.push(entity)
  merge(candidate, entity, context)
}

const isUnnamed = (record: RecordFact) => (record as { isUnnamed?: boolean }).isUnnamed === true

/** Samples in examples and queries show entities that are described elsewhere. */
function isOnlyShown({ record }: Candidate, growing: readonly Growing[]): boolean {
  const isElliptic = record.keys.some(key => key.values.some(value => /\.\.\.|…/.test(value)))
  if (isElliptic) return true
  const isPlaceOfQueries = speaksOfAccess(record.heading, '') && record.attributes.length === 0
  return growing.length > 0 && isPlaceOfQueries
}

function uniqueName(
  name: string,
  candidate: Candidate,
  growing: readonly Growing[],
  context: EntityContext,
): string {
  const more = nameFromKeys(
    candidate.keys.get(context.keys.sk ?? '')?.text,
    candidate.keys.get(context.keys.pk ?? '')?.text,
  )
  const tries = [
    more && !sameName(more, name) ? `${name} ${more}` : '',
    more,
    ...Array.from({ length: 20 }, (_, at) => `${name} ${at + 2}`),
  ]
  return tries.find(each => each !== '' && !growing.some(other => sameName(other.name, each))) ?? name
}

function isOf(candidate: Candidate, name: string, entity: Growing, context: EntityContext): boolean {
  const isAlike = [...candidate.keys].every(([attribute, value]) => {
    const own = entity.keys.get(attribute)
    if (!own) return !isBase(attribute, context) || entity.keys.has(context.keys.sk ?? '')
    if (value.kind === 'sample') return fits(own.template, value.text) || own.isInferred
    return isSameShape(own.template, value.text) || fits(value.text, own.template) || own.isInferred
  })
  const isSame = name !== '' && sameName(name, entity.name)
  const isElsewhere = candidate.record.heading !== entity.heading && candidate.record.source !== 'row'
  if (isSame) return isAlike || candidate.isShown || isElsewhere || !hasOtherBase(candidate, entity, context)
  if (!isAlike || !sharesBase(candidate, entity, context)) return false
  const isWithin =
    name === '' ||
    !entity.isNamed ||
    isExample(candidate.record.heading) ||
    speaksOfAccess(candidate.record.heading, candidate.record.lead)
  const type = typeValue(candidate.record)
  return isWithin && !(type !== '' && sameType(entity) !== '' && sameType(entity) !== type)
}

const sameType = (entity: Growing) =>
  Object.entries(entity.values).find(([name]) => isTypeName(name))?.[1] ?? ''
const isBase = (attribute: string, { keys }: EntityContext) => attribute === keys.pk || attribute === keys.sk

function hasOtherBase(candidate: Candidate, entity: Growing, context: EntityContext): boolean {
  return [...candidate.keys].some(
    ([attribute, value]) =>
      isBase(attribute, context) &&
      entity.keys.has(attribute) &&
      !isSameShape(entity.keys.get(attribute)?.template ?? '', value.text),
  )
}

/** Sharing the partition key alone says little: the sort key tells entities apart. */
function sharesBase(candidate: Candidate, entity: Growing, { keys }: EntityContext): boolean {
  const has = (attribute: string | undefined) =>
    attribute !== undefined && candidate.keys.has(attribute) && entity.keys.has(attribute)
  return keys.sk && entity.keys.has(keys.sk)
    ? has(keys.sk) && (has(keys.pk) || !candidate.keys.has(keys.pk ?? ''))
    : has(keys.pk)
}

function merge(candidate: Candidate, entity: Growing, context: EntityContext): void {
  const { record } = candidate
  for (const [attribute, value] of candidate.keys) {
    const own = entity.keys.get(attribute)
    const isInferred = value.kind === 'sample' || candidate.isSample
    const isShown =
      value.kind === 'sample' ||
      (candidate.isSample &&
        value.kind === 'constant' &&
        (/[#|]/.test(value.text) || isValueOf(record, value.text)))
    const template = isShown
      ? inferTemplate(value.text, {
          templates: [...context.templatesOf(attribute), ...(own ? [own.template] : [])],
          values: { ...entity.values, ...record.values },
        })
      : value.text
    if (!own || (own.isInferred && !isInferred))
      entity.keys.set(attribute, { template, line: value.line, isInferred })
    else if (
      !own.isInferred &&
      !isInferred &&
      !isSameShape(own.template, template) &&
      !fits(own.template, template)
    ) {
      context.remarks.contradictions.push({
        line: value.line,
        text: `${attribute} of ${entity.name} is ${own.template} in line ${own.line} and ${template} here`,
      })
    }
  }
  for (const attribute of record.attributes) addAttribute(entity, attribute)
  for (const [name, value] of Object.entries(record.values)) if (value !== '') entity.values[name] ??= value
}

const isValueOf = (record: RecordFact, text: string) =>
  Object.entries(record.values).some(([name, value]) => value === text && !isTypeName(name))

function addAttribute(entity: Growing, attribute: AttributeDraft): void {
  const own = entity.attributes.get(attribute.name)
  if (!own) entity.attributes.set(attribute.name, attribute)
  else if ((own.isSample && !attribute.isSample) || own.type === 'any')
    entity.attributes.set(attribute.name, {
      ...attribute,
      line: own.line,
      type: attribute.type === 'any' ? own.type : attribute.type,
    })
}

/** Attributes, and keys of indexes alone, belong to the entity of their section or of their name. */
function attach(candidate: Candidate, growing: Growing[], context: EntityContext): void {
  const { record } = candidate
  const name = nameOf(record, context)
  if (isPartOfItem(record, growing, context) || isOfAttribute(record, growing)) return
  const byName = name === '' ? undefined : growing.find(each => sameName(each.name, name))
  const here = growing.filter(each => each.heading === record.heading && each.line <= record.line)
  const spoken = here.find(each =>
    [...each.keys.values()].every(key => mark(record.lead).includes(key.template)),
  )
  const nearest = here.reduce<Growing | undefined>(
    (last, each) => (last && last.line > each.line ? last : each),
    undefined,
  )
  // Rows of one table follow each other: what comes after them is about the first.
  const before = spoken ?? (nearest?.isRow ? here[0] : nearest)
  const inSection = growing.filter(
    each => isWithin(each.heading, record.heading) || isWithin(record.heading, each.heading),
  )
  const siblings = growing.filter(
    each =>
      each.heading !== record.heading &&
      each.heading?.parent !== undefined &&
      each.heading.parent === record.heading?.parent,
  )
  const only =
    context.keys.arePlain || (growing.length === 1 && !candidate.keys.size)
      ? growing.length === 1
        ? growing[0]
        : undefined
      : undefined
  const isIndexAlone = candidate.keys.size > 0 && record.attributes.length === 0
  const mentioned = isIndexAlone
    ? growing.find(each =>
        new RegExp(`(?<![\\p{L}])${escaped(each.name)}(?![\\p{L}])`, 'iu').test(record.lead),
      )
    : undefined
  const nearby = record.name === '' ? (before ?? byName) : (byName ?? before)
  const own =
    nearby ??
    mentioned ??
    (inSection.length === 1 && !isIndexAlone ? inSection[0] : undefined) ??
    (siblings.length === 1 && !isIndexAlone && name === '' ? siblings[0] : undefined) ??
    (isIndexAlone ? undefined : only)
  if (own) merge(candidate, own, context)
  else if (context.keys.arePlain && growing.length === 0 && record.attributes.length > 0) {
    const entity: Growing = {
      name: name || context.tableName,
      line: record.line,
      heading: record.heading,
      keys: new Map(),
      attributes: new Map(),
      values: {},
      isNamed: false,
    }
    growing.push(entity)
    merge(candidate, entity, context)
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** "`analysis` (Map)" is about the parts of an attribute. */
function isOfAttribute({ heading, source }: RecordFact, growing: readonly Growing[]): boolean {
  const name = /`([A-Za-z_]\w*)`/.exec(heading?.text ?? '')?.[1]
  return (
    name !== undefined &&
    source === 'attributes' &&
    growing.some(entity => ['map', 'list'].includes(entity.attributes.get(name)?.type ?? ''))
  )
}

/** An object without keys that has nothing in common with an item is a part of one: `{ name, size }` of an attachment. */
function isPartOfItem(record: RecordFact, growing: readonly Growing[], { keys }: EntityContext): boolean {
  if (record.source !== 'sample' && record.source !== 'type') return false
  if (record.keys.length > 0 || record.attributes.some(({ name }) => name === keys.pk)) return false
  const isKnown = (name: string) => growing.some(entity => entity.attributes.has(name))
  return record.attributes.filter(({ name }) => isKnown(name)).length < Math.min(2, record.attributes.length)
}

function isWithin(inner: Heading | undefined, outer: Heading | undefined): boolean {
  for (let each = inner; each; each = each.parent)
    if (each === outer && outer !== undefined && outer.depth > 1) return true
  return false
}

const isTypeName = (name: string) =>
  /^(?:_?_?(?:entity|item|record|object)?_?type|_et|__edb_e__|kind)$/i.test(name)

function typeValue(record: RecordFact): string {
  return (
    Object.entries(record.values).find(
      ([name, value]) => isTypeName(name) && /^[A-Za-z][\w-]*$/.test(value) && !/^(?:string|S)$/i.test(value),
    )?.[1] ?? ''
  )
}

function finished(entity: Growing, context: EntityContext): EntityDraft {
  const keys = [...entity.keys].sort(([one], [other]) => rank(one, context) - rank(other, context))
  const type = Object.entries(entity.values).find(
    ([name, value]) =>
      /^(?:_?_?(?:entity|item|record)_?type|_et)$/i.test(name) && /^[A-Za-z][\w-]*$/.test(value),
  )
  return {
    name: entity.name,
    line: entity.line,
    keys: Object.fromEntries(keys.map(([attribute, key]) => [attribute, key.template])),
    keyLines: Object.fromEntries(keys.map(([attribute, key]) => [attribute, key.line])),
    inferred: keys.filter(([, key]) => key.isInferred).map(([attribute]) => attribute),
    attributes: [...plainKeys(entity, context), ...entity.attributes.values()].filter(
      each => !entity.keys.has(each.name) || context.keys.arePlain,
    ),
    ...(type ? { type: { attribute: type[0], value: type[1] } } : {}),
  }
}

/** A key that is an attribute by itself is one of the entity's attributes. */
function plainKeys(entity: Growing, { keys }: EntityContext): AttributeDraft[] {
  if (!keys.arePlain) return []
  return [...entity.keys].flatMap(([name, key]) => {
    const isOwn = key.template === `{${name}}` && !entity.attributes.has(name)
    return isOwn
      ? [
          {
            name,
            type: keys.types[name] === 'N' ? 'number' : 'string',
            line: key.line,
            isOptional: false,
            isSample: false,
          },
        ]
      : []
  })
}

function rank(attribute: string, { keys }: EntityContext): number {
  return attribute === keys.pk ? 0 : attribute === keys.sk ? 1 : 2
}
