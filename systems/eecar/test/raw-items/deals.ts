import { expect } from 'vitest'
import type { EntityWalk } from '../../../test/seeds/walk.ts'
import { at, clean, get, hanbit, listed, send, solarnest } from './calls.ts'
import { notification, part, proposal, without } from './items.ts'

const proposals: EntityWalk = {
  entity: 'Proposal',
  forms: [
    { name: 'with all that the document lists', item: proposal },
    {
      name: 'with what must be',
      item: without(proposal, 'terms'),
    },
    { name: 'of a newer version, with more', item: { ...proposal, incoterms: 'FOB' } },
  ],
  beside: [part],
  steps: [
    {
      name: 'inbox and get',
      run: async w => {
        for (const query of ['', '?status=pending'])
          await listed(w, hanbit, `/proposals${query}`, { proposalId: 'o1', turn: 'hanbit' })
        expect(await get(w, solarnest, '/proposals/o1')).toMatchObject({
          fromCompanyId: 'solarnest',
          toCompanyId: 'hanbit',
          status: 'pending',
          turn: 'hanbit',
          offerSeq: 1,
          updatedAt: at('2024-11-04T00:00:00Z'),
          version: 0,
          offers: [],
        })
        await w.expectUnchangedBut()
      },
    },
    {
      name: 'reactions: the recipient is told, the sender finds it in the outbox',
      run: async w => {
        await w.drain()
        await w.expectUnchangedBut()
        await listed(w, solarnest, '/proposals?box=outbox', { proposalId: 'o1' })
      },
    },
    {
      name: 'negotiate and accept',
      run: async w => {
        const offer = { quantity: 1, priceOffer: 4_300_000 }
        const transitions = '/proposals/o1/transitions'
        const early = await w.call(solarnest, 'POST', `/eecar${transitions}`, { to: 'accepted' })
        expect(early.status).toBe(403)
        const answered = await send(w, hanbit, 'POST', transitions, { to: 'negotiating', offer })
        expect(answered).toMatchObject({ turn: 'solarnest', offerSeq: 2, version: 1 })
        await w.expectUnchangedBut(
          ...['status', 'GSI1SK', 'quantity', 'priceOffer', 'terms', 'turn', 'offerSeq'],
          ...['respondedAt', 'updatedAt', 'version'],
        )
        const { offers } = await get(w, hanbit, '/proposals/o1')
        expect(offers).toMatchObject([{ seq: 2, companyId: 'hanbit', quantity: 1 }])
        await send(w, solarnest, 'POST', transitions, { to: 'accepted' })
        expect(await get(w, undefined, '/parts/p1')).toMatchObject({ quantity: 2, listingStatus: 'listed' })
        await w.drain()
        await listed(w, hanbit, '/notifications', { type: 'proposal_accepted' })
        await listed(w, hanbit, '/proposals?status=accepted', { proposalId: 'o1' })
      },
    },
    clean,
  ],
}

const negotiated: EntityWalk = {
  entity: 'Proposal',
  forms: [
    {
      name: 'that the recipient has answered',
      item: {
        ...proposal,
        status: 'negotiating',
        GSI1SK: 'STATUS#negotiating#CREATED#2024-11-04T00:00:00Z',
        respondedAt: '2024-11-05T00:00:00Z',
      },
    },
  ],
  beside: [part],
  steps: [
    {
      name: 'the sender has to answer, and rejects',
      run: async w => {
        expect(await get(w, hanbit, '/proposals/o1')).toMatchObject({ turn: 'solarnest' })
        const wrong = await w.call(hanbit, 'POST', '/eecar/proposals/o1/transitions', { to: 'accepted' })
        expect([wrong.status, wrong.body.error.code]).toEqual([409, 'NOT_YOUR_TURN'])
        await send(w, solarnest, 'POST', '/proposals/o1/transitions', { to: 'rejected' })
        await w.expectUnchangedBut('status', 'GSI1SK', 'updatedAt', 'version')
        await w.drain()
        await listed(w, hanbit, '/notifications', { type: 'proposal_rejected' })
      },
    },
    clean,
  ],
}

const notifications: EntityWalk = {
  entity: 'Notification',
  forms: [
    { name: 'with all that the document lists', item: notification },
    {
      name: 'with what must be',
      item: without(notification, 'data', 'read'),
    },
  ],
  steps: [
    {
      name: 'list and count',
      run: async w => {
        const found = await listed(w, solarnest, '/notifications', { notificationId: 'm1' })
        expect(found).toMatchObject({
          read: false,
          sentAt: at('2025-01-10T00:00:00Z'),
          data: w.item.data ?? {},
        })
        expect(await get(w, solarnest, '/notifications/unread-count')).toEqual({ unread: 1 })
        await w.drain()
        await w.expectUnchangedBut()
      },
    },
    {
      name: 'change: read',
      run: async w => {
        expect(await send(w, solarnest, 'POST', '/notifications/read-all')).toEqual({ read: 1 })
        expect(await send(w, solarnest, 'PATCH', '/notifications/m1', { read: true })).toMatchObject({
          read: true,
        })
        await w.expectUnchangedBut('read', 'version')
        expect(await get(w, solarnest, '/notifications/unread-count')).toEqual({ unread: 0 })
      },
    },
    clean,
  ],
}

export const deals: readonly EntityWalk[] = [proposals, negotiated, notifications]
