import type { IndexDesign, KeyAttribute, TableDesign } from 'monotable/design'

/** A table as every form of infrastructure needs it: names filled in, and what a stage decides decided. */
export interface TablePlan {
  readonly table: TableDesign
  /** For names inside a template: letters and digits. */
  readonly id: string
  readonly name: string
  readonly attributes: readonly KeyAttribute[]
  readonly billing: 'PAY_PER_REQUEST' | { readonly read: number; readonly write: number }
  readonly recovery: boolean
  readonly protection: boolean
  /** Whether the table stays when the stack goes. */
  readonly isKept: boolean
}

/** What is worth keeping there, is kept. */
const isProduction = (stage: string) => /^(prod|production|live)$/i.test(stage)

export function planOf(table: TableDesign, stage: string): TablePlan {
  const isKept = isProduction(stage)
  return {
    table,
    id: idOf(table.name),
    name: nameAt(table.name, stage),
    attributes: keyAttributes(table),
    billing: table.billing ?? 'PAY_PER_REQUEST',
    recovery: table.pointInTimeRecovery ?? isKept,
    protection: table.deletionProtection ?? isKept,
    isKept,
  }
}

/** `PhotoService-{stage}` with the stage filled in. */
export const nameAt = (name: string, stage: string) => name.replaceAll(/\{\w+\}/g, stage)

function idOf(name: string): string {
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
