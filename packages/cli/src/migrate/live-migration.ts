import { setMaxListeners } from 'node:events'
import { hostname } from 'node:os'
import type { Schema, Transport } from 'monotable'
import {
  connectSession,
  type Migration,
  type MigrationPlan,
  openMigration,
  planMigration,
  readRecordedDesign,
  type StepOptions,
} from 'monotable/migrate'
import { Failure, type Surroundings, UsageError } from '../command.ts'
import { type FlagValues, flagsOf, numberIn } from '../flags.ts'
import { actualNames, type nameFlags } from '../live/live-tables.ts'
import type { Output } from '../output.ts'
import type { LoadedMigration } from './load-migration.ts'

export const planFlags = flagsOf({
  rename: {
    type: 'string',
    value: 'Entity.old=new',
    multiple: true,
    about: 'an attribute that has another name in the newer version',
  },
  stopped: { type: 'boolean', about: 'no program reads or writes meanwhile: keys may change in place' },
  id: { type: 'string', value: 'name', about: 'name of the migration (derived from the plan)' },
})

export const paceFlags = flagsOf({
  rate: {
    type: 'string',
    value: 'units',
    about: 'limit the read and write units used per second',
  },
  segments: { type: 'string', value: 'number', about: 'read this many parts of a table side by side (4)' },
})

export type MigrateValues = FlagValues<typeof planFlags & typeof nameFlags & typeof paceFlags>

/** The plan of what was loaded; without an older version, from the design that the tables record. */
export async function planLoaded(
  loaded: LoadedMigration,
  values: MigrateValues,
  transport?: Transport,
): Promise<MigrationPlan> {
  const { newer, renames, steps, id } = loaded
  const older = loaded.older?.design ?? (transport && (await recordedDesign(loaded, values, transport)))
  if (!older)
    throw new UsageError(
      'migrate plan needs the older schema too, or the tables that record it: --path, --endpoint or --region.',
    )
  return planMigration(older, newer.design, {
    renames,
    steps,
    stopped: values.stopped,
    id: values.id ?? id,
  })
}

async function recordedDesign(loaded: LoadedMigration, values: MigrateValues, transport: Transport) {
  const schema = schemaOf(loaded)
  const session = connectSession(schema.model, transport, { tables: actualNames(schema, values) })
  const recorded = await readRecordedDesign(session)
  if (recorded) return recorded
  throw new Failure(
    'The tables do not record a design: no migration has brought them to one yet. Give the older schema as well.',
  )
}

function schemaOf({ newer, bridge }: LoadedMigration): Schema {
  const schema = bridge ?? newer.schema
  if (!schema)
    throw new UsageError(
      'The newer version is a document. migrate needs a schema: monotable import writes one.',
    )
  return schema
}

export interface Opened {
  readonly migration: Migration
  readonly plan: MigrationPlan
  readonly newer: Schema
  readonly older: Schema | undefined
  readonly tables: Readonly<Record<string, string>>
}

/** The migration on tables with data. */
export async function openLoaded(
  loaded: LoadedMigration,
  values: MigrateValues,
  transport: Transport,
): Promise<Opened> {
  const newer = schemaOf(loaded)
  if (loaded.renames.length > 0 && !loaded.bridge)
    throw new UsageError(
      '--rename writes both names until contract, and needs the older schema as a program: give it before the newer one, or write a migration file.',
    )
  const plan = await planLoaded(loaded, values, transport)
  const older = loaded.older?.schema
  const tables = {
    ...(older && actualNames(older, values.stage === undefined ? {} : { stage: values.stage })),
    ...actualNames(newer, values),
  }
  const migration = openMigration(transport, {
    plan,
    newer,
    older,
    design: loaded.newer.design,
    fillIn: loaded.fillIn,
    tables,
    runner: `${hostname()}, process ${process.pid}`,
  })
  return { migration, plan, newer, older, tables }
}

/** How often progress is written to a log. */
const between = 10_000

/** The pace that was asked for, progress on the terminal or in lines, and an end with the first signal. */
export function stepOptions(
  values: MigrateValues,
  around: Surroundings,
  output: Output,
  what: string,
): StepOptions {
  const ending = new AbortController()
  // Every request that is on its way listens.
  setMaxListeners(0, ending.signal)
  around.onSignal(() => ending.abort(new Error('interrupted')))
  const units = numberIn('rate', values.rate)
  const segments = numberIn('segments', values.segments)
  let told = performance.now()
  return {
    ...(units !== undefined && { rate: { read: units, write: units } }),
    ...(segments !== undefined && { segments }),
    signal: ending.signal,
    onProgress({ table, seen, total, left }) {
      const rest = left === undefined || !Number.isFinite(left) ? '' : `, ${timeText(left)} left`
      output.progress(`${what} ${table}${rest}`, total ? Math.min(0.99, seen / total) : 0)
      if (around.err.isTTY || performance.now() - told < between) return
      told = performance.now()
      output.note(`${what} ${table}: ${seen.toLocaleString('en-US')} of ${total ?? 'unknown'}${rest}`)
    },
  }
}

function timeText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`
}
