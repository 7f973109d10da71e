import nodeCrypto from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../src/connect.ts'
import { openCursor, sealCursor } from '../../src/pages/cursor.ts'
import { nodeCipher, webCipher } from '../../src/pages/cursor-cipher.ts'
import { type PatternOptions, query } from '../../src/schema/access.ts'
import { schema } from '../../src/schema/schema.ts'
import type { Session } from '../../src/session.ts'
import { describeOnEachBackend } from '../backends.ts'
import { market } from './market.ts'
import { type Db, offers, seed } from './offers.ts'

const sessionWith = (cursorSecret: string | Uint8Array) => ({ cursorSecret }) as Session
const invalid = (problem: string) => ({ code: 'INVALID_CURSOR', details: { problem } })

describe('a cursor', () => {
  const session = sessionWith('a secret')

  it('gives back what it was made from, to the same secret and binding alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.jsonValue(), async (binding, content) => {
        const cursor = await sealCursor(session, binding, content)
        expect(cursor).toMatch(/^[\w-]+$/)
        expect(await openCursor(sessionWith('a secret'), binding, cursor)).toEqual(
          JSON.parse(JSON.stringify(content)),
        )
        await expect(openCursor(session, `${binding}!`, cursor)).rejects.toMatchObject(invalid('pattern'))
        await expect(openCursor(sessionWith('another'), binding, cursor)).rejects.toMatchObject(
          invalid('signature'),
        )
      }),
    )
  })

  it('is the same from Node and from a browser', async () => {
    const bytes = () => fc.uint8Array({ maxLength: 70 }).map(each => new Uint8Array(each))
    const counters = fc.uint8Array({ minLength: 16, maxLength: 16 }).map(each => new Uint8Array(each))
    const secrets = fc.oneof(fc.string({ minLength: 1, unit: 'grapheme' }), fc.uint8Array({ minLength: 1 }))
    await fc.assert(
      fc.asyncProperty(secrets, counters, bytes(), async (secret, counter, content) => {
        const [own, web] = [nodeCipher(nodeCrypto, secret), await webCipher(secret)]
        expect(own.sign(content)).toEqual(await web.sign(content))
        expect(own.crypt(counter, content)).toEqual(await web.crypt(counter, content))
      }),
    )
  })

  it('is refused when any one of its characters is changed, left out or added', async () => {
    const cursor = await sealCursor(session, 'binding', [['sOFFER#1']])
    const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (let at = 0; at < cursor.length; at++) {
      const [before, rest] = [cursor.slice(0, at), cursor.slice(at)]
      const changes = [...characters].filter(one => one !== rest[0]).map(one => before + one + rest.slice(1))
      for (const changed of [
        before,
        before + rest.slice(1),
        ...changes,
        `${before}A${rest}`,
        `${before} ${rest}`,
      ]) {
        if (changed === cursor) continue
        await expect(openCursor(session, 'binding', changed)).rejects.toMatchObject({
          code: 'INVALID_CURSOR',
        })
      }
    }
    await expect(openCursor(session, 'binding', `${cursor}A`)).rejects.toMatchObject({
      code: 'INVALID_CURSOR',
    })
  })

  it('of another format says so', async () => {
    const cursor = await sealCursor(session, 'binding', [])
    await expect(openCursor(session, 'binding', `0${cursor.slice(1)}`)).rejects.toMatchObject(
      invalid('version'),
    )
    for (const malformed of ['', '1', '1AAAA', 'no cursor', '1é', null, 5, {}, ['1AAAA']]) {
      await expect(openCursor(session, 'binding', malformed)).rejects.toMatchObject(invalid('malformed'))
    }
  })

  it('does not show the keys in it, and is the same for the same page', async () => {
    const content = [['sOFFER#the secret offer']]
    const cursor = await sealCursor(session, 'binding', content)
    const bytes = Buffer.from(cursor.slice(1), 'base64url').toString('latin1')
    expect(bytes).not.toContain('secret offer')
    expect(await sealCursor(session, 'binding', content)).toBe(cursor)
  })

  it('needs no more than 29 characters beside what it holds', async () => {
    const cursor = await sealCursor(session, 'binding', ['x'.repeat(100)])
    expect(cursor.length).toBeLessThanOrEqual(
      29 + Math.ceil((JSON.stringify(['x'.repeat(100)]).length * 4) / 3),
    )
  })

  it('holds bytes of a secret as they are', async () => {
    const cursor = await sealCursor(sessionWith(Uint8Array.of(1, 2, 3)), 'binding', 1)
    expect(await openCursor(sessionWith(Uint8Array.of(1, 2, 3)), 'binding', cursor)).toBe(1)
    await expect(openCursor(sessionWith(Uint8Array.of(1, 2)), 'binding', cursor)).rejects.toThrow()
  })
})

