import { ulids } from 'monotable'
import { uuids } from './uuids.ts'

/** Makes ids. Tests give their own. Both kinds are monotonic: two of the same millisecond keep their order. */
export interface Ids {
  uuid(): string
  ulid(): string
}

export function makeIds(now: () => Date): Ids {
  const milliseconds = () => now().getTime()
  return { uuid: uuids(milliseconds), ulid: ulids({ now: milliseconds }) }
}
