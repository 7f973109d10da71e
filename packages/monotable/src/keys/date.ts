import type { Codec, Refuse } from './codec.ts'
import { fixed } from './fixed.ts'
import { instantOf } from './timestamp.ts'

/** A calendar day, `yyyy-mm-dd`. */
export function date(refuse: Refuse): Codec {
  return fixed(10, isDate, 'it is not a date (yyyy-mm-dd)', refuse)
}

export function isDate(text: string): boolean {
  return text.length === 10 && instantOf(startOfDay(text)) !== undefined
}

/** The first instant of a day, in UTC. */
export function startOfDay(day: string): string {
  return `${day}T00:00:00.000Z`
}
