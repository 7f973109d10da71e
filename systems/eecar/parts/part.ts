import { entity } from 'monotable'
import { z } from 'zod'
import { freeForm, id, label, moment, money, prose, quantity, version } from '../values/value-types.ts'
import { category, condition } from '../values/vocabulary.ts'

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
      UNBOUNDED_ITEM: 'one issue for each rule of compliance at most',
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

const percent = z.number().min(0).max(100)

export const PartSpecification = entity(
  'PartSpecification',
  { PK: 'PART#{partId}', SK: 'SPEC' },
  {
    partId: id,
    materialComposition: z
      .strictObject({ primary: label.optional(), secondary: z.array(label).max(50).optional() })
      .optional(),
    dimensions: z
      .strictObject({
        length: z.number().min(0).optional(),
        width: z.number().min(0).optional(),
        height: z.number().min(0).optional(),
        unit: z.enum(['mm', 'cm']),
      })
      .optional(),
    weight: z.number().min(0).optional(),
    electricalProps: z
      .strictObject({
        voltage: z.number().optional(),
        capacity: z.number().optional(),
        power: z.number().optional(),
      })
      .optional(),
    chemicalProps: freeForm.optional(),
    thermalProps: freeForm.optional(),
    recyclingInfo: freeForm
      .refine(info => percent.optional().safeParse(info.recyclability).success, {
        path: ['recyclability'],
        error: 'it is a number from 0 to 100',
      })
      .optional(),
    batteryHealth: z
      .strictObject({
        soh: percent.optional(),
        cathodeType: z.enum(['NCM', 'NCA', 'LFP', 'LMO', 'OTHER']).optional(),
        cycles: z.int().min(0).optional(),
      })
      .optional(),
    mechanicalProps: z
      .strictObject({ alloy: label.optional(), tensileStrength: z.number().min(0).optional() })
      .optional(),
    safetyInfo: z.strictObject({ insulation: label.optional() }).optional(),
    /** The version of the part that it was first written with: 1 if it came with the part. */
    partVersion: version.optional(),
    version,
  },
  {
    type: { entityType: 'PART_SPECIFICATION' },
    version: 'version',
    accepts: {
      UNREAD_ENTITY: 'it is got by its key',
      UNBOUNDED_ITEM: 'what is free in form has 32 KB at most',
    },
  },
)

export const VectorReference = entity(
  'VectorReference',
  { PK: 'PART#{partId}', SK: 'VECTOR' },
  {
    partId: id,
    s3Key: z.string(),
    embeddingModel: z.string(),
    dimension: z.int().min(1),
    createdAt: moment,
    version,
  },
  {
    type: { entityType: 'VECTOR_REFERENCE' },
    version: 'version',
    createdAt: 'createdAt',
    accepts: { UNREAD_ENTITY: 'it is got by its key' },
  },
)

export const UseCase = entity(
  'UseCase',
  { PK: 'PART#{partId}', SK: 'USAGE#{usageId}' },
  {
    partId: id,
    usageId: id,
    industry: label,
    application: label,
    requirements: freeForm.optional(),
    successCase: z.boolean().default(false),
    description: prose.optional(),
  },
  {
    type: { entityType: 'USE_CASE' },
    readDefaults: { successCase: false },
    accepts: { UNBOUNDED_ITEM: 'what is free in form has 32 KB at most' },
  },
)

export const Inquiry = entity(
  'Inquiry',
  { PK: 'PART#{partId}', SK: 'INQUIRY#{createdAt}#{inquiryId}' },
  {
    partId: id,
    createdAt: moment,
    inquiryId: id,
    name: label,
    contact: label,
    message: prose,
  },
  { type: { entityType: 'INQUIRY' }, createdAt: 'createdAt' },
)
