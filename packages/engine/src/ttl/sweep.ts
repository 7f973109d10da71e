import type { Database } from '../database.ts'
import { StoredItem } from '../items/stored-item.ts'
import { writeItem } from '../items/write-item.ts'
import type { View } from '../storage/writer.ts'
import type { UserIdentity } from '../streams/record.ts'
import type { Table } from '../tables/table.ts'
import { expiryKey, expiryStart, itemKeyOf } from './expiry-key.ts'

/** DynamoDB takes a time that lies further back for a mistake, and leaves the item alone. */
const fiveYears = 5 * 365 * 24 * 60 * 60

/** So that neither requests nor a store at rest have to wait for a long sweep. */
const itemsAtOnce = 100
const itemsPerSweep = 10_000

const dynamodbItself: UserIdentity = { PrincipalId: 'dynamodb.amazonaws.com', Type: 'Service' }

/** Deletes the items that have expired by the engine's clock; says whether some may be left for the next sweep. */
export async function sweep(database: Database): Promise<boolean> {
  let isMore = false
  for (const table of database.catalog.all()) {
    if (table.ttl === undefined || table.status === 'DELETING') continue
    if ((await sweepTable(database, table)) === itemsPerSweep) isMore = true
  }
  return isMore
}

async function sweepTable(database: Database, table: Table): Promise<number> {
  let found = 0
  let damage: unknown
  const now = Math.floor(database.clock() / 1000)
  const range = {
    gte: expiryStart(table.id, Math.max(0, now - fiveYears)),
    lt: expiryStart(table.id, now),
    limit: itemsPerSweep,
  }
  for await (const entries of database.store.entries(range, itemsAtOnce)) {
    found += entries.length
    await database.writer.submit(view => {
      const current = database.catalog.find(table.name)
      if (current?.id !== table.id) return
      for (const [expiry] of entries) {
        let before: StoredItem | undefined
        try {
          before = StoredItem.decode(view.get(itemKeyOf(expiry)))
        } catch (error) {
          // An item that cannot be read keeps no other alive.
          damage ??= error
          continue
        }
        deleteExpired(view, current, { expiry, before, time: database.clock() })
      }
    })
  }
  if (damage !== undefined) throw damage
  return found
}

interface Expired {
  readonly expiry: Buffer
  readonly before: StoredItem | undefined
  readonly time: number
}

/** Only if the item still says what it said when its expiry was found. */
function deleteExpired(view: View, table: Table, { expiry, before, time }: Expired): void {
  const key = itemKeyOf(expiry)
  if (before !== undefined && expiryKey(table, before.item, key)?.equals(expiry)) {
    writeItem(view, { table, key, before, after: undefined }, { time, userIdentity: dynamodbItself })
  } else view.delete(expiry)
}
