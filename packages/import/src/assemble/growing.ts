import type { AttributeDraft, Remark } from '../draft.ts'
import type { KeyFact, RecordFact } from '../facts.ts'
import { mark } from '../names/template.ts'
import type { Heading } from '../read/markdown/outline.ts'
import type { Candidate } from './candidates.ts'
import { asideIn, entityName, nameFromKeys, ofItems, sameName } from './entity-names.ts'
import { inferTemplate } from './infer.ts'
import { fits, isSameShape } from './shapes.ts'
import type { TableKeys } from './table-keys.ts'

/** An entity while its parts are found. */
export interface Growing {
  name: string
  line: number
  readonly heading: Heading | undefined
  readonly keys: Map<string, { template: string; line: number; isInferred: boolean }>
  readonly attributes: Map<string, AttributeDraft>
  readonly values: Record<string, string>
  isNamed: boolean
  isRow?: boolean
}

/** What is known of the table whose entities are found. */
export interface EntityContext {
  readonly keys: TableKeys
  /** The attribute of an index's key. */
  attributeOf(key: KeyFact): string | undefined
  isIndexKey(attribute: string): boolean
  /** Templates that conditions and indexes write for an attribute. */
  templatesOf(attribute: string): readonly string[]
  /** The facts of a section. */
  wordsUnder(heading: Heading | undefined): string
  /** All attributes that the table's items have. */
  readonly attributeNames: ReadonlySet<string>
  readonly repeated: ReadonlySet<string>
  /** The sections that several tables stand in. */
  readonly shared: ReadonlySet<Heading>
  /** What the table's section calls it, or the table's own name. */
  readonly tableName: string
  readonly tableLine: number
  /** The sections that name the table, if there is no other. */
  readonly onlySections: ReadonlySet<Heading | undefined>
  readonly remarks: { readonly guesses: Remark[]; readonly contradictions: Remark[] }
}

/** In a table whose key is an attribute everything speaks of the same items, unless it tells kinds apart or is a type with a name. */
export function nameOf(record: RecordFact, context: EntityContext): string {
  if (record.isUnnamed) return ''
  if (record.isExact && record.name !== '') return record.name
  const isOfTable =
    context.keys.arePlain &&
    context.keys.kinds.size === 0 &&
    !(record.source === 'type' && record.name !== '')
  if (isOfTable) return context.tableName
  const name = entityName(record, context)
  // The section of the only table names its items only where their sort key does not.
  const isOfSection = record.name === '' && context.onlySections.has(record.heading)
  const told = entityName({ ...record, heading: undefined }, context)
  return isOfSection ? told || sortName(record) || name : name
}

/** `BOOKMARK#{id}` as a sort key is of a bookmark, whatever the table is called. */
function sortName({ keys }: RecordFact): string {
  const sort = keys.find(({ name }) => name.role === 'sk' && name.index === undefined)?.values[0] ?? ''
  return /[{<$:]/.test(sort) ? nameFromKeys(mark(sort), undefined) : ''
}

/** Adds what a record says. What is written beats what a sample shows. */
export function merge(candidate: Candidate, entity: Growing, context: EntityContext): void {
  const { record } = candidate
  for (const [attribute, value] of candidate.keys) {
    const own = entity.keys.get(attribute)
    const isKind = record.source === 'sample' && context.keys.kinds.has(value.text)
    const isInferred = value.kind === 'sample' || candidate.isSample || isKind
    const template = isShown(candidate, value)
      ? inferTemplate(value.text, {
          templates: [...context.templatesOf(attribute), ...(own ? [own.template] : [])],
          values: { ...entity.values, ...record.values },
          attribute,
        })
      : value.text
    // `{teamDay}` says no more than that there is such a key.
    const saysMore = own?.template === `{${attribute}}` && !isInferred && /\}./.test(template)
    if (!own || (own.isInferred && !isInferred) || saysMore)
      entity.keys.set(attribute, { template, line: value.line, isInferred })
    else if (
      !own.isInferred &&
      !isInferred &&
      ![`{${attribute}}`, '{string}', '{number}'].includes(template) &&
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

/** Whether a value is a sample, or a text of a sample that would be another one elsewhere. */
const isShown = ({ isSample, record }: Candidate, { kind, text }: { kind: string; text: string }) =>
  kind === 'sample' || (isSample && kind === 'constant' && (/[#|]/.test(text) || isValueOf(record, text)))

export const isValueOf = (record: RecordFact, text: string) =>
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

/** Attributes that say what an item is. */
export const isTypeName = (name: string) =>
  /^(?:_?_?(?:entity|item|record|object)?_?type|_et|__edb_e__|kind)$/i.test(name)

export function typeValue(record: RecordFact): string {
  return (
    Object.entries(record.values).find(
      ([name, value]) => isTypeName(name) && /^[A-Za-z][\w-]*$/.test(value) && !/^(?:string|S)$/i.test(value),
    )?.[1] ?? ''
  )
}

/** A name that no other entity has: with what its section or its keys say besides. */
export function uniqueName(
  name: string,
  candidate: Candidate,
  growing: readonly Growing[],
  context: EntityContext,
): string {
  const more = nameFromKeys(
    candidate.keys.get(context.keys.sk ?? '')?.text,
    candidate.keys.get(context.keys.pk ?? '')?.text,
  )
  const owner = nameFromKeys(undefined, candidate.keys.get(context.keys.pk ?? '')?.text)
  const aside = asideIn(candidate.record.heading)
  const tries = [
    aside ? `${name} ${aside}` : '',
    ofItems(candidate.record.heading) ? `${name} Item` : '',
    owner && sameName(more, name) && !sameName(owner, name) ? `${owner} ${name}` : '',
    more && !sameName(more, name) ? `${name} ${more}` : '',
    more,
    ...Array.from({ length: 20 }, (_, at) => `${name} ${at + 2}`),
  ]
  return tries.find(each => each !== '' && !growing.some(other => sameName(other.name, each))) ?? name
}
