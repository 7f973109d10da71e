import type { Item } from '@monotable/dynamodb'
import { useQuery } from '@tanstack/react-query'
import { type RequestedWrite, writesIn, writtenKey } from '../writes/requested-write.ts'
import { ask } from './send.ts'
import { describeTable } from './tables.ts'

interface FailedWrite {
  readonly id: number
  readonly at: string
  readonly operation: string
  readonly input: object
  readonly error: {
    readonly name: string
    readonly Item?: Item
    readonly CancellationReasons?: readonly { readonly Code?: string; readonly Item?: Item }[]
  }
}

/** A write that a condition of a system refused, with the item that it met. */
export interface JudgedFailure extends Pick<FailedWrite, 'id' | 'at' | 'operation'> {
  readonly writes: readonly {
    readonly write: RequestedWrite
    readonly key: Item
    readonly stored: Item | undefined
  }[]
}

/** The newest first. Of a transaction, the writes whose conditions failed. */
export function useFailures() {
  return useQuery({
    queryKey: ['failures'],
    queryFn: async () => {
      const { failures } = await ask<{ failures: readonly FailedWrite[] }>('/failures')
      return Promise.all(failures.map(judged))
    },
    refetchInterval: 3000,
  })
}

async function judged({ id, at, operation, input, error }: FailedWrite): Promise<JudgedFailure> {
  const reasons = error.CancellationReasons
  const writes: JudgedFailure['writes'][number][] = []
  for (const [place, write] of writesIn(operation, input).entries()) {
    if (reasons && reasons[place]?.Code !== 'ConditionalCheckFailed') continue
    const table = await tableOf(write.TableName)
    writes.push({ write, key: writtenKey(table, write), stored: reasons ? reasons[place]?.Item : error.Item })
  }
  return { id, at, operation, writes }
}

const known = new Map<string, ReturnType<typeof describeTable>>()

/** Keys of tables never change. */
function tableOf(name: string): ReturnType<typeof describeTable> {
  const found = known.get(name) ?? describeTable(name)
  known.set(name, found)
  return found
}
