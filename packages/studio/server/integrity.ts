import type { Transport } from 'monotable'
import { connectSession, type Diagnosis, diagnose } from 'monotable/migrate'
import type { StudioSystem } from './studio-options.ts'

/** A look at a table, or its repair: under way, done, stopped, or failed. */
export interface IntegrityRun {
  readonly id: number
  readonly kind: 'scan' | 'repair'
  readonly status: 'running' | 'done' | 'stopped' | 'failed'
  readonly began: string
  readonly seen: number
  /** What DynamoDB says the table holds. */
  readonly total?: number
  /** What was found; after a repair, what is left. */
  readonly diagnosis?: Diagnosis
  /** What a repair has written. */
  readonly repaired?: Diagnosis
  readonly problem?: string
}

interface Asked {
  readonly system: StudioSystem
  /** By declared name. */
  readonly table: string
}

/** A run that cannot begin, and why. */
class NotNow extends Error {
  override readonly name = 'NotNowException'
}

/**
 * What `monotable doctor` finds, one run at a time for each table. A repair rests on a scan: it names the one whose plan
 * somebody has seen, and nothing else may have run since.
 */
export class Integrity {
  readonly #runs = new Map<string, IntegrityRun>()
  readonly #stops = new Map<string, AbortController>()
  readonly #transport: Transport
  #last = 0

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** The last run of a table. */
  last(asked: Asked): IntegrityRun | undefined {
    return this.#runs.get(placeOf(asked))
  }

  /** Compares every item of a table with the design. */
  scan(asked: Asked): IntegrityRun {
    return this.#begin(asked, 'scan')
  }

  /** Writes what the scan with this number has found. */
  repair(asked: Asked, after: number): IntegrityRun {
    const last = this.last(asked)
    const isShown = last?.id === after && last.status === 'done'
    if (!isShown) throw new NotNow('Scan the table first: a repair writes what the last scan has found')
    return this.#begin(asked, 'repair')
  }

  stop(asked: Asked): IntegrityRun | undefined {
    this.#stops.get(placeOf(asked))?.abort(new Error('It was stopped'))
    return this.last(asked)
  }

  #begin(asked: Asked, kind: IntegrityRun['kind']): IntegrityRun {
    if (this.last(asked)?.status === 'running') throw new NotNow('This table is being scanned or repaired')
    const place = placeOf(asked)
    const controller = new AbortController()
    const set = (change: Partial<IntegrityRun>) =>
      this.#runs.set(place, { ...this.#runs.get(place)!, ...change })
    const began = new Date().toISOString()
    this.#runs.set(place, { id: ++this.#last, kind, status: 'running', began, seen: 0 })
    this.#stops.set(place, controller)
    void this.#run(asked, kind, controller.signal, set)
    return this.last(asked)!
  }

  async #run(
    { system: { schema, tables = {} }, table }: Asked,
    kind: IntegrityRun['kind'],
    signal: AbortSignal,
    set: (change: Partial<IntegrityRun>) => void,
  ): Promise<void> {
    const session = connectSession(schema!.model, this.#transport, { tables })
    const look = (repair: boolean) =>
      diagnose(session, {
        tables: [table],
        repair,
        signal,
        onProgress: ({ seen, total }) => set({ seen, ...(total !== undefined && { total }) }),
      })
    try {
      if (kind === 'repair') set({ repaired: await look(true) })
      const diagnosis = await look(false)
      set({ status: diagnosis.finished ? 'done' : 'stopped', seen: diagnosis.seen, diagnosis })
    } catch (error) {
      if (signal.aborted) set({ status: 'stopped' })
      else set({ status: 'failed', problem: (error as Error).message })
    }
  }
}

const placeOf = ({ system, table }: Asked) => JSON.stringify([system.name, table])
