import type { Items } from '../operation.ts'
import { categoryLabel, categorySlug, conditionLabel } from '../values/vocabulary.ts'

type Part = Pick<Items['Part'], 'name' | 'category'> &
  Partial<
    Pick<
      Items['Part'],
      'manufacturer' | 'model' | 'year' | 'condition' | 'description' | 'oemNumber' | 'place' | 'fitment'
    >
  >
type Specification = Partial<Omit<Items['PartSpecification'], 'partId' | 'version'>>
type UseCase = Pick<Items['UseCase'], 'industry' | 'application'> &
  Partial<Pick<Items['UseCase'], 'description' | 'requirements'>>

/** Everything that describes a part. */
export interface DescribedPart {
  readonly part: Part
  readonly specification?: Specification | undefined
  readonly useCases?: readonly UseCase[] | undefined
}

/** A part as text: what is embedded, and where words are looked for. */
export function partText({ part, specification = {}, useCases = [] }: DescribedPart): string {
  const { name, category, manufacturer, model, year, condition, description } = part
  const { oemNumber, place, fitment } = part
  return [
    [
      name,
      categorySlug(category),
      categoryLabel(category),
      manufacturer,
      model,
      year,
      condition && conditionLabel(condition),
    ],
    [description],
    [oemNumber, place, ...(fitment ?? []).flatMap(fits => [fits.manufacturer, fits.model])],
    specificationWords(specification),
    ...useCases.map(use => [use.industry, use.application, use.description, ...words(use.requirements)]),
  ]
    .map(line => line.filter(word => word !== undefined && word !== '').join(' '))
    .filter(line => line !== '')
    .join('\n')
}

function specificationWords(specification: Specification): (string | undefined)[] {
  const { materialComposition, weight, electricalProps, batteryHealth, mechanicalProps } = specification
  const { voltage, capacity, power } = electricalProps ?? {}
  const { soh, cathodeType } = batteryHealth ?? {}
  return [
    materialComposition?.primary,
    ...(materialComposition?.secondary ?? []),
    measured(weight, 'kg'),
    measured(voltage, 'V'),
    measured(capacity, 'kWh'),
    measured(power, 'kW'),
    soh === undefined ? undefined : `SOH ${soh}%`,
    cathodeType,
    mechanicalProps?.alloy,
    measured(mechanicalProps?.tensileStrength, 'MPa'),
    ...words(specification.chemicalProps),
    ...words(specification.thermalProps),
    ...words(specification.recyclingInfo),
    specification.safetyInfo?.insulation,
  ]
}

function measured(value: number | undefined, unit: string): string | undefined {
  return value === undefined ? undefined : `${value}${unit}`
}

/** What is written somewhere in a free-form object; its names and numbers say little by themselves. */
function words(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(words)
}
