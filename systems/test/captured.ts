import type { AttributeMap, AttributeValue, Transport } from 'monotable'
import type { KeyCondition } from './seeds.ts'

interface Sent {
  readonly operation: string
  readonly input: Input
}

interface Input {
  readonly IndexName?: string
  readonly KeyConditionExpression?: string
  readonly FilterExpression?: string
  readonly ScanIndexForward?: boolean
  readonly ExpressionAttributeNames?: Record<string, string>
  readonly ExpressionAttributeValues?: AttributeMap
  readonly Key?: AttributeMap
  readonly Item?: AttributeMap
  readonly TransactItems?: readonly Record<string, Input>[]
}

/** What a query asks for, in the words of the seeds. */
export interface Asked {
  readonly index: string
  readonly condition: readonly KeyCondition[]
  readonly direction: 'asc' | 'desc'
  readonly filter?: string
}

/** A table without items that remembers what it was asked. */
export class Captured implements Transport {
  readonly sent: Sent[] = []

  async send(operation: string, input: object): Promise<object> {
    this.sent.push({ operation, input })
    return operation === 'Query' ? { Items: [], Count: 0, ScannedCount: 0 } : {}
  }

  /** The queries and gets since the last look, names and values in place of aliases. */
  asked(): Asked[] {
    return this.sent
      .splice(0)
      .map(({ operation, input }) => (operation === 'Query' ? query(input) : get(input)))
  }

  /** The items put since the last look, the first first. */
  put(): Record<string, unknown>[] {
    return this.sent
      .splice(0)
      .flatMap(({ input }) => [input, ...(input.TransactItems ?? []).flatMap(Object.values)])
      .flatMap(({ Item }) => (Item ? [plain(Item)] : []))
  }
}

function query(input: Input): Asked {
  const { IndexName = 'Main', KeyConditionExpression = '', FilterExpression } = input
  return {
    index: IndexName,
    condition: KeyConditionExpression.split(/ AND (?!:)/).map(part => clause(part, input)),
    direction: input.ScanIndexForward === false ? 'desc' : 'asc',
    ...(FilterExpression !== undefined && { filter: resolved(FilterExpression, input) }),
  }
}

function get({ Key = {} }: Input): Asked {
  const condition = Object.entries(plain(Key)).map(([attribute, value]) => ({
    attribute,
    operator: '=' as const,
    value: String(value),
  }))
  return { index: 'Main', condition, direction: 'asc' }
}

function clause(part: string, input: Input): KeyCondition {
  const [attribute, value = '', to] = Array.from(part.matchAll(/[#:]\w+/g), ([alias]) => meant(alias, input))
  const operator = /begins_with|BETWEEN|[<>]=?|=/.exec(part)?.[0].toLowerCase() as KeyCondition['operator']
  return {
    attribute: String(attribute),
    operator,
    value: String(value),
    ...(to !== undefined && { to: String(to) }),
  }
}

function resolved(expression: string, input: Input): string {
  return expression.replace(/[#:]\w+/g, alias => {
    const value = meant(alias, input)
    return alias.startsWith('#') ? String(value) : JSON.stringify(value)
  })
}

function meant(
  alias: string,
  { ExpressionAttributeNames: names, ExpressionAttributeValues: values }: Input,
): unknown {
  if (alias.startsWith('#')) return names?.[alias]
  const value = values?.[alias]
  return value && scalar(value)
}

/** An item without the tags of its types. */
function plain(item: AttributeMap): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, scalar(value)]))
}

function scalar(value: AttributeValue): unknown {
  const [tag, inner] = Object.entries(value)[0] as [string, unknown]
  if (tag === 'N') return Number(inner)
  if (tag === 'L') return (inner as AttributeValue[]).map(scalar)
  return tag === 'M' ? plain(inner as AttributeMap) : inner
}
