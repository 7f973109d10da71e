import { type CsvRow, parseInput, Refusal } from '@monotable/server/kit'
import type * as z from 'zod'
import type { Items } from '../operation.ts'
import { stock } from '../values/value-types.ts'
import { columns } from './catalogue-columns.ts'
import { productFields } from './product-fields.ts'

const newProduct = productFields.extend({ currentStock: stock.default(0) })
const changes = productFields.partial()

export type Planned =
  | { readonly kind: 'create'; readonly fields: z.output<typeof newProduct> }
  | { readonly kind: 'update'; readonly productId: string; readonly fields: z.output<typeof changes> }

interface Common {
  readonly line: number
  readonly sku: string
}

/** What a line of a file does to the catalogue. */
export type Fate =
  | (Common & { fate: 'create' | 'update'; changes?: string[]; notes?: string[]; readonly planned: Planned })
  | (Common & { fate: 'same'; notes?: string[] })
  | (Common & { fate: 'refused'; problems: Problem[] })

/** An empty cell says nothing: it leaves what is there. */
export function fateOf({ line, cells }: CsvRow, product: Items['Product'] | undefined): Fate {
  const at = { line, sku: cells.sku ?? '' }
  const given = Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]) => (cell === '' ? [] : [[name, cellValue(name, cell)]])),
  )
  return product ? changeOf(at, given, product) : creationOf(at, given)
}

type Given = Readonly<Record<string, unknown>>

const isRefused = (read: object): read is readonly Problem[] => Array.isArray(read)

function creationOf(at: Common, given: Given): Fate {
  const fields = readFields(newProduct, given)
  if (isRefused(fields)) return { ...at, fate: 'refused', problems: [...fields] }
  return { ...at, fate: 'create', planned: { kind: 'create', fields } }
}

function changeOf(at: Common, { currentStock, ...given }: Given, product: Items['Product']): Fate {
  // Its own address, as the export wrote it, is no new one.
  const { imageUrl, ...rest } = given
  const wanted = imageUrl === product.imageUrl ? rest : given
  const fields = readFields(changes, wanted)
  if (isRefused(fields)) return { ...at, fate: 'refused', problems: [...fields] }
  const read: Given = fields
  const differing = columns.filter(name => name in wanted && read[name] !== product[name])
  const notes = stockNote(currentStock, product)
  if (differing.length === 0) return { ...at, fate: 'same', ...notes }
  const set = Object.fromEntries(differing.map(name => [name, read[name]]))
  const planned = { kind: 'update', productId: product.productId, fields: set } as const
  return { ...at, fate: 'update', changes: differing, ...notes, planned }
}

/** Stock changes by movements alone (S11). */
function stockNote(given: unknown, { currentStock }: Items['Product']): { notes?: string[] } {
  if (given === undefined || given === currentStock) return {}
  return { notes: [`Stock stays ${currentStock}, not ${given}: receive goods or correct the count instead.`] }
}

const numbers: readonly string[] = ['unitPrice', 'currentStock', 'reorderThreshold']

/** `29,99` is how half of the world writes 29.99; what is no number stays a text, and is refused as such. */
function cellValue(name: string, cell: string): unknown {
  if (!numbers.includes(name)) return cell
  return /^-?\d+(?:[.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell
}

interface Problem {
  readonly field: string
  readonly reason: string
}

/** The values of a line, or what is wrong with them, in the words of every other request. */
function readFields<T extends z.ZodType>(type: T, given: Given): z.output<T> | readonly Problem[] {
  try {
    return parseInput('body', type, given)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { issues } = error.details as { issues: readonly { path: string; reason: string }[] }
    return issues.map(({ path, reason }) => ({ field: path, reason }))
  }
}
