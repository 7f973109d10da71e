import { connectSession } from '../../connect-session.ts'
import type { Design } from '../../design/design.ts'
import type { Schema } from '../../schema/schema.ts'
import type { TableModel } from '../../schema/table-model.ts'
import type { Session, SessionOptions } from '../../session.ts'
import type { Transport } from '../../transport.ts'
import type { FillIn } from '../owner.ts'
import { fill, type PassOptions, type PassReport, verify } from '../pass.ts'
import type { MigrationPlan } from '../plan/plan-migration.ts'
import type { Action } from '../plan/planned-change.ts'
import { createIndex, hasIndex } from './change-table.ts'
import { doActions, type FillAction } from './do-actions.ts'
import { findDuplicates, type NewGuard } from './find-duplicates.ts'
import { homeOf, type MigrationRecord, MigrationStore, type PassSummary } from './migration-record.ts'
import { nextRound, Step, type StepOptions, type StepReport } from './migration-step.ts'
import { recordDesign } from './recorded-design.ts'

export interface MigrationOptions extends Pick<SessionOptions, 'tables' | 'now'> {
  readonly plan: MigrationPlan
  /** What programs of the newer design connect to: its schema, or the bridge of a migration file. */
  readonly newer: Schema
  /** The older design as a program: needed to delete what only it knows, and to fill its form again. */
  readonly older?: Schema | undefined
  /** The newer design, which the tables record when the migration is done. */
  readonly design: Design
  /** What the migration file computes for absent attributes. */
  readonly fillIn?: FillIn | undefined
  /** Who works on it, for people: a host and a process. */
  readonly runner?: string | undefined
  /** Milliseconds without a sign of life after which another process counts as dead: 10 seconds unless given. */
  readonly patience?: number | undefined
}

export interface Migration {
  readonly plan: MigrationPlan
  /** What the tables tell: nothing is changed. */
  status(): Promise<MigrationRecord>
  /** What a pass would write now; nothing is written. */
  compare(options?: StepOptions): Promise<PassReport>
  /** Creates the indexes and fills every item. Again: another pass. */
  run(options?: StepOptions): Promise<StepReport>
  /** Says that the last program of the older design has stopped, and who says so. */
  fence(confirmed: { readonly by: string }): Promise<StepReport>
  /** Fills once more and compares everything: what differs then was written by an old program. */
  verify(options?: StepOptions): Promise<StepReport>
  /** Opens the way to reads of the new form; `problems: 'accept'` if items that cannot be read may stay. */
  switch(options?: { readonly problems?: 'accept' }): Promise<StepReport>
  /** Removes what only the older design needs, for good. */
  contract(options?: StepOptions): Promise<StepReport>
  /** Before the switch removes what was filled; after it takes the reads back. */
  rollback(options?: StepOptions): Promise<StepReport>
}

/**
 * A migration of tables: each call is one step, refuses what is out of order, and can be killed and called again. Its
 * state is kept in the first table.
 *
 * @example
 * ```ts
 * import { describe } from 'monotable/design'
 *
 * const plan = planMigration(describe(older), describe(newer))
 * const migration = openMigration(engine, { plan, older, newer, design: describe(newer) })
 * await migration.run({ rate: { write: 500 } })
 * ```
 */
export function openMigration(transport: Transport, options: MigrationOptions): Migration {
  return new OpenMigration(transport, options)
}

class OpenMigration implements Migration {
  readonly plan: MigrationPlan
  readonly #options: MigrationOptions
  readonly #newer: Session
  readonly #older: Session | undefined
  readonly #home: TableModel
  readonly #store: MigrationStore

  constructor(transport: Transport, options: MigrationOptions) {
    const { plan, newer, older, tables, now } = options
    const habits = (schema: Schema) => ({ tables: namesFor(schema, tables), ...(now && { now }) })
    this.plan = plan
    this.#options = options
    this.#newer = connectSession(newer.model, transport, habits(newer))
    this.#older = older && connectSession(older.model, transport, habits(older))
    this.#home = homeOf(newer.model)
    this.#store = new MigrationStore(this.#newer, this.#home)
  }

  status(): Promise<MigrationRecord> {
    return this.#store.read()
  }

