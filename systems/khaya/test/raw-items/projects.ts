import { expect } from 'vitest'
import type { EntityWalk } from '../../../test/seeds/walk.ts'
import { admin, bid, everybody, formsOf, listed, project, shown, step, unchanged } from './items.ts'

export const projectWalk: EntityWalk = {
  entity: 'Project',
  forms: [
    ...formsOf(project, ['projectId'], ['acceptedBidId', 'bidCount']),
    { name: 'with a town', item: { ...project, location: { city: 'Estcourt' } } },
  ],
  beside: [...everybody, bid],
  steps: [
    listed('/projects', undefined, { projectId: 'proj001', acceptedBidId: null, version: 0 }),
    listed('/projects?skill=bricklaying&from=2025-01-20&to=2025-01-20', undefined, { projectId: 'proj001' }),
    listed('/projects?status=OPEN', admin, { projectId: 'proj001' }),
    shown('/projects/proj001', 'buyer123', { projectId: 'proj001', status: 'OPEN' }),
    unchanged,
    step('reaction: workers of the town are told once', async ({ call, drain, item }) => {
      await drain()
      await drain()
      const { items } = await call('worker456', 'GET', '/notifications')
      const { city } = item.location as { city?: string }
      const told = items.filter(({ type }: { type: string }) => type === 'PROJECT_MATCH')
      expect(told).toHaveLength(city === undefined ? 0 : 1)
    }),
    step('change', async ({ call, expectUnchangedBut }) => {
      const changed = await call('buyer123', 'PATCH', '/projects/proj001', { title: 'A wall' })
      expect(changed).toMatchObject({ title: 'A wall', version: 1 })
      await expectUnchangedBut('title', 'updatedAt', 'version', 'GSI1PK', 'GSI1SK')
    }),
    step('accept, complete, review', async ({ call, drain }) => {
      const accepted = '/projects/proj001/bids/worker456/transitions'
      expect(await call('buyer123', 'POST', accepted, { to: 'ACCEPTED' })).toMatchObject({
        status: 'ACCEPTED',
      })
      await call('worker456', 'POST', '/projects/proj001/completion-requests')
      const done = await call('buyer123', 'POST', '/projects/proj001/transitions', { to: 'COMPLETED' })
      expect(done).toMatchObject({ status: 'COMPLETED', acceptedWorkerId: 'worker456' })
      const said = { rating: 5, comment: 'Good' }
      expect(await call('worker456', 'POST', '/projects/proj001/reviews', said)).toMatchObject(said)
      await drain()
      expect((await call(undefined, 'GET', '/projects')).items).toEqual([])
    }),
  ],
}

export const oldProjectWalk: EntityWalk = {
  entity: 'Project',
  forms: [
    {
      name: 'in progress, accepted by the document’s program',
      item: { ...project, status: 'IN_PROGRESS', GSI2PK: 'STATUS#IN_PROGRESS', acceptedBidId: 'bid123' },
    },
  ],
  beside: [...everybody, { ...bid, status: 'ACCEPTED', GSI2PK: 'STATUS#ACCEPTED' }],
  steps: [
    shown('/projects/proj001', 'worker456', {
      location: project.location as object,
      acceptedBidId: 'bid123',
    }),
    step('schedule: completed 72 hours after the worker asks', async ({ call, run, served }) => {
      const asked = await call('worker456', 'POST', '/projects/proj001/completion-requests')
      expect(asked).toMatchObject({ completionRequestedAt: '2025-01-22T10:00:00.000Z' })
      served.at('2025-01-25T10:00:00.000Z')
      await run('completeProjects')
      expect(await call(undefined, 'GET', '/projects/proj001')).toMatchObject({ status: 'COMPLETED' })
      expect(await call(undefined, 'GET', '/users/worker456')).toMatchObject({ totalJobs: 46 })
    }),
  ],
}

export const expiringWalk: EntityWalk = {
  entity: 'Project',
  forms: [{ name: 'open for a month', item: project }],
  beside: [...everybody, bid],
  steps: [
    step('schedule: expires, and its bids are turned down', async ({ call, run, served, drain }) => {
      served.at('2025-03-01T10:00:00.000Z')
      await run('expireProjects')
      await drain()
      expect(await call(undefined, 'GET', '/projects/proj001')).toMatchObject({ status: 'EXPIRED' })
      expect((await call('worker456', 'GET', '/projects/proj001/bids')).items).toMatchObject([
        { status: 'REJECTED' },
      ])
    }),
  ],
}

export const bidWalk: EntityWalk = {
  entity: 'Bid',
  forms: formsOf(bid, ['projectId', 'workerId'], ['currency']),
  beside: [...everybody, project],
  steps: [
    listed('/projects/proj001/bids', 'buyer123', { bidId: 'bid123', projectId: 'proj001', version: 0 }),
    listed('/projects/proj001/bids', 'worker456', { workerId: 'worker456' }),
    listed('/bids?status=PENDING', admin, { bidId: 'bid123', currency: 'ZAR' }),
    unchanged,
    step('change', async ({ call, expectUnchangedBut }) => {
      const path = '/projects/proj001/bids/worker456'
      expect(await call('worker456', 'PATCH', path, { quote: 60_000 })).toMatchObject({ quote: 60_000 })
      await expectUnchangedBut('quote', 'updatedAt', 'version', 'GSI1PK', 'GSI1SK')
    }),
    step('withdraw, and bid again', async ({ call }) => {
      const path = '/projects/proj001/bids'
      const withdrawn = await call('worker456', 'POST', `${path}/worker456/transitions`, { to: 'WITHDRAWN' })
      expect(withdrawn).toMatchObject({ status: 'WITHDRAWN' })
      const { quote, timeline, proposal } = bid
      expect(await call('worker456', 'POST', path, { quote, timeline, proposal })).toMatchObject({
        status: 'PENDING',
      })
    }),
    step('reaction: the buyer is told', async ({ call, drain }) => {
      await drain()
      expect((await call('buyer123', 'GET', '/notifications')).items).toMatchObject([
        { type: 'BID_RECEIVED' },
      ])
    }),
  ],
}
