import { isNestedDeeply } from './nesting.ts'
import type { Shape } from './shape.ts'

/** Members of AttributeValue in Java, those that no client ever sees included, in the order DynamoDB prints them. */
const valueMembers = 's n b iNT dECIMAL dOUBLE sS nS bS iNTSET dECIMALSET dOUBLESET m l nULL bOOL'.split(
  ' ',
) as readonly string[]

const deepestShown = 40

export const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/** A value as DynamoDB shows it in a message: the way Java prints its objects. */
export function describeValue(shape: Shape, value: unknown, depth = 0): string {
  if (value === null || value === undefined || depth > deepestShown) return 'null'
  switch (shape.kind) {
    case 'list':
      return `[${(value as unknown[]).map(element => describeValue(shape.of, element, depth + 1)).join(', ')}]`
    case 'map':
      if (shape.shownAsJson && !isNestedDeeply(value)) return JSON.stringify(value)
      return `{${entriesOf(value, inner => describeValue(shape.of, inner, depth + 1))}}`
    case 'structure': {
      const given = value as Record<string, unknown>
      const members = Object.entries(shape.members).map(
        ([name, member]) => `${lowerFirst(name)}=${describeValue(member, given[name], depth + 1)}`,
      )
      const unseen = (shape.unseen ?? []).map(name => `${name}=null`)
      return `${shape.name ?? ''}(${[...members, ...unseen].join(', ')})`
    }
    case 'attributeValue':
      return describeAttributeValue(value as Record<string, unknown>, depth)
    default:
      return String(value)
  }
}

function describeAttributeValue(value: Record<string, unknown>, depth: number): string {
  const members = valueMembers.map(member => {
    const type = member.toUpperCase()
    return `${member}=${Object.hasOwn(value, type) ? describePayload(value[type], depth) : 'null'}`
  })
  return `AttributeValue(${members.join(', ')})`
}

function describePayload(payload: unknown, depth: number): string {
  if (typeof payload !== 'object' || payload === null || payload instanceof Uint8Array) return String(payload)
  const inner = (value: unknown): string =>
    typeof value === 'object' && value !== null && depth < deepestShown
      ? describeAttributeValue(value as Record<string, unknown>, depth + 1)
      : String(value)
  return Array.isArray(payload) ? `[${payload.map(inner).join(', ')}]` : `{${entriesOf(payload, inner)}}`
}

function entriesOf(value: object, describe: (inner: unknown) => string): string {
  return Object.entries(value)
    .map(([name, inner]) => `${name}=${describe(inner)}`)
    .join(', ')
}
