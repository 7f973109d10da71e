import { open } from '@monotable/engine'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { onChange } from '../../src/changes/on-change.ts'
import type { ChangeOptions } from '../../src/changes/possible-entities.ts'
import type { ChangeContext, StreamRecord } from '../../src/changes/stream-record.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { ensureTables } from '../../src/tables/ensure-tables.ts'
import { describeOnEachBackend } from '../backends.ts'
import { recordsOf } from './records.ts'
import { social } from './social.ts'

const design = social('NEW_AND_OLD_IMAGES')
const S = (text: string) => ({ S: text })
const userKey = { PK: S('USER#1'), SK: S('USER#1') }
const user = (name: string) => ({ ...userKey, entityType: S('USER'), userId: S('1'), name: S(name) })

describeOnEachBackend('changes of a stream', backend => {
  const write = async (...requests: [operation: string, input: object][]): Promise<StreamRecord[]> => {
    const { Social: TableName } = await backend.tables(design)
    for (const [operation, input] of requests)
      await backend.transport.send(operation, { TableName, ...input })
    return recordsOf(backend.engine!, TableName as string)
  }

  it.runIf(backend.supports('records'))('come as items, in order, each awaited before the next', async () => {
    const records = await write(
      ['PutItem', { Item: { ...user('Ann'), tags: { SS: ['a', 'b'] } } }],
      ['PutItem', { Item: { PK: S('USER#1'), SK: S('LIKE#2'), userId: S('1'), postId: S('2') } }],
      ['PutItem', { Item: user('Anna') }],
      ['DeleteItem', { Key: userKey }],
    )
    const seen: unknown[] = []
    const pause = () => new Promise(resolve => setTimeout(resolve, 1))
    const handle = onChange(design, {
      User: {
        async created(now) {
          await pause()
          seen.push(['created', now])
        },
        async modified(old, now) {
          await pause()
          seen.push(['modified', old.name, now.name])
        },
        removed: old => seen.push(['removed', old.name]),
      },
      Like: { created: now => seen.push(['like', now.postId]) },
    })
    await handle({ Records: records })
    expect(seen).toEqual([
      ['created', { userId: '1', name: 'Ann', tags: new Set(['a', 'b']) }],
      ['like', '2'],
      ['modified', 'Ann', 'Anna'],
      ['removed', 'Anna'],
    ])
  })

  it.runIf(backend.supports('records'))('tell when and where they happened', async () => {
    const [record] = await write(['PutItem', { Item: user('Ann') }])
    const contexts: ChangeContext[] = []
    await onChange(design, { User: { created: (_now, context) => contexts.push(context) } })([record!])
    const [context] = contexts
    expect(context).toEqual({
      eventId: record?.eventID,
      sequenceNumber: record?.dynamodb?.SequenceNumber,
      at: expect.any(Date),
      keys: { PK: 'USER#1', SK: 'USER#1' },
      expired: false,
      raw: record,
    })
    expect(Math.abs(context!.at.getTime() - Date.now())).toBeLessThan(60_000)
  })

  it.runIf(backend.supports('records'))('take an item that another entity replaced for removed', async () => {
    const place = { PK: S('SESSION#1'), SK: S('META'), sessionId: S('1') }
    const records = await write(
      ['PutItem', { Item: { ...place, entityType: S('SESSION'), userId: S('1') } }],
      ['PutItem', { Item: { ...place, entityType: S('VISIT'), page: S('/') } }],
    )
    const seen: unknown[] = []
    await onChange(design, { any: ({ entity, kind, old, now }) => seen.push([entity, kind, old, now]) })(
      records,
    )
    expect(seen).toEqual([
      ['Session', 'created', undefined, { sessionId: '1', userId: '1' }],
      ['Session', 'removed', { sessionId: '1', userId: '1' }, undefined],
      ['Visit', 'created', undefined, { sessionId: '1', page: '/' }],
    ])
  })
})

