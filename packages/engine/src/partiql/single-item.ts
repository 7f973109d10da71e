import {
  type AttributeValue,
  type Condition,
  equalValues,
  type Item,
  type KeySchema,
  keyAttributes,
} from '@monotable/dynamodb'
import { attribute, emptyItem, invalid } from '@monotable/dynamodb/service'
import type { Table } from '../tables/table.ts'
import { attributeTest, conjuncts } from './conjuncts.ts'
import { checkKeyType } from './key-values.ts'
import { branchesOf, type ReadTarget, spreadOut } from './read-plan.ts'

/** The item that the WHERE clause of a write names. */
export interface NamedItem {
  /** Only the key attributes that an equality names; the first one where there are several. */
  readonly key: Item
  /** A key attribute that two conditions set to different values. */
  readonly ambiguous: string | undefined
  /** Whether the clause says more than which item it is. */
  readonly conditional: boolean
}

export function namedItem(where: Condition | undefined, keys: KeySchema): NamedItem {
  const names = new Set(keyAttributes(keys).map(key => key.name))
  const key = emptyItem()
  let ambiguous: string | undefined
  let conditional = false
  for (const part of conjuncts(where)) {
    const test = attributeTest(part)
    if (test?.operator !== '=' || !names.has(test.name)) {
      conditional = true
      continue
    }
    const value = test.values[0] as AttributeValue
    const known = attribute(key, test.name)
    if (known === undefined) key[test.name] = value
    else {
      conditional = true
      if (!equalValues(known, value)) ambiguous ??= test.name
    }
  }
  return { key, ambiguous, conditional }
}

/** The key of the one item that an UPDATE or DELETE outside of a transaction writes. */
export function writtenKey({ key, ambiguous }: NamedItem, { keys }: Table): Item {
  if (ambiguous !== undefined) {
    throw invalid(
      `Multiple conditions on same key ${ambiguous}. Only single item Update/Insert/Delete are supported`,
    )
  }
  for (const { name } of keyAttributes(keys)) {
    if (attribute(key, name) === undefined) {
      throw invalid('Where clause does not contain a mandatory equality on all key attributes')
    }
  }
  for (const each of keyAttributes(keys)) checkKeyType(each, attribute(key, each.name) as AttributeValue)
  return key
}

/** The item to be inserted has the key attributes, in their types. */
export function checkInsertedKey(item: Item, { keys }: Table): void {
  for (const each of keyAttributes(keys)) {
    const value = attribute(item, each.name)
    if (value === undefined) throw invalid(`Key attribute should be present in the item: Key ${each.name}`)
    checkKeyType(each, value)
  }
}

/**
 * The key of the one item that a SELECT in a batch or transaction reads; nothing if its WHERE clause says less than
 * the key, or anything besides it. Values of a wrong type are left for the read to refuse.
 */
export function readKey(
  where: Condition | undefined,
  target: ReadTarget,
  checkTypes: boolean,
): Item | undefined {
  const alternatives = spreadOut(where, target.keys)
  const [only] = alternatives ?? []
  const wellTyped =
    checkTypes ||
    !alternatives?.some(({ tests }) => tests.some(test => !isTyped(test.name, test.values, target.keys)))
  // Overlaps are refused first, and can be seen only in values of the right type.
  if (wellTyped) branchesOf(where, target)
  if (only === undefined || alternatives?.length !== 1 || only.filters.length > 0) return undefined
  const key = emptyItem()
  for (const { name, operator, values } of only.tests) {
    const value = values[0] as AttributeValue
    const known = attribute(key, name)
    if (operator !== '=' || (known !== undefined && !equalValues(known, value))) return undefined
    key[name] = value
  }
  return keyAttributes(target.keys).every(({ name }) => attribute(key, name) !== undefined) ? key : undefined
}

const isTyped = (name: string, values: readonly AttributeValue[], keys: KeySchema) =>
  keyAttributes(keys).every(key => key.name !== name || values.every(value => key.type in value))
