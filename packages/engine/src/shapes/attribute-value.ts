import type { AttributeValue, Item } from '../values/attribute-value.ts'

/**
 * DynamoDB has two generations of value checks with different texts. `current`: PutItem, UpdateItem, DeleteItem,
 * GetItem, BatchGetItem, Query. `older`: BatchWriteItem, TransactWriteItems, TransactGetItems, Scan, PartiQL.
 */
export type Wording = 'current' | 'older'

/** A checked, canonical copy. */
export function readAttributeValue(_raw: unknown, _wording: Wording): AttributeValue {
  throw new Error('not written yet')
}

/** A checked, canonical copy of an item or key. */
export function readItem(_raw: unknown, _wording: Wording): Item {
  throw new Error('not written yet')
}

/** The values of an expression, keyed as given (`:v`). */
export function readExpressionValues(_raw: unknown, _wording: Wording): Record<string, AttributeValue> {
  throw new Error('not written yet')
}
