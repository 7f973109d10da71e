import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Engine } from '../../src/engine.ts'
import { open } from '../../src/open.ts'
import { temporaryFolder } from '../storage/folder.ts'
import { checkStore, type Replica } from './check-store.ts'

const kills = Number(process.env.CRASH_KILLS ?? 30)
const clients = 8
const load = fileURLToPath(new URL('load.mjs', import.meta.url))

/** What a target may hold: what was acknowledged last, or what was begun since and may or may not be there. */
export interface Expectation {
  acknowledged: string
  begun: string | undefined
}

test(`${kills} times killed in the middle of writing, nothing acknowledged is lost and nothing is half done`, {
  timeout: 60_000 + kills * 3000,
}, async () => {
  const path = temporaryFolder()
  await createTable(path)
  const expected = new Map<string, Expectation>()
  const replica: Replica = { items: new Map(), sequence: undefined }
  let written = 1
  for (let kill = 0; kill < kills; kill++) {
    written = await loadAndKill(path, written, expected)
    const db = await open({ path })
    await checkStore(db, expected, replica)
    await db.close()
  }
  expect(written, 'the load did write').toBeGreaterThan(kills)
})

test('a writer that answers before its commit is found out', { timeout: 120_000 }, async () => {
  const path = temporaryFolder()
  await createTable(path)
  const expected = new Map<string, Expectation>()
  const replica: Replica = { items: new Map(), sequence: undefined }
  const findOut = async () => {
    for (let kill = 0, written = 1; kill < 30; kill++) {
      written = await loadAndKill(path, written, expected, { CRASH_BROKEN_WRITER: '1' })
      const db = await open({ path })
      try {
        await checkStore(db, expected, replica)
      } finally {
        await db.close()
      }
    }
  }
  await expect(findOut()).rejects.toThrow(/what .* holds/)
})

async function createTable(path: string): Promise<void> {
  const db: Engine = await open({ path })
  await db.send('CreateTable', {
    TableName: 'crash',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'N' },
      { AttributeName: 'kind', AttributeType: 'S' },
      { AttributeName: 'grade', AttributeType: 'N' },
    ],
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'byKind',
        KeySchema: [
          { AttributeName: 'kind', KeyType: 'HASH' },
          { AttributeName: 'grade', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
    LocalSecondaryIndexes: [
      {
        IndexName: 'byGrade',
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'grade', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  })
  await db.close()
}

/** Gives the number of the next write. */
async function loadAndKill(
  path: string,
  first: number,
  expected: Map<string, Expectation>,
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const child = spawn(process.execPath, [load, path, String(clients), String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  let next = first
  const lines = linesOf(child)
  for await (const line of lines) {
    if (line === 'ready') {
      setTimeout(() => child.kill('SIGKILL'), Math.random() * 60)
      continue
    }
    const [event, target, write, effect] = line.split(' ') as [string, string, string, string]
    const known = expected.get(target) ?? { acknowledged: 'none', begun: undefined }
    if (event === 'begin') {
      known.begun = effect === 'delete' ? 'none' : write
      next = Math.max(next, Number(write) + 1)
    } else if (known.begun !== undefined) {
      known.acknowledged = known.begun
      known.begun = undefined
    }
    expected.set(target, known)
  }
  expect(child.signalCode, 'the load was killed, it did not fail').toBe('SIGKILL')
  return next
}

async function* linesOf(child: ChildProcess): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of child.stdout!) {
    const lines = (rest + chunk).split('\n')
    // What the kill cut off was never told.
    rest = lines.pop()!
    yield* lines
  }
  if (child.exitCode === null && child.signalCode === null)
    await new Promise(done => child.once('exit', done))
}
