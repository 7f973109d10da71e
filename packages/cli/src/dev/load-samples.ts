import { marshalItem } from '@monotable/dynamodb'
import type { Schema, Transport } from 'monotable'
import type { Design, EntityDesign, TableDesign } from 'monotable/design'
import { nameAt } from '../infra/table-plan.ts'
import { sampleItem, type Values } from '../samples/sample-item.ts'

export interface SamplesOptions {
  readonly stage: string
  /** How many of each entity. */
  readonly count: number
  readonly now: Date
  /** Items of a document, by entity. */
  readonly given: ReadonlyMap<string, readonly Values[]>
}

const month = 30 * 86_400

/** Puts samples of every entity into tables that hold nothing yet; gives how many. */
export async function loadSamples(
  transport: Transport,
  design: Design,
  schema: Schema,
  options: SamplesOptions,
): Promise<number> {
  let loaded = 0
  for (const table of design.tables) {
    const TableName = nameAt(table.name, options.stage)
    const { Count } = (await transport.send('Scan', { TableName, Limit: 1 })) as { Count?: number }
    if (Count) continue
    for (const item of samplesOf(table, schema, options)) {
      await transport.send('PutItem', { TableName, Item: marshalItem(item) })
      loaded += 1
    }
  }
  return loaded
}

/** Each key once: entities that share their keys on purpose have samples of their own. */
function samplesOf(table: TableDesign, schema: Schema, { count, now, given }: SamplesOptions): Values[] {
  const expiry = table.ttl === undefined ? {} : { [table.ttl]: Math.floor(now.getTime() / 1000) + month }
  const found = new Map<string, Values>()
  for (const entity of table.entities) {
    const offset = count * countSharing(table, entity)
    const written = given.get(entity.name) ?? []
    for (let at = 0; at < Math.max(count, written.length); at++) {
      const { item } = sampleItem(table, entity, schema, {
        at: at + offset,
        given: written[at],
        fixed: expiring(entity, expiry),
      })
      found.set(JSON.stringify(table.key.map(({ name }) => item[name])), item)
    }
  }
  return [...found.values()].filter(item => table.key.every(({ name }) => item[name] !== undefined))
}

/** How many before it have the same keys on purpose. */
function countSharing({ entities }: TableDesign, { name, coincidesWith }: EntityDesign): number {
  const before = entities.slice(
    0,
    entities.findIndex(each => each.name === name),
  )
  return before.filter(each => coincidesWith.includes(each.name)).length
}

const expiring = ({ attributes, expires }: EntityDesign, expiry: Values): Values =>
  expires || attributes.some(({ name }) => name in expiry) ? expiry : {}
