import { expect } from 'vitest'
import type { EntityWalk } from '../../../test/seeds/walk.ts'
import { admin, at, clean, get, hanbit, listed, send, solarnest } from './calls.ts'
import { asked, fitting, type Item, match, need, part, queryHash, watch, without } from './items.ts'

const path = '/companies/solarnest/needs/n1'
const needs: EntityWalk = {
  entity: 'CompanyNeed',
  forms: [
    { name: 'with all that the document lists', item: need },
    {
      name: 'with what must be',
      item: {
        ...without(need, 'companyName', 'industry', 'productionProcess', 'targetApplication', 'expiresAt'),
        requiredSpecs: { category: '배터리' },
      },
    },
    {
      name: 'of a newer version, with more',
      item: { ...need, budget: 7, requiredSpecs: { ...(need.requiredSpecs as Item), region: '서울' } },
    },
  ],
  steps: [
    {
      name: 'lists and get',
      run: async w => {
        await listed(w, hanbit, '/needs', { needId: 'n1', companyId: 'solarnest', priority: 'high' })
        for (const query of ['', '?status=active'])
          await listed(w, solarnest, `/companies/solarnest/needs${query}`, { needId: 'n1' })
        expect(await get(w, solarnest, path)).toMatchObject({
          companyName: w.item.companyName ?? 'solarnest',
          status: 'active',
          createdAt: at('2024-11-01T00:00:00Z'),
          updatedAt: at('2024-11-01T00:00:00Z'),
          version: 0,
        })
        await w.expectUnchangedBut()
      },
    },
    {
      name: 'reactions: a part that fits is told, and is among the matches',
      run: async w => {
        await w.drain()
        await w.expectUnchangedBut()
        const { partId } = await send(w, hanbit, 'POST', '/parts', fitting)
        await w.drain()
        const told = await listed(w, solarnest, '/notifications', { type: 'need_matched' })
        expect(told.data).toMatchObject({ needId: 'n1', partId })
        await listed(w, solarnest, `${path}/matches`, { partId })
        await w.expectUnchangedBut()
      },
    },
    {
      name: 'change',
      run: async w => {
        const answer = await send(w, solarnest, 'PATCH', path, { priority: 'low' })
        expect(answer).toMatchObject({ priority: 'low', version: 1 })
        await w.expectUnchangedBut('priority', 'GSI1SK', 'updatedAt', 'version')
        await listed(w, hanbit, '/needs', { needId: 'n1', priority: 'low' })
      },
    },
    {
      name: 'close',
      run: async w => {
        await send(w, solarnest, 'POST', `${path}/transitions`, { to: 'fulfilled' })
        await w.expectUnchangedBut('priority', 'GSI1SK', 'updatedAt', 'version', 'status', 'GSI1PK')
        await listed(w, admin, '/needs?status=fulfilled', { needId: 'n1' })
        await w.drain()
      },
    },
    clean,
  ],
}

const expiring: EntityWalk = {
  entity: 'CompanyNeed',
  forms: [{ name: 'whose time is over', item: { ...need, expiresAt: '2025-01-20T10:00:00Z' } }],
  steps: [
    {
      name: 'lists',
      run: async w => {
        for (const list of ['/needs', '/companies/solarnest/needs?status=active'])
          expect((await get(w, solarnest, list)).items).toEqual([])
        expect(await get(w, solarnest, path)).toMatchObject({ status: 'cancelled', closeReason: 'expired' })
        await w.expectUnchangedBut()
      },
    },
    {
      name: 'schedule: expired needs are closed',
      run: async w => {
        await w.run('closeExpiredNeeds')
        await w.expectUnchangedBut('status', 'GSI1PK', 'closeReason', 'updatedAt', 'version')
        expect(await w.stored()).toMatchObject({
          status: 'cancelled',
          GSI1PK: 'NEED#cancelled',
          closeReason: 'expired',
        })
        await w.drain()
      },
    },
    clean,
  ],
}

