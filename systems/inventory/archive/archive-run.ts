import type { Ports } from '@monotable/server'
import type { Db } from '../operation.ts'

/** One run of the archive of a shop. */
export interface ArchiveRun {
  readonly runId: string
  readonly shopId: string
  /** Movements before this moment are archived. */
  readonly until: Date
  /** The time as it passes, for the lease. */
  readonly clock: () => Date
  readonly db: Db
  readonly ports: Ports
}

/** What a run has brought to its end, or would. */
export interface Archived {
  readonly archived: number
  readonly parts: number
}
