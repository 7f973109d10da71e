import type { AttributeType, AttributeValue } from '@monotable/dynamodb'

/** The ten types, in the order in which they are offered. */
export const types = {
  S: 'String',
  N: 'Number',
  BOOL: 'Boolean',
  NULL: 'Null',
  L: 'List',
  M: 'Map',
  SS: 'String set',
  NS: 'Number set',
  B: 'Binary',
  BS: 'Binary set',
} as const satisfies Record<AttributeType, string>

/** The content of a value of any type. */
export function contentOf(value: AttributeValue): unknown {
  return Object.values(value)[0]
}

export function isSet(
  value: AttributeValue,
): value is { SS: string[] } | { NS: string[] } | { BS: string[] } {
  return 'SS' in value || 'NS' in value || 'BS' in value
}

export function membersOf(set: AttributeValue): readonly string[] {
  return isSet(set) ? (contentOf(set) as string[]) : []
}
