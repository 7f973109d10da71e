/** A value in DynamoDB's own JSON: numbers are text, binary is base64 text. Nothing here ever turns one into another. */
export type AttributeValue =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly B: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly L: readonly AttributeValue[] }
  | { readonly M: Item }
  | { readonly SS: readonly string[] }
  | { readonly NS: readonly string[] }
  | { readonly BS: readonly string[] }

export type Item = Readonly<Record<string, AttributeValue>>

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
} as const

export type Type = keyof typeof types

export function typeOf(value: AttributeValue): Type {
  return Object.keys(value)[0] as Type
}

/** What is inside, whatever it is. */
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
