import { expect, it } from 'vitest'
import * as z from 'zod'
import { count, entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { clock, connected } from '../operations/connected.ts'
import { shop } from './shop.ts'

const product = (productId: string, category = 'Audio', worth = '0.1') => ({
  shopId: 's',
  productId,
  category,
  name: 'n',
  tags: new Set<string>(),
  note: null,
  worth,
})
const key = (productId: string) => ({ shopId: 's', productId })

describeOnEachBackend('a counter', backend => {
  const withTransactions = it.runIf(backend.supports('transactions'))

  const opened = async () => {
    const time = clock()
    const tables = await connected(backend, shop, { now: time.now })
    const category = (name: string) =>
      tables.db.Category.get({ shopId: 's', category: name }, { consistent: true })
    return { time, category, ...tables }
  }

  withTransactions(
    'is made with the first item: its key, what it must have, its defaults and its index keys',
    async () => {
      const { db, time, stored } = await opened()
      await db.Product.create({ ...product('1'), name: 'Radio' })
      const [counter] = (await stored()).filter(item => (item.entityType as { S: string }).S === 'CATEGORY')
      expect(counter).toEqual({
        PK: { S: 'SHOP#s' },
        SK: { S: 'CATEGORY#audio' },
        GSI1PK: { S: 'SHOP#s#CATEGORIES' },
        GSI1SK: { S: 'Audio' },
        entityType: { S: 'CATEGORY' },
        shopId: { S: 's' },
        category: { S: 'Audio' },
        spelling: { S: 'Audio' },
        color: { S: 'grey' },
        products: { N: '1' },
        worth: { N: '0.1' },
        createdAt: { S: time.text() },
        updatedAt: { S: time.text() },
        version: { N: '1' },
      })
    },
  )

  withTransactions('counts and sums exactly what there is', async () => {
    const { db, category, time } = await opened()
    for (const id of ['1', '2', '3']) await db.Product.create(product(id, id === '2' ? 'AUDIO' : 'Audio'))
    time.pass(60)
    expect(await category('audio')).toMatchObject({
      spelling: 'Audio',
      products: 3,
      worth: '0.3',
      version: 3,
    })
    await db.Product.update(key('1'), { add: { worth: 0.7 } }, { read: true })
    await db.Product.update(key('2'), { set: { worth: '0.05' } }, { read: true })
    expect(await category('audio')).toMatchObject({ products: 3, worth: '0.95', updatedAt: time.text() })
    await db.Product.update(key('3'), { set: { name: 'x', category: 'audio' } }, { read: true })
    expect(await category('audio')).toMatchObject({ products: 3, version: 5 })
    await db.Product.delete(key('1'))
    expect(await category('audio')).toMatchObject({ products: 2, worth: '0.15' })
  })

  withTransactions('moves what is counted from one to another', async () => {
    const { db, category } = await opened()
    await db.Product.create(product('1', 'Audio', '5'))
    await db.Product.update(key('1'), { set: { category: 'Video', worth: '7' } }, { read: true })
    expect(await category('audio')).toMatchObject({ products: 0, worth: '0' })
    expect(await category('video')).toMatchObject({ products: 1, worth: '7', spelling: 'Video' })
    await db.Product.put(product('1', 'Radio', '1'))
    expect(await category('video')).toMatchObject({ products: 0, worth: '0' })
    expect(await category('radio')).toMatchObject({ products: 1, worth: '1' })
  })

  withTransactions('of several items in one transaction is written once', async () => {
    const { db, category } = await opened()
    await db.transact(t => [
      t.Product.create(product('1')),
      t.Product.create(product('2')),
      t.Product.create(product('3', 'Video')),
    ])
    expect(await category('audio')).toMatchObject({ products: 2, worth: '0.2', version: 1 })
    await db.transact(t => [t.Product.delete(key('1')), t.Product.create(product('4'))])
    expect(await category('audio')).toMatchObject({ products: 2, version: 1 })
  })

  withTransactions('goes into the write of the item that it counts in, if there is one', async () => {
    const { db, category } = await opened()
    const audio = { shopId: 's', category: 'Audio' }
    await db.transact(t => [
      t.Category.create({ ...audio, spelling: 'AUDIO', color: 'red' }),
      t.Product.create(product('1')),
      t.Product.create(product('2')),
    ])
    expect(await category('audio')).toMatchObject({
      spelling: 'AUDIO',
      color: 'red',
      products: 2,
      version: 1,
    })
    await db.transact(t => [
      t.Product.create(product('3')),
      t.Category.update(audio, { set: { color: 'blue' } }),
    ])
    expect(await category('audio')).toMatchObject({ color: 'blue', products: 3, worth: '0.3', version: 2 })
    await db.transact(t => [
      t.Category.upsert({ ...audio, color: 'green' }, { ifAbsent: { spelling: 'x' }, read: true }),
      t.Product.delete(key('1')),
    ])
    expect(await category('audio')).toMatchObject({
      color: 'green',
      products: 2,
      spelling: 'AUDIO',
      version: 3,
    })
    await db.transact(t => [t.Category.check(audio, { ifVersion: 3 }), t.Product.delete(key('2'))])
    expect(await category('audio')).toMatchObject({ products: 1, worth: '0.1', version: 4 })
    await expect(
      db.transact(t => [t.Category.check(audio, { ifVersion: 3 }), t.Product.delete(key('3'))]),
    ).rejects.toMatchObject({ code: 'STALE_VERSION' })
    await db.transact(t => [t.Product.delete(key('3')), t.Category.delete(audio)])
    expect(await category('audio')).toBeUndefined()
  })

  withTransactions('that is not there is not made by taking from it', async () => {
    const { db, category } = await opened()
    await db.Product.create(product('1'))
    await db.Category.delete({ shopId: 's', category: 'Audio' })
    await db.Product.delete(key('1'))
    expect(await category('audio')).toBeUndefined()
  })

  withTransactions(
    'keeps what its item has besides, and gives it nothing that it may do without',
    async () => {
      const { db, category } = await opened()
      const deletedAt = '2024-01-01T00:00:00.000Z'
      await db.Category.create({ shopId: 's', category: 'Audio', spelling: 'A', color: 'red' })
      await db.Product.create({ ...product('1'), deletedAt })
      await db.Product.restore(key('1'), { read: true })
      await db.Product.softDelete(key('1'), { read: true })
      const counted = await category('audio')
      expect(counted).toMatchObject({ spelling: 'A', color: 'red', products: 0 })
      expect(counted).not.toHaveProperty('deletedAt')
      expect(counted).not.toHaveProperty('name')
    },
  )
})

describeOnEachBackend('a counter in an item that counting cannot make', backend => {
  const Team = entity(
    'Team',
    { PK: 'TEAM#{teamId}', SK: 'META', GSI1PK: 'TEAMS', GSI1SK: 'CHANGED#{updatedAt}#{teamId}' },
    {
      teamId: z.string(),
      name: z.string(),
      members: z.int().default(0),
      guests: z.int(),
      updatedAt: z.iso.datetime(),
    },
    { updatedAt: 'updatedAt' },
  )
  const Member = entity(
    'Member',
    { PK: 'TEAM#{teamId}', SK: 'MEMBER#{id}' },
    { teamId: z.string(), id: z.string(), age: z.bigint().optional() },
    { counters: [count(Team, 'members')] },
  )
  const Guest = entity(
    'Guest',
    { PK: 'TEAM#{teamId}', SK: 'GUEST#{id}' },
    { teamId: z.string(), id: z.string() },
    { counters: [count(Team, 'guests')] },
  )
  const teams = schema({
    tables: [table('T', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
    entities: { Team, Member, Guest },
  })

  it.runIf(backend.supports('transactions'))(
    'needs that item, and moves the key that its time is part of',
    async () => {
      const time = clock()
      const { db, stored } = await connected(backend, teams, { now: time.now })
      const member = { teamId: 't', id: '1' }
      await expect(db.Member.create(member)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        details: { entity: 'Team', key: { teamId: 't' } },
      })
      expect(await stored()).toEqual([])
      await db.Team.create({ teamId: 't', name: 'n', guests: 0 })
      time.pass(60)
      await db.Member.create(member)
      await db.Guest.create(member)
      expect(await db.Team.get({ teamId: 't' })).toMatchObject({ members: 1, guests: 1 })
      const [team] = (await stored()).filter(item => (item.SK as { S: string }).S === 'META')
      expect(team).toMatchObject({ GSI1SK: { S: `CHANGED#${time.text()}#t` } })
    },
  )

  it.runIf(backend.supports('transactions'))(
    'that is gone has nothing to be taken from: what was counted can go and move on',
    async () => {
      const { db, stored } = await connected(backend, teams)
      for (const teamId of ['t', 'u']) await db.Team.create({ teamId, name: 'n', guests: 0 })
      for (const id of ['1', '2']) await db.Member.create({ teamId: 't', id })
      await db.Team.delete({ teamId: 't' })
      await db.Member.delete({ teamId: 't', id: '1' })
      await db.transact(t => [
        t.Member.delete({ teamId: 't', id: '2' }),
        t.Member.create({ teamId: 'u', id: '2' }),
      ])
      expect((await stored()).map(({ PK, SK, members }) => [PK, SK, members])).toEqual([
        [{ S: 'TEAM#u' }, { S: 'MEMBER#2' }, undefined],
        [{ S: 'TEAM#u' }, { S: 'META' }, { N: '1' }],
      ])
    },
  )
})
