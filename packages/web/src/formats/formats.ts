/** Numbers, money and time as a person reads them. */
export interface Formats {
  readonly locale: string
  readonly timeZone: string
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** `amount` in whole units: 12.5 and `ZAR` are R 12,50. */
  money(amount: number, currency: string): string
  /** A share of one: 0.25 is 25 %. */
  percent(share: number): string
  /** A day: a moment in the time zone, or `2026-11-16` as it stands. */
  date(value: Moment, style?: DateStyle): string
  time(value: Moment): string
  dateTime(value: Moment): string
  /** `3 minutes ago`; beyond a week the date. */
  since(value: Moment, now?: Date): string
  list(values: readonly string[], type?: Intl.ListFormatType): string
  /** The same in another time zone, such as a shop's. */
  in(timeZone: string): Formats
}

type Moment = string | number | Date

const dateStyles = {
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Where the days of one week stand side by side. */
  weekday: { weekday: 'short' },
  /** Where the year is known. */
  numbers: { day: 'numeric', month: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type DateStyle = keyof typeof dateStyles

/** Unicode's data writes a Korean time as `PM 03:59`, which nobody does: 15:59 instead. */
const timeStyle = (locale: string): Intl.DateTimeFormatOptions => ({
  hour: '2-digit',
  minute: '2-digit',
  ...(locale.startsWith('ko') && { hourCycle: 'h23' as const }),
})

/** isiZulu ends with a full stop, and a line must not break within `ezingu-4`. */
const plain = (text: string) => text.replace(/\.$/, '').replace(/-(?=\d)/g, '\u2011')

const cache = new Map<string, Formats>()

export function formatsFor(locale: string, timeZone: string): Formats {
  const key = `${locale} ${timeZone}`
  let found = cache.get(key)
  if (!found) {
    found = makeFormats(locale, timeZone)
    // Locales come from requests: invented ones must not fill the memory.
    if (cache.size < 200) cache.set(key, found)
  }
  return found
}

function makeFormats(locale: string, timeZone: string): Formats {
  const dates = new Map<string, Intl.DateTimeFormat>()
  const numbers = memoised((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
  const plainNumber = memoisedNumbers(new Intl.NumberFormat(locale))
  const lists = memoised((options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options))
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const styles = {
    ...dateStyles,
    time: timeStyle(locale),
    both: { ...dateStyles.short, ...timeStyle(locale) },
  }
  const dated = (value: Moment, style: keyof typeof styles): string => {
    const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    const moment = new Date(isDay ? `${value}T00:00:00Z` : value)
    if (Number.isNaN(moment.getTime())) return String(value)
    const name = isDay ? `${style} UTC` : style
    const known = dates.get(name)
    if (known) return known.format(moment)
    const made = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: isDay ? 'UTC' : timeZone })
    dates.set(name, made)
    return made.format(moment)
  }
  const formats: Formats = {
    locale,
    timeZone,
    number: (value, options) => (options ? numbers(options).format(value) : plainNumber(value)),
    money: (amount, currency) =>
      isCurrency(currency)
        ? numbers({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount)
        : `${numbers({ minimumFractionDigits: 2 }).format(amount)} ${currency}`.trim(),
    percent: share => numbers({ style: 'percent', maximumFractionDigits: 1 }).format(share),
    date: (value, style = 'short') => dated(value, style),
    time: value => dated(value, 'time'),
    dateTime: value => dated(value, 'both'),
    since: (value, now = new Date()) => {
      const seconds = (new Date(value).getTime() - now.getTime()) / 1000
      const step = steps.find(({ below }) => Math.abs(seconds) < below)
      return step ? plain(relative.format(Math.round(seconds / step.unit), step.name)) : formats.date(value)
    },
    list: (values, type = 'conjunction') => lists({ type }).format(values),
    in: zone => formatsFor(locale, zone),
  }
  return formats
}

const steps = [
  { below: 60, unit: 1, name: 'second' },
  { below: 3600, unit: 60, name: 'minute' },
  { below: 86_400, unit: 3600, name: 'hour' },
  { below: 7 * 86_400, unit: 86_400, name: 'day' },
] as const

const isCurrency = (code: string) => /^[A-Z]{3}$/.test(code)

/** Making one of Intl's takes longer than a page may. */
function memoised<O extends object, T>(make: (options: O) => T): (options: O) => T {
  const made = new Map<string, T>()
  return options => {
    const key = JSON.stringify(options)
    let found = made.get(key)
    if (found === undefined) {
      found = make(options)
      made.set(key, found)
    }
    return found
  }
}

/** Most numbers of a page are counts, and the same ones: their texts are kept. */
function memoisedNumbers(format: Intl.NumberFormat): (value: number) => string {
  const texts: string[] = []
  return value => {
    if (!Number.isInteger(value) || value < 0 || value > 999 || Object.is(value, -0))
      return format.format(value)
    texts[value] ??= format.format(value)
    return texts[value]
  }
}
