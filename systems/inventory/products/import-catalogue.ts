import { type CsvRow, changesOf, inLanes, invalid, readCsv, refusalOf } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { inShop } from '../values/paths.ts'
import { normalSku } from '../values/value-types.ts'
import { columnOf } from './catalogue-columns.ts'
import { type Fate, fateOf, type Planned } from './import-line.ts'
import { planNewProduct } from './plan-new-product.ts'
import { planProductChange } from './plan-product-change.ts'
import { productFault } from './product-fault.ts'

const mostRows = 2000
const lanes = 8

const line = z.object({
  line: z.int().meta({ description: 'where it is in the file, from 1' }),
  sku: z.string(),
  fate: z.enum(['create', 'update', 'same', 'refused']),
  changes: z.array(z.string()).optional().meta({ description: 'the fields that an update changes' }),
  notes: z.array(z.string()).optional().meta({ description: 'what of the line is left out, and why' }),
  problems: z.array(z.object({ field: z.string(), reason: z.string() })).optional(),
})
type Line = z.output<typeof line>

export const importCatalogue = operation({
  method: 'POST',
  path: '/shops/{shopId}/imports/catalogue',
  title:
    'Adds and changes products by a CSV file, found by their SKU; dryRun only reports what each line would do',
  may: ['owner'],
  desk: { leads: '/shops/{shopId}/products' },
  input: {
    path: inShop,
    query: z.object({ dryRun: z.stringbool().default(true) }),
    file: ['text/csv', 'text/plain', 'application/vnd.ms-excel', 'application/octet-stream'],
  },
  output: z.object({
    dryRun: z.boolean(),
    counts: z.object({ create: z.int(), update: z.int(), same: z.int(), refused: z.int() }),
    unknownColumns: z.array(z.string()),
    lines: z.array(line),
  }),
  status: 200,
  bodyLimit: 2 * 1024 * 1024,
  rate: { requests: 30, seconds: 60 },
  handler: async ({ path: { shopId }, query: { dryRun }, file, actor, now, ids, db, commitPart }) => {
    const { rows, unknown } = readCsv(file.bytes, { column: columnOf, mostRows })
    checkRows(rows)
    const known = new Map<string, Items['Product']>()
    for await (const product of db.products.each({ shopId }, { consistent: true }))
      known.set(normalSku(product.sku), product)
    const fates = fatesOf(rows, known)
    const apply = async (fate: Fate): Promise<Line> => {
      if (dryRun || !('planned' in fate)) return shown(fate)
      const performedBy = actor.id as string
      const about = { productId: ids.uuid(), transactionId: ids.uuid(), performedBy, now, shopId }
      const work = (planned: Planned) =>
        commitPart(`line ${fate.line}`, async t => {
          const { writes } =
            planned.kind === 'create'
              ? await planNewProduct(t, db, { ...about, fields: planned.fields })
              : await planProductChange(t, db, {
                  key: { shopId, productId: planned.productId },
                  change: changesOf(planned.fields),
                })
          return { writes, answer: null }
        })
      try {
        await work(fate.planned)
        return shown(fate)
      } catch (error) {
        const refusal = refusalOf(await productFault(db, error))
        if (!refusal || refusal.status >= 500) throw error
        return {
          line: fate.line,
          sku: fate.sku,
          fate: 'refused',
          problems: [{ field: '', reason: refusal.message }],
        }
      }
    }
    const lines = await inLanes(fates, lanes, apply)
    const count = (wanted: Line['fate']) => lines.filter(({ fate }) => fate === wanted).length
    const counts = {
      create: count('create'),
      update: count('update'),
      same: count('same'),
      refused: count('refused'),
    }
    return { dryRun, counts, unknownColumns: unknown, lines }
  },
})

/** Each SKU once: of two lines nobody knows which is meant. */
function fatesOf(rows: readonly CsvRow[], known: ReadonlyMap<string, Items['Product']>): Fate[] {
  const seen = new Map<string, number>()
  return rows.map(row => {
    const sku = normalSku(row.cells.sku ?? '')
    const earlier = seen.get(sku)
    if (sku !== '') seen.set(sku, earlier ?? row.line)
    if (sku !== '' && earlier !== undefined) {
      const reason = `is in line ${earlier}, too: keep one of them`
      return { line: row.line, sku, fate: 'refused', problems: [{ field: 'sku', reason }] }
    }
    return fateOf(row, known.get(sku))
  })
}

function checkRows([first]: readonly CsvRow[]): void {
  const refuse = (reason: string) => invalid([{ in: 'body', path: '', reason }])
  if (!first) throw refuse('has no rows below its headings')
  if (first.cells.sku === undefined) throw refuse('has no column sku: name it in the first line')
}

function shown(fate: Fate): Line {
  if (!('planned' in fate)) return fate
  const { planned: _, ...line } = fate
  return line
}
