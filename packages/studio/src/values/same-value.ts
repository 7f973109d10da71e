import { type AttributeValue, type Item, isSet, membersOf, typeOf } from './attribute-value.ts'

/** A text that two values share only if DynamoDB holds them for the same: sets and maps have no order. */
function canonical(value: AttributeValue): string {
  if (isSet(value)) return `${typeOf(value)}${JSON.stringify([...membersOf(value)].sort())}`
  if ('L' in value) return `L[${value.L.map(canonical).join(',')}]`
  if ('M' in value) return `M${canonicalItem(value.M)}`
  return JSON.stringify(value)
}

function canonicalItem(item: Item): string {
  const names = Object.keys(item).sort()
  return `{${names.map(name => `${JSON.stringify(name)}:${canonical(item[name]!)}`).join(',')}}`
}

export function sameValue(one: AttributeValue | undefined, other: AttributeValue | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return canonical(one) === canonical(other)
}

/** The names of the attributes in which two items differ. */
export function differences(one: Item, other: Item): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter(name => !sameValue(one[name], other[name]))
}
