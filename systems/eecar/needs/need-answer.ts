import * as z from 'zod'
import { exampleIds, exampleMoment } from '../values/paths.ts'
import { CompanyNeed } from './need.ts'

const example = {
  companyId: exampleIds.companyId,
  needId: exampleIds.needId,
  companyName: 'SolarNest Storage',
  industry: 'ESS',
  requiredSpecs: { category: 'battery', minQuantity: 2, maxPrice: 6_000_000 },
  targetApplication: 'Container storage beside a solar farm',
  priority: 'high',
  status: 'active',
  createdAt: exampleMoment,
  updatedAt: exampleMoment,
  expiresAt: '2025-06-30T00:00:00.000Z',
  version: 1,
} as const

export const needAnswer = z
  .object(CompanyNeed.attributes)
  .pick({
    companyId: true,
    needId: true,
    companyName: true,
    industry: true,
    requiredSpecs: true,
    productionProcess: true,
    targetApplication: true,
    priority: true,
    status: true,
    createdAt: true,
    updatedAt: true,
    expiresAt: true,
    closeReason: true,
    version: true,
  })
  .meta({
    examples: [example],
    shows: [
      'requiredSpecs.category',
      'companyName',
      'requiredSpecs.minQuantity',
      'requiredSpecs.maxPrice',
      'priority',
      'status',
      'createdAt',
    ],
  })
