import * as z from 'zod'
import { exampleIds, exampleMoment } from '../values/paths.ts'
import { Watch } from './watch.ts'

const example = {
  watchId: exampleIds.watchId,
  buyerId: exampleIds.companyId,
  email: 'buyer@example.com',
  criteria: { category: 'battery', maxPrice: 5_000_000, minSpecs: { batteryHealth: { soh: 80 } } },
  status: 'triggered',
  createdAt: exampleMoment,
  updatedAt: '2025-01-21T08:30:00.000Z',
  triggeredAt: '2025-01-21T08:30:00.000Z',
  repeat: false,
  triggerCount: 1,
  version: 2,
} as const

export const watchAnswer = z
  .object(Watch.attributes)
  .pick({
    watchId: true,
    buyerId: true,
    email: true,
    phone: true,
    criteria: true,
    status: true,
    createdAt: true,
    updatedAt: true,
    triggeredAt: true,
    repeat: true,
    triggerCount: true,
    version: true,
  })
  .meta({
    examples: [example],
    shows: [
      'criteria.category',
      'criteria.keywords',
      'criteria.maxPrice',
      'status',
      'triggerCount',
      'createdAt',
    ],
  })
