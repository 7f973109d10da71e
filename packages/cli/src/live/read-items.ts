import type { TableDescription } from '@monotable/import'
import type { AttributeMap, Transport } from 'monotable'
import { CannotConnect } from '../command.ts'

/** A live table, and some or all of its items. */
export interface ReadTable {
  readonly description: TableDescription
  readonly ttl: string | undefined
  readonly items: AttributeMap[]
  /** Whether there are more items than were read. */
  readonly isCut: boolean
}

export interface ReadOptions {
  readonly table: string
  /** The most items to read. They come from all over the table, since its segments are read in turn. */
  readonly most: number
  readonly progress: (share: number) => void
}

const segments = 8

export async function readTable(
  transport: Transport,
  { table, most, progress }: ReadOptions,
): Promise<ReadTable> {
  const description = await describe(transport, table)
  const { TimeToLiveDescription: life } = (await transport.send('DescribeTimeToLive', {
    TableName: table,
  })) as {
    TimeToLiveDescription?: { AttributeName?: string; TimeToLiveStatus?: string }
  }
  const items: AttributeMap[] = []
  const expected = Math.min(most, Math.max(1, description.ItemCount ?? most))
  let pages = Array.from({ length: segments }, (_, segment) => ({
    segment,
    start: undefined as AttributeMap | undefined,
  }))
  while (pages.length > 0 && items.length < most) {
    const read = await Promise.all(pages.map(page => nextPage(transport, table, page)))
    pages = []
    for (const { segment, found, start } of read) {
      for (const item of found) items.push(item)
      if (start) pages.push({ segment, start })
    }
    progress(Math.min(0.99, items.length / expected))
  }
  progress(1)
  const isCut = pages.length > 0 || items.length > most
  items.length = Math.min(items.length, most)
  return {
    description,
    ttl: life?.TimeToLiveStatus === 'DISABLED' ? undefined : life?.AttributeName,
    items,
    isCut,
  }
}

async function describe(transport: Transport, table: string): Promise<TableDescription> {
  try {
    const answer = await transport.send('DescribeTable', { TableName: table })
    return (answer as { Table: TableDescription }).Table
  } catch (error) {
    if ((error as Error).name !== 'ResourceNotFoundException') throw error
    throw new CannotConnect(`There is no table ${table}. Check --table, and the region or endpoint.`)
  }
}

interface Page {
  readonly segment: number
  readonly start: AttributeMap | undefined
}

async function nextPage(transport: Transport, table: string, { segment, start }: Page) {
  const input = {
    TableName: table,
    Segment: segment,
    TotalSegments: segments,
    ...(start && { ExclusiveStartKey: start }),
  }
  const answer = (await transport.send('Scan', input)) as {
    Items?: AttributeMap[]
    LastEvaluatedKey?: AttributeMap
  }
  return { segment, found: answer.Items ?? [], start: answer.LastEvaluatedKey }
}
