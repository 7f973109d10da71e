import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { placeOf } from '../../server/x-ray/caller-place.ts'
import type { CountedTraffic } from '../../server/x-ray/count-traffic.ts'
import { findRepeats } from '../../server/x-ray/find-repeats.ts'
import type { CallSummary, RecordedCall, RecordedRequest } from '../../server/x-ray/recorded-call.ts'
import { type Board, openBoard } from '../support/board.ts'

let board: Board
beforeAll(async () => {
  board = await openBoard()
})
afterAll(() => board.close())
beforeEach(() => post({ isOn: true, clear: true }))

async function asked<T>(path = '', init: RequestInit = {}): Promise<T> {
  const response = await fetch(`${board.url}/api/x-ray${path}`, init)
  return (await response.json()) as T
}

const post = (body: object) =>
  asked('', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const listed = async () => (await asked<{ calls: CallSummary[] }>()).calls
const lastCall = async () => asked<RecordedCall>(`/${(await listed())[0]!.id}`)

describe('a call', () => {
  test('shows the requests it made with units, condition and the line that made them', async () => {
    await board.add('x1')
    const call = await lastCall()
    expect(call).toMatchObject({
      kind: 'operation',
      system: 'board',
      name: 'addNote',
      method: 'POST',
      status: 201,
    })
    const write = call.requests.find(({ operation }) => operation === 'PutItem')!
    expect(write).toMatchObject({ tables: ['Board'], entity: 'Note', units: 1 })
    expect(write.conditions[0]).toContain('attribute_not_exists')
    expect(write.place!.file).toMatch(/test\/support\/board\.ts$/)
    expect(write.place!.line).toBeGreaterThan(1)
    expect(call.units).toBeGreaterThanOrEqual(1)
    expect(write.at + write.ms).toBeLessThanOrEqual(call.ms)
  })

  test('knows the line of every read of a page that is filled by several', async () => {
    for (const each of ['f1', 'f2', 'f3']) await board.add(each)
    expect((await board.call('GET', '/notes/open')).status).toBe(200)
    const reads = (await lastCall()).requests.filter(({ operation }) => operation === 'Query')
    expect(reads.length).toBeGreaterThan(1)
    for (const { place } of reads) expect(place?.file).toMatch(/test\/support\/board\.ts$/)
  })

  test('leads from a built file to the line of its source', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'place-'))
    const file = join(folder, 'built.js')
    const map = { version: 3, sources: ['../src/notes.ts'], names: [], mappings: 'AAAA;AAEA' }
    await writeFile(`${file}.map`, JSON.stringify(map))
    const taken = { file, line: 2, column: 5, name: 'add' }
    expect(placeOf(taken)).toEqual({ file: join(folder, '../src/notes.ts'), line: 3, name: 'add' })
    // What nobody built is its own source.
    const plain = { ...taken, file: join(folder, 'plain.js') }
    expect(placeOf(plain)).toEqual({ file: plain.file, line: 2, name: 'add' })
    await rm(folder, { recursive: true })
  })

  test('has the stream records of its writes and the reactions that they set off, with their requests', async () => {
    await board.add('x2')
    await board.drain()
    const { records, reactions } = await lastCall()
    expect(records).toContainEqual({
      table: 'Board',
      event: 'INSERT',
      keys: { PK: { S: 'BOARD' }, SK: { S: 'NOTE#x2' } },
    })
    expect(reactions).toMatchObject([
      { kind: 'reaction', name: 'tellEverybody', requests: [{ operation: 'GetItem', entity: 'Note' }] },
    ])
    // A reaction stands with its cause and not beside it.
    expect((await listed()).map(({ name }) => name)).not.toContain('tellEverybody')
  })

  test('that reads once for each of a list is marked, and one query is not', async () => {
    for (const id of ['n1', 'n2', 'n3', 'n4']) await board.add(id)
    expect((await board.call('GET', '/notes/compared?ids=n1,n2,n3,n4')).status).toBe(200)
    expect(await lastCall()).toMatchObject({
      name: 'compareNotes',
      repeats: [{ count: 4, what: 'GetItem of Note', advice: expect.stringContaining('batchGet') }],
    })
    await board.call('GET', '/notes')
    expect(await lastCall()).toMatchObject({
      name: 'listNotes',
      repeats: [],
      requests: [{ operation: 'Query' }],
    })
  })

  test('tells which condition was refused', async () => {
    await board.add('x3')
    await board.call('POST', '/notes/x3/finish')
    expect((await board.call('POST', '/notes/x3/finish')).status).toBeGreaterThanOrEqual(400)
    const { requests } = await lastCall()
    expect(requests.find(({ error }) => error)).toMatchObject({
      operation: 'UpdateItem',
      error: { name: 'ConditionalCheckFailedException' },
    })
  })

  test('is found by the id of its request, whoever made it', async () => {
    const response = await fetch(`${board.url}/api/call`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ system: 'board', method: 'GET', path: '/board/notes' }),
    })
    const { headers } = (await response.json()) as { headers: Record<string, string> }
    expect(await asked(`/${headers['x-request-id']}`)).toMatchObject({ name: 'listNotes' })
    expect(await asked('/nothing')).toMatchObject({ name: 'NotFound' })
  })
})

