import type { $ZodRawIssue } from 'zod/v4/core'

type Sentence = (issue: Readonly<Record<string, unknown>>) => string | undefined

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  tuple: 'a list',
  null: 'null',
  nan: 'a number',
}

const formats: Readonly<Record<string, string>> = {
  date: 'must be a date such as 2025-01-20',
  datetime: 'must be a time such as 2025-01-20T10:00:00Z',
  time: 'must be a time of day such as 10:00:00',
  email: 'must be an e-mail address',
  url: 'must be a web address',
  uuid: 'must be a UUID',
  ulid: 'must be a ULID',
  base64: 'must be Base64',
  sha256_hex: 'must be a SHA-256 of 64 hexadecimal digits',
  json_string: 'must be JSON',
}

const units: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'entries',
  set: 'entries',
  file: 'bytes',
}

/** The message for each kind of problem, for the sender of the request; `undefined` leaves it to the type. */
const sentences: Readonly<Record<string, Sentence>> = {
  invalid_type: ({ expected, input }) =>
    input === undefined ? 'is required' : `must be ${kinds[String(expected)] ?? String(expected)}`,
  invalid_value: ({ values }) => {
    const list = (values as readonly unknown[]).map(String)
    return list.length === 1 ? `must be ${list[0]}` : `must be one of ${list.join(', ')}`
  },
  too_small: ({ origin, minimum, inclusive }) => {
    const unit = units[String(origin)]
    if (unit && Number(minimum) === 1) return 'must not be empty'
    if (unit) return `must have at least ${minimum} ${unit}`
    return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`
  },
  too_big: ({ origin, maximum, inclusive }) => {
    const unit = units[String(origin)]
    if (unit) return `must have at most ${maximum} ${unit}`
    return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`
  },
  invalid_format: ({ format }) => formats[String(format)] ?? 'does not have the required form',
  not_multiple_of: ({ divisor }) => `must be a multiple of ${divisor}`,
  invalid_union: () => 'has none of the allowed forms',
  invalid_key: () => 'contains a name that is not allowed',
  invalid_element: () => 'contains an entry that is not allowed',
  custom: () => 'is not valid',
}

/** For zod, in place of its own texts: what is wrong with a value, in words that go behind its name. */
export const plainReason = (issue: $ZodRawIssue): string | undefined =>
  sentences[issue.code]?.(issue as unknown as Readonly<Record<string, unknown>>)

/** The same for a problem that zod has found and told in its own words, as the library passes it on. */
export function plainWords({ message, ...issue }: { readonly message: string }): string {
  const { code } = issue as { readonly code?: string }
  if (code === undefined) return message
  // What was given is not told along, only whether anything was.
  const input = message.endsWith('received undefined') ? undefined : null
  const words = sentences[code]?.({ ...issue, input })
  return code === 'custom' && !message.startsWith('Invalid input') ? message : (words ?? message)
}
