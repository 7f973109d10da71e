import { pause } from '../../back-off.ts'
import { MonotableError } from '../../errors.ts'
import type { Model } from '../../schema/model.ts'
import { keyTypeOf } from '../../schema/own-items.ts'
import type { TableModel } from '../../schema/table-model.ts'
import type { Session } from '../../session.ts'
import type { AttributeMap } from '../../values/attribute-value.ts'
import type { Conflict } from '../draft.ts'
import type { PassReport } from '../pass.ts'
import { ownKey } from '../pass-state.ts'

/** Where the state is kept: a key of text has a place for it. */
export function homeOf({ tables, entities }: Model): TableModel {
  const own = (table: TableModel) => [...entities.values()].filter(entity => entity.table === table)
  const found = tables.find(table => keyTypeOf(own(table), table.declared.key[0]) === 'S')
  return found ?? (tables[0] as TableModel)
}

export type MigrationPhase =
  | 'filling'
  | 'filled'
  | 'fenced'
  | 'verified'
  | 'switched'
  | 'contracting'
  | 'contracted'
  | 'rolling back'
  | 'rolled back'

/** How far a migration has come, as it is kept in the table. */
export interface MigrationState {
  readonly id: string
  /** Of the plan that it began with. */
  readonly hash: string
  readonly phase: MigrationPhase
  /** Of this attempt: what a pass of another one has left is not gone on with. */
  readonly token: string
  /** How many passes were finished: each has a name of its own, under which it is resumed. */
  readonly round: number
  /** Indexes that this migration created: a rollback deletes these and no others. */
  readonly created: readonly string[]
  /** How many actions of a contraction or rollback are done. */
  readonly done: number
  /** What the last finished pass found. */
  readonly found?: PassSummary
  readonly history: readonly { readonly at: string; readonly phase: MigrationPhase; readonly note: string }[]
}

/** What is kept of a pass: its numbers, and the first conflicts. */
export interface PassSummary extends Pick<PassReport, 'seen' | 'changed' | 'counts' | 'units'> {
  readonly conflicts: readonly Conflict[]
}

/** What a table tells of its migrations. */
export interface MigrationRecord {
  /** The one that is under way, or the last one. */
  readonly current?: MigrationState
  /** Those before it, the latest first. */
  readonly past: readonly { readonly id: string; readonly phase: MigrationPhase; readonly at: string }[]
}

/** The right to go on with the migration, until another process takes it over. */
export interface Held {
  readonly record: MigrationRecord
  save(record: MigrationRecord): Promise<void>
  /** Fails once the right is lost. */
  check(): void
}

export interface HoldOptions {
  /** Who holds it, for people: a host and a process. */
  readonly runner: string
  /** Milliseconds without a sign of life after which a holder counts as dead. */
  readonly patience: number
}

const names = { '#record': 'monotableMigration', '#holder': 'holder', '#beat': 'beat' }
const isRefused = (error: unknown) => (error as Error).name === 'ConditionalCheckFailedException'

/**
 * One item of a table that says how far its migration is. Whoever works on it holds it and gives signs of life; one that
 * gives none is taken over. Clocks are not compared: whoever waits counts its own time.
 */
export class MigrationStore {
  readonly #session: Session
  readonly #TableName: string
  readonly #Key: AttributeMap

  constructor(session: Session, table: TableModel) {
    this.#session = session
    this.#TableName = session.tableName(table)
    this.#Key = ownKey(session, table, 'MIGRATION')
  }