  async compare(options: StepOptions = {}): Promise<PassReport> {
    const { rebuilt, fillIn: wanted } = this.plan.work
    const given = { ...options, rebuilt, fillIn: this.#fillIn(wanted) }
    const report = await verify(this.#newer, given)
    const guards = this.#newGuards()
    if (guards.length === 0 || !report.finished) return report
    const { count, conflicts } = await findDuplicates(this.#newer, guards, given)
    const counts = { ...report.counts, conflicts: Math.max(count, report.counts.conflicts) }
    // Where guards exist already, the comparison has reported the same ones.
    return { ...report, counts, conflicts: report.counts.conflicts >= count ? report.conflicts : conflicts }
  }

  #newGuards(): NewGuard[] {
    const { entities } = this.#newer.model
    return this.plan.changes.flatMap(({ kind, runs, entity = '', name }) => {
      const [owner, guard] = [entities.get(entity), entities.get(name)]
      return kind === 'guard added' && runs === 'run' && owner && guard ? [{ owner, guard }] : []
    })
  }

  run(options: StepOptions = {}): Promise<StepReport> {
    return this.#step(options, async step => {
      if (step.isFree) await this.#begin(step)
      step.demand(['filling', 'filled'], 'run fills while old programs may write')
      await this.#expand(step)
      if (!this.plan.work.reconcile) return step.enter('filled', 'There is nothing to fill.')
      const pass = await fill(this.#newer, this.#passOptions(step))
      if (!pass.finished)
        return step.stay('The pass was interrupted. Run it again: it continues where it was.', pass)
      return step.enter(
        'filled',
        passNote('Filled', pass),
        { ...nextRound(step), found: summary(pass) },
        pass,
      )
    })
  }

  fence({ by }: { readonly by: string }): Promise<StepReport> {
    return this.#step({}, async step => {
      step.demand(['filled', 'fenced'], 'the fence stands after a finished run')
      // Whatever a verify began before this counts no more.
      return step.enter('fenced', `The last program of the older design has stopped: ${by}.`, nextRound(step))
    })
  }

  verify(options: StepOptions = {}): Promise<StepReport> {
    return this.#step(options, async step => {
      step.demand(['fenced', 'verified'], 'verify comes after the fence')
      if (!this.plan.work.reconcile) return step.enter('verified', 'There is nothing to compare.')
      // The fence may stand since a moment ago: the pass that counts begins after it.
      const filled = await fill(this.#newer, this.#passOptions(step, 'last'))
      if (!filled.finished)
        return step.stay('The last pass was interrupted. Verify again: it continues.', filled)
      await step.save({ ...nextRound(step), found: summary(filled) })
      const pass = await verify(this.#newer, this.#passOptions(step, 'compare'))
      if (!pass.finished) return step.stay('The comparison was interrupted. Verify again.', pass)
      const found = { ...nextRound(step), found: summary(pass) }
      if (Object.keys(pass.changed).length > 0)
        return {
          ...(await step.enter('filled', passNote('The fence is broken: found', pass), found, pass)),
          breach: true,
        }
      if (pass.counts.conflicts > 0)
        return step.enter('fenced', `${many(pass.counts.conflicts, 'conflict')} left.`, found, pass)
      const left = pass.counts.problems
      const note = left > 0 ? `${pass.seen} rows: nothing differs, ${many(left, 'problem')} left.` : undefined
      return step.enter('verified', note ?? `All ${pass.seen} rows are as declared.`, found, pass)
    })
  }

  switch({ problems }: { readonly problems?: 'accept' } = {}): Promise<StepReport> {
    return this.#step({}, async step => {
      step.demand(['verified'], 'the switch comes after a verify that found nothing')
      const { found } = step.mine
      if ((found?.counts.problems ?? 0) > 0 && problems !== 'accept')
        throw step.refuse(
          `${many(found?.counts.problems ?? 0, 'problem')} left: items that the new program cannot read`,
          'Correct them and verify again, or accept them as they are',
        )
      return step.enter('switched', 'Reads of the new form may be deployed.')
    })
  }

  contract(options: StepOptions = {}): Promise<StepReport> {
    return this.#step(options, async step => {
      step.demand(['switched', 'contracting'], 'contract comes after the switch')
      if (step.mine.phase === 'switched') await step.enter('contracting', 'Begins.', { done: 0 })
      const swept = await this.#do(step, this.plan.work.contract, 'contract')
      if (swept === undefined) return step.stay('contract was interrupted. Call it again: it continues.')
      await recordDesign(this.#newer, this.#home, this.#options.design)
      return step.enter('contracted', `Done.${swept}`)
    })
  }

  rollback(options: StepOptions = {}): Promise<StepReport> {
    return this.#step(options, async step => {
      step.demand(
        ['filling', 'filled', 'fenced', 'verified', 'switched', 'rolling back'],
        'contract has removed the old form: only another migration or a backup brings it back',
      )
      const { phase } = step.mine
      if (phase === 'switched') {
        if (!(await this.#restore(step))) return step.stay('The rollback was interrupted. Call it again.')
        return step.enter(
          'filled',
          'Reads go back to the old form. Fence and verify again before you switch.',
        )
      }
      if (phase !== 'rolling back') await step.enter('rolling back', 'Begins.', { done: 0 })
      const created = new Set(step.mine.created)
      const undo = this.plan.work.undo.filter(
        action => action.do !== 'delete index' || created.has(indexName(action)),
      )
      const swept = await this.#do(step, undo, 'undo')
      if (swept === undefined || !(await this.#restore(step)))
        return step.stay('The rollback was interrupted. Call it again: it continues.')
      return step.enter('rolled back', `Done.${swept}`)
    })
  }

  /** Fills what programs of the newer design let go out of date. */
  async #restore(step: Step): Promise<boolean> {
    if (!this.plan.work.restore || !this.#older) return true
    const { finished } = await fill(this.#older, { ...step.scanning, id: step.passId('restore') })
    if (finished) await step.save(nextRound(step))
    return finished
  }

  async #begin(step: Step): Promise<void> {
    const { plan } = this
    if (plan.isRefused)
      throw step.refuse('the plan has changes that cannot run like this', 'Plan them in another way')
    const deletes = plan.work.contract.some(action => action.do === 'delete items')
    if ((deletes || plan.work.restore) && !this.#older)
      throw step.refuse(
        'it removes something that only the older design knows',
        'Give the older schema as a program, not as a document or the record of the table',
      )
    await step.begin()
  }

  async #expand(step: Step): Promise<void> {
    for (const action of this.plan.work.expand) {
      if (action.do !== 'create index') continue
      const name = indexName(action)
      const isOurs = step.mine.created.includes(name)
      if (!isOurs && !(await hasIndex(this.#newer, action.table, action.index)))
        // The record comes first: a process that dies in between leaves no index that nobody owns.
        await step.save({ created: [...step.mine.created, name] })
      await createIndex(this.#newer, action.table, action.index, step.signal)
    }
  }

  #passOptions(step: Step, kind: 'fill' | 'last' | 'compare' = 'fill'): PassOptions {
    const { rebuilt } = this.plan.work
    return {
      ...step.scanning,
      id: step.passId(kind),
      rebuilt,
      fillIn: this.#fillIn(this.plan.work.fillIn),
      // While old programs write, they leave more behind: the last pass sweeps it.
      sweep: kind !== 'fill',
    }
  }

  /** Defaults of the schema, and what the migration file computes. */
  #fillIn(wanted: readonly { readonly entity: string; readonly attribute: string }[]): FillIn {
    const computed = this.#options.fillIn ?? {}
    const all: Record<string, Record<string, (item: Readonly<Record<string, unknown>>) => unknown>> = {}
    for (const { entity, attribute } of wanted) {
      const model = this.#newer.model.entities.get(entity)
      if (!model) continue
      const own = all[entity] ?? {}
      own[attribute] = computed[entity]?.[attribute] ?? (() => model.parseOne(attribute, undefined))
      all[entity] = own
    }
    return all
  }

  #do(step: Step, actions: readonly Action[], side: 'contract' | 'undo'): Promise<string | undefined> {
    const fillIn = (wanted: readonly FillAction[]) => this.#fillIn(wanted)
    return doActions({ step, side, newer: this.#newer, older: this.#older, fillIn }, actions)
  }

  #step(options: StepOptions, work: (step: Step) => Promise<StepReport>): Promise<StepReport> {
    const { plan } = this
    const { runner = 'a program', patience = 10_000, now } = this.#options
    return this.#store.hold(plan.id, { runner, patience }, held =>
      work(new Step(plan, held, options, now ?? (() => new Date()))),
    )
  }
}

const indexName = ({ table, index }: { readonly table: string; readonly index: string }) =>
  `${table}/${index}`

function summary({ seen, changed, counts, units, conflicts }: PassReport): PassSummary {
  return { seen, changed, counts, units, conflicts: conflicts.slice(0, 20) }
}

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

function passNote(verb: string, { changed, counts }: PassReport): string {
  const found = Object.entries(changed).map(([what, count]) => `${count} × ${what}`)
  return `${verb} ${found.join(', ') || 'nothing'}; ${many(counts.conflicts, 'conflict')}, ${many(counts.problems, 'problem')}.`
}

/** The names that were given, as far as the design has such tables. */
function namesFor(
  { tables: declared }: Schema,
  given: SessionOptions['tables'] = {},
): Record<string, string> {
  const known = Object.entries(given).filter(([name]) => declared.some(table => table.name === name))
  return Object.fromEntries(known)
}
