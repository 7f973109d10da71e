import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { connectSession } from '../../src/connect-session.ts'
import { fill, verify } from '../../src/migrate/pass.ts'
import { reconcile } from '../../src/migrate/reconcile.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { handle, now, team, user, world } from './world.ts'

const past = { N: String(now.getTime() / 1000 - 10) }
const future = { N: String(now.getTime() / 1000 + 10) }

describeOnEachBackend('reconcile and guards', backend => {
  describe.runIf(backend.supports('transactions'))('with transactions', () => {
    const ann = user('ann', { nick: { S: 'Ann' } })
    const held = handle('ann', { userId: { S: 'ann' } })

    it('a guard that is missing is written, by a derived value, and the item stays as it is', async () => {
      const { reconcile, people, handles } = await world(backend, [ann])
      const { changed } = await reconcile(ann)
      expect(changed).toEqual([{ what: 'guard', name: 'Handle', declared: { handle: 'ann', userId: 'ann' } }])
      expect(await handles()).toEqual([held])
      expect(await people()).toEqual([ann])
      expect((await reconcile(ann)).changed).toEqual([])
    })

    it('an item whose guard is not declared gets none: no value, or only does not hold', async () => {
      const gone = user('bob', { nick: { S: 'bob' }, status: { S: 'gone' } })
      const { reconcile, handles } = await world(backend, [user('ann'), gone])
      expect((await reconcile(user('ann'))).changed).toEqual([])
      expect((await reconcile(gone)).changed).toEqual([])
      expect(await handles()).toEqual([])
    })

    it('a guard of an owner that has gone is taken over', async () => {
      const stale = handle('ann', { userId: { S: 'zoe' } })
      const { reconcile, handles } = await world(backend, [ann, stale])
      expect((await reconcile(ann)).changed).toMatchObject([{ what: 'guard', recorded: { userId: 'zoe' } }])
      expect(await handles()).toEqual([held])
    })

    it.each([
      ['has another value now', user('zoe', { nick: { S: 'zoe' } })],
      ['has no value', user('zoe')],
      ['is not guarded any more', user('zoe', { nick: { S: 'ann' }, status: { S: 'gone' } })],
      ['has expired', user('zoe', { nick: { S: 'ann' }, endsAt: past })],
    ])('a guard of an owner that %s is taken over', async (_, zoe) => {
      const { reconcile, handles } = await world(backend, [ann, zoe, handle('ann', { userId: { S: 'zoe' } })])
      expect(await reconcile(ann)).toMatchObject({ changed: [{ what: 'guard' }], conflicts: [] })
      expect(await handles()).toEqual([held])
    })

    it('a guard that its owner declares is a conflict, and other parts of the item are written', async () => {
      const zoe = user('zoe', { nick: { S: 'ANN' }, teamId: { S: 't' } })
      const other = user('ann', { nick: { S: 'Ann' }, teamId: { S: 't' } })
      const taken = handle('ann', { userId: { S: 'zoe' } })
      const { reconcile, handles, people } = await world(backend, [other, zoe, taken])
      const { changed, conflicts } = await reconcile(other)
      expect(conflicts).toEqual([
        {
          what: 'guard',
          name: 'Handle',
          key: { id: 'HANDLE#ann' },
          holders: [
            { entity: 'User', table: 'People', key: { PK: 'USER#ann', SK: 'USER' } },
            { entity: 'User', table: 'People', key: { PK: 'USER#zoe', SK: 'USER' } },
          ],
        },
      ])
      expect(changed.map(({ what }) => what)).toEqual(['mirror'])
      expect(await handles()).toEqual([taken])
      expect((await people()).map(({ PK }) => PK)).toContainEqual({ S: 'TEAM#t' })
    })

    it('two entities that share a guard are in conflict with each other', async () => {
      const taken = handle('ann', { teamId: { S: 't1' } })
      const t1 = team('t1', { handle: { S: 'ann' } })
      const { reconcile, handles } = await world(backend, [ann, t1, taken])
      expect((await reconcile(ann)).conflicts[0]?.holders.map(one => one.entity)).toEqual(['User', 'Team'])
      expect(await reconcile(t1)).toMatchObject({ changed: [], conflicts: [] })
      expect(await handles()).toEqual([taken])
    })

    it('a guard that says nothing of its owner is taken, and the second who wants it is told', async () => {
      const zoe = user('zoe', { nick: { S: 'ann' } })
      const { reconcile, handles } = await world(backend, [ann, zoe, handle('ann')])
      expect((await reconcile(ann)).changed).toHaveLength(1)
      expect((await reconcile(zoe)).conflicts).toHaveLength(1)
      expect(await handles()).toEqual([held])
    })

    it('a guard that has expired is free', async () => {
      const { reconcile, handles } = await world(backend, [
        ann,
        user('zoe', { nick: { S: 'ann' } }),
        handle('ann', { userId: { S: 'zoe' }, endsAt: past }),
      ])
      expect(await reconcile(ann)).toMatchObject({ changed: [{ what: 'guard' }], conflicts: [] })
      expect(await handles()).toEqual([held])
    })

    it('a guard repeats when its owner ends', async () => {
      const ending = user('ann', { nick: { S: 'ann' }, endsAt: future })
      const { reconcile, handles } = await world(backend, [ending, held])
      await reconcile(ending)
      expect(await handles()).toEqual([{ ...held, endsAt: future }])
    })

    it('an item that has expired is left alone, and so is an expired guard', async () => {
      const expired = user('ann', { nick: { S: 'ann' }, endsAt: past })
      const guard = handle('bob', { userId: { S: 'bob' }, endsAt: past })
      const { reconcile, handles } = await world(backend, [expired, guard])
      expect(await reconcile(expired)).toMatchObject({ is: 'expired', changed: [] })
      expect(await reconcile(guard)).toMatchObject({ is: 'expired', changed: [] })
      expect(await handles()).toEqual([guard])
    })

    it('a guard whose owner declares it stays, whichever entity that is', async () => {
      const t1 = team('t1', { handle: { S: 'one' } })
      const other = handle('one', { teamId: { S: 't1' } })
      const { reconcile } = await world(backend, [ann, held, t1, other])
      expect((await reconcile(held)).changed).toEqual([])
      expect((await reconcile(other)).changed).toEqual([])
    })

    it.each([
      ['has gone', undefined],
      ['has another value', user('ann', { nick: { S: 'anna' } })],
      ['is not guarded any more', user('ann', { nick: { S: 'ann' }, status: { S: 'gone' } })],
    ])('a guard whose owner %s is swept', async (_, owner) => {
      const { reconcile, handles } = await world(backend, [held, ...(owner ? [owner] : [])])
      expect(await reconcile(held)).toMatchObject({
        is: 'item',
        entity: 'Handle',
        changed: [{ what: 'guard' }],
      })
      expect(await handles()).toEqual([])
    })

    it('a guard that does not say whose it is stays, and is told', async () => {
      const { reconcile, handles } = await world(backend, [handle('ann')])
      const { changed, problems } = await reconcile(handle('ann'))
      expect(changed).toEqual([])
      expect(problems).toEqual(['it does not say which User or Team it belongs to'])
      expect(await handles()).toHaveLength(1)
    })

    it('a guard whose owner cannot be read stays, and is a conflict for others', async () => {
      const damaged = { ...user('zoe', { nick: { S: 'ann' } }), name: { N: '1' } }
      const guard = handle('ann', { userId: { S: 'zoe' } })
      const { reconcile, handles } = await world(backend, [ann, damaged, guard])
      expect((await reconcile(guard)).problems).toEqual([expect.stringContaining('cannot be read')])
      expect((await reconcile(ann)).conflicts).toHaveLength(1)
      expect(await handles()).toEqual([guard])
    })

    it('an owner that comes back between the look at it and the sweep keeps its guard', async () => {
      const { session, handles } = await world(backend, [held])
      let isBack = false
      const late = {
        ...session,
        tableName: session.tableName.bind(session),
        send: async (request: Parameters<typeof session.send>[0]) => {
          if (request.operation === 'TransactWriteItems' && !isBack) {
            isBack = true
            const TableName = session.tableName(session.model.tables[0] as never)
            await backend.transport.send('PutItem', { TableName, Item: ann })
          }
          return session.send(request)
        },
      }
      expect((await reconcile(late, { table: 'Handles', stored: held })).changed).toEqual([])
      expect(await handles()).toEqual([held])
    })

    it('a lost answer is harmless', async () => {
      const { session, handles } = await world(backend, [ann])
      let isLost = false
      const losing = {
        ...session,
        tableName: session.tableName.bind(session),
        send: async (request: Parameters<typeof session.send>[0]) => {
          const answer = await session.send(request)
          if (request.operation !== 'TransactWriteItems' || isLost) return answer
          isLost = true
          throw Object.assign(new Error('conflict'), { name: 'TransactionConflictException' })
        },
      }
      await reconcile(losing, { table: 'People', stored: ann })
      expect(await handles()).toEqual([held])
    })

    it('a pass fills and sweeps two tables, and verify tells what is left', async () => {
      const zoe = user('zoe', { nick: { S: 'Ann' } })
      const { session, handles } = await world(backend, [
        ann,
        user('bob', { nick: { S: 'bob' } }),
        zoe,
        handle('old', { userId: { S: 'bob' } }),
      ])
      const first = await fill(session, { pageSize: 2, segments: 2 })
      expect(first).toMatchObject({
        finished: true,
        seen: 6,
        changed: { guard: 3 },
        counts: { conflicts: 1 },
      })
      expect((await handles()).map(({ id }) => id)).toEqual([{ S: 'HANDLE#ann' }, { S: 'HANDLE#bob' }])
      expect(await verify(session)).toMatchObject({ seen: 5, changed: {}, counts: { conflicts: 1 } })
    })
  })
})

