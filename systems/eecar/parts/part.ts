import { entity } from 'monotable'
import * as z from 'zod'
import { id, label, moment, money, quantity, version } from '../values/value-types.ts'
import { category, condition } from '../values/vocabulary.ts'

/** A car that a part fits. */
const fits = z.strictObject({
  manufacturer: label,
  model: label,
  fromYear: z.int().min(1990).max(2100).optional(),
  toYear: z.int().min(1990).max(2100).optional(),
})

export const SellerPointer = entity(
  'SellerPointer',
  { PK: 'SELLER#{sellerId}', SK: 'PART#{createdAt}#{partId}' },
  { sellerId: id, createdAt: moment, partId: id },
  { type: { entityType: 'SELLER_POINTER' } },
)

export const CompliancePointer = entity(
  'CompliancePointer',
  { PK: 'COMPLIANCE#violation', SK: 'PART#{createdAt}#{partId}' },
  { createdAt: moment, partId: id },
  {
    type: { entityType: 'COMPLIANCE_POINTER' },
    accepts: { LOW_CARDINALITY: 'only parts that break a rule are in it' },
  },
)

/** Only listed parts are found by category (E16). */
const whileListed = {
  of: ['listingStatus'],
  when: (part: { listingStatus: string }) => part.listingStatus === 'listed',
} as const

export const Part = entity(
  'Part',
  {
    PK: 'PART#{partId}',
    SK: 'METADATA',
    GSI1PK: 'CATEGORY#{category}',
    GSI1SK: 'CREATED_AT#{createdAt}',
  },
  {
    partId: id,
    name: label,
    category,
    manufacturer: label.optional(),
    model: label.optional(),
    year: z.int().min(1990).max(2100).optional(),
    condition: condition.default('used'),
    price: money,
    quantity,
    sellerId: id.optional(),
    description: z.string().max(5000).optional(),
    images: z.array(z.string()).max(10).default([]),
    /** What the maker calls it; people search by it. */
    oemNumber: label.optional(),
    /** Other cars that it fits. */
    fitment: z.array(fits).max(50).optional(),
    /** Kilometres that the car had run. */
    mileage: z.int().min(0).max(10_000_000).meta({ unit: 'km' }).optional(),
    /** Where it lies: a town or a region. */
    place: label.optional(),
    createdAt: moment,
    updatedAt: moment,
    listingStatus: z.enum(['listed', 'sold_out', 'withdrawn']),
    complianceStatus: z.enum(['pending', 'ok', 'violation']).default('pending'),
    complianceIssues: z.array(z.string()).default([]),
    version,
  },
  {
    type: { entityType: 'PART' },
    version: 'version',
    readDefaults: {
      condition: 'used',
      images: [],
      listingStatus: 'listed',
      complianceStatus: 'pending',
      complianceIssues: [],
    },
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    states: {
      listingStatus: {
        listed: ['sold_out', 'withdrawn'],
        sold_out: ['listed', 'withdrawn'],
        withdrawn: ['listed', 'sold_out'],
      },
    },
    mirrors: [SellerPointer, CompliancePointer],
    accepts: {
      UNBOUNDED_ITEM: 'at most one issue for each compliance rule, and 50 cars that it fits',
    },
    only: {
      GSI1PK: whileListed,
      GSI1SK: whileListed,
      CompliancePointer: {
        of: ['complianceStatus'],
        when: part => part.complianceStatus === 'violation',
      },
    },
  },
)

/** A category outside the vocabulary that another program gave to a part: without this item nobody would look there. */
export const OtherCategory = entity(
  'OtherCategory',
  { PK: 'CATEGORIES', SK: 'CATEGORY#{category}' },
  { category },
  { type: { entityType: 'OTHER_CATEGORY' } },
)
