import { entity } from 'monotable'
import * as z from 'zod'
import { freeForm, id, label, version } from '../values/value-types.ts'

const percent = z.number().min(0).max(100)
const knownPercent = percent.optional()

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
      .refine(info => knownPercent.safeParse(info.recyclability).success, {
        path: ['recyclability'],
        error: 'must be a number from 0 to 100',
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
      UNREAD_ENTITY: 'it is read by its key',
      UNBOUNDED_ITEM: 'free-form objects hold at most 32 KB',
    },
  },
)
