/** Money and time as the reader writes them, in the shop's currency and time zone. */
export interface Formats {
  money(amount: number): string
  time(moment: string): string
  dateTime(moment: string): string
}

const made = new Map<string, Formats>()

export function formatsOf({ currency, timezone }: { currency: string; timezone: string }): Formats {
  const key = `${currency} ${timezone}`
  const known = made.get(key)
  if (known) return known
  const language = localeOf(navigator.language)
  const money = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const time = new Intl.DateTimeFormat(language, { timeZone: timezone, timeStyle: 'short' })
  const dateTime = new Intl.DateTimeFormat(language, {
    timeZone: timezone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const formats: Formats = {
    money: amount => money.format(amount),
    time: moment => time.format(new Date(moment)),
    dateTime: moment => dateTime.format(new Date(moment)),
  }
  made.set(key, formats)
  return formats
}

export const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Some systems give browsers an invalid locale, such as `en-US@posix`. */
function localeOf(given: string): string {
  try {
    return Intl.getCanonicalLocales(given)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
