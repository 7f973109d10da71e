import { dayAfter, dayOf } from '../values/days.ts'

/** The days that a dashboard shows. */
export interface DashboardRange {
  readonly name: 'today' | 'week' | 'month' | 'range'
  readonly from: string
  readonly to: string
  /** From which day on the chart shows each: one bar alone says nothing. */
  readonly chartFrom: string
  /** Whether the requested range is longer than what is shown. */
  readonly isCut: boolean
}

/** As many as the statistics sum up at once. */
const mostDays = 366
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

interface Asked {
  readonly period?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** In days of the shop. Two days in the wrong order are turned round, a range without an end ends today. */
export function rangeOf({ period, from, to }: Asked, timezone: string, now: Date): DashboardRange {
  const today = dayOf(now, timezone)
  const weekBefore = (day: string) => dayAfter(day, -6)
  if (isDay(from) || isDay(to)) {
    const [one, other] = [isDay(from) ? from : (to as string), isDay(to) ? to : today]
    const [first, last] = one <= other ? [one, other] : [other, one]
    const earliest = dayAfter(last, 1 - mostDays)
    const [, begin = first] = [first, earliest].sort()
    const chartFrom = begin === last ? weekBefore(last) : begin
    return { name: 'range', from: begin, to: last, chartFrom, isCut: first < earliest }
  }
  if (period === 'week') {
    const first = weekBefore(today)
    return { name: 'week', from: first, to: today, chartFrom: first, isCut: false }
  }
  if (period === 'month') {
    const first = dayAfter(today, -29)
    return { name: 'month', from: first, to: today, chartFrom: first, isCut: false }
  }
  return { name: 'today', from: today, to: today, chartFrom: weekBefore(today), isCut: false }
}
