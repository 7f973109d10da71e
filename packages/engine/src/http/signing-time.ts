import { DynamoDBError } from '@monotable/dynamodb'
import type { Authorization } from './authorization.ts'

const minute = 60_000
const tolerance = 15 * minute
const week = 7 * 24 * 60 * 60

/** Milliseconds as `20130524T000000Z`. */
export const basicTime = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const basicFormat = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

export function readBasicTime(text: string): number | undefined {
  const [, year, month, day, hour, minutes, seconds] = basicFormat.exec(text) ?? []
  if (!year) return undefined
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minutes}:${seconds}Z`)
  return Number.isNaN(time) ? undefined : time
}

/** A signature holds for a quarter of an hour around its time, a presigned one for as long as it says. */
export function checkClock(authorization: Authorization, signedAt: number, now: number): void {
  const lifetime = authorization.presigned ? lifetimeOf(authorization.expires) : tolerance
  const { date } = authorization
  if (signedAt < now - lifetime) {
    throw refused(
      `Signature expired: ${date} is now earlier than ${basicTime(now - lifetime)} ` +
        `(${basicTime(now)} - ${lifetime / minute} min.)`,
    )
  }
  if (signedAt > now + tolerance) {
    throw refused(
      `Signature not yet current: ${date} is still later than ${basicTime(now + tolerance)} ` +
        `(${basicTime(now)} + ${tolerance / minute} min.)`,
    )
  }
}

function lifetimeOf(expires: string | undefined): number {
  if (expires === undefined) return tolerance
  const seconds = Number(expires)
  if (expires === '' || !Number.isInteger(seconds)) throw refused('X-Amz-Expires should be a number')
  if (seconds < 0) throw refused('X-Amz-Expires must be non-negative')
  if (seconds > week) {
    throw refused(`X-Amz-Expires must be less than a week (in seconds); that is, less than ${week}`)
  }
  return seconds * 1000
}

const refused = (message: string) => new DynamoDBError('InvalidSignatureException', message)