const Sku = entity('Sku', { id: 'SKU#{sku}' }, { sku: z.string() })
const Product = entity(
  'Product',
  { id: 'PRODUCT#{productId}' },
  { productId: z.string(), sku: z.string() },
  { guards: [Sku] },
)
const unnamed = schema({ tables: [table('Shop', { key: ['id'] })], entities: { Product, Sku } })

describeOnEachBackend('a guard that does not carry the key of its owner', backend => {
  const product = { id: { S: 'PRODUCT#1' }, productId: { S: '1' }, sku: { S: 'a' } }

  it('is told by reconcile, and a fill refuses to begin', async () => {
    const tables = await backend.tables(unnamed)
    const session = connectSession(unnamed.model, backend.transport, { tables })
    await backend.transport.send('PutItem', { TableName: tables.Shop as string, Item: product })
    const { changed, problems } = await reconcile(session, { stored: product })
    expect({ changed, problems }).toEqual({
      changed: [],
      problems: ['Sku does not carry productId of Product, so nobody can tell whose it is. Add it to Sku'],
    })
    await expect(fill(session)).rejects.toMatchObject({ code: 'GUARD_WITHOUT_OWNER' })
    expect(await verify(session)).toMatchObject({ counts: { problems: 1 } })
    expect(await fill(session, { entities: ['Sku'] })).toMatchObject({ finished: true })
  })
})
