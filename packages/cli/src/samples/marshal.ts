import type { AttributeMap, AttributeValue } from 'monotable'

/** DynamoDB's JSON of plain values. Binary is base64, as it is sent. */
export function marshal(values: Readonly<Record<string, unknown>>): AttributeMap {
  const item: Record<string, AttributeValue> = {}
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) item[name] = attributeValue(value)
  }
  return item
}

function attributeValue(value: unknown): AttributeValue {
  if (value === null) return { NULL: true }
  switch (typeof value) {
    case 'string':
      return { S: value }
    case 'number':
    case 'bigint':
      return { N: String(value) }
    case 'boolean':
      return { BOOL: value }
    default:
      return documentValue(value as object)
  }
}

function documentValue(value: object): AttributeValue {
  if (value instanceof Uint8Array) return { B: base64(value) } as unknown as AttributeValue
  if (value instanceof Date) return { S: value.toISOString() }
  if (value instanceof Set) return setValue([...value])
  if (Array.isArray(value)) return { L: value.map(attributeValue) }
  return { M: marshal(value as Record<string, unknown>) }
}

function setValue(members: readonly unknown[]): AttributeValue {
  if (members.every(member => typeof member === 'string')) return { SS: members as string[] }
  if (members.every(member => member instanceof Uint8Array)) {
    return { BS: members.map(member => base64(member as Uint8Array)) } as unknown as AttributeValue
  }
  return { NS: members.map(String) }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
