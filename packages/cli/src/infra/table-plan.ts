import {
  type Capacity,
  type IndexDesign,
  type KeyAttribute,
  leastUnits,
  type TableDesign,
} from 'monotable/design'

/** A table as every form of infrastructure needs it: names filled in, and what a stage decides decided. */
export interface TablePlan {
  readonly table: TableDesign
  /** For names inside a template: letters and digits. */
  readonly id: string
  readonly name: string
  readonly attributes: readonly KeyAttribute[]
  /** The units that it begins with. */
  readonly billing: 'PAY_PER_REQUEST' | { readonly read: number; readonly write: number }
  /** What follows the load: of the table, and of each global index. */
  readonly scaling: readonly ScalingPlan[]
  readonly recovery: boolean
  readonly protection: boolean
  /** Whether the table stays when the stack goes. */
  readonly isKept: boolean
}

export interface ScalingPlan {
  /** For names inside a template: letters and digits. */
  readonly id: string
  readonly kind: 'Read' | 'Write'
  readonly index?: string
  readonly min: number
  readonly max: number
  /** A percentage. */
  readonly target: number
}

/** By default a stage keeps what is worth keeping. */
const production = /^(prod|production|live)$/i

export function planOf(table: TableDesign, stage: string): TablePlan {
  const isKept = table.retainIn?.includes(stage) ?? production.test(stage)
  const { billing = 'PAY_PER_REQUEST' } = table
  return {
    table,
    id: idOf(table.name),
    name: nameAt(table.name, stage),
    attributes: keyAttributes(table),
    billing:
      billing === 'PAY_PER_REQUEST'
        ? billing
        : { read: leastUnits(billing.read), write: leastUnits(billing.write) },
    scaling: billing === 'PAY_PER_REQUEST' ? [] : scalingOf(table, billing),
    recovery: table.pointInTimeRecovery ?? isKept,
    protection: table.deletionProtection ?? isKept,
    isKept,
  }
}

function scalingOf(table: TableDesign, { read, write }: Capacity): ScalingPlan[] {
  const id = idOf(table.name)
  const places = [undefined, ...globalIndexes(table).map(index => index.name)]
  return places.flatMap(index =>
    Object.entries({ Read: read, Write: write }).flatMap(([kind, units]): ScalingPlan[] => {
      if (typeof units === 'number') return []
      const { min, max, target = 70 } = units
      const place = index === undefined ? {} : { index }
      return [{ id: `${id}${indexId(index)}${kind}`, kind: kind as 'Read', ...place, min, max, target }]
    }),
  )
}

/** An index in the name of what belongs to it. */
export const indexId = (index = '') => index.replace(/[^A-Za-z0-9]/g, '')

/** `PhotoService-{stage}` with the stage filled in. */
export const nameAt = (name: string, stage: string) => name.replaceAll(/\{\w+\}/g, stage)

export function idOf(name: string): string {
  const words = name.replaceAll(/\{\w+\}/g, '').split(/[^A-Za-z0-9]+/)
  return words
    .filter(Boolean)
    .map(word => word[0]?.toUpperCase() + word.slice(1))
    .join('')
}

/** Every key attribute once. */
function keyAttributes({ key, indexes }: TableDesign): KeyAttribute[] {
  const all = [...key, ...indexes.flatMap(index => index.key)]
  return [...new Map(all.map(attribute => [attribute.name, attribute])).values()]
}

export const globalIndexes = ({ indexes }: TableDesign) => indexes.filter(({ kind }) => kind === 'GSI')
export const localIndexes = ({ indexes }: TableDesign) => indexes.filter(({ kind }) => kind === 'LSI')

export function projectionOf({ projection }: IndexDesign): {
  type: 'ALL' | 'KEYS_ONLY' | 'INCLUDE'
  include?: readonly string[]
} {
  return typeof projection === 'string' ? { type: projection } : { type: 'INCLUDE', include: projection }
}
