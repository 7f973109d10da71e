import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { open } from '@monotable/engine'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { makeFeed } from '../../../src/feed/feed.ts'
import { makeRuntime } from '../../../src/run/runtime.ts'
import type { Db } from '../../support/shelf/schema.ts'
import { memoryPorts } from '../../support/start-shelf.ts'
import { bundleChild } from '../bundle-child.ts'
import { receiptsSystem, tally } from './receipts.ts'

const kills = Number(process.env.CRASH_KILLS ?? 12)

test(`${kills} times killed in the middle, every reaction is finished once and leaves no duplicate`, {
  timeout: 60_000 + kills * 5000,
}, async () => {
  const path = await mkdtemp(join(tmpdir(), 'feed-crash-'))
  const child = await bundleChild(new URL('./child.ts', import.meta.url), 'feed-crash-child')
  let next = 0
  for (let kill = 0; kill < kills; kill++) next = await runAndKill(child, path, next)
  await check(path, next)
  await rm(path, { recursive: true })
})

/** Lets it write a few notes and kills it at any moment. Gives the number of the next note. */
async function runAndKill(child: string, path: string, first: number): Promise<number> {
  const running = spawn(process.execPath, [child, path, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise(resolve => running.on('close', resolve))
  let last = first - 1
  // Mostly before its place was written down, sometimes long after.
  const enough = first + Math.floor(Math.random() ** 3 * 300)
  for await (const line of createInterface(running.stdout)) {
    last = Number(line)
    if (last < enough) continue
    setTimeout(() => running.kill('SIGKILL'), Math.random() * 10)
  }
  await ended
  expect(running.signalCode, 'it ends because it was killed').toBe('SIGKILL')
  // What was written last may not have been acknowledged.
  return last + 2
}

async function check(path: string, next: number): Promise<void> {
  const engine = await open({ path })
  const log = pino({ level: 'silent' })
  const runtime = makeRuntime({ systems: [receiptsSystem], transport: engine, ports: memoryPorts(), log })
  const db = runtime.systems[0]?.db as Db
  const feed = makeFeed(runtime)
  expect((await feed.drain()).deadLetters).toBe(0)
  const notes: string[] = []
  for await (const { noteId } of db.notesOfShelf.each({ shelfId: 's1' })) notes.push(noteId)
  expect(notes.length).toBeGreaterThan(next - 2 * kills)
  const receipts = await membersOf(engine)
  expect(receipts).toHaveLength(2 * notes.length)
  expect(new Set(receipts.map(id => id.replace(/-first$|-second$/, ''))).size).toBe(notes.length)
  expect((await db.Book.get(tally))?.copies).toBe(notes.length)
  await engine.close()
}

async function membersOf(engine: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  const ids: string[] = []
  let start: object | undefined
  do {
    const page = await engine.send<{ Items: { userId: { S: string } }[]; LastEvaluatedKey?: object }>(
      'Query',
      {
        TableName: 'Shelves',
        KeyConditionExpression: 'PK = :pk AND begins_with(SK, :sk)',
        ExpressionAttributeValues: { ':pk': { S: 'SHELF#s1' }, ':sk': { S: 'MEMBER#' } },
        ...(start && { ExclusiveStartKey: start }),
      },
    )
    ids.push(...page.Items.map(({ userId }) => userId.S))
    start = page.LastEvaluatedKey
  } while (start)
  return ids
}
