import type { EntityDraft, Remark } from '../draft.ts'
import type { PatternFact, RawClause } from '../facts.ts'
import { isSameAttribute, keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { baseTable } from '../names/words.ts'
import { prefixOf } from './condition-values.ts'
import type { Indexes } from './indexes.ts'
import { fits, isSameShape, shapeOf } from './shapes.ts'
import type { TableKeys } from './table-keys.ts'

export interface PatternContext {
  readonly keys: TableKeys
  readonly indexes: Indexes
  readonly entities: readonly EntityDraft[]
  /** Templates of entities by key attribute. */
  templatesOf(attribute: string): readonly string[]
  readonly guesses: Remark[]
}

/** What a request reads: the table, or an index, and how its keys are called. */
export interface Target {
  readonly index: string | null
  readonly pk: string
  readonly sk: string | undefined
}

/** Whether the table or an index is read: by its name, or by the attribute that is compared. */
export function targetOf(fact: PatternFact, { keys, indexes }: PatternContext): Target | undefined {
  const base = keys.pk === undefined ? undefined : { index: null, pk: keys.pk, sk: keys.sk }
  const words = fact.index.replaceAll('`', '').trim()
  const hint = isIndexName(words) ? words : (indexWithin(words) ?? words)
  const isBase = baseTable.test(hint)
  const spoken = isBase ? undefined : indexes.spokenOf(hint)
  const equal = fact.clauses.filter(clause => clause.operator === '=')
  const attributes = (equal.length > 0 ? equal : fact.clauses).map(clause => clause.attribute)
  // A range of the sort key is no request on an index that has it as its partition key.
  const byAttribute = indexes.indexes.find(
    index =>
      index.pk !== keys.pk &&
      (index.pk !== keys.sk || equal.length > 0) &&
      attributes.some(attribute => isSameAttribute(attribute, index.pk)),
  )
  if (spoken) return asTarget(spoken)
  const compared = equal.find(clause => keyName(clause.attribute)?.role === 'pk')
  const byValue =
    compared &&
    indexes.indexes.find(
      index => index.pk !== keys.pk && index.pk === (compared.values[0] ?? '').replaceAll('`', ''),
    )
  if (byValue && keys.arePlain) return asTarget(byValue)
  if (base && attributes.some(attribute => isSameAttribute(attribute, base.pk))) return base
  return byAttribute ? asTarget(byAttribute) : targetByName(attributes, base, indexes)
}

/** By the names of the keys that are compared: `GSI1PK` is of GSI1, `PK` of the table. */
function targetByName(
  attributes: readonly string[],
  base: Target | undefined,
  indexes: Indexes,
): Target | undefined {
  const named = attributes.map(attribute => keyName(attribute)?.index).find(Boolean)
  const isOnly = named !== undefined && /^(?:GSI|LSI)$/i.test(named) && indexes.indexes.length === 1
  const byName = isOnly ? indexes.indexes[0] : named ? indexes.find(named) : undefined
  if (byName) return asTarget(byName)
  const isOfTable = (attribute: string) => {
    const name = keyName(attribute)
    return name !== undefined && name.index === undefined
  }
  return attributes.some(isOfTable) ? base : undefined
}

/** The table or the index that the words name, else the first, whose keys can hold the values. */
export function looseTarget(
  fact: PatternFact,
  { keys, indexes, templatesOf }: PatternContext,
): Target | undefined {
  const spoken = indexes.spokenOf(fact.index)
  const base: Target[] = keys.pk === undefined ? [] : [{ index: null, pk: keys.pk, sk: keys.sk }]
  const all = spoken ? [asTarget(spoken)] : [...base, ...indexes.indexes.map(asTarget)]
  return all.find(target =>
    fact.clauses.every(({ values, operator }, at) => {
      const attribute = at === 0 ? target.pk : target.sk
      const value = readTemplate(values[0] ?? '').text
      return (
        attribute !== undefined &&
        templatesOf(attribute).some(template =>
          operator === '='
            ? isSameShape(template, value) || fits(template, value)
            : shapeOf(template).startsWith(shapeOf(value)) || prefixOf([template], value) !== undefined,
        )
      )
    }),
  )
}

const asTarget = (index: { name: string; pk: string; sk: string | null }): Target => ({
  index: index.name,
  pk: index.pk,
  sk: index.sk ?? undefined,
})

/** A name alone, as columns of indexes have it. */
const isIndexName = (hint: string) => /^(?:(?:GSI|LSI)[-_ ]?\d+|[\w.-]*(?:index|GSI|LSI))$/i.test(hint)

/** "Query on the GSI `status-index`". */
const indexWithin = (words: string) =>
  /(?:^|\s)([\w.]+-index|[A-Za-z]\w*Index)(?:$|[\s,;])/.exec(words)?.[1] ??
  /(?:^|\s)((?:GSI|LSI)\d+)\s*[:：]/i.exec(words)?.[1]

/** The index that a request names, even if the document says nothing else about it. */
export function indexNamed({ index, namesIndex }: PatternFact): string | undefined {
  const hint = index
    .replaceAll('`', '')
    .replace(/\s+(?:GSI|LSI|index)$/i, '')
    .trim()
  if (isIndexName(hint)) return hint
  const isName = namesIndex && /^[A-Za-z][\w.-]*$/.test(hint) && !baseTable.test(hint) && !/table/i.test(hint)
  return isName ? hint : indexWithin(hint)
}

/** What an index is compared by: in `PK = status` of an index it is the attribute that is named. */
export function indexedBy({ attribute, values }: RawClause): string {
  const name = keyName(attribute)
  const value = (values[0] ?? '').replace(/^["'`]|["'`]$/g, '')
  return name && !name.index && readTemplate(value).kind === 'name' ? value : attribute
}
