import { randomUUID } from 'node:crypto'
import { ulids } from 'monotable'

/** Makes ids. Tests give their own. */
export interface Ids {
  uuid(): string
  /** Monotonic: two of the same millisecond keep their order. */
  ulid(): string
}

export function makeIds(now: () => Date): Ids {
  return { uuid: () => randomUUID(), ulid: ulids({ now: () => now().getTime() }) }
}
