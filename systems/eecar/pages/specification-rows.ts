import type { Items } from '../operation.ts'
import type { ListedPart } from './part-card.tsx'
import type { Saying } from './say-wish.ts'

type Specification = Omit<Items['PartSpecification'], 'partId' | 'version' | 'partVersion'>

/** A part as its own page shows it. */
export interface SpecifiedPart extends Omit<ListedPart, 'specifications'> {
  readonly manufacturer?: string | undefined
  readonly model?: string | undefined
  readonly sellerId?: string | undefined
  readonly oemNumber?: string | undefined
  readonly specifications?: Specification | undefined
  readonly useClass?: 'reuse' | 'recycle' | 'dispose' | undefined
}

export interface SpecificationRow {
  readonly label: string
  readonly text: string
  readonly value?: number | undefined
  readonly better?: 'more' | 'less' | undefined
}

/** What is known of a part, in the order in which buyers ask for it. */
export function specificationRows(part: SpecifiedPart, { texts: t, formats }: Saying): SpecificationRow[] {
  const {
    electricalProps,
    batteryHealth,
    mechanicalProps,
    materialComposition,
    safetyInfo,
    weight,
    dimensions,
  } = part.specifications ?? {}
  const rows: SpecificationRow[] = []
  const figure = (label: string, value: number | undefined, unit: string, better?: 'more' | 'less') => {
    if (value !== undefined)
      rows.push({ label, value, better, text: `${formats.number(value)} ${unit}`.trim() })
  }
  const word = (label: string, text: string | undefined) => {
    if (text !== undefined && text !== '') rows.push({ label, text })
  }
  word(t.fields.manufacturer, part.manufacturer)
  word(t.fields.model, part.model)
  word(t.fields.year, part.year === undefined ? undefined : String(part.year))
  word(t.fields.condition, t.conditions[part.condition as 'used'] ?? part.condition)
  figure(t.fields.capacity, electricalProps?.capacity, 'kWh', 'more')
  figure(t.fields.voltage, electricalProps?.voltage, 'V')
  figure(t.fields.power, electricalProps?.power, 'kW', 'more')
  figure(t.fields.soh, batteryHealth?.soh, '%', 'more')
  word(t.fields.chemistry, batteryHealth?.cathodeType)
  figure(t.fields.cycles, batteryHealth?.cycles, '', 'less')
  figure(t.fields.mileage, part.mileage, 'km', 'less')
  figure(t.fields.weight, weight, 'kg', 'less')
  if (dimensions) {
    const { length, width, height, unit } = dimensions
    word(
      'L × W × H',
      [length, width, height]
        .map(side => side ?? '–')
        .join(' × ')
        .concat(` ${unit}`),
    )
  }
  word(
    t.fields.material,
    [materialComposition?.primary, ...(materialComposition?.secondary ?? [])].filter(Boolean).join(', '),
  )
  word(t.fields.alloy, mechanicalProps?.alloy)
  figure(t.fields.strength, mechanicalProps?.tensileStrength, 'MPa', 'more')
  word(t.fields.insulation, safetyInfo?.insulation)
  word(t.fields.oemNumber, part.oemNumber)
  word(t.fields.place, part.place)
  return rows
}
