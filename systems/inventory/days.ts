/** The calendar day of a moment in a time zone, as `2025-01-20`. */
export function dayOf(moment: Date, timezone: string): string {
  return partsOf(moment, timezone).slice(0, 3).join('-')
}

/** The first moment of a calendar day in a time zone. */
export function startOfDay(day: string, timezone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  const near = new Date(midnight - offsetAt(new Date(midnight), timezone))
  const exact = new Date(midnight - offsetAt(near, timezone))
  // Where clocks go forward at midnight the day begins an hour later.
  return dayOf(exact, timezone) < day ? new Date(Math.max(near.getTime(), exact.getTime())) : exact
}

/** The day so many days later. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(moment: Date, timezone: string): number {
  const [year, month, day, hour, minute, second] = partsOf(moment, timezone).map(Number)
  const local = Date.UTC(year!, month! - 1, day, hour, minute, second)
  return local - Math.floor(moment.getTime() / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function partsOf(moment: Date, timezone: string): string[] {
  const format = formats.get(timezone) ?? formatOf(timezone)
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return ['year', 'month', 'day', 'hour', 'minute', 'second'].map(name => parts.get(name as never) as string)
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timezone, format)
  return format
}
