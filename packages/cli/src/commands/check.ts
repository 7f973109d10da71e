import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { asGitHub } from '../check/as-github.ts'
import { asSarif } from '../check/as-sarif.ts'
import { asText } from '../check/as-text.ts'
import { loadReports } from '../check/load-reports.ts'
import { countsOf, countsText, type Report } from '../check/report.ts'
import { type Command, UsageError } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { liveFlags, nameFlags } from '../live/live-tables.ts'
import { outputFor } from '../output.ts'
import { queriesFile } from '../queries/queries-file.ts'

const flags = flagsOf({
  sarif: { type: 'boolean', about: 'print SARIF 2.1.0 to stdout, for code hosts' },
  github: { type: 'boolean', about: 'print annotations for a GitHub workflow' },
  accepted: { type: 'boolean', about: 'also show accepted findings, with their reasons' },
  only: {
    type: 'string',
    value: 'severity',
    choices: ['error', 'warning'],
    about: 'only errors, or only warnings',
  },
  queries: {
    type: 'string',
    value: 'file',
    about: 'queries that the studio saved (monotable.queries.json next to the design, if it exists)',
  },
  ...liveFlags,
  ...nameFlags,
  ...commonFlags,
})

export const check: Command = {
  name: 'check',
  about: 'checks a single-table design, and proves each finding with examples',
  example: 'check schema.ts',
  help: () =>
    helpText({
      examples: [
        ['monotable check schema.ts', 'what is wrong with a schema, or will be'],
        ['monotable check DESIGN.md', 'the same for a document'],
        ['monotable check systems.ts --accepted', 'all schemas of a module, and what they accept'],
        ['monotable check schema.ts --sarif > check.sarif', 'for a code host'],
        ['monotable check schema.ts --github', 'as annotations of a GitHub workflow'],
        ['monotable check schema.ts --path data/tables', 'saved queries on these tables, not on samples'],
      ],
      usage: 'monotable check <file>… [options]',
      about: [
        'Each finding has a code, a place, a sentence on why it matters, generated items or keys that prove',
        "it, and a fix. To accept a finding, give the reason where you declare the part: accepts: { CODE: 'why' }.",
        'It also runs the queries that the studio saved next to the design, on the samples of `monotable dev`. A query over its',
        'budget is an error. --path, --endpoint or --region runs them on tables that hold data.',
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    if (positionals.length === 0) throw new UsageError('check needs a file: a schema or a document.')
    if ([values.json, values.sarif, values.github].filter(Boolean).length > 1)
      throw new UsageError('Choose --json, --sarif or --github, not both.')
    const output = outputFor(around, values)
    const reports: Report[] = []
    for (const path of positionals) {
      reports.push(...(await loadReports(path)))
      const queries = values.queries ?? queriesBeside(path)
      if (queries === undefined) continue
      // Much to load for a design without saved queries.
      const { checkQueries } = await import('../queries/check-queries.ts')
      reports.push(await checkQueries(path, queries, values, around))
    }
    const wanted = reports.map(report => ({
      ...report,
      findings: report.findings.filter(({ severity }) => (values.only ?? severity) === severity),
    }))
    if (values.sarif) around.say(JSON.stringify(asSarif(wanted, around.version()), null, 2))
    else if (values.github) around.say(asGitHub(wanted))
    else {
      const text = asText(wanted, output.paint, values.accepted === true)
      if (values.json || text !== '') output.data(asJson(wanted), text)
    }
    const counts = countsOf(wanted)
    output.note(`${wanted.map(({ name }) => name).join(', ')}: ${countsText(counts)}`)
    return counts.errors + counts.warnings > 0 ? exitCodes.findings : exitCodes.ok
  },
}

/** The file of queries that stands beside a design, if there is one. */
function queriesBeside(path: string): string | undefined {
  const file = join(dirname(path), queriesFile)
  return existsSync(file) ? file : undefined
}

/** Findings for programs: the same facts, nothing shortened. */
function asJson(reports: readonly Report[]): unknown {
  return {
    ...countsOf(reports),
    designs: reports.map(({ name, source, findings }) => ({
      name,
      source,
      findings: findings.map(({ at: [part, ...others], ...finding }) => ({
        ...finding,
        part,
        ...(others.length > 0 && { others }),
      })),
    })),
  }
}
