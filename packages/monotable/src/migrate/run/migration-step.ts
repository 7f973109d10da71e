import { MonotableError } from '../../errors.ts'
import type { PassOptions, PassReport } from '../pass.ts'
import type { MigrationPlan } from '../plan/plan-migration.ts'
import type { ScanOptions } from '../scan-table.ts'
import type { Held, MigrationPhase, MigrationRecord, MigrationState } from './migration-record.ts'

/** How fast, and how to follow and to end it. */
export type StepOptions = Pick<ScanOptions, 'segments' | 'pageSize' | 'rate' | 'signal' | 'onProgress'>

/** What a step has come to. */
export interface StepReport {
  readonly phase: MigrationPhase
  /** Whether it was done to the end; otherwise the signal ended it, and the same call goes on. */
  readonly finished: boolean
  /** What the pass filled or removed, in a sentence. */
  readonly note: string
  readonly pass?: PassReport
  /** Whether a program of the older design has written after the fence. */
  readonly breach?: boolean
}

/** One step while the migration is held: what is recorded, and what it may become. */
export class Step {
  readonly signal: AbortSignal | undefined
  readonly scanning: Omit<PassOptions, 'id'>
  readonly #plan: MigrationPlan
  readonly #held: Held
  readonly #now: () => Date
  #record: MigrationRecord

  constructor(plan: MigrationPlan, held: Held, options: StepOptions, now: () => Date) {
    this.#plan = plan
    this.#held = held
    this.#now = now
    this.#record = held.record
    this.signal = options.signal
    const onProgress: StepOptions['onProgress'] = progress => {
      held.check()
      options.onProgress?.(progress)
    }
    this.scanning = { ...options, onProgress }
  }

  get state(): MigrationState | undefined {
    return this.#record.current
  }

  /** The state of this very migration. */
  get mine(): MigrationState {
    const { state } = this
    const { id, hash } = this.#plan
    if (!state || (isOver(state) && state.id !== id)) throw this.refuse('it has not begun', 'Call run first')
    if (state.id !== id)
      throw this.refuse(`${state.id} is under way (${state.phase})`, 'Finish that one first, or roll it back')
    if (state.hash !== hash)
      throw this.refuse(
        'the plan is not the one that it began with: the designs or the migration file have changed',
        'Go on with the files that it began with, or roll back with these first',
      )
    return state
  }

  demand(phases: readonly MigrationPhase[], rule: string): void {
    const { phase } = this.mine
    if (!phases.includes(phase)) throw this.refuse(`it is ${phase}, and ${rule}`, fixes[phase])
  }

  refuse(problem: string, fix: string): MonotableError<'MIGRATION_REFUSED'> {
    return new MonotableError('MIGRATION_REFUSED', { migration: this.#plan.id, problem, fix })
  }

  passId(kind: string): string {
    const { id, token, round } = this.mine
    return `${id}/${token}/${kind}/${round}`
  }

  /** Whether the table is free for this migration to begin. */
  get isFree(): boolean {
    const { state } = this
    if (!state) return true
    return isOver(state) && !(state.id === this.#plan.id && state.phase === 'contracted')
  }

  async begin(): Promise<void> {
    const { current, past } = this.#record
    const before = current && {
      id: current.id,
      phase: current.phase,
      at: current.history.at(-1)?.at ?? '',
    }
    const { id, hash } = this.#plan
    const at = this.#now().toISOString()
    this.#record = {
      current: {
        id,
        hash,
        phase: 'filling',
        token: crypto.randomUUID().slice(0, 8),
        round: 1,
        created: [],
        done: 0,
        history: [{ at, phase: 'filling', note: 'Begins.' }],
      },
      past: [...(before ? [before] : []), ...past].slice(0, 100),
    }
    await this.#held.save(this.#record)
  }

  async save(change: Partial<MigrationState>): Promise<void> {
    this.#record = { ...this.#record, current: { ...this.mine, ...change } }
    await this.#held.save(this.#record)
  }

  async enter(
    phase: MigrationPhase,
    note: string,
    change: Partial<MigrationState> = {},
    pass?: PassReport,
  ): Promise<StepReport> {
    const history = [...this.mine.history, { at: this.#now().toISOString(), phase, note }].slice(-200)
    await this.save({ ...change, phase, history })
    return { phase, finished: true, note, ...(pass && { pass }) }
  }

  stay(note: string, pass?: PassReport): StepReport {
    return { phase: this.mine.phase, finished: false, note, ...(pass && { pass }) }
  }
}

const fixes: Readonly<Record<MigrationPhase, string>> = {
  filling: 'Call run until it is filled',
  filled: 'Stop the last program of the older design and call fence',
  fenced: 'Call verify',
  verified: 'Call switch',
  switched: 'Call contract, or rollback',
  contracting: 'Call contract again: it continues',
  contracted: 'It is done',
  'rolling back': 'Call rollback again: it continues',
  'rolled back': 'Call run to begin again',
}

const isOver = ({ phase }: MigrationState) => phase === 'contracted' || phase === 'rolled back'

/** The next pass has a name of its own. */
export const nextRound = (step: Step) => ({ round: step.mine.round + 1 })
