import type { Found, Severity } from './finding.ts'
import type { Subject } from './subject.ts'

/** One thing that can be wrong with a design. */
export interface Rule {
  readonly code: string
  readonly severity: Severity
  /** A clause: what is found. */
  readonly title: string
  find(subject: Subject): Iterable<Found>
}
