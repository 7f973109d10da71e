import type { Capacity, Scaling } from '../schema/table.ts'
import type { IndexInput, KeyElement } from './create-table.ts'

/** What CreateTable takes and DescribeTable gives, as far as they say the same. */
export interface TableDescription {
  readonly KeySchema?: readonly KeyElement[]
  readonly AttributeDefinitions?: readonly {
    readonly AttributeName: string
    readonly AttributeType: string
  }[]
  readonly BillingMode?: string
  readonly BillingModeSummary?: { readonly BillingMode?: string }
  readonly ProvisionedThroughput?: {
    readonly ReadCapacityUnits?: number
    readonly WriteCapacityUnits?: number
  }
  readonly GlobalSecondaryIndexes?: readonly (IndexInput & { readonly IndexStatus?: string })[]
  readonly LocalSecondaryIndexes?: readonly IndexInput[]
  readonly StreamSpecification?: { readonly StreamEnabled?: boolean; readonly StreamViewType?: string }
  readonly DeletionProtectionEnabled?: boolean
  readonly SSEDescription?: { readonly Status?: string }
  readonly TableStatus?: string
}

/** What is true of a table, in words under a heading each; what has no heading is not so. */
export type Facts = Map<string, string>

/** The same words for a declared table and a live one, so that they can be compared. */
export function factsOf(table: TableDescription, billing?: 'PAY_PER_REQUEST' | Capacity): Facts {
  const facts: Facts = new Map([
    ['key', keyText(table.KeySchema)],
    ['billing', billingText(table, billing)],
  ])
  for (const { AttributeName, AttributeType } of table.AttributeDefinitions ?? []) {
    facts.set(`attribute ${AttributeName}`, AttributeType)
  }
  const indexes = { global: table.GlobalSecondaryIndexes, local: table.LocalSecondaryIndexes }
  for (const [kind, list] of Object.entries(indexes)) {
    for (const index of list ?? []) {
      const text = `${kind} on ${keyText(index.KeySchema)} with ${projectionText(index)}`
      facts.set(`index ${index.IndexName}`, text)
    }
  }
  const { StreamEnabled, StreamViewType } = table.StreamSpecification ?? {}
  if (StreamEnabled && StreamViewType) facts.set('stream', StreamViewType)
  return facts
}

/** Where a table is not what was declared: `stream: is KEYS_ONLY, declared NEW_IMAGE`. */
export function differences(is: Facts, declared: Facts): string[] {
  const headings = new Set([...declared.keys(), ...is.keys()])
  return [...headings].flatMap(heading => {
    const [found, wanted] = [is.get(heading), declared.get(heading)]
    if (found === wanted) return []
    // An attribute that only one side knows is the key of an index that only one side has.
    if (heading.startsWith('attribute ') && !(found && wanted)) return []
    return [`${heading}: is ${found ?? 'none'}, declared ${wanted ?? 'none'}`]
  })
}

function keyText(elements: readonly KeyElement[] = []): string {
  const names = (type: string) =>
    elements.filter(element => element.KeyType === type).map(element => element.AttributeName)
  const partition = names('HASH')
  // Several attributes of a partition key stand in parentheses, so that it is seen where the sort key begins.
  const shown = partition.length > 1 ? [`(${partition.join(', ')})`] : partition
  return [...shown, ...names('RANGE')].join(', ')
}

function billingText(
  { BillingMode, BillingModeSummary, ProvisionedThroughput }: TableDescription,
  declared: 'PAY_PER_REQUEST' | Capacity = 'PAY_PER_REQUEST',
): string {
  const mode = BillingMode ?? BillingModeSummary?.BillingMode
  if (mode === 'PAY_PER_REQUEST') return mode
  const { ReadCapacityUnits = 0, WriteCapacityUnits = 0 } = ProvisionedThroughput ?? {}
  const { read, write } = typeof declared === 'string' ? {} : (declared as Partial<Capacity>)
  return `PROVISIONED with ${unitsText(ReadCapacityUnits, read)} read and ${unitsText(WriteCapacityUnits, write)} write units`
}

/** Units that follow the load are as declared wherever they stand between their bounds. */
function unitsText(units: number, declared: number | Scaling | undefined): string {
  if (typeof declared !== 'object' || units < declared.min || units > declared.max) return String(units)
  return `${declared.min} to ${declared.max}`
}

function projectionText({ Projection: { ProjectionType, NonKeyAttributes } }: IndexInput): string {
  return NonKeyAttributes ? [...NonKeyAttributes].sort().join(', ') : ProjectionType
}