describeOnEachBackend('the cursor of a page', backend => {
  let db: Db
  let tables: Record<string, string>
  const sellerId = 's'
  beforeAll(async () => {
    tables = await backend.tables(market)
    db = connect(market, backend.transport, { tables, cursorSecret: 'one' })
    await seed(
      db,
      offers(5, () => ({ sellerId })),
    )
  })

  const cursorOf = async (options = {}) =>
    (await db.offersOfSeller({ sellerId }, { limit: 2, ...options })).cursor!

  it('goes on in another process with the same secret, and in no other', async () => {
    const cursor = await cursorOf()
    const same = connect(market, backend.transport, { tables, cursorSecret: 'one' })
    expect((await same.offersOfSeller({ sellerId }, { cursor })).items).toHaveLength(3)
    const other = connect(market, backend.transport, { tables, cursorSecret: 'two' })
    await expect(other.offersOfSeller({ sellerId }, { cursor })).rejects.toMatchObject(invalid('signature'))
  })

  it('is for one pattern, its arguments, one direction, one caller and one table', async () => {
    const cursor = await cursorOf()
    const mine = await cursorOf({ caller: 'me' })
    const elsewhere = connect(market, backend.transport, {
      tables: await backend.tables(market),
      cursorSecret: 'one',
    })
    const refused = [
      db.offersOfSeller({ sellerId: 't' }, { cursor }),
      db.offersOfSeller({ sellerId }, { cursor, direction: 'desc' }),
      db.offersOfSeller({ sellerId }, { cursor, caller: 'me' }),
      db.offersOfSeller({ sellerId }, { cursor, caller: '' }),
      db.offersOfSeller({ sellerId }, { cursor: mine }),
      db.offersOfSeller({ sellerId }, { cursor: mine, caller: 'you' }),
      db.cheapOffers({ sellerId, price: 9 }, { cursor }),
      db.pricesOfSeller({ sellerId }, { cursor }),
      db.ofSeller({ sellerId }, { cursor }),
      db.merge([db.offersOfSeller.with({ sellerId })], { cursor, caller: 'me', order: () => [] }),
      elsewhere.offersOfSeller({ sellerId }, { cursor }),
    ]
    for (const each of refused) await expect(each).rejects.toMatchObject(invalid('pattern'))
    expect((await db.offersOfSeller({ sellerId }, { cursor: mine, caller: 'me' })).items).toHaveLength(3)
  })

  it('is bound to the arguments of the filter too', async () => {
    const { cursor } = await db.cheapOffers({ sellerId, price: 9 }, { limit: 2 })
    await expect(db.cheapOffers({ sellerId, price: 8 }, { cursor: cursor! })).rejects.toMatchObject(
      invalid('pattern'),
    )
  })

  it('is of no use once its pattern is declared in another way', async () => {
    const declared = (
      options: PatternOptions,
      condition = 'PK = SELLER#{sellerId}, SK begins_with OFFER#',
    ) => {
      const { tables: declaredTables, entities } = market
      const offersOfSeller = query(entities.Offer, condition as 'PK = SELLER#{sellerId}', options)
      const changed = schema({ tables: declaredTables, entities, access: { offersOfSeller } })
      return connect(changed, backend.transport, { tables, cursorSecret: 'one' })
    }
    const cursor = await cursorOf()
    const { items } = await declared({}).offersOfSeller({ sellerId }, { cursor })
    expect(items).toHaveLength(3)
    const others = [
      declared({ filter: 'price > 0' }),
      declared({}, 'PK = SELLER#{sellerId}'),
      declared({}, 'PK = SELLER#{sellerId}, SK begins_with OFFER'),
      declared({ hydrate: market.entities.Offer }, 'ByPrice: PK = SELLER#{sellerId}'),
    ]
    for (const other of others)
      await expect(other.offersOfSeller({ sellerId }, { cursor })).rejects.toMatchObject(invalid('pattern'))
  })

  it('goes on with pages of another size', async () => {
    const { items, cursor } = await db.offersOfSeller({ sellerId }, { cursor: await cursorOf(), limit: 1 })
    expect([items.length, cursor]).toEqual([1, expect.any(String)])
  })

  it('that is no cursor at all is refused, not read as the first page', async () => {
    for (const cursor of ['', 'x', null as never, 0 as never])
      await expect(db.offersOfSeller({ sellerId }, { cursor })).rejects.toMatchObject({
        code: 'INVALID_CURSOR',
      })
  })
})

describe("a cursor of a caller's own list", () => {
  const client = (cursorSecret: string) =>
    connect(market, { send: async () => ({}) as never }, { cursorSecret })
  const db = client('a secret')

  it('gives its place back to the same binding and secret alone', async () => {
    const cursor = await db.sealCursor(['history', 'ann'], { behind: 'm7' })
    expect(await db.openCursor(['history', 'ann'], cursor)).toEqual({ behind: 'm7' })
    await expect(db.openCursor(['history', 'bob'], cursor)).rejects.toMatchObject(invalid('pattern'))
    await expect(client('another').openCursor(['history', 'ann'], cursor)).rejects.toMatchObject(
      invalid('signature'),
    )
  })
})
