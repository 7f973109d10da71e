import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Engine, open } from '@monotable/engine'
import { type AttributeMap, createTableInputs, type Schema, type Transport } from 'monotable'
import { connectSession, type ScanPage, type StepReport, scanTable } from 'monotable/migrate'
import { Failure, UsageError } from '../command.ts'
import type { Output } from '../output.ts'
import { type MigrateValues, type Opened, openLoaded } from './live-migration.ts'
import type { LoadedMigration } from './load-migration.ts'
import { startWriters, type WriterReport } from './writers.ts'

/** What a migration has come to on a copy. */
export interface Rehearsal {
  readonly items: number
  /** Whether it is a part of the items only. */
  readonly isCut: boolean
  readonly steps: readonly (StepReport & { readonly step: string; readonly seconds: number })[]
  readonly writers: WriterReport
  /** What was left on the way, if it did not go to the end. */
  readonly stopped?: string
}

interface Rehearsing {
  readonly loaded: LoadedMigration
  readonly values: MigrateValues & { readonly items?: string; readonly export?: string }
  readonly output: Output
  readonly most: number
}

/** Copies the tables into an engine in memory and does every step there, while programs of both designs write. */
export async function rehearse(
  { loaded, values, output, most }: Rehearsing,
  transport: Transport | undefined,
): Promise<Rehearsal> {
  const older = loaded.older?.schema
  if (!older)
    throw new UsageError('rehearse needs the older schema as a program: it writes as old programs do.')
  if (values.export !== undefined && older.tables.length > 1)
    throw new UsageError('--export holds one table, and the schema has several: rehearse with the tables.')
  const copy = await open({ sweepInterval: 0 })
  try {
    const { tables } = await openLoaded(loaded, values, copy)
    const { items, isCut } = await fillCopy(copy, { older, tables, values, output, most, transport })
    const opened = await openLoaded(loaded, values, copy)
    if (opened.plan.isRefused)
      throw new Failure('The plan has changes that cannot run like this: see migrate plan.')
    return { items, isCut, ...(await rehearseSteps(opened, older, copy, output)) }
  } finally {
    await copy.close()
  }
}

interface Copying extends Omit<Rehearsing, 'loaded'> {
  readonly older: Schema
  readonly tables: Readonly<Record<string, string>>
  readonly transport: Transport | undefined
}

async function fillCopy(copy: Engine, copying: Copying): Promise<{ items: number; isCut: boolean }> {
  const { older, tables: names, values, output, most, transport } = copying
  const tables = Object.fromEntries(older.tables.map(({ name }) => [name, names[name] ?? name]))
  let [items, isCut] = [0, false]
  for (const [at, input] of createTableInputs(older, { tables }).entries()) {
    const { StreamSpecification: _, DeletionProtectionEnabled: _protected, ...plain } = input
    await copy.send('CreateTable', {
      ...plain,
      BillingMode: 'PAY_PER_REQUEST',
      ProvisionedThroughput: undefined,
    })
    const session = transport && connectSession(older.model, transport, { tables })
    const read = session
      ? await readRows(session, { table: older.tables[at]?.name, most, output })
      : { items: readExport(values.export as string).filter(item => !isState(item)), isCut: false }
    for (const Item of read.items) await copy.send('PutItem', { TableName: input.TableName, Item })
    items += read.items.length
    isCut ||= read.isCut
  }
  return { items, isCut }
}

/** By the scanner that the migration itself uses: how far one of the tables has come is no matter of the copy. */
async function readRows(
  session: Parameters<typeof scanTable>[0],
  { table, most, output }: Pick<Rehearsing, 'most' | 'output'> & { readonly table: string | undefined },
): Promise<{ items: AttributeMap[]; isCut: boolean }> {
  const items: AttributeMap[] = []
  const enough = new AbortController()
  const collect = async ({ rows, own }: ScanPage) => {
    for (const { stored } of [...rows, ...own]) items.push(stored)
    if (items.length > most) enough.abort()
    return null
  }
  const { finished } = await scanTable(session, collect, {
    table,
    segments: 8,
    signal: enough.signal,
    onProgress: ({ seen, total }) =>
      output.progress(`Copying ${table}`, total ? Math.min(0.99, seen / Math.min(most, total)) : 0),
  })
  return { items: items.slice(0, most), isCut: !finished || items.length > most }
}

/** An export holds everything that the table does. */
function isState(item: AttributeMap): boolean {
  return Object.values(item).some(value => 'S' in value && /^MONOTABLE#(MIGRATION|PASS#)/.test(value.S))
}

/** Lines of DynamoDB's export to S3, `{"Item": {…}}`, or of items alone; packed or not. */
function readExport(path: string): AttributeMap[] {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map((line, at) => {
      try {
        const read = JSON.parse(line) as { Item?: AttributeMap } & AttributeMap
        return (read.Item ?? read) as AttributeMap
      } catch {
        throw new Failure(
          `${path}, line ${at + 1}: it is not JSON. Give an export of DynamoDB, one item per line.`,
        )
      }
    })
}

async function rehearseSteps(
  { migration, newer, tables }: Opened,
  older: Schema,
  copy: Engine,
  output: Output,
): Promise<Pick<Rehearsal, 'steps' | 'writers' | 'stopped'>> {
  const steps: (StepReport & { step: string; seconds: number })[] = []
  const did = async (step: string, work: () => Promise<StepReport>) => {
    output.progress(`Rehearsing ${step}`, 0)
    const began = performance.now()
    const report = await work()
    steps.push({ ...report, step, seconds: (performance.now() - began) / 1000 })
    return report
  }
  const { conflicts, problems } = (await migration.compare()).counts
  const writers = await startWriters(copy, { older, newer, tables })
  try {
    await did('run', () => migration.run())
    await writers.stopOld()
    await did('fence', () => migration.fence({ by: 'rehearsal' }))
    const { phase } = await did('verify', () => migration.verify())
    const end = (stopped: string) => ({ steps, writers: writers.report, stopped })
    if (phase !== 'verified') return end(conflicts > 0 ? 'Conflicts are left.' : 'verify found differences.')
    await did('switch', () => migration.switch({ problems: 'accept' }))
    await did('contract', () => migration.contract())
    return problems > 0
      ? end('Items that the new design cannot read would hold the switch up.')
      : { steps, writers: writers.report }
  } finally {
    await writers.stopAll()
    output.progress('', 1)
  }
}
