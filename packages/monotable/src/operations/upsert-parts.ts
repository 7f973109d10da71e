import { MonotableError } from '../errors.ts'
import type { EntityModel, Values } from '../schema/entity-model.ts'
import { addDecimals } from '../values/add-decimals.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { fillManaged } from './managed-attributes.ts'
import { parseChange } from './parse-change.ts'
import { writeFacts } from './write-facts.ts'

/** An upsert, taken apart: what is written in any case, only where nothing is, added, and removed. */
export interface UpsertParts {
  /** The item that is made where there is none. */
  readonly whole: Values
  readonly set: AttributeMap
  readonly ifAbsent: AttributeMap
  readonly add: AttributeMap
  readonly remove: string[]
  /** What is added, as zod gives it back. */
  readonly added: Values
}

export interface Given {
  readonly item: Values
  readonly ifAbsent: Values | undefined
  readonly add: Values | undefined
}

export function upsertParts(model: EntityModel, given: Given, now: Date): UpsertParts {
  const item = defined(given.item)
  const added = parseChange(model, { add: given.add ?? {} }).change.add as Values
  refuseTwice(model, added, item, given.ifAbsent)
  const whole = model.parse({ ...added, ...defined(given.ifAbsent), ...item })
  for (const key of writeFacts(model).nativeKeys.values()) key.build(whole)
  fillManaged(model, whole, now, 1)
  const { version, updatedAt } = model.options
  const stored: AttributeMap = {}
  model.codec.encode(whole, stored)
  const parts: UpsertParts = { whole, set: {}, ifAbsent: {}, add: {}, remove: [], added }
  const isOwned = (name: string) =>
    Object.hasOwn(item, name) || name === updatedAt || model.keyNames.includes(name)
  for (const name in model.types) {
    const value = stored[name]
    if (name === model.partition.attribute || name === model.sort?.attribute) continue
    if (name === version) parts.add[name] = { N: '1' }
    else if (value === undefined) isOwned(name) && parts.remove.push(name)
    else if (Object.hasOwn(added, name)) parts.add[name] = value
    else (isOwned(name) ? parts.set : parts.ifAbsent)[name] = value
  }
  if (model.tag) {
    delete parts.ifAbsent[model.tag[0]]
    parts.set[model.tag[0]] = { S: model.tag[1] }
  }
  return parts
}

/** The attributes of an item once the upsert is done. */
export function afterUpsert(old: AttributeMap, { set, ifAbsent, add, remove }: UpsertParts): AttributeMap {
  const after: AttributeMap = { ...ifAbsent, ...old, ...set }
  for (const name of remove) delete after[name]
  for (const [name, amount] of Object.entries(add)) {
    const before = old[name] ?? { N: '0' }
    if ('N' in before && 'N' in amount) after[name] = { N: addDecimals(before.N, amount.N) }
  }
  return after
}

/** What is undefined is not given. */
function defined(values: Values = {}): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

function refuseTwice(model: EntityModel, added: Values, item: Values, ifAbsent: Values = {}): void {
  const name = Object.keys(added).find(one => Object.hasOwn(item, one) || Object.hasOwn(ifAbsent, one))
  if (name === undefined) return
  const issue = { path: [name], message: 'is both added to and set' }
  throw new MonotableError('INVALID_ITEM', { entity: model.name, issues: [issue] })
}