describe('an item that TTL removes', () => {
  it('is said to have expired', async () => {
    let now = Date.now()
    const engine = await open({ clock: () => now })
    try {
      await ensureTables(design, engine)
      const expiresAt = { N: String(Math.floor(now / 1000) + 60) }
      const Item = {
        PK: S('SESSION#1'),
        SK: S('META'),
        entityType: S('SESSION'),
        sessionId: S('1'),
        expiresAt,
      }
      await engine.send('PutItem', { TableName: 'Social', Item })
      now += 120_000
      const expired: unknown[] = []
      const handle = onChange(design, {
        Session: { removed: (old, context) => expired.push(old, context.expired) },
      })
      // The engine sweeps every other second.
      while (expired.length === 0) {
        await new Promise(resolve => setTimeout(resolve, 100))
        await handle(await recordsOf(engine, 'Social'))
      }
      expect(expired).toEqual([{ sessionId: '1', expiresAt: Number(expiresAt.N) }, true])
    } finally {
      await engine.close()
    }
  })
})

describe('records of several tables', () => {
  const attributes = { id: z.string() }
  const keys = { PK: 'NOTE#{id}', SK: 'META' }
  const Draft = entity('Draft', keys, attributes, { table: 'Drafts-{stage}' })
  const Post = entity('Post', keys, attributes, { table: 'Posts' })
  const key = ['PK', 'SK'] as const
  const posts = schema({
    tables: [
      table('Drafts-{stage}', { key, stream: 'NEW_IMAGE' }),
      table('Posts', { key, stream: 'NEW_IMAGE' }),
    ],
    entities: { Draft, Post },
  })
  const record = (from?: string): StreamRecord => ({
    eventName: 'INSERT',
    eventSourceARN:
      from && `arn:aws:dynamodb:eu-west-1:123456789012:table/${from}/stream/2026-03-01T00:00:00.000`,
    dynamodb: { NewImage: { PK: S('NOTE#1'), SK: S('META'), id: S('1') } },
  })
  const entitiesOf = async (record: StreamRecord, options?: ChangeOptions) => {
    const seen: string[] = []
    const told = (name: string) => ({ created: () => seen.push(name) })
    await onChange(posts, { Draft: told('Draft'), Post: told('Post') }, options)([record])
    return seen
  }

  it('are of the entities of the table that they name', async () => {
    expect(await entitiesOf(record('Posts'))).toEqual(['Post'])
    const tables = { 'Drafts-{stage}': 'drafts-test', Posts: 'posts-test' }
    expect(await entitiesOf(record('posts-test'), { tables })).toEqual(['Post'])
    expect(await entitiesOf(record('drafts-test'), { tables })).toEqual(['Draft'])
  })

  it('are of the entities of the table that they are said to be of', async () => {
    expect(await entitiesOf(record(), { table: 'Posts' })).toEqual(['Post'])
    expect(await entitiesOf(record('elsewhere'), { table: 'Drafts-{stage}' })).toEqual(['Draft'])
    expect(() => onChange(posts, {}, { table: 'Pots' })).toThrow(
      "Pots: the schema has no such table. Its tables are 'Drafts-{stage}', 'Posts'",
    )
  })
})

