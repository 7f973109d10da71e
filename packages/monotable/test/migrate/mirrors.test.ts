import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { connectSession } from '../../src/connect-session.ts'
import { fill, verify } from '../../src/migrate/pass.ts'
import { reconcile } from '../../src/migrate/reconcile.ts'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'
import { describeOnEachBackend } from '../backends.ts'
import { membership, now, team, user, world } from './world.ts'

const inTeam = (userId: string, more: AttributeMap = {}) => user(userId, { teamId: { S: 't' }, ...more })

describeOnEachBackend('reconcile and mirrors', backend => {
  describe.runIf(backend.supports('transactions'))('with transactions', () => {
    it('a mirror that is missing is written whole, with its own index keys and times', async () => {
      const ann = inTeam('ann')
      const { reconcile, people } = await world(backend, [ann])
      expect((await reconcile(ann)).changed).toMatchObject([{ what: 'mirror', name: 'Membership' }])
      expect(await people()).toEqual([membership('t', 'ann', { joinedAt: { S: now.toISOString() } }), ann])
    })

    it('a mirror that is as declared stays, and keeps what others put there', async () => {
      const copy = membership('t', 'ann', { color: { S: 'red' } })
      const { reconcile, people } = await world(backend, [inTeam('ann'), copy])
      expect((await reconcile(inTeam('ann'))).changed).toEqual([])
      expect(await people()).toContainEqual(copy)
    })

    it('a mirror that is out of date is corrected, and what is not of its owner stays', async () => {
      const copy = membership('t', 'ann', { color: { S: 'red' }, name: { S: 'Old' }, GSI1SK: { S: 'Old' } })
      const { reconcile, people } = await world(backend, [inTeam('ann'), copy])
      expect((await reconcile(inTeam('ann'))).changed).toMatchObject([{ recorded: { name: 'Old' } }])
      expect(await people()).toContainEqual(membership('t', 'ann', { color: { S: 'red' } }))
    })

    it.each([
      ['has gone', []],
      ['is in another team', [user('ann', { teamId: { S: 'other' } })]],
      ['is in none', [user('ann')]],
      ['is not mirrored any more', [inTeam('ann', { status: { S: 'gone' } })]],
      ['is an item of another entity', [{ ...inTeam('ann'), kind: { S: 'SOMETHING' } }]],
    ])('a mirror whose owner %s is swept', async (_, owners) => {
      const { reconcile, people } = await world(backend, [membership('t', 'ann'), ...owners])
      expect((await reconcile(membership('t', 'ann'))).changed).toMatchObject([{ what: 'mirror' }])
      expect(await people()).toEqual(owners)
    })

    it('a mirror whose owner declares it stays', async () => {
      const { reconcile, people } = await world(backend, [membership('t', 'ann'), inTeam('ann')])
      expect((await reconcile(membership('t', 'ann'))).changed).toEqual([])
      expect(await people()).toHaveLength(2)
    })

    it('a place where an item of another entity is stays as it is, and is told', async () => {
      const other = { ...membership('t', 'ann'), kind: { S: 'SOMETHING' } }
      const { reconcile, people } = await world(backend, [inTeam('ann'), other])
      const { changed, problems } = await reconcile(inTeam('ann'))
      expect(changed).toEqual([])
      expect(problems).toEqual([
        'Membership belongs at {"PK":"TEAM#t","SK":"USER#ann"}, where an item of another entity is',
      ])
      expect(await people()).toContainEqual(other)
    })

    it('a mirror that its owner cannot make is told, and guards are written all the same', async () => {
      const long = inTeam('ann', { teamId: { S: 'x'.repeat(3000) }, nick: { S: 'ann' } })
      const { reconcile, handles } = await world(backend, [long])
      const { changed, problems } = await reconcile(long)
      expect(changed.map(({ what }) => what)).toEqual(['guard'])
      expect(problems).toEqual([expect.stringContaining('3005 bytes')])
      expect(await handles()).toHaveLength(1)
    })

    it('a pass makes mirrors of all and removes the rest', async () => {
      const users = Array.from({ length: 25 }, (_, at) => inTeam(String(at)))
      const stale = Array.from({ length: 5 }, (_, at) => membership('old', String(at)))
      const { session, people } = await world(backend, [team('t'), ...users, ...stale])
      expect(await fill(session, { pageSize: 7 })).toMatchObject({ changed: { mirror: 30 } })
      expect(await people()).toHaveLength(51)
      expect(await verify(session)).toMatchObject({ seen: 51, changed: {}, counts: { problems: 0 } })
    })
  })
})

const Copy = entity('Copy', { id: 'MIRROR#{at}#{no}' }, { at: z.iso.datetime(), no: z.string() })
const Event = entity(
  'Event',
  { id: 'EVENT#{at}#{no}' },
  { at: z.iso.datetime(), no: z.string() },
  { mirrors: [Copy], alsoRead: [{ id: 'OLD#{no}' }] },
)
/** Written beside a page, and does not say of which. */
const Latest = entity('Latest', { id: 'LATEST#{topic}' }, { topic: z.string() })
const Page = entity(
  'Page',
  { id: 'PAGE#{pageId}' },
  { pageId: z.string(), topic: z.string() },
  { mirrors: [Latest] },
)
const odd = schema({ tables: [table('Odd', { key: ['id'] })], entities: { Event, Copy, Page, Latest } })

describeOnEachBackend('owners that are stored under other keys than their template writes', backend => {
  describe.runIf(backend.supports('transactions'))('with transactions', () => {
    const at = { S: '2026-01-01T00:00:00Z' }
    const copy = { id: { S: 'MIRROR#2026-01-01T00:00:00.000Z#1' }, at: { S: '2026-01-01T00:00:00.000Z' } }

    async function stored(items: readonly AttributeMap[]) {
      const tables = await backend.tables(odd)
      const TableName = tables.Odd as string
      for (const Item of items) await backend.transport.send('PutItem', { TableName, Item })
      return { session: connectSession(odd.model, backend.transport, { tables }), TableName }
    }

    it.each([
      ['with whole seconds', { id: { S: 'EVENT#2026-01-01T00:00:00Z#1' }, at }],
      ['as older items are', { id: { S: 'OLD#1' }, at }],
    ])('are found %s, so that their mirrors stay', async (_, event) => {
      const { session, TableName } = await stored([event, copy])
      const { changed, problems } = await reconcile(session, { stored: copy })
      expect({ changed, problems }).toEqual({ changed: [], problems: [] })
      expect(await backend.scan(TableName)).toHaveLength(2)
    })

    it('are not found where there are none, so that mirrors are swept', async () => {
      const { session, TableName } = await stored([copy])
      expect((await reconcile(session, { stored: copy })).changed).toHaveLength(1)
      expect(await backend.scan(TableName)).toEqual([])
    })

    it('a mirror that does not carry the key of its owner is filled, never swept, and told', async () => {
      const page = { id: { S: 'PAGE#1' }, pageId: { S: '1' }, topic: { S: 'tea' } }
      const left = { id: { S: 'LATEST#left' }, topic: { S: 'left' } }
      const { session } = await stored([page, left])
      expect((await reconcile(session, { stored: page })).changed).toMatchObject([{ what: 'mirror' }])
      const { changed, problems } = await reconcile(session, { stored: left })
      expect({ changed, problems }).toEqual({
        changed: [],
        problems: ['it does not say which Page it belongs to'],
      })
    })
  })
})
