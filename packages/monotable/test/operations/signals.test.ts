import { getEventListeners } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { open } from '@monotable/engine'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { connect } from '../../src/connect.ts'
import { light } from '../../src/light.ts'
import { entity } from '../../src/schema/entity.ts'
import { table } from '../../src/schema/table.ts'
import { ensureTables } from '../../src/tables/ensure-tables.ts'
import type { Transport } from '../../src/transport.ts'
import { awsSdk } from '../../src/transports/aws-sdk.ts'
import { calls, note, task, work } from './calls.ts'

const reason = new Error('the caller has gone')
const names = Object.keys(calls)
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** An engine with a task and notes in it, behind what a test makes of its requests. */
async function working(wrap: (transport: Transport) => Transport = same => same) {
  const engine = await open()
  await ensureTables(work, engine)
  const seed = connect(work, engine)
  await seed.Task.create(task)
  for (const id of ['1', '3', '4']) await seed.Note.put({ ...note, id })
  return { engine, seed, db: connect(work, wrap(engine)) }
}

describe('a signal', () => {
  it.each(names)('that is given already keeps %s from sending anything', async name => {
    const sent: string[] = []
    const { db } = await working(transport => ({
      send: (operation, input) => {
        sent.push(operation)
        return transport.send(operation, input)
      },
    }))
    await expect(calls[name]!(db, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(sent).toEqual([])
  })

  it.each(names)('ends %s while its request is under way, and reaches the transport', async name => {
    const giveUp = new AbortController()
    const given: unknown[] = []
    const { db } = await working(() => ({
      send: (_, __, options) => {
        given.push(options?.signal)
        setTimeout(() => giveUp.abort(reason), 1)
        return new Promise(() => {})
      },
    }))
    await expect(calls[name]!(db, { signal: giveUp.signal })).rejects.toBe(reason)
    expect(given).toEqual([giveUp.signal])
    expect(getEventListeners(giveUp.signal, 'abort')).toEqual([])
  })

  const retried = names.filter(name => !/^(Note.get|noteById|notes|all|merge)/.test(name))
  it.each(retried)('ends %s while it waits to send again, and nothing is sent any more', async name => {
    const giveUp = new AbortController()
    let sent = 0
    const { db } = await working(transport => ({
      async send(operation, input) {
        if (operation === 'GetItem') return transport.send(operation, input)
        // The third pause begins.
        if (++sent === 3) setTimeout(() => giveUp.abort(reason), 0)
        const name = operation.startsWith('Batch') ? 'ThrottlingException' : 'TransactionConflictException'
        throw Object.assign(new Error('Another time'), { name })
      },
    }))
    await expect(calls[name]!(db, { signal: giveUp.signal })).rejects.toBe(reason)
    const then = sent
    await pause(150)
    expect(sent).toBe(then)
    expect(getEventListeners(giveUp.signal, 'abort')).toEqual([])
  })

  it.each(names)('that is never given changes nothing for %s, and no listener stays behind', async name => {
    const { db } = await working()
    const { signal } = new AbortController()
    await calls[name]!(db, { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('ends reads that a transaction rests on', async () => {
    const giveUp = new AbortController()
    const { db, seed } = await working(transport => ({
      send(operation, input) {
        if (operation === 'GetItem') giveUp.abort(reason)
        return transport.send(operation, input)
      },
    }))
    const writing = db.transact(t => [t.Task.update(task, { set: { name: 'X' } })], { signal: giveUp.signal })
    await expect(writing).rejects.toBe(reason)
    expect(await seed.Task.get(task)).toMatchObject({ name: 'A' })
  })

  it('ends an iteration between two items that were read together', async () => {
    const { db } = await working()
    const giveUp = new AbortController()
    const seen: string[] = []
    const reading = async () => {
      for await (const { id } of db.notes.each({ box: 'b' }, { signal: giveUp.signal })) {
        seen.push(id)
        if (seen.length === 2) giveUp.abort(reason)
      }
    }
    await expect(reading()).rejects.toBe(reason)
    expect(seen).toEqual(['1', '3'])
  })

  it('ends a batch with several requests under way, and starts no other', async () => {
    const giveUp = new AbortController()
    let sent = 0
    const { db } = await working(() => ({
      send: () => {
        if (++sent === 4) setTimeout(() => giveUp.abort(reason), 1)
        return new Promise(() => {})
      },
    }))
    const notes = Array.from({ length: 300 }, (_, at) => ({ ...note, id: String(at) }))
    const writing = db.batchWrite(t => notes.map(one => t.Note.put(one)), { signal: giveUp.signal })
    await expect(writing).rejects.toBe(reason)
    expect(sent).toBe(4)
  })

  it('ends the calls of the light entry', async () => {
    const Link = entity('Link', { PK: 'LINK#{slug}' }, { slug: z.string() })
    const giveUp = new AbortController()
    const links = light(Link, table('Links', { key: ['PK'] }), { send: () => new Promise(() => {}) })
    setTimeout(() => giveUp.abort(reason), 1)
    await expect(links.get({ slug: 'a' }, { signal: giveUp.signal })).rejects.toBe(reason)
    await expect(links.put({ slug: 'a' }, { signal: giveUp.signal })).rejects.toBe(reason)
  })
})

describe('a signal on the AWS SDK', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  it.each(['Note.get', 'Note.put', 'batchGet', 'notes'])('closes the connection of %s', async name => {
    const giveUp = new AbortController()
    // Takes requests and never answers them.
    server = createServer(() => giveUp.abort(reason))
    await new Promise<void>(resolve => server!.listen(0, '127.0.0.1', resolve))
    const client = new DynamoDBClient({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    })
    const db = connect(work, awsSdk(client))
    await expect(calls[name]!(db, { signal: giveUp.signal })).rejects.toBe(reason)
    const connections = () =>
      new Promise<number>((resolve, reject) =>
        server!.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      )
    await vi.waitFor(async () => expect(await connections()).toBe(0), 3000)
    client.destroy()
  })
})