describe('handlers', () => {
  const insert = (NewImage: object, Keys: object = userKey): StreamRecord => ({
    eventName: 'INSERT',
    dynamodb: { Keys, NewImage },
  })

  it('may be for any change, after the one of its entity', async () => {
    const seen: string[] = []
    await onChange(design, {
      any: ({ entity, kind }) => seen.push(`any ${entity} ${kind}`),
      User: { created: () => seen.push('User created') },
    })([insert(user('Ann'))])
    expect(seen).toEqual(['User created', 'any User created'])
  })

  it('may be for what is of no entity; else it is passed over', async () => {
    const keys: unknown[] = []
    const order = { PK: S('ORDER#1'), SK: S('META') }
    const event = [insert(order, order), { eventName: 'OTHER', dynamodb: { Keys: userKey } }]
    await onChange(design, { unknown: context => keys.push(context.keys) })(event)
    expect(keys).toEqual([
      { PK: 'ORDER#1', SK: 'META' },
      { PK: 'USER#1', SK: 'USER#1' },
    ])
    await expect(onChange(design, {})(event)).resolves.toBeUndefined()
  })

  it('that fail stop the rest, so that it can be delivered again', async () => {
    const seen: string[] = []
    const handle = onChange(design, {
      User: {
        async created({ name }) {
          if (name === 'Bob') throw new Error('no Bobs')
          seen.push(name)
        },
      },
    })
    const event = [insert(user('Ann')), insert(user('Bob')), insert(user('Cid'))]
    await expect(handle(event)).rejects.toThrow('no Bobs')
    expect(seen).toEqual(['Ann'])
  })

  it('are refused where the stream does not give what they need', () => {
    const needs = (kind: string, image: string, stream: string) =>
      `User, Social: '${kind}' needs the ${image} image, but the table's stream is ${stream}. Declare stream: 'NEW_AND_OLD_IMAGES'`
    const created = { User: { created() {} } }
    const modified = { User: { modified() {} } }
    const removed = { User: { removed() {} } }
    expect(() => onChange(social(), created)).toThrow(needs('created', 'new', 'not declared'))
    expect(() => onChange(social('KEYS_ONLY'), removed)).toThrow(needs('removed', 'old', 'KEYS_ONLY'))
    expect(() => onChange(social('NEW_IMAGE'), modified)).toThrow(needs('modified', 'old', 'NEW_IMAGE'))
    expect(() => onChange(social('OLD_IMAGE'), modified)).toThrow(needs('modified', 'new', 'OLD_IMAGE'))
    onChange(social('NEW_IMAGE'), created)
    onChange(social('OLD_IMAGE'), removed)
  })

  it('are refused for entities that the schema does not have', () => {
    const handlers = { Usr: { created() {} } } as object
    expect(() => onChange(design, handlers)).toThrow(
      'Usr: the schema has no such entity. Its entities are User, Follow, Like, Session, Visit',
    )
  })

  it('tell whether a record concerns them', () => {
    const like = { PK: S('USER#1'), SK: S('LIKE#2'), userId: S('1'), postId: S('2') }
    const foreign = insert({ PK: S('X'), SK: S('Y') })
    const gone = { eventName: 'REMOVE', dynamodb: { Keys: userKey, OldImage: user('Ann') } }
    const { concerns } = onChange(design, { User: { created() {} } })
    expect([insert(user('Ann')), gone, insert(like), foreign].map(concerns)).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(onChange(design, { any() {} }).concerns(insert(like))).toBe(true)
    expect(onChange(design, { any() {} }).concerns(foreign)).toBe(false)
    expect(onChange(design, { unknown() {} }).concerns(foreign)).toBe(true)
    expect(onChange(design, { unknown() {} }).concerns(gone)).toBe(false)
  })

  it('are not called without an image that was declared', async () => {
    const handle = onChange(design, { User: { modified() {} } })
    const record = { eventName: 'MODIFY', dynamodb: { Keys: userKey, NewImage: user('Ann') } }
    await expect(handle([record])).rejects.toThrow(
      `Item {"PK":"USER#1","SK":"USER#1"}: the record has no old image, which 'modified' of User needs`,
    )
  })

  it('for any change work with keys alone', async () => {
    const seen: unknown[] = []
    const handle = onChange(social('KEYS_ONLY'), { any: change => seen.push(change) })
    const Keys = { PK: S('USER#1'), SK: S('USER#2') }
    await handle(['INSERT', 'MODIFY', 'REMOVE'].map(eventName => ({ eventName, dynamodb: { Keys } })))
    expect(seen).toMatchObject([
      { entity: 'Follow', kind: 'created', context: { keys: { PK: 'USER#1', SK: 'USER#2' } } },
      { entity: 'Follow', kind: 'modified' },
      { entity: 'Follow', kind: 'removed' },
    ])
    expect(seen.every(change => !('old' in (change as object)) && !('now' in (change as object)))).toBe(true)
  })
})
