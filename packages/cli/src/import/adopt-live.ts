import { adoptTable, type TableDescription } from '@monotable/import'
import type { AttributeMap } from 'monotable'
import { Failure, type Surroundings } from '../command.ts'
import type { FlagValues } from '../flags.ts'
import type { liveFlags } from '../live/live-tables.ts'
import { withLive } from '../live/open-live.ts'
import { readTable } from '../live/read-items.ts'

export interface AdoptLive extends FlagValues<typeof liveFlags> {
  readonly table: string
  /** Items to read at most. */
  readonly most: number
  /** Templates of a document that name the parts of keys. */
  readonly hints?: ReadonlyMap<string, readonly string[]> | undefined
}

/** Reads a live table and infers its schema. It never writes to the table. */
export async function adoptLive(
  { table, most, hints, ...where }: AdoptLive,
  around: Pick<Surroundings, 'env'>,
  progress: (share: number) => void,
) {
  const read = await withLive(where, around, transport => readTable(transport, { table, most, progress }))
  const items = read.items.filter(item => !isOwn(item, read.description))
  if (items.length === 0)
    throw new Failure(`${table} has no items. Write its schema by hand, or import a document.`)
  return { read, ...adoptTable({ ...read, items, ...(hints && { hints }) }) }
}

/** Receipts and the state of a migration are Monotable's own: no program reads or writes them. */
function isOwn(item: AttributeMap, { KeySchema }: TableDescription): boolean {
  const value = item[KeySchema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '']
  return value !== undefined && 'S' in value && value.S.startsWith('MONOTABLE#')
}
