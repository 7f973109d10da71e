import { ensureTables } from 'monotable'
import type { Feed } from '../feed/feed.ts'
import { pause } from '../pause.ts'
import type { RunningSystem } from '../run/runtime.ts'
import type { Schedules } from '../schedules/schedules.ts'

/** Takes everything away that a system has, and what the server knows of it: tables are deleted and made again. */
export async function emptySystem(
  { system, transport, tables, ports }: RunningSystem,
  feed: Feed,
  schedules: Schedules,
): Promise<void> {
  for (const { name } of system.schema.tables) {
    const TableName = tables[name] ?? name
    await transport.send('DeleteTable', { TableName }).catch(unlessGone)
    while (await transport.send('DescribeTable', { TableName }).catch(unlessGone)) await pause(20)
  }
  try {
    for (const port of Object.values<Emptiable | undefined>({ ...ports })) await port?.empty?.()
    // What happened before belongs to the table that is gone.
    await feed.skip(system.name)
  } finally {
    // The system has its tables again, even after an error.
    await ensureTables(system.schema, transport, { tables })
  }
  await feed.deadLetters.discardAll(system.name)
  await schedules.forget(system.name)
}

interface Emptiable {
  empty?(): Promise<void>
}

function unlessGone(error: unknown): undefined {
  if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined
  throw error
}
