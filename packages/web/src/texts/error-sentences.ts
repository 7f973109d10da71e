import type { CallRefused, FieldIssue } from '../page/refusals.ts'
import { type CommonTexts, en } from './en.ts'

/**
 * The message of a refusal for a person: in their language, from the system's own table first. A code that no
 * table has gets the server's words if the person can act on it, otherwise it is a failure with the request's id.
 */
export function sentenceOf(refused: CallRefused, texts: CommonTexts, own?: unknown): string {
  const table = (own as { errors?: Readonly<Record<string, string>> } | undefined)?.errors
  const common: Readonly<Record<string, string>> = texts.errors
  const known = pick(table, refused.code)
  if (known) return known
  if (texts === en && saysMore.has(refused.code) && refused.message) return asSentence(refused.message)
  // The common sentence of a conflict says less than the system's own.
  if (refused.status < 500 && !Object.hasOwn(common, refused.code)) return asSentence(refused.message)
  return pick(common, refused.code) ?? texts.states.failed.text
}

/** Where the server's own words, which are English, say more than the common sentence. */
const saysMore = new Set(['UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'CONFLICT'])

const asSentence = (message: string) => `${message.replace(/\.$/, '')}.`

const pick = (table: Readonly<Record<string, string>> | undefined, code: string) =>
  table && Object.hasOwn(table, code) ? table[code] : undefined

type Reason = (texts: CommonTexts['reasons'], found: string) => string

/** The server's reasons, written to follow a field's name, as sentences below the field. */
const reasons: readonly (readonly [RegExp, Reason])[] = [
  [/^is required$/, t => t.required],
  [/^must not be (?:empty|blank)$/, t => t.empty],
  [/^must be a number$/, t => t.number],
  [/^must be a whole number$/, t => t.whole],
  [/^must have at least (\S+) characters$/, (t, n) => t.minLength(n)],
  [/^must have at most (\S+) characters$/, (t, n) => t.maxLength(n)],
  [/^must have at least (\S+) entries$/, (t, n) => t.minEntries(n)],
  [/^must have at most (\S+) entries$/, (t, n) => t.maxEntries(n)],
  [/^must be at least (\S+)$/, (t, n) => t.atLeast(n)],
  [/^must be at most (\S+)$/, (t, n) => t.atMost(n)],
  [/^must be more than (\S+)$/, (t, n) => t.moreThan(n)],
  [/^must be less than (\S+)$/, (t, n) => t.lessThan(n)],
  [/^must be one of (.+)$/, (t, list) => t.oneOf(list)],
  [/^must be a date such as/, t => t.date],
  [/^must be a time such as/, t => t.dateTime],
  [/^must be an e-mail address$/, t => t.email],
  [/^must be a web address$/, t => t.url],
  [/^must be a multiple of (\S+)$/, (t, n) => t.multipleOf(n)],
  [/^(?:does not have the required form|is not valid|has none of the allowed forms)$/, t => t.form],
]

/** One issue of the operation's validation, for the person who typed it: from the system's own table (`reasons`) first. */
export function reasonOf({ reason }: FieldIssue, texts: CommonTexts, own?: unknown): string {
  const known = pick((own as { reasons?: Readonly<Record<string, string>> } | undefined)?.reasons, reason)
  if (known) return known
  for (const [pattern, tell] of reasons) {
    const found = pattern.exec(reason)
    if (found) return tell(texts.reasons, found[1] ?? '')
  }
  // A rule of the system itself, in its own words.
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1).replace(/\.$/, '')}.`
}