  async read(): Promise<MigrationRecord> {
    return recordIn(await this.#get())
  }

  async hold<T>(id: string, options: HoldOptions, work: (held: Held) => Promise<T>): Promise<T> {
    const me = `${options.runner} ${crypto.randomUUID()}`
    await this.#take(id, me, options)
    let isLost = false
    const check = () => {
      if (isLost) throw takenOver(id)
    }
    const save = async (record: MigrationRecord) => {
      const set = { expression: 'SET #record = :record ADD #beat :one', record: JSON.stringify(record) }
      await this.#update(me, set).catch(error => {
        throw isRefused(error) ? takenOver(id) : error
      })
    }
    const beat = () =>
      this.#update(me, { expression: 'ADD #beat :one' }).catch(error => {
        // An answer that is lost says nothing; the next one may come.
        if (isRefused(error)) isLost = true
      })
    const timer = setInterval(beat, options.patience / 5)
    try {
      return await work({ record: recordIn(await this.#get()), save, check })
    } finally {
      clearInterval(timer)
      await this.#update(me, { expression: 'REMOVE #holder' }).catch(() => {})
    }
  }

  async #take(id: string, me: string, { patience }: HoldOptions): Promise<void> {
    let seen: string | undefined
    let since = performance.now()
    for (;;) {
      const item = await this.#get()
      const [holder, beat] = [text(item?.holder), text(item?.beat)]
      const sign = `${holder} ${beat}`
      const isAlive = seen !== undefined && sign !== seen
      if (holder !== undefined && isAlive) throw busy(id, holder)
      const isDead = holder !== undefined && performance.now() - since >= patience
      if (holder === undefined || isDead) {
        if (await this.#tookOver(me, holder, beat)) return
        // Another one was faster, and is alive.
        seen = undefined
      }
      if (seen === undefined) since = performance.now()
      seen ??= sign
      await pause(patience / 10, undefined)
    }
  }

  async #tookOver(me: string, holder: string | undefined, beat: string | undefined): Promise<boolean> {
    const input = {
      TableName: this.#TableName,
      Key: this.#Key,
      UpdateExpression: 'SET #holder = :me ADD #beat :one',
      ConditionExpression:
        holder === undefined ? 'attribute_not_exists(#holder)' : '#holder = :holder AND #beat = :beat',
      ExpressionAttributeNames: { '#holder': names['#holder'], '#beat': names['#beat'] },
      ExpressionAttributeValues: {
        ':me': { S: me },
        ':one': { N: '1' },
        ...(holder !== undefined && { ':holder': { S: holder }, ':beat': { N: beat } }),
      },
    }
    try {
      await this.#session.send({ operation: 'UpdateItem', input })
      return true
    } catch (error) {
      if (isRefused(error)) return false
      throw error
    }
  }

  async #get(): Promise<AttributeMap | undefined> {
    const input = { TableName: this.#TableName, Key: this.#Key, ConsistentRead: true }
    const answer = await this.#session.send({ operation: 'GetItem', input })
    return answer.Item as AttributeMap | undefined
  }

  async #update(me: string, { expression, record }: { expression: string; record?: string }): Promise<void> {
    const used = Object.entries(names).filter(([alias]) => alias === '#holder' || expression.includes(alias))
    const input = {
      TableName: this.#TableName,
      Key: this.#Key,
      UpdateExpression: expression,
      ConditionExpression: '#holder = :me',
      ExpressionAttributeNames: Object.fromEntries(used),
      ExpressionAttributeValues: {
        ':me': { S: me },
        ...(expression.includes(':one') && { ':one': { N: '1' } }),
        ...(record !== undefined && { ':record': { S: record } }),
      },
    }
    await this.#session.send({ operation: 'UpdateItem', input })
  }
}

function recordIn(item: AttributeMap | undefined): MigrationRecord {
  const kept = text(item?.[names['#record']])
  return kept === undefined ? { past: [] } : (JSON.parse(kept) as MigrationRecord)
}

function text(value: AttributeMap[string] | undefined): string | undefined {
  if (!value) return undefined
  return 'S' in value ? value.S : 'N' in value ? value.N : undefined
}

function busy(migration: string, holder: string): MonotableError<'MIGRATION_REFUSED'> {
  const who = holder.slice(0, holder.lastIndexOf(' '))
  return new MonotableError('MIGRATION_REFUSED', {
    migration,
    problem: `another process works on the migrations of this table (${who})`,
    fix: 'Wait until it is done, or stop it',
  })
}

function takenOver(migration: string): MonotableError<'MIGRATION_REFUSED'> {
  return new MonotableError('MIGRATION_REFUSED', {
    migration,
    problem: 'this process gave no sign of life for too long, and another one took over',
    fix: 'Let that one continue',
  })
}
