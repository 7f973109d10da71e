import { type AttributeValue, equalValues, type Item } from '@monotable/dynamodb'

export function sameValue(one: AttributeValue | undefined, other: AttributeValue | undefined): boolean {
  return one === undefined || other === undefined ? one === other : equalValues(one, other)
}

/** The names of the attributes in which two items differ. */
export function differences(one: Item, other: Item): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter(name => !sameValue(one[name], other[name]))
}
