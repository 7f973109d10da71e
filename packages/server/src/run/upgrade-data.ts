import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { connect } from 'monotable'
import { type Design, describe, type EntityDesign } from 'monotable/design'
import { connectSession, fill, type PassReport, recount, verify } from 'monotable/migrate'
import type { Config } from '../config/config.ts'
import type { System } from '../declare/system.ts'
import { StoreError } from '../store/open-dynamodb.ts'
import { type Own, serverSchema } from '../store/server-schema.ts'
import type { Store } from '../store/store.ts'
import { tableNames } from '../store/table-names.ts'

/** What an upgrade works with. */
export interface UpgradeOptions {
  readonly config: Config
  readonly systems: readonly System[]
  readonly store: Store
  /** Of this program. */
  readonly version: string
  readonly now: () => Date
  /** Told, in a line, what differs and what is written. */
  readonly tell: (line: string) => void
  /** Told what somebody has to look at. */
  readonly complain: (line: string) => void
  readonly signal?: AbortSignal | undefined
}

/** Refuses data that a newer version has used: this one may not know everything in it. */
export async function refuseNewerData(options: UpgradeOptions): Promise<void> {
  const { config, systems, version } = options
  const own = ownTable(options)
  for (const system of systems) {
    const kept = await own.DesignRecord.get({ system: system.name }, { consistent: true }).catch(unlessNew)
    if (!kept || !isNewer(kept.version, version)) continue
    throw new StoreError(
      `The data in ${config.data} was last used by Monotable ${kept.version}, and this is ${version}. Start version ` +
        `${kept.version} or a later one, or give this one another folder: --data <folder>`,
    )
  }
}

/** Before the first start there is no table. */
function unlessNew(error: unknown): undefined {
  if ((error as Error).name !== 'ResourceNotFoundException') throw error
}

/**
 * Brings the data of systems to the designs that this program has. Which design the data has is recorded in the server's
 * table; version 0.1.0 recorded none, and then everything is compared. Nothing else writes to an embedded store, so that
 * one pass is final. If it is cut off, the next start goes on with it.
 */
export async function upgradeData(options: UpgradeOptions, created: ReadonlySet<string>): Promise<void> {
  const own = ownTable(options)
  for (const system of options.systems) {
    const design = describe(system.schema)
    const fingerprint = fingerprintOf(design)
    const kept = await own.DesignRecord.get({ system: system.name }, { consistent: true })
    if (kept?.fingerprint === fingerprint && kept.version === options.version) continue
    const tables = tableNames(system.schema, options.config)
    const isNew = system.schema.model.tables.every(({ name }) => created.has(tables[name] ?? name))
    if (!isNew && kept?.fingerprint !== fingerprint) {
      const before = kept && (JSON.parse(gunzipSync(kept.design).toString()) as Design)
      await upgradeSystem(system, options, { tables, fingerprint, before, design })
    }
    await own.DesignRecord.put({
      system: system.name,
      version: options.version,
      fingerprint,
      design: gzipSync(JSON.stringify(design)),
      recordedAt: options.now().toISOString(),
    })
  }
}

function ownTable({ config, store, now }: UpgradeOptions): Own {
  return connect(serverSchema, store.transport, { now, tables: tableNames(serverSchema, config) })
}

interface Change {
  readonly tables: Readonly<Record<string, string>>
  readonly fingerprint: string
  /** Undefined where nothing recorded it. */
  readonly before: Design | undefined
  readonly design: Design
}

async function upgradeSystem(
  system: System,
  { store, now, tell, complain, signal }: UpgradeOptions,
  { tables, fingerprint, before, design }: Change,
): Promise<void> {
  const session = connectSession(system.schema.model, store.transport, { now, tables })
  const rebuilt = before ? newKeys(before, design) : []
  const how = { rebuilt, segments: 1, pageSize: 500, ...(signal && { signal }) }
  const found = await verify(session, how)
  signal?.throwIfAborted()
  let { conflicts } = found
  if (Object.keys(found.changed).length > 0) {
    tell(`${system.name}: another version wrote this data. To write: ${changedText(found)}.`)
    const filled = await fill(session, { ...how, id: `upgrade-${fingerprint.slice(0, 16)}` })
    signal?.throwIfAborted()
    tell(`${system.name}: written: ${changedText(filled)}.`)
    // Of two that claim a value the second is seen once the first has it.
    conflicts = filled.conflicts
  }
  for (const { what, name, holders } of conflicts)
    complain(
      `${system.name}: ${holders.map(holder => `${holder.entity} ${JSON.stringify(holder.key)}`).join(' and ')} both claim the ${what} ${name}. Change one of them.`,
    )
  const [left] = found.problems
  if (left)
    complain(
      `${system.name}: this version cannot read ${found.counts.problems} of the items that are there. They stay as they are. ${left.problem}. monotable doctor lists all of them.`,
    )
  for (const counter of before ? newCounters(before, design) : []) {
    const { miscounts } = await recount(session, counter, { segments: 1, ...(signal && { signal }) })
    const corrected = miscounts.filter(({ outcome }) => outcome === 'corrected').length
    tell(`${system.name}: counted ${counter.on}.${counter.attribute}: ${corrected} written.`)
  }
}

function changedText({ changed, seen }: PassReport): string {
  const parts = Object.entries(changed).map(([what, count]) => `${count} × ${what}`)
  return `${parts.join(', ') || 'nothing'} in ${seen} items`
}

const entitiesOf = ({ tables }: Design): readonly EntityDesign[] => tables.flatMap(({ entities }) => entities)

/** Key attributes that an entity did not have, or built otherwise. */
function newKeys(before: Design, design: Design): readonly string[] {
  const were = new Map(entitiesOf(before).map(entity => [entity.name, entity.keys]))
  const tableKeys = new Set(design.tables.flatMap(({ key }) => key.map(part => part.name)))
  const changed = entitiesOf(design).flatMap(({ name, keys }) =>
    Object.entries(keys).flatMap(([key, template]) => (were.get(name)?.[key] === template ? [] : [key])),
  )
  return [...new Set(changed)].filter(key => !tableKeys.has(key))
}

type Counter = EntityDesign['counters'][number]

/** Counters that were not there: what they keep receipts of is filled, others are counted. */
function newCounters(before: Design, design: Design): readonly Counter[] {
  const name = (entity: EntityDesign, { on, attribute, sumOf }: Counter) =>
    JSON.stringify([entity.name, on, attribute, sumOf])
  const were = new Set(
    entitiesOf(before).flatMap(entity => entity.counters.map(counter => name(entity, counter))),
  )
  return entitiesOf(design).flatMap(entity =>
    entity.counters.filter(counter => !counter.receipts && !were.has(name(entity, counter))),
  )
}

/** Of all that what is stored follows from; texts and access patterns may change without a look at the data. */
function fingerprintOf({ tables }: Design): string {
  const facts = tables.map(({ name, key, indexes, entities }) => [
    name,
    key,
    indexes,
    entities.map(entity => [
      entity.name,
      entity.type,
      entity.keys,
      entity.derived,
      entity.only,
      entity.revisions,
      entity.guards,
      entity.mirrors,
      entity.counters,
      entity.attributes.map(attribute => [attribute.name, attribute.type, attribute.optional]),
    ]),
  ])
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

/** By numbers; a suffix such as `-beta.1` does not count. */
function isNewer(one: string, other: string): boolean {
  const [these, those] = [one, other].map(version => version.split(/[.-]/, 3).map(Number)) as [
    number[],
    number[],
  ]
  for (const [at, part] of these.entries()) if (part !== those[at]) return part > (those[at] ?? 0)
  return false
}
