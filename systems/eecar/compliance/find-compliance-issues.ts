import type { Items } from '../operation.ts'
import { categorySlug, conditionSlug } from '../values/vocabulary.ts'

type Part = Pick<Items['Part'], 'category' | 'condition'>
type Specification = Items['PartSpecification'] | undefined

interface Rule {
  readonly issue: string
  readonly isBroken: (part: Part, specification: Specification) => boolean
}

/** From this voltage on, touching it can kill. */
const dangerousVoltage = 60

const isBattery = ({ category }: Part) => categorySlug(category) === 'battery'
const isUsed = ({ condition }: Part) => ['used', 'refurbished'].includes(conditionSlug(condition))
const voltageOf = (specification: Specification) => specification?.electricalProps?.voltage

/** What every registration must have. A part that breaks a rule is still listed. */
const rules: readonly Rule[] = [
  {
    issue: 'battery-without-voltage-or-capacity',
    isBroken: (part, specification) =>
      isBattery(part) &&
      (voltageOf(specification) === undefined || specification?.electricalProps?.capacity === undefined),
  },
  {
    issue: 'used-battery-without-state-of-health',
    isBroken: (part, specification) =>
      isBattery(part) && isUsed(part) && specification?.batteryHealth?.soh === undefined,
  },
  {
    issue: 'high-voltage-without-insulation',
    isBroken: (_, specification) =>
      (voltageOf(specification) ?? 0) >= dangerousVoltage &&
      specification?.safetyInfo?.insulation === undefined,
  },
]

export function findComplianceIssues(part: Part, specification: Specification): string[] {
  return rules.flatMap(({ issue, isBroken }) => (isBroken(part, specification) ? [issue] : []))
}
