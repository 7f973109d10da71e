import {
  designDocument,
  designOfDocument,
  documentSamples,
  type Finding,
  type LoadedDesign,
  loadSamples,
  makeTables,
  nameAt,
  reportOfRefused,
  reportOn,
  schemaOf,
  studioCost,
  svgOf,
  trafficOf,
  withPlaces,
} from '@monotable/cli/design-tools'
import { open } from '@monotable/engine/memory'
import { type ImportReport, importDocument, type Remark } from '@monotable/import/light'
import { tableRoutes } from '@monotable/studio/routes'
import type { Opened, Problem, Source, Written } from './messages.ts'

const stage = 'dev'
/** Of each entity. */
const samples = 8

/** A design that runs: its tables with samples on an engine of its own, and the studio's routes on them. */
export interface RunningDesign {
  readonly opened: Opened
  fetch(request: Request): Response | Promise<Response>
  write(): Promise<Written>
  close(): Promise<void>
}

/** The message for a source that cannot run. */
export interface Unusable {
  readonly problems: readonly Problem[]
}

export async function openDesign(source: Source): Promise<RunningDesign | Unusable> {
  if (source.kind === 'refused') {
    const report = reportOfRefused(new Error(source.message), placed(source), 'schema.ts')
    return { problems: report.findings.filter(isOpen).map(problemOf) }
  }
  const { loaded, remarks, program } =
    source.kind === 'document' ? readDocument(source.text) : readSchema(source)
  const { findings } = await reportOn(loaded)
  const { schema, design, left } = schemaOf(loaded.design)
  const engine = await open({ sweepInterval: 0 })
  await makeTables(engine, design, stage)
  const given = source.kind === 'document' ? documentSamples(source.text, design) : new Map()
  const items = await loadSamples(engine, design, schema, { stage, count: samples, now: new Date(), given })
  const tables = Object.fromEntries(design.tables.map(({ name }) => [name, nameAt(name, stage)]))
  const routes = tableRoutes({
    send: (operation, input) => engine.send(operation, input),
    streams: { send: (operation, input) => engine.send(operation, input) },
    systems: [
      {
        name: 'design',
        title: loaded.name,
        design,
        tables,
        schema,
        check: () => findings,
        cost: () => studioCost({ design, schema }),
      },
    ],
  })
  const leftOut = left.map(text => ({ severity: 'warning', code: 'left out', text }) as const)
  return {
    opened: {
      tables: Object.values(tables),
      problems: [...findings.filter(isOpen).map(problemOf), ...remarks, ...leftOut],
      counts: countsOf(loaded, items),
      ...(program !== undefined && { program }),
    },
    fetch: request => routes.fetch(request),
    write: () => written(loaded),
    close: () => engine.close(),
  }
}

interface ReadSource {
  readonly loaded: LoadedDesign
  readonly remarks: readonly Problem[]
  /** What import writes. */
  readonly program: string | undefined
}

function readDocument(text: string): ReadSource {
  let imported: ReturnType<typeof importDocument> | undefined
  const loaded = designOfDocument(text, 'DESIGN.md', (...given) => {
    imported = importDocument(...given)
    return imported
  })
  return {
    loaded,
    remarks: imported ? remarksOf(imported.report) : [],
    program: imported?.program,
  }
}

const readSchema = (source: Source & { readonly kind: 'schema' }): ReadSource => ({
  loaded: { name: 'schema', design: placed(source), source: 'schema.ts' },
  remarks: [],
  program: undefined,
})

const placed = ({ design, text }: Exclude<Source, { kind: 'document' }>) =>
  withPlaces(design, [['schema.ts', text]])

const isOpen = ({ accepted }: Finding) => accepted === undefined

function problemOf({ severity, code, why, fix, place, examples }: Finding): Problem {
  const shown = examples.map(
    ({ of, values, note }) => `${of}: ${JSON.stringify(values)}${note ? ` (${note})` : ''}`,
  )
  return {
    severity,
    code,
    text: [why, ...shown].join('\n'),
    fix,
    ...(place && { line: place.line }),
  }
}

/** What import was not sure of is worth a look, and no fault. */
function remarksOf({ guesses, contradictions, unread, questions }: ImportReport): Problem[] {
  const all = (code: string, severity: Problem['severity'], remarks: readonly Remark[]) =>
    remarks.map(({ line, text }) => ({ severity, code, line, text }))
  return [
    ...all('contradiction', 'warning', contradictions),
    ...all('question', 'warning', questions),
    ...all('unread', 'info', unread),
    ...all('guess', 'info', guesses),
  ]
}

function countsOf({ design: { tables } }: LoadedDesign, items: number): string {
  const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`
  const sum = (of: (table: (typeof tables)[number]) => readonly unknown[]) =>
    tables.reduce((total, table) => total + of(table).length, 0)
  return [
    many(tables.length, 'table'),
    many(
      sum(table => table.entities),
      'entity',
      'entities',
    ),
    many(
      sum(table => table.patterns),
      'access pattern',
    ),
    many(items, 'sample item'),
  ].join(', ')
}

async function written(loaded: LoadedDesign): Promise<Written> {
  const markdown = await designDocument(loaded, {
    title: `${loaded.name}: DynamoDB design`,
    command: 'the playground',
    companion: {},
    traffic: trafficOf(loaded.design),
  })
  return { markdown, svg: svgOf(loaded.design) }
}
