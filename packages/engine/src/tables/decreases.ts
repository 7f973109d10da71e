import { DynamoDBError } from '../errors.ts'
import type { Capacity, Throughput } from './table.ts'

const freeDecreases = 4
const hour = 60 * 60 * 1000
const dayOf = (milliseconds: number) => Math.floor(milliseconds / (24 * hour))

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

function tooManyDecreases(today: number, last: number): DynamoDBError {
  return new DynamoDBError(
    'LimitExceededException',
    'Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day. After the ' +
      `first ${freeDecreases} decreases, each subsequent decrease in the same UTC day can be performed at most ` +
      `once every ${hour / 1000} seconds. Number of decreases today: ${today}. ` +
      `Last decrease at ${spelledOut(last)}. Next decrease can be made at ${spelledOut(last + hour)}`,
  )
}

const spelling = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'medium', timeZone: 'UTC' })

/** `Wednesday, July 25, 2018 7:45:38 PM UTC` */
const spelledOut = (milliseconds: number) =>
  `${spelling.format(milliseconds).replace(' at ', ' ').replace('\u202f', ' ')} UTC`
