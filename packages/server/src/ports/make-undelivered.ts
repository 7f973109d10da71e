import { type DeadLetter, DeadLetters } from '../feed/dead-letters.ts'
import { replayLetter } from '../feed/replay-letter.ts'
import type { Own } from '../store/server-schema.ts'
import type { Undelivered } from './ports.ts'

/** The dead letters of a system, as its own operations see them. */
export function makeUndelivered(
  own: Own,
  now: () => Date,
  system: string,
  react: (letter: DeadLetter) => Promise<void>,
): Undelivered {
  const letters = new DeadLetters(own, now)
  return {
    count: isMeant => own.deadLetters.count({ system }, { where: ({ keys }) => isMeant(keys) }),
    list: page => letters.list(system, page),
    replay: async letterId => {
      const letter = await letters.get(system, letterId)
      return letter && replayLetter(letters, letter, react)
    },
  }
}