describe('a run of a schedule', () => {
  test('shows its requests, and the stream records of its writes', async () => {
    // Nothing of another test is left to do.
    await board.tidy()
    await board.add('done')
    await board.call('POST', '/notes/done/finish')
    await board.tidy()
    await board.drain()
    expect(await lastCall()).toMatchObject({
      kind: 'schedule',
      system: 'board',
      name: 'tidyUp',
      requests: [
        { operation: 'Query', pattern: 'notes' },
        { operation: 'DeleteItem', place: { file: expect.stringMatching(/board\.ts$/) } },
      ],
      records: [{ table: 'Board', event: 'REMOVE' }],
    })
  })

  test('that failed says why', async () => {
    board.post.isBroken = true
    await expect(board.tidy()).rejects.toThrow('on strike')
    board.post.isBroken = false
    expect(await lastCall()).toMatchObject({ kind: 'schedule', problem: 'The post is on strike' })
  })

  test('leaves room for what people did: three of each schedule are kept, the newest', async () => {
    await board.add('beside')
    for (let run = 0; run < 5; run++) await board.tidy()
    const calls = await listed()
    expect(calls.map(({ name }) => name)).toEqual(['tidyUp', 'tidyUp', 'tidyUp', 'addNote'])
    const numbers = calls.map(({ id }) => id)
    expect(numbers).toEqual([...numbers].sort((one, other) => other - one))
  })
})

test('calls of patterns and writes of entities are counted, also those of transactions', async () => {
  const traffic = async () => {
    const response = await fetch(`${board.url}/api/traffic`)
    const { patterns, entities } = (await response.json()) as CountedTraffic
    const notes = entities.find(({ entity }) => entity === 'Note')
    return { calls: patterns.find(({ pattern }) => pattern === 'notes')?.calls ?? 0, notes }
  }
  const before = await traffic()
  await board.call('GET', '/notes')
  await board.add('counted')
  await board.call('POST', '/notes/counted/finish')
  const after = await traffic()
  expect(after.calls - before.calls).toBe(1)
  expect(after.notes!.creates - (before.notes?.creates ?? 0)).toBe(1)
  expect(after.notes!.updates - (before.notes?.updates ?? 0)).toBe(1)
})

test('turned off it keeps nothing, asks for no capacity, and can be turned on again', async () => {
  await post({ isOn: false })
  await board.add('off')
  await board.tidy()
  expect(await listed()).toEqual([])
  expect(board.xRay.around.capacity).toBe(false)
  await post({ isOn: true })
  expect(board.xRay.around.capacity).toBe(true)
  await board.add('on')
  expect(await listed()).toHaveLength(1)
})

describe('repeated requests', () => {
  const request = (change: Partial<RecordedRequest>): RecordedRequest => ({
    ...{ operation: 'GetItem', tables: ['T'], input: {}, at: 0, ms: 1, units: 1, conditions: [] },
    ...change,
  })

  test('pages of one list and reads of different entities are no N+1', () => {
    const pages = Array.from({ length: 5 }, (_, at) =>
      request({ operation: 'Query', pattern: 'all', input: at === 0 ? {} : { ExclusiveStartKey: {} } }),
    )
    expect(findRepeats(pages).repeats).toEqual([])
    const others = ['A', 'B', 'C'].map(entity => request({ entity }))
    expect(findRepeats(others).repeats).toEqual([])
    expect(findRepeats(others.map(each => ({ ...each, entity: 'A' }))).repeats).toHaveLength(1)
  })

  test('what follows a conflict or an unfinished batch is a retry, what follows a failed condition is not', () => {
    const write = (change: Partial<RecordedRequest> = {}) =>
      request({ operation: 'TransactWriteItems', ...change })
    const refused = (reason: string) =>
      write({ error: { name: 'TransactionCanceledException', message: '', reasons: [reason] } })
    const retried = (before: RecordedRequest) => findRepeats([before, write()]).requests[1]!.isRetry ?? false
    expect(retried(refused('TransactionConflict'))).toBe(true)
    expect(retried(write({ isPartial: true }))).toBe(true)
    expect(retried(refused('ConditionalCheckFailed'))).toBe(false)
    expect(retried(write())).toBe(false)
  })
})
