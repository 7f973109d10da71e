import { DynamoDBError } from '@monotable/dynamodb'
import type { Capacity, Throughput } from './table.ts'

const freeDecreases = 4
const hour = 60 * 60 * 1000
const day = 24 * hour
const dayOf = (milliseconds: number) => Math.floor(milliseconds / day)

/** How often capacity was lowered on the day (UTC) of `now`. */
export const decreasesOn = ({ decreasedAt, decreases = 0 }: Capacity, now: number): number =>
  decreasedAt !== undefined && dayOf(decreasedAt) === dayOf(now) ? decreases : 0

/** Capacity may be lowered four times a day, and then once an hour. */
export function changedCapacity(current: Capacity, asked: Throughput, now: number): Capacity {
  const rises = asked.read > current.read || asked.write > current.write
  const falls = asked.read < current.read || asked.write < current.write
  const today = decreasesOn(current, now)
  if (falls && today >= freeDecreases && now < (current.decreasedAt as number) + hour) {
    throw tooManyDecreases(today, current.decreasedAt as number)
  }
  return {
    ...current,
    ...asked,
    ...(rises && { increasedAt: now }),
    ...(falls && { decreasedAt: now, decreases: today + 1 }),
  }
}

/** Midnight gives all of them back, though the hour may not be over. */
function tooManyDecreases(today: number, last: number): DynamoDBError {
  const next = Math.min(last + hour, (dayOf(last) + 1) * day)
  return new DynamoDBError(
    'LimitExceededException',
    'Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day. After the ' +
      `first ${freeDecreases} decreases, each subsequent decrease in the same UTC day can be performed at most ` +
      `once every ${hour / 1000} seconds. Number of decreases today: ${today}. ` +
      `Last decrease at ${spelledOut(last)}. Next decrease can be made at ${spelledOut(next)}`,
  )
}

/** `Friday, October 9, 2026 at 12:21:34 AM Coordinated Universal Time` */
function spelledOut(milliseconds: number): string {
  // Made here because making one takes a tenth of the time in which the engine starts.
  const spelling = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'medium',
    timeZone: 'UTC',
  })
  return `${spelling.format(milliseconds).replace('\u202f', ' ')} Coordinated Universal Time`
}
