import type { Item } from '@monotable/dynamodb'
import type { Table } from '../keys/table.ts'
import { chargedIn, type DoneWrite } from '../writes/done-write.ts'
import { asking, type RequestedWrite, writesIn, writtenKey } from '../writes/requested-write.ts'
import { getItem } from './items.ts'
import { Refused, send } from './send.ts'
import { describeTable } from './tables.ts'

/** One write of a request and the item that it is for, as it is stored. */
export interface AimedWrite {
  readonly write: RequestedWrite
  readonly table: Table
  readonly key: Item
  readonly stored: Item | undefined
}

export type Outcome =
  | { readonly kind: 'checked'; readonly aimed: readonly AimedWrite[] }
  | { readonly kind: 'done'; readonly done: DoneWrite }
  | { readonly kind: 'refused'; readonly refused: Refused; readonly aimed: readonly AimedWrite[] }

/** What a request would meet; nothing is written. */
export async function checkWrite(operation: string, input: object): Promise<Outcome> {
  return { kind: 'checked', aimed: await aim(operation, input) }
}

/** Sends a request and looks at its items before and after it. */
export async function observeWrite(operation: string, input: object): Promise<Outcome> {
  const aimed = await aim(operation, input)
  try {
    const answer = await send(operation, asking(operation, input))
    const changes: DoneWrite['changes'][number][] = []
    for (const { write, table, key, stored: before } of aimed) {
      const after = write.kind === 'ConditionCheck' ? before : await getItem(table.name, key)
      changes.push({ table, before, after })
    }
    return {
      kind: 'done',
      done: { changes, isTransaction: operation === 'TransactWriteItems', ...chargedIn(answer) },
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { kind: 'refused', refused: error, aimed: told(aimed, error) }
  }
}

async function aim(operation: string, input: object): Promise<AimedWrite[]> {
  const aimed: AimedWrite[] = []
  for (const write of writesIn(operation, input)) {
    const table = await describeTable(write.TableName)
    const key = writtenKey(table, write)
    aimed.push({ write, table, key, stored: await getItem(table.name, key) })
  }
  return aimed
}

/** The refusal knows better which item it was. */
function told(aimed: readonly AimedWrite[], { item, reasons }: Refused): AimedWrite[] {
  return aimed.map((each, at) => ({ ...each, stored: reasons[at]?.Item ?? item ?? each.stored }))
}
