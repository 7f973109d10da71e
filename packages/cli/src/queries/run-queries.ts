import { readFileSync } from 'node:fs'
import { open } from '@monotable/engine/memory'
import { runPattern, type SavedQuery } from '@monotable/studio'
import type { Schema, Transport } from 'monotable'
import type { Design } from 'monotable/design'
import type { Finding } from '../check/finding.ts'
import type { LoadedDesign } from '../design/loaded-design.ts'
import { documentSamples } from '../dev/document-samples.ts'
import { loadSamples } from '../dev/load-samples.ts'
import { makeTables } from '../dev/make-tables.ts'
import { schemaOf } from '../dev/schema-of.ts'
import { didYouMean } from '../did-you-mean.ts'
import { nameAt } from '../infra/table-plan.ts'
import { momentAt } from '../samples/value-for-schema.ts'

/** Where queries run: tables under their actual names. */
export interface QueryTables {
  readonly transport: Transport
  readonly tables: Readonly<Record<string, string>>
}

/** What `monotable dev` calls its tables, and how many samples of each entity it has. */
const [stage, count] = ['dev', 3]

/** Gives what is over its budget, run on the samples that `monotable dev` shows, or on tables that are there. */
export async function runQueries(
  { design: written, schema: declared, source }: Pick<LoadedDesign, 'design' | 'schema' | 'source'>,
  queries: readonly SavedQuery[],
  file: string,
  live?: QueryTables,
): Promise<Finding[]> {
  const { schema, design } = declared ? { schema: declared, design: written } : schemaOf(written)
  const patterns = Object.keys(schema.access)
  const place = { file, line: 1 }
  const at = (name: string) => [{ kind: 'pattern', name }] as const
  const found: Finding[] = []
  const on = live
    ? { ...live, close: () => {} }
    : await openSamples(design, schema, declared ? '' : readFileSync(source, 'utf8'))
  try {
    for (const query of queries) {
      const told = await overBudget(query, { schema, patterns, ...on })
      if (!told) continue
      const table = design.tables.find(each => each.patterns.some(({ name }) => name === query.pattern))
      found.push({
        severity: 'error',
        table: table?.name ?? '',
        at: at(query.pattern),
        examples: [],
        place,
        ...told,
      })
    }
  } finally {
    await on.close()
  }
  return found
}

async function openSamples(design: Design, schema: Schema, markdown: string) {
  // Samples have moments of their own: none may have expired.
  const engine = await open({ clock: () => momentAt(0).getTime(), sweepInterval: 0 })
  await makeTables(engine, design, stage)
  const given = documentSamples(markdown, design)
  await loadSamples(engine, design, schema, { stage, count, now: momentAt(0), given })
  const tables = Object.fromEntries(design.tables.map(({ name }) => [name, nameAt(name, stage)]))
  return { transport: engine, tables, close: () => engine.close() }
}

interface Surroundings extends QueryTables {
  readonly schema: Schema
  readonly patterns: readonly string[]
}

type Told = Pick<Finding, 'code' | 'why' | 'fix'>

async function overBudget(query: SavedQuery, around: Surroundings): Promise<Told | undefined> {
  const { name, pattern, budget, limit } = query
  if (!around.patterns.includes(pattern)) {
    const fix = `Correct or remove the query.${didYouMean(pattern, around.patterns)}`
    return {
      code: 'QUERY_WITHOUT_PATTERN',
      why: `'${name}' runs ${pattern}, which the design does not have.`,
      fix,
    }
  }
  const options = limit === undefined ? {} : { limit }
  const run = await runPattern({ ...around, pattern, given: query.arguments, options })
  if ('error' in run) {
    const why = `'${name}' was refused: ${(run.error as Error).message}`
    return { code: 'QUERY_REFUSED', why, fix: 'Correct its arguments, or save it again in the studio.' }
  }
  const read = run.requests.reduce((sum, request) => sum + request.read, 0)
  const readPerItem = read / Math.max(run.items.length, 1)
  const over = [
    ...(run.units.total > budget.units ? [`${run.units.total} units instead of ${budget.units}`] : []),
    ...(readPerItem > budget.readPerItem
      ? [`${round(readPerItem)} items read for each returned instead of ${budget.readPerItem}`]
      : []),
  ]
  if (over.length > 0) {
    const why = `'${name}' (${pattern}) is over its budget: ${over.join(', and ')}.`
    return { code: 'OVER_BUDGET', why, fix: 'Make the pattern read less, or raise the budget of the query.' }
  }
  if (run.items.length > 0) return undefined
  const why = `'${name}' (${pattern}) finds nothing here, so its budget proves nothing.`
  const fix =
    'Save it with arguments that the samples have, or check where its items are: --path or --endpoint.'
  return { code: 'QUERY_FINDS_NOTHING', why, fix }
}

const round = (value: number) => Math.round(value * 100) / 100
