/** The calendar day of a moment in a time zone, as `2025-01-20`. */
export function dayOf(moment: Date, timezone: string): string {
  const format = formats.get(timezone) ?? formatOf(timezone)
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}

/** No zone is further from UTC. */
const furthest = 26 * 3600

/**
 * The first moment of a calendar day in a time zone. It is looked for, because a clock may be set forward over midnight,
 * or set back so that midnight comes twice.
 */
export function startOfDay(day: string, timezone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00.000Z`) / 1000
  let [before, after] = [midnight - furthest, midnight + furthest]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayOf(new Date(middle * 1000), timezone) < day) before = middle
    else after = middle
  }
  return new Date(after * 1000)
}

/** The day so many days later. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timezone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(timezone, format)
  return format
}
