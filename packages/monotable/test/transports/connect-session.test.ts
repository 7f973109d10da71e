import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { backOffDelay } from '../../src/back-off.ts'
import { connectSession } from '../../src/connect-session.ts'
import type { Operation } from '../../src/observe/around.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import type { SessionOptions } from '../../src/session.ts'
import type { Transport } from '../../src/transport.ts'
import { describeOnEachBackend } from '../backends.ts'

const Note = entity('Note', { PK: 'NOTE#{id}' }, { id: z.string() })
const notes = schema({ tables: [table('Notes-{stage}', { key: ['PK'] })], entities: { Note } })

const Photo = entity('Photo', { PK: 'PHOTO#{id}' }, { id: z.string(), bytes: z.instanceof(Uint8Array) })
const photos = schema({ tables: [table('Photos', { key: ['PK'] })], entities: { Photo } })

/** A transport that keeps what it is sent and answers with it. */
function echo(binary?: 'bytes') {
  const sent: [operation: string, input: object][] = []
  const transport: Transport = {
    ...(binary && { binary }),
    async send(operation, input) {
      sent.push([operation, input])
      return { input }
    },
  }
  return { sent, transport }
}

const connect = (transport: Transport, options: SessionOptions = {}) =>
  connectSession(notes.model, transport, { tables: { 'Notes-{stage}': 'Notes-dev' }, ...options })

describe('a session', () => {
  it('knows what its tables are called', () => {
    expect(connect(echo().transport).tableName(notes.model.tables[0]!)).toBe('Notes-dev')
    expect(() => connect(echo().transport, { tables: {} })).toThrow("'Notes-{stage}' needs a name")
    expect(() => connect(echo().transport, { tables: { Nots: 'x' } })).toThrow(
      'Nots: the schema has no such table',
    )
  })

  it('tells the time by the clock that it is given', () => {
    const now = new Date('2024-02-29T12:00:00.000Z')
    expect(connect(echo().transport, { now: () => now }).now()).toBe(now)
    expect(Math.abs(connect(echo().transport).now().getTime() - Date.now())).toBeLessThan(10_000)
  })

  it('refuses an empty secret for cursors, which a missing setting may be', () => {
    for (const cursorSecret of ['', new Uint8Array()])
      expect(() => connect(echo().transport, { cursorSecret })).toThrow('connect, cursorSecret: it is empty')
  })

  it('tries 25 times unless told otherwise', () => {
    expect(connect(echo().transport).attempts).toBe(25)
    expect(connect(echo().transport, { attempts: 3 }).attempts).toBe(3)
  })

  it('signs cursors by the secret that it is given, or by one that all sessions of the process share', () => {
    expect(connect(echo().transport, { cursorSecret: 'secret' }).cursorSecret).toBe('secret')
    const own = connect(echo().transport).cursorSecret
    expect(own).toHaveLength(32)
    expect(connect(echo().transport).cursorSecret).toBe(own)
  })

  it('hands a request to the transport as it is', async () => {
    const { sent, transport } = echo()
    const input = { TableName: 'Notes-dev' }
    await connect(transport).send({ operation: 'GetItem', input, entity: 'Note' })
    expect(sent).toEqual([['GetItem', input]])
    expect(sent[0]?.[1]).toBe(input)
  })
})

describe('the wait before another attempt', () => {
  it('is anything up to a bound that doubles from 25 ms to one second', () => {
    const bounds = [1, 2, 3, 4, 5, 6, 7, 25].map(attempt => backOffDelay(attempt, 1))
    expect(bounds).toEqual([25, 50, 100, 200, 400, 800, 1000, 1000])
    expect(backOffDelay(25, 0)).toBe(0)
    expect(backOffDelay(3, 0.5)).toBe(50)
  })

  it('is awaited by a session', async () => {
    await expect(connect(echo().transport).backOff(1)).resolves.toBeUndefined()
  })
})

describe('bytes', () => {
  const bytes = new Uint8Array([1, 2, 255])
  const input = { Item: { bytes: { B: bytes }, list: { L: [{ BS: [bytes] }] } } }
  const sendOf = (transport: Transport, model = photos.model) =>
    connectSession(model, transport).send({ operation: 'PutItem', input })

  it('go as base64 text, unless the transport takes them', async () => {
    const text = { Item: { bytes: { B: 'AQL/' }, list: { L: [{ BS: ['AQL/'] }] } } }
    expect(await sendOf(echo().transport)).toEqual({ input: text })
    expect((await sendOf(echo('bytes').transport)).input).toBe(input)
  })

  it('are not looked for where no entity has any', async () => {
    const { transport } = echo()
    expect((await connect(transport).send({ operation: 'PutItem', input })).input).toBe(input)
  })
})

describe('the hook', () => {
  const seen: Operation[] = []
  const watching = connect(echo().transport, {
    around(operation, next) {
      seen.push(operation)
      return next()
    },
  })

  const requests: [operation: string, input: object, tables: string[]][] = [
    ['GetItem', { TableName: 'A' }, ['A']],
    ['BatchGetItem', { RequestItems: { A: {}, B: {} } }, ['A', 'B']],
    [
      'TransactGetItems',
      { TransactItems: [{ Get: { TableName: 'A' } }, { Get: { TableName: 'A' } }] },
      ['A'],
    ],
    [
      'TransactWriteItems',
      { TransactItems: [{ Put: { TableName: 'B' } }, { ConditionCheck: { TableName: 'A' } }] },
      ['B', 'A'],
    ],
  ]
  it.each(requests)(
    'is told what %s is for and which tables it touches',
    async (operation, input, tables) => {
      seen.length = 0
      await watching.send({ operation, input, entity: 'Note', pattern: 'notesById' })
      expect(seen).toEqual([{ operation, input, entity: 'Note', pattern: 'notesById', tables }])
    },
  )

  it('may give another answer, or fail', async () => {
    const around = async (operation: Operation) => {
      if (operation.operation === 'GetItem') return { Item: { from: { S: 'cache' } } }
      throw new Error('no writes today')
    }
    const { sent, transport } = echo()
    const session = connect(transport, { around })
    const input = { TableName: 'Notes-dev' }
    expect(await session.send({ operation: 'GetItem', input })).toEqual({ Item: { from: { S: 'cache' } } })
    await expect(session.send({ operation: 'PutItem', input })).rejects.toThrow('no writes today')
    expect(sent).toEqual([])
  })
})

describeOnEachBackend('a session with bytes', backend => {
  it('writes and reads them', async () => {
    const session = await backend.session(photos)
    const [photo] = photos.model.tables
    const TableName = session.tableName(photo!)
    const bytes = new Uint8Array([0, 127, 128, 255])
    const Item = { PK: { S: 'PHOTO#1' }, id: { S: '1' }, bytes: { B: bytes } }
    await session.send({ operation: 'PutItem', input: { TableName, Item } })
    const answer = await session.send({ operation: 'GetItem', input: { TableName, Key: { PK: Item.PK } } })
    expect(photos.model.entities.get('Photo')?.codec.decode(answer.Item as never)).toEqual({ id: '1', bytes })
  })
})
