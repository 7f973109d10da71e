import { entity } from 'monotable'
import { z } from 'zod'
import { id, label, moment, money, prose, quantity, version } from './value-types.ts'
import { category } from './vocabulary.ts'

export const CompanyNeed = entity(
  'CompanyNeed',
  {
    PK: 'COMPANY#{companyId}',
    SK: 'NEED#{needId}',
    GSI1PK: 'NEED#{status}',
    GSI1SK: 'PRIORITY#{priority}#CREATED#{createdAt}',
  },
  {
    companyId: id,
    needId: id,
    companyName: label,
    industry: label.optional(),
    requiredSpecs: z.strictObject({
      category,
      minQuantity: quantity.optional(),
      maxPrice: money.optional(),
      materialPreferences: z.array(label).max(50).optional(),
    }),
    productionProcess: prose.optional(),
    targetApplication: prose.optional(),
    priority: z.enum(['high', 'medium', 'low']),
    status: z.enum(['active', 'fulfilled', 'cancelled']),
    createdAt: moment,
    updatedAt: moment,
    expiresAt: moment.optional(),
    closeReason: z.string().optional(),
    version,
  },
  {
    type: { entityType: 'COMPANY_NEED' },
    version: 'version',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    states: { status: { active: ['fulfilled', 'cancelled'], fulfilled: [], cancelled: [] } },
    accepts: {
      LOW_CARDINALITY: 'the key of the document: needs are far fewer than parts',
      ENUM_ORDER: 'the key of the document: needsByStatus reads one priority after the other',
    },
  },
)
