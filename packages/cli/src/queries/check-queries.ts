import { relative } from 'node:path'
import type { Report } from '../check/report.ts'
import type { Surroundings } from '../command.ts'
import { loadDesigns } from '../design/load-design.ts'
import type { FlagValues } from '../flags.ts'
import { actualNames, type liveFlags, type nameFlags, saysWhere } from '../live/live-tables.ts'
import { withLive } from '../live/open-live.ts'
import { readQueries } from './queries-file.ts'
import { type QueryTables, runQueries } from './run-queries.ts'

type Where = FlagValues<typeof liveFlags & typeof nameFlags>

/** Runs the saved queries of a design, and reports what is over its budget. */
export async function checkQueries(
  path: string,
  file: string,
  where: Where,
  around: Pick<Surroundings, 'env'>,
): Promise<Report> {
  const queries = readQueries(file)
  const designs = await loadDesigns(path)
  const has = (at: number, pattern: string) =>
    designs[at]?.design.tables.some(({ patterns }) => patterns.some(({ name }) => name === pattern)) ?? false
  const source = relative('.', file) || file
  const findings = []
  for (const [at, loaded] of designs.entries()) {
    // The first design reports a query that belongs to none.
    const own = queries.filter(
      ({ pattern }) => has(at, pattern) || (at === 0 && !designs.some((_, each) => has(each, pattern))),
    )
    if (own.length === 0) continue
    const run = (live?: QueryTables) => runQueries(loaded, own, source, live)
    const { schema } = loaded
    findings.push(
      ...(saysWhere(where) && schema
        ? await withLive(where, around, transport => run({ transport, tables: actualNames(schema, where) }))
        : await run()),
    )
  }
  return { name: `${queries.length} saved ${queries.length === 1 ? 'query' : 'queries'}`, source, findings }
}