const matches: EntityWalk = {
  entity: 'MatchResult',
  forms: [
    { name: 'with a plain count in its key, as the document writes it', item: match },
    { name: 'with a count of ten digits', item: { ...match, GSI1SK: 'HIT_COUNT#0000000005' } },
  ],
  beside: [part],
  steps: [
    {
      name: 'lists: popular, similar, statistics',
      run: async w => {
        await listed(w, admin, '/matches/popular', { queryHash, hitCount: 5 })
        await listed(w, admin, `/matches/similar?query=${encodeURIComponent('태양광 배터리')}`, { queryHash })
        expect(await get(w, admin, '/cache-statistics')).toMatchObject({ entries: 1, hits: 5 })
        await w.expectUnchangedBut()
      },
    },
    {
      name: 'served and counted',
      run: async w => {
        const answer = await send(w, undefined, 'POST', '/matches', { query: asked.query })
        expect(answer).toMatchObject({
          cached: true,
          hitCount: 6,
          results: [{ part: { partId: 'p1' }, score: 0.83, reason: '에너지 저장에 알맞습니다' }],
        })
        await w.expectUnchangedBut('hitCount', 'GSI1SK', 'version')
        expect(await w.stored()).toMatchObject({ hitCount: 6, GSI1SK: 'HIT_COUNT#0000000006' })
      },
    },
    {
      name: 'delete',
      run: async w => {
        await send(w, admin as never, 'DELETE', `/matches/${queryHash}`)
        expect(await w.stored()).toBeUndefined()
        await w.drain()
      },
    },
    clean,
  ],
}

const watches: EntityWalk = {
  entity: 'Watch',
  forms: [
    { name: 'with all that the document lists', item: watch },
    {
      name: 'with what must be',
      item: {
        ...without(watch, 'phone'),
        criteria: { maxPrice: 5_000_000 },
      },
    },
    {
      name: 'of a newer version, with more',
      item: { ...watch, channel: 'kakao', criteria: { ...(watch.criteria as Item), region: '서울' } },
    },
  ],
  steps: [
    {
      name: 'lists and get',
      run: async w => {
        for (const query of ['', '?status=active'])
          await listed(w, solarnest, `/watches${query}`, { watchId: 'w1' })
        expect(await get(w, solarnest, '/watches/w1')).toMatchObject({
          buyerId: 'solarnest',
          status: 'active',
          repeat: false,
          triggerCount: 0,
          createdAt: at('2024-11-01T00:00:00Z'),
          updatedAt: at('2024-11-01T00:00:00Z'),
          version: 0,
        })
        expect((await get(w, solarnest, '/watches/w1/triggers')).items).toEqual([])
        await w.expectUnchangedBut()
      },
    },
    {
      name: 'reactions: a part that fits triggers it, once',
      run: async w => {
        await w.drain()
        await w.expectUnchangedBut()
        const { partId } = await send(w, hanbit, 'POST', '/parts', fitting)
        await send(w, hanbit, 'POST', '/parts', fitting)
        await w.drain()
        expect((await get(w, solarnest, '/watches/w1/triggers')).items).toMatchObject([
          { partId, matchScore: 1 },
        ])
        await listed(w, solarnest, '/notifications', { type: 'part_available' })
        await w.expectUnchangedBut('status', 'GSI1SK', 'triggeredAt', 'triggerCount', 'updatedAt', 'version')
        await listed(w, solarnest, '/watches?status=triggered', { watchId: 'w1', triggerCount: 1 })
      },
    },
    {
      name: 'change: armed again, then cancelled',
      run: async w => {
        await send(w, solarnest, 'POST', '/watches/w1/transitions', { to: 'active' })
        const answer = await send(w, solarnest, 'POST', '/watches/w1/transitions', { to: 'cancelled' })
        expect(answer).toMatchObject({ status: 'cancelled', version: 3 })
        await listed(w, solarnest, '/watches?status=cancelled', { watchId: 'w1' })
        await w.drain()
      },
    },
    clean,
  ],
}

const triggers: EntityWalk = {
  entity: 'WatchTrigger',
  forms: [
    {
      name: 'with all that the document lists',
      item: {
        PK: 'WATCH#w1',
        SK: 'TRIGGER#p1',
        partId: 'p1',
        matchScore: 0.92,
        notifiedAt: '2024-11-05T00:00:00Z',
      },
    },
    {
      name: 'its part in the key alone',
      item: { PK: 'WATCH#w1', SK: 'TRIGGER#p1', matchScore: 92, notifiedAt: '2024-11-05T00:00:00Z' },
    },
  ],
  beside: [part, watch],
  steps: [
    {
      name: 'list',
      run: async w => {
        const found = await listed(w, solarnest, '/watches/w1/triggers', { partId: 'p1' })
        expect(found).toMatchObject({ matchScore: w.item.matchScore, notifiedAt: '2024-11-05T00:00:00Z' })
        await w.drain()
        await w.expectUnchangedBut()
      },
    },
    clean,
  ],
}

export const demand: readonly EntityWalk[] = [needs, expiring, matches, watches, triggers]
