import { entity } from 'monotable'
import * as z from 'zod'
import { id, label, moment, money, prose, quantity, version } from '../values/value-types.ts'
import { category, categorySlug } from '../values/vocabulary.ts'

/** Stands in for the highest price of a need that names none: more than any part costs. */
const anyPrice = 9e15

/**
 * A new part uses it to find the needs that it may meet: those of its category, from its price on. A need whose
 * requirements change gets another one.
 */
export const NeedPointer = entity(
  'NeedPointer',
  {
    PK: 'NEEDCAT#{category}',
    SK: 'MAXPRICE#{maxPrice:0000000000000000.00}#MINQUANTITY#{minQuantity:0000000000000000}#NEED#{companyId}#{needId}',
  },
  { category, maxPrice: z.number().min(0).max(anyPrice), minQuantity: quantity, companyId: id, needId: id },
  {
    type: { entityType: 'NEED_POINTER' },
  },
)

interface Asking {
  readonly requiredSpecs: {
    readonly category: string
    readonly maxPrice?: number | undefined
    readonly minQuantity?: number | undefined
  }
}

/** The part of a need that its pointer holds. */
function bounds({ requiredSpecs: { category, maxPrice = anyPrice, minQuantity = 0 } }: Asking) {
  return { category: categorySlug(category), maxPrice, minQuantity }
}

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
    companyName: label.optional(),
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
    /** When its requirements last changed, if ever. */
    wantedSince: moment.optional(),
    closeReason: z.string().optional(),
    version,
  },
  {
    type: { entityType: 'COMPANY_NEED' },
    version: 'version',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    states: { status: { active: ['fulfilled', 'cancelled'], fulfilled: [], cancelled: [] } },
    mirrors: [NeedPointer],
    derive: {
      category: { of: ['requiredSpecs'], value: need => bounds(need).category },
      maxPrice: { of: ['requiredSpecs'], value: need => bounds(need).maxPrice, as: z.number() },
      minQuantity: { of: ['requiredSpecs'], value: need => bounds(need).minQuantity, as: quantity },
    },
    // Every active need, and no other, has a pointer.
    only: { NeedPointer: { of: ['status'], when: need => need.status === 'active' } },
    accepts: {
      LOW_CARDINALITY: 'the key of the document: needs are far fewer than parts',
      ENUM_ORDER: 'the key of the document: needsByStatus reads one priority after the other',
    },
  },
)
