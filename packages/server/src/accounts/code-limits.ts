import { isError, when } from 'monotable'
import type { AccountsDb } from './accounts-schema.ts'

/** How many codes one address or number may be sent. With three tries for each, sixty guesses a day at a million codes. */
const windows = [
  { seconds: 15 * 60, most: 5 },
  { seconds: 24 * 60 * 60, most: 20 },
]

/**
 * Whether somebody may be sent one more code; it is counted if so. It counts who is written to, whoever asks: limits by
 * the address of the caller do not stop somebody who has many of them.
 */
export async function mayBeSentCode(db: AccountsDb, recipient: string, now: Date): Promise<boolean> {
  const at = now.getTime() / 1000
  for (const { seconds, most } of windows) {
    const window = Math.floor(at / seconds)
    const TTL = (window + 1) * seconds + 60
    try {
      await db.SentCodes.upsert(
        { recipient, seconds, window, TTL },
        { add: { count: 1 }, condition: when('attribute_not_exists(count) or count < {most}', { most }) },
      )
    } catch (error) {
      if (isError(error, 'CONDITION_FAILED')) return false
      throw error
    }
  }
  return true
}
