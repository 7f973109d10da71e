import { type CsvRow, invalid, readCsv } from '@monotable/server/kit'
import * as z from 'zod'
import { bibSpelling, isBib } from '../bibs/bib-form.ts'
import { operation } from '../operation.ts'
import type { RaceEvent, Runner, Truth } from '../truth/truth.ts'
import { startListImport } from '../values/examples.ts'
import { ofEvent } from '../values/paths.ts'
import { name as nameType, result as resultType } from '../values/truth-values.ts'
import { findEvent } from './find-event.ts'
import { columnOf } from './start-list-columns.ts'

const mostRows = 100_000
/** Lines that the answer shows; all of them are counted. */
const mostShown = 500

const line = z.object({
  line: z.int().meta({ description: 'where it is in the file, from 1' }),
  bib: z.string(),
  name: z.string(),
  fate: z.enum(['create', 'update', 'same', 'refused']),
  problem: z.string().optional(),
})
type Line = z.output<typeof line>

export const importStartList = operation({
  method: 'POST',
  path: '/organizers/{orgId}/events/{eventId}/imports/start-list',
  title: 'Makes a CSV file the start list of an event; dryRun only tells what becomes of each line',
  may: ['organizer', 'platform'],
  input: {
    path: ofEvent,
    query: z.object({ dryRun: z.stringbool().default(true) }),
    file: ['text/csv', 'text/plain', 'application/vnd.ms-excel', 'application/octet-stream'],
  },
  output: z
    .object({
      dryRun: z.boolean(),
      counts: z.object({
        create: z.int(),
        update: z.int(),
        same: z.int(),
        refused: z.int(),
        /** Those who are on the list now and not in the file. */
        remove: z.int(),
      }),
      /** The columns that were kept as results. */
      results: z.array(z.string()),
      /** Refused ones first; at most 500 of all. */
      lines: z.array(line),
    })
    .meta({ examples: [startListImport] }),
  status: 200,
  bodyLimit: 16 * 1024 * 1024,
  rate: { requests: 30, seconds: 60 },
  handler: async ({ path, query: { dryRun }, file, ports: { truth } }) => {
    const event = await findEvent({ truth }, path)
    const { rows } = readCsv(file.bytes, { column: columnOf, mostRows })
    checkRows(rows)
    const known = await allRunners(truth, event)
    const read = readLines(rows, event, known)
    if (!dryRun) await truth.putRunners(event, read.runners)
    const count = (fate: Line['fate']) => read.lines.filter(each => each.fate === fate).length
    const kept = new Set(read.runners.map(({ bib }) => bib))
    const counts = {
      create: count('create'),
      update: count('update'),
      same: count('same'),
      refused: count('refused'),
      remove: [...known.keys()].filter(bib => !kept.has(bib)).length,
    }
    const results = new Set(read.runners.flatMap(({ result = {} }) => Object.keys(result)))
    return { dryRun, counts, results: [...results], lines: shownLines(read.lines) }
  },
})

function checkRows([first]: readonly CsvRow[]): void {
  const refuse = (reason: string) => invalid([{ in: 'body', path: '', reason }])
  if (!first) throw refuse('has no rows below its headings')
  for (const column of ['bib', 'name'])
    if (first.cells[column] === undefined) throw refuse(`has no column ${column}: name it in the first line`)
}

async function allRunners(truth: Truth, event: RaceEvent): Promise<Map<string, Runner>> {
  const known = new Map<string, Runner>()
  let after: string | undefined
  do {
    const page = await truth.runners(event, { after, limit: 10_000 })
    for (const runner of page) known.set(runner.bib, runner)
    after = page.at(-1)?.bib
  } while (after !== undefined)
  return known
}

/** What becomes of each line: a bib must be one of the event, and stand in one line alone. */
function readLines(rows: readonly CsvRow[], event: RaceEvent, known: ReadonlyMap<string, Runner>) {
  const seen = new Map<string, number>()
  const runners: Runner[] = []
  const lines = rows.map(({ line: at, cells }): Line => {
    const { bib: given = '', name = '', ...rest } = cells
    const bib = bibSpelling(given)
    const problem = problemOf({ bib, name, rest }, event, seen.get(bib))
    if (problem !== undefined) return { line: at, bib: given, name, fate: 'refused', problem }
    seen.set(bib, at)
    const result = Object.fromEntries(Object.entries(rest).filter(([, cell]) => cell !== ''))
    const runner = { bib, name, ...(Object.keys(result).length > 0 && { result }) }
    runners.push(runner)
    return { line: at, bib, name, fate: fateOf(runner, known.get(bib)) }
  })
  return { runners, lines }
}

interface Cells {
  readonly bib: string
  readonly name: string
  readonly rest: Readonly<Record<string, string>>
}

function problemOf(
  { bib, name, rest }: Cells,
  event: RaceEvent,
  earlier: number | undefined,
): string | undefined {
  if (bib === '') return 'has no bib'
  if (!isBib(bib, event)) return `${bib} is not a bib of this event`
  if (earlier !== undefined) return `${bib} is in line ${earlier}, too: keep one of them`
  if (!nameType.safeParse(name).success)
    return name === '' ? 'has no name' : 'has a name that cannot be stored'
  return resultType.safeParse(rest).success ? undefined : 'has a cell that cannot be stored'
}

function fateOf(runner: Runner, before: Runner | undefined): 'create' | 'update' | 'same' {
  if (!before) return 'create'
  const isSame = before.name === runner.name && sorted(before.result) === sorted(runner.result)
  return isSame ? 'same' : 'update'
}

/** The values of a result in one order, as text: a file has no numbers. */
const sorted = (result: Runner['result'] = {}) =>
  JSON.stringify(
    Object.entries(result)
      .map(([key, value]) => [key, String(value)])
      .sort(),
  )

function shownLines(lines: readonly Line[]): Line[] {
  const refused = lines.filter(({ fate }) => fate === 'refused')
  return [...refused, ...lines.filter(({ fate }) => fate !== 'refused')].slice(0, mostShown)
}
