import type { Own } from '../server-schema.ts'
import type { Undelivered } from './ports.ts'

export function undelivered(own: Own, system: string): Undelivered {
  return {
    count: isMeant => own.deadLetters.count({ system }, { where: ({ keys }) => isMeant(keys) }),
  }
}
