import { expect, it } from 'vitest'
import * as z from 'zod'
import { when } from '../../src/expressions/when.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { decimal } from '../../src/values/decimal.ts'
import { describeOnEachBackend } from '../backends.ts'
import { clock, connected } from './connected.ts'

const Page = entity(
  'Page',
  {
    PK: 'PAGE#{url}',
    GSI1PK: 'KIND#{kind}',
    GSI1SK: 'SEEN#{seenAt}',
    GSI2PK: 'LANG#{lang}#KIND#{kind}',
    GSI2SK: 'HITS#{hits:00000000}',
    GSI3PK: 'OWNER#{owner}',
    GSI3SK: 'CREATED#{createdAt}',
  },
  {
    url: z.string(),
    kind: z.string(),
    lang: z.string().optional(),
    seenAt: z.iso.datetime().optional(),
    title: z.string().default('untitled'),
    owner: z.string().optional(),
    hits: z.int().default(0),
    worth: decimal().optional(),
    tags: z.set(z.string()).optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  },
  { type: { what: 'PAGE' }, version: 'version', createdAt: 'createdAt', updatedAt: 'updatedAt' },
)

const pages = schema({
  tables: [
    table('Pages', {
      key: ['PK'],
      indexes: {
        GSI1: gsi('GSI1PK', 'GSI1SK'),
        GSI2: gsi('GSI2PK', 'GSI2SK'),
        GSI3: gsi('GSI3PK', 'GSI3SK'),
      },
    }),
  ],
  entities: { Page },
})

const page = { url: '/', kind: 'home' }

