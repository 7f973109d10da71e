import { MonotableError } from '../errors.ts'
import type { Alignment, Argument, Comparison, Ending } from './align.ts'
import type { Component } from './component.ts'
import { isDate, startOfDay } from './date.ts'
import { cased } from './format.ts'
import { getter } from './key.ts'
import { instantOf } from './timestamp.ts'

/** An instant as an upper bound that is itself left out. */
export class Before {
  readonly instant: string | Date
  constructor(instant: string | Date) {
    this.instant = instant
  }
}

/**
 * `{ to: before('2025-02-01T00:00:00Z') }`: up to that instant, without it.
 *
 * @example
 * ```ts
 * // All of January, whatever the length of its last day.
 * await db.salesByDate({ shopId: '1', from: '2025-01-01T00:00:00Z', to: before('2025-02-01T00:00:00Z') })
 * ```
 */
export function before(instant: string | Date): Before {
  return new Before(instant)
}

type Arguments = Readonly<Record<string, unknown>>

/** Compiles an aligned pattern to the text that goes into the key condition, made from the pattern's arguments. */
export function compileBound(alignment: Alignment): (args: Arguments) => string {
  const { parts, ending, comparison } = alignment
  const last = parts.at(-1)
  const steps = parts.map(part => {
    if (typeof part === 'string') return () => part
    const value = argumentOf(part, alignment)
    if (part !== last || !ending) return (args: Arguments) => part.component.encode(value(args))
    if (part.placeholder.format.type === 'open')
      return (args: Arguments) => beginning(part.component, value(args))
    return (args: Arguments) => finishes[comparison](value(args), ending)
  })
  const tail = typeof last === 'string' && ending ? tails[comparison](ending) : ''
  return args => {
    let text = ''
    for (const step of steps) text += step(args)
    return text + tail
  }
}

function argumentOf({ placeholder }: Argument, { pattern }: Alignment): (args: Arguments) => unknown {
  const { name, path } = placeholder
  const byPath = getter(path)
  return args => {
    const value = args[name] ?? byPath(args)
    if (value !== undefined && value !== null) return value
    throw new MonotableError('INVALID_KEY_VALUE', {
      name,
      value,
      problem: 'the pattern needs it',
      template: pattern.source,
    })
  }
}

type Finish = (value: unknown, ending: Ending) => string

/** The text of a pattern's last component. */
const finishes: Record<Comparison, Finish> = {
  equalTo: (value, { component }) => component.encode(value),
  beginsWith: (value, ending) => ending.component.encode(value) + closing(ending),
  lower: (value, ending) => (isDay(value, ending) ? startOfDay(value) : ending.component.encode(value)),
  upper: (value, ending) =>
    isBefore(value, ending) ? short(value.instant, ending) : inclusive(value, ending),
  after: inclusive,
  under: (value, ending) => {
    if (isBefore(value, ending)) return ending.component.encode(value.instant)
    return isDay(value, ending) ? startOfDay(value) : ending.component.encode(value)
  },
}

/** What follows a last component that is written out in the pattern. */
const tails: Record<Comparison, (ending: Ending) => string> = {
  equalTo: () => '',
  beginsWith: closing,
  lower: () => '',
  upper: above,
  after: above,
  under: () => '',
}

/** Up to and with all keys of a value: with `<=` they are in, with `>` they are out. */
function inclusive(value: unknown, ending: Ending): string {
  if (!isDay(value, ending)) return ending.component.encode(value) + above(ending)
  const next = instantOf(new Date(Date.parse(startOfDay(value)) + 86_400_000))
  return next === undefined ? `${value}T23:59:59.999Z${above(ending)}` : short(next, ending)
}

/** Up to an instant without it: keys that go on are all greater than the instant alone. */
function short(instant: unknown, { component, next }: Ending): string {
  const text = component.encode(instant)
  if (next !== undefined) return text
  return component.encode(new Date(Date.parse(text) - 1))
}

function isTimestamp({ component }: Ending): boolean {
  return component.kind.kind === 'timestamp'
}

function isBefore(value: unknown, ending: Ending): value is Before {
  return value instanceof Before && isTimestamp(ending)
}

function isDay(value: unknown, ending: Ending): value is string {
  return typeof value === 'string' && isTimestamp(ending) && isDate(value)
}

/** The delimiter that closes a prefix, so that a whole value matches that value alone. */
function closing({ next, component }: Ending): string {
  return next === undefined ? '' : (component.delimiter ?? '')
}

/** What sorts after everything that goes on from a component, and before every greater value of it. */
function above({ component, next }: Ending): string {
  if (next === undefined) return ''
  const { delimiter } = component
  if (delimiter === undefined) return '\u{10FFFF}'
  if (component.end && delimiter < '~') return '~'
  // Values of differing length: Est~ would take Estcourt in, so it is the character after the delimiter.
  return String.fromCodePoint(delimiter.codePointAt(0)! + 1)
}

/** The beginning of a value; it cannot reach into what follows the component. */
function beginning(component: Component, value: unknown): string {
  const { kind, format, delimiter, encode, end } = component
  if (typeof value !== 'string' || value === '' || kind.kind === 'string' || kind.kind === 'other')
    return encode(value)
  const text = cased(value, format.type)
  const whole = end ? end(text, 0) : delimiter === undefined ? -1 : text.indexOf(delimiter)
  return whole >= 0 && whole < text.length ? encode(value) : text
}
