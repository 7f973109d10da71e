import type { Logger } from 'pino'
import type { Ids } from './ids.ts'

export interface ScheduleContext<Db, Ports> {
  readonly db: Db
  readonly ports: Ports
  readonly now: Date
  readonly ids: Ids
  readonly log: Logger
}

/** Work that is repeated, by one process at a time. It must tolerate a repeat. */
export interface Schedule<Db = unknown, Ports = unknown> {
  readonly title: string
  readonly everySeconds: number
  /** Whether it belongs to the sweeps of `POST /_test/sweeps`. */
  readonly isSweep?: boolean
  readonly run: (context: ScheduleContext<Db, Ports>) => Promise<void>
}