describeOnEachBackend('upsert', backend => {
  const opened = async () => {
    const time = clock()
    return { time, ...(await connected(backend, pages, { now: time.now })) }
  }

  it('makes the item where there is none, with its defaults', async () => {
    const { db, time } = await opened()
    expect(await db.Page.upsert({ ...page, lang: 'en' })).toEqual({
      ...page,
      lang: 'en',
      title: 'untitled',
      hits: 0,
      createdAt: time.text(),
      updatedAt: time.text(),
      version: 1,
    })
  })

  it('keeps what it is not given', async () => {
    const { db, time } = await opened()
    const first = time.text()
    await db.Page.create({ ...page, title: 'T', owner: 'kim', hits: 7, tags: new Set(['x']) })
    time.pass(5)
    expect(await db.Page.upsert({ ...page, kind: 'index', lang: 'en', title: undefined })).toEqual({
      ...page,
      kind: 'index',
      lang: 'en',
      title: 'T',
      owner: 'kim',
      hits: 7,
      tags: new Set(['x']),
      createdAt: first,
      updatedAt: time.text(),
      version: 2,
    })
  })

  it('sets what is absent, and adds', async () => {
    const { db } = await opened()
    const visit = () =>
      db.Page.upsert(
        { ...page, lang: 'en' },
        { ifAbsent: { owner: 'kim', title: 'first' }, add: { worth: 0.1 } },
      )
    expect(await visit()).toMatchObject({ owner: 'kim', title: 'first', worth: '0.1', version: 1 })
    await db.Page.update(page, { set: { title: 'T' } })
    expect(await visit()).toMatchObject({ owner: 'kim', title: 'T', worth: '0.2', version: 3 })
  })

  it('removes what is given as an empty set', async () => {
    const { db } = await opened()
    await db.Page.create({ ...page, lang: 'en', tags: new Set(['x']) })
    expect(await db.Page.upsert({ ...page, lang: 'en', tags: new Set() })).not.toHaveProperty('tags')
  })

  it('writes the index keys whose parts it is given, and those that come with the item', async () => {
    const { db, stored, time } = await opened()
    const first = time.text()
    await db.Page.upsert(
      { ...page, lang: 'en', seenAt: '2024-01-01T00:00:00Z' },
      { ifAbsent: { owner: 'kim' } },
    )
    const keys = {
      GSI1PK: { S: 'KIND#home' },
      GSI1SK: { S: 'SEEN#2024-01-01T00:00:00.000Z' },
      GSI2PK: { S: 'LANG#en#KIND#home' },
      GSI2SK: { S: 'HITS#00000000' },
      GSI3PK: { S: 'OWNER#kim' },
      GSI3SK: { S: `CREATED#${first}` },
    }
    expect(await stored()).toMatchObject([keys])
    time.pass(5)
    await db.Page.upsert(
      { ...page, kind: 'index', lang: 'de', seenAt: '2024-01-02T00:00:00Z' },
      { ifAbsent: { owner: 'lee' } },
    )
    expect(await stored()).toMatchObject([
      {
        ...keys,
        GSI1PK: { S: 'KIND#index' },
        GSI1SK: { S: 'SEEN#2024-01-02T00:00:00.000Z' },
        GSI2PK: { S: 'LANG#de#KIND#index' },
      },
    ])
  })

  it.each([
    ['some parts given and others not', page, {}, 'GSI2PK', ['lang']],
    ['a part that is added to', { ...page, lang: 'en' }, { add: { hits: 1 } }, 'GSI2SK', ['hits']],
    ['some parts given and others set where absent', page, { ifAbsent: { lang: 'en' } }, 'GSI2PK', ['lang']],
  ])('asks for a read with %s', async (_, item, options, key, missing) => {
    const { db, stored } = await opened()
    await expect(db.Page.upsert(item, options)).rejects.toMatchObject({
      code: 'KEY_PARTS_UNKNOWN',
      details: { entity: 'Page', key, missing },
    })
    expect(await stored()).toEqual([])
    await db.Page.upsert(item, { ...options, read: true })
    expect(await stored()).toHaveLength(1)
  })

  it('on a read moves every key that a part was given or added to', async () => {
    const { db, stored } = await opened()
    const visit = (more: object) => db.Page.upsert({ ...page, ...more }, { add: { hits: 1 }, read: true })
    await visit({ lang: 'en' })
    expect(await stored()).toMatchObject([
      { GSI2PK: { S: 'LANG#en#KIND#home' }, GSI2SK: { S: 'HITS#00000001' } },
    ])
    await visit({ kind: 'index' })
    expect(await stored()).toMatchObject([
      { GSI1PK: { S: 'KIND#index' }, GSI2PK: { S: 'LANG#en#KIND#index' }, GSI2SK: { S: 'HITS#00000002' } },
    ])
    expect(await visit({})).toMatchObject({ hits: 3, version: 3 })
  })

  it('refuses what would not be a whole item, and what is given twice', async () => {
    const { db, stored } = await opened()
    const refused = { code: 'INVALID_ITEM' }
    await expect(db.Page.upsert({ url: '/', lang: 'en' })).rejects.toMatchObject(refused)
    await expect(
      db.Page.upsert({ ...page, lang: 'en', hits: 1 }, { add: { hits: 1 } }),
    ).rejects.toMatchObject(refused)
    await expect(
      db.Page.upsert({ ...page, lang: 'en' }, { add: { hits: 1 }, ifAbsent: { hits: 1 } }),
    ).rejects.toMatchObject(refused)
    await expect(db.Page.upsert({ ...page, lang: 'en' }, { add: { hits: 0.5 } })).rejects.toMatchObject(
      refused,
    )
    await expect(db.Page.upsert({ ...page, lang: 'en', isAdmin: true } as never)).rejects.toMatchObject(
      refused,
    )
    await expect(
      db.Page.upsert(JSON.parse('{"url": "/", "kind": "home", "__proto__": {"lang": "en"}}')),
    ).rejects.toMatchObject(refused)
    expect(await stored()).toEqual([])
  })

  it('is done under a condition or a version, or not at all', async () => {
    const { db, stored } = await opened()
    const item = { ...page, lang: 'en' }
    for (const read of [false, true]) {
      await expect(db.Page.upsert(item, { ifVersion: 1, read })).rejects.toMatchObject({
        code: 'STALE_VERSION',
        details: { expected: 1, actual: undefined },
      })
      await expect(
        db.Page.upsert(item, { condition: when('hits > {least}', { least: 3 }), read }),
      ).rejects.toMatchObject({ code: 'CONDITION_FAILED' })
    }
    expect(await stored()).toEqual([])
    await db.Page.upsert(item)
    expect(await db.Page.upsert(item, { ifVersion: 1 })).toMatchObject({ version: 2 })
    expect(await db.Page.upsert(item, { ifVersion: 2, read: true })).toMatchObject({ version: 3 })
  })

  it('loses nothing when several are made at the same time', async () => {
    const { db } = await opened()
    const upserts = Array.from({ length: 20 }, (_, at) =>
      db.Page.upsert({ ...page, lang: 'en' }, { add: { worth: 0.1 }, ...(at % 2 && { read: true }) }),
    )
    await Promise.all(upserts)
    expect(await db.Page.get(page, { consistent: true })).toMatchObject({ worth: '2', version: 20 })
  })
})
