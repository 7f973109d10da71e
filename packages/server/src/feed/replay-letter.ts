import type { DeadLetter, DeadLetters } from './dead-letters.ts'

/** Gives a record to its reaction once more. The letter is gone if that succeeds, and says why not otherwise. */
export async function replayLetter(
  letters: DeadLetters,
  letter: DeadLetter,
  react: (letter: DeadLetter) => Promise<void>,
): Promise<boolean> {
  const { system, letterId, attempts } = letter
  try {
    await react(letter)
    await letters.discard(system, letterId)
    return true
  } catch (error) {
    await letters.keep(system, letter, attempts + 1, error)
    return false
  }
}
