import { basicError } from '../basic-error.ts'
import type { Kind } from '../values/kind.ts'
import { choice } from './choice.ts'
import type { Codec, Refuse } from './codec.ts'
import { date } from './date.ts'
import { cased, type Format } from './format.ts'
import { ulid, uuid } from './id.ts'
import { masked } from './mask.ts'
import { number } from './number.ts'
import { sortable } from './sortable.ts'
import type { Placeholder, Template } from './template.ts'
import { folded, text } from './text.ts'
import { timestamp } from './timestamp.ts'

/** One placeholder of a key, compiled: it writes its value, checks that it stays distinct, and reads it back. */
export interface Component extends Codec, Placeholder {
  readonly kind: Kind
  /** The character that ends it; a component that is the last of its key has none and may hold anything. */
  readonly delimiter: string | undefined
}

export function componentOf(
  placeholder: Placeholder,
  kind: Kind,
  delimiter: string | undefined,
  template: Template,
): Component {
  const refuse: Refuse = (value, problem) => {
    throw basicError('INVALID_KEY_VALUE', {
      name: placeholder.name,
      value: printable(value),
      problem,
      template: template.source,
    })
  }
  const problem = problemWith(placeholder, kind, delimiter)
  if (problem) {
    throw basicError('INVALID_TEMPLATE', {
      template: template.source,
      problem: `{${placeholder.name}} ${problem}`,
    })
  }
  const codec = codecOf(placeholder, kind, refuse)
  const encode = codec.end ? codec.encode : separable(codec.encode, delimiter, refuse)
  return { ...placeholder, ...codec, encode, kind, delimiter }
}

function codecOf({ format }: Placeholder, kind: Kind, refuse: Refuse): Codec {
  if (format.type === 'mask') return masked(format, refuse)
  if (format.type === 'sortable') return sortable(refuse)
  if (kind.kind === 'enum') return choice(kind.values, value => cased(value, format.type), refuse)
  const codec = plainCodecs[kind.kind](refuse)
  return format.type === 'lower' || format.type === 'upper' ? folded(codec, format.type) : codec
}

const plainCodecs = {
  string: text,
  other: text,
  number,
  timestamp,
  date,
  uuid,
  ulid,
  boolean: refuse => choice([true, false], String, refuse),
} as const satisfies Record<Exclude<Kind['kind'], 'enum'>, (refuse: Refuse) => Codec>

/** Two sets of values must never build one key: not by an empty part, not by a delimiter inside one. */
function separable(encode: Codec['encode'], delimiter: string | undefined, refuse: Refuse): Codec['encode'] {
  return value => {
    const written = encode(value)
    if (written === '') return refuse(value, 'it is empty')
    if (delimiter !== undefined && written.includes(delimiter)) {
      return refuse(value, `it contains '${delimiter}', the delimiter after it in the key`)
    }
    return written
  }
}

const numeric: readonly string[] = ['number', 'other']
const foldable: readonly string[] = ['string', 'other', 'uuid', 'ulid', 'enum']

function problemWith({ format }: Placeholder, kind: Kind, delimiter: string | undefined): string | undefined {
  const { type } = format
  if (type === 'open') return 'is an open prefix, which only begins_with allows'
  if ((type === 'mask' || type === 'sortable') && !numeric.includes(kind.kind)) {
    return `is written as a number, but it is ${kind.kind === 'enum' ? 'an enum' : `a ${kind.kind}`}`
  }
  if ((type === 'lower' || type === 'upper') && !foldable.includes(kind.kind))
    return `is not text: it has no ${type} case`
  // A shorter number ends where a longer one has a digit, and must sort before it.
  if (type === 'sortable' && delimiter !== undefined && delimiter >= '0') {
    return `must be followed by a character that sorts before digits, such as '#'`
  }
  return kind.kind === 'enum' ? problemWithValues(kind.values, type, delimiter) : undefined
}

function problemWithValues(
  values: readonly string[],
  type: Format['type'],
  delimiter: string | undefined,
): string | undefined {
  const texts = values.map(value => cased(value, type))
  if (texts.includes('')) return 'can be empty'
  if (new Set(texts).size < new Set(values).size) return `has values that become equal in ${type} case`
  const forging = delimiter === undefined ? undefined : texts.find(written => written.includes(delimiter))
  return forging === undefined
    ? undefined
    : `can be '${forging}', which contains '${delimiter}', the delimiter after it`
}

/** An error's message is JSON, which has no bigint, no NaN and no circles. */
function printable(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return value
  return typeof value === 'object' && !(value instanceof Date) ? 'an object' : String(value)
}
