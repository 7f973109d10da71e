import { requestLimits } from '@monotable/dynamodb'
import type { Slot } from '../expressions/compiled-condition.ts'
import { Expressions } from '../expressions/request.ts'
import type { Values } from '../schema/entity-model.ts'
import type { PatternModel, SortOperator } from '../schema/pattern-model.ts'
import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import type { Deciding } from './deciding.ts'

/** The members of a Query that are the same in every call. */
interface QueryMembers {
  readonly IndexName?: string
  readonly KeyConditionExpression: string
  readonly FilterExpression?: string
  readonly ProjectionExpression?: string
  readonly ExpressionAttributeNames: Readonly<Record<string, string>>
}

/** The expressions of a pattern, written once; a call makes the values alone. */
export interface QueryExpressions {
  readonly members: QueryMembers
  /** The values of a call; undefined where no key can be in the range that it asks for. */
  readonly values: (arguments_: Values) => AttributeMap | undefined
  readonly partition: string
  /** The alias of the moment after which items have expired. */
  readonly now: string | undefined
}

const comparisons: Record<SortOperator, (name: string, values: readonly string[]) => string> = {
  '=': (name, [value]) => `${name} = ${value}`,
  '<': (name, [value]) => `${name} < ${value}`,
  '<=': (name, [value]) => `${name} <= ${value}`,
  '>': (name, [value]) => `${name} > ${value}`,
  '>=': (name, [value]) => `${name} >= ${value}`,
  between: (name, [low, high]) => `${name} BETWEEN ${low} AND ${high}`,
  begins_with: (name, [value]) => `begins_with(${name}, ${value})`,
}

interface FilledSlot {
  readonly slot: Slot
  readonly aliases: readonly string[]
}

/** Writes the expressions. `arguments_` are looked at for the lengths of lists in the filter, and for nothing else. */
export function queryExpressions(
  pattern: PatternModel,
  deciding: Deciding,
  projected: readonly string[] | undefined,
  arguments_: Values,
): QueryExpressions {
  const to = new Expressions()
  const { index, filter, sort } = pattern
  const partitionName = to.name(pattern.partition.attribute)
  const partition = to.reserve()
  const more = pattern.more.map(({ attribute, build }) => ({
    name: to.name(attribute),
    alias: to.reserve(),
    build,
  }))
  const sortAliases = sort
    ? Array.from({ length: sort.operator === 'between' ? 2 : 1 }, () => to.reserve())
    : []
  const sortCondition = sort && comparisons[sort.operator](to.name(sort.attribute), sortAliases)
  const slots: FilledSlot[] = []
  const supply = (slot: Slot) => {
    const aliases = Array.from({ length: lengthOf(slot, arguments_, filter) }, () => to.reserve())
    slots.push({ slot, aliases })
    return aliases
  }
  const { others, ttl, softDelete } = deciding
  const isBesideOthers = (others ?? ttl ?? softDelete) !== undefined
  const declared = filter ? [filter.write(to, supply, isBesideOthers)] : []
  const now = ttl === undefined ? undefined : to.reserve()
  const filters = [...declared, ...decisionsOf(to, deciding, now)]
  const projection = projected?.map(name => to.name(name)).join(', ')
  return {
    members: {
      ...(index !== undefined && { IndexName: index }),
      KeyConditionExpression: [
        `${partitionName} = ${partition}`,
        ...more.map(({ name, alias }) => `${name} = ${alias}`),
        ...(sortCondition ? [sortCondition] : []),
      ].join(' AND '),
      ...(filters.length > 0 && { FilterExpression: filters.join(' AND ') }),
      ...(projection && { ProjectionExpression: projection }),
      ExpressionAttributeNames: to.names,
    },
    partition,
    now,
    values: valuesFor(pattern, { constants: to.values, partition, more, sortAliases, slots }),
  }
}

function decisionsOf(
  to: Expressions,
  { others, ttl, softDelete }: Deciding,
  now: string | undefined,
): string[] {
  const decisions: string[] = []
  // Only rows known to be of another entity stay out: an item without the attribute may be one of these, and a row of no
  // entity is reported.
  for (let at = 0; others && at < others.values.length; at += requestLimits.listed) {
    const values = others.values.slice(at, at + requestLimits.listed).map(value => to.value({ S: value }))
    decisions.push(`NOT ${to.name(others.attribute)} IN (${values.join(', ')})`)
  }
  // Not the opposite comparison, which would leave out items without the attribute.
  if (ttl !== undefined) decisions.push(`NOT ${to.name(ttl)} <= ${now}`)
  if (softDelete !== undefined) {
    const name = to.name(softDelete)
    decisions.push(`(attribute_not_exists(${name}) OR ${name} = ${to.value({ NULL: true })})`)
  }
  return decisions
}

interface Aliases {
  readonly constants: AttributeMap
  readonly partition: string
  readonly more: readonly { readonly alias: string; readonly build: (values: Values) => AttributeValue }[]
  readonly sortAliases: readonly string[]
  readonly slots: readonly FilledSlot[]
}

function valuesFor(
  pattern: PatternModel,
  { constants, partition, more, sortAliases, slots }: Aliases,
): QueryExpressions['values'] {
  const { filter, sort } = pattern
  const [low = '', high = ''] = sortAliases
  return arguments_ => {
    const values: AttributeMap = { [partition]: pattern.partition.build(arguments_) }
    for (const { alias, build } of more) values[alias] = build(arguments_)
    if (sort) {
      const bounds = sort.build(arguments_)
      if (!bounds) return undefined
      values[low] = bounds[0] as AttributeValue
      if (bounds.length > 1) values[high] = bounds[1] as AttributeValue
    }
    for (const { slot, aliases } of slots) {
      const value = filter?.valueOf(slot, arguments_)
      if (slot.isList) {
        let at = 0
        for (const member of value as Iterable<unknown>) values[aliases[at++] as string] = slot.encode(member)
      } else values[aliases[0] as string] = slot.encode(value)
    }
    return Object.assign(values, constants)
  }
}

function lengthOf(slot: Slot, arguments_: Values, filter: PatternModel['filter']): number {
  if (!slot.isList) return 1
  const value = filter?.valueOf(slot, arguments_) as readonly unknown[] | ReadonlySet<unknown>
  return 'size' in value ? value.size : value.length
}
