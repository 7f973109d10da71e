import {
  type CsvRow,
  inLanes,
  invalid,
  parseInput,
  type RequestIssue,
  readCsv,
  refusalOf,
} from '@monotable/server/kit'
import * as z from 'zod'
import { companyOf } from '../companies/company.ts'
import { dropVector } from '../embedding/keep-vector.ts'
import { operation } from '../operation.ts'
import { cellValue, columnOf, place } from './import-columns.ts'
import { newPart } from './part-input.ts'
import { type NewPart, planPart } from './plan-part.ts'

const mostRows = 1000
const lanes = 4

const line = z.object({
  line: z.int().meta({ description: 'where it is in the file, from 1' }),
  name: z.string(),
  fate: z.enum(['register', 'refused']),
  partId: z.string().optional(),
  problems: z.array(z.object({ field: z.string(), reason: z.string() })).optional(),
})
type Line = z.output<typeof line>

const example = {
  dryRun: true,
  registered: 1,
  refused: 1,
  unknownColumns: ['shelf'],
  lines: [
    { line: 2, name: 'Battery pack 64 kWh', fate: 'register' },
    {
      line: 3,
      name: 'Drive motor 150 kW',
      fate: 'refused',
      problems: [{ field: 'price', reason: 'must be a whole number' }],
    },
  ],
}

export const importParts = operation({
  method: 'POST',
  path: '/part-imports',
  title: 'Registers parts from a CSV file; dryRun only tells what each line would do',
  may: ['company', 'admin'],
  desk: false,
  input: {
    query: z.object({ dryRun: z.stringbool().default(true) }),
    file: ['text/csv', 'text/plain', 'application/vnd.ms-excel', 'application/octet-stream'],
  },
  output: z
    .object({
      dryRun: z.boolean(),
      registered: z.int(),
      refused: z.int(),
      unknownColumns: z.array(z.string()),
      lines: z.array(line),
    })
    .meta({ examples: [example] }),
  status: 200,
  bodyLimit: 2 * 1024 * 1024,
  rate: { requests: 30, seconds: 60 },
  errors: ['EMBEDDING_UNAVAILABLE'],
  handler: async ({ query: { dryRun }, file, actor, now, ids, db, ports, commitPart }) => {
    const sellerId = companyOf(actor)
    const { rows, unknown } = readCsv(file.bytes, { column: columnOf, mostRows })
    if (rows.length === 0) throw invalid([{ in: 'body', path: '', reason: 'has no rows below its headings' }])
    const register = async (row: CsvRow): Promise<Line> => {
      const read = readRow(row)
      if (!('part' in read) || dryRun) return read.line
      const { part } = read
      try {
        const planned = await planPart({ ports, ids, now }, sellerId, part)
        const { partId } = await commitPart(`line ${row.line}`, async t => ({
          writes: planned.writes(t),
          answer: { partId: planned.whole.part.partId },
        }))
        // A repeat gets the part of the first time, so no part uses this vector.
        if (partId !== planned.whole.part.partId) await dropVector(db, ports, planned.reference)
        ports.search.touch(partId)
        return { ...read.line, partId }
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal || refusal.status >= 500) throw error
        return { ...read.line, fate: 'refused', problems: [{ field: '', reason: refusal.message }] }
      }
    }
    const lines = await inLanes(rows, lanes, register)
    const refused = lines.filter(({ fate }) => fate === 'refused').length
    return { dryRun, registered: lines.length - refused, refused, unknownColumns: unknown, lines }
  },
})

/** A line as a registration, or what keeps it from being one. */
function readRow({ line: number, cells }: CsvRow): { line: Line; part?: NewPart } {
  const body: Record<string, unknown> = {}
  for (const [column, cell] of Object.entries(cells))
    if (cell !== '') place(body, column, cellValue(column, cell))
  const said = { line: number, name: cells.name ?? '' }
  try {
    return { line: { ...said, fate: 'register' }, part: parseInput('body', newPart, body) }
  } catch (error) {
    const issues = refusalOf(error)?.details?.issues as readonly RequestIssue[] | undefined
    if (!issues) throw error
    const problems = issues.map(({ path, reason }) => ({ field: path, reason }))
    return { line: { ...said, fate: 'refused', problems } }
  }
}
