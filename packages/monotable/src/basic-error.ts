/** The failures of a declaration, a value and a key: a small function that only gets and puts needs no others. */
export const basicSentences = {
  INVALID_TEMPLATE: (d: { template: string; problem: string }) => `Template '${d.template}': ${d.problem}`,
  INVALID_DECLARATION: (d: Declaration) =>
    `${[d.entity, d.pattern, d.table, d.key].filter(Boolean).join(', ')}: ${d.problem}. ${d.fix}`,
  INVALID_ITEM: (d: { entity: string; issues: readonly Issue[] }) =>
    `${d.entity} is not valid: ${issuesIn(d.issues)}`,
  INVALID_VALUE: (d: { value: unknown; problem: string }) =>
    `${String(d.value)} cannot be stored: ${d.problem}`,
  INVALID_KEY_VALUE: (d: { name: string; value: unknown; problem: string; template?: string }) =>
    `{${d.name}} cannot be ${shown(d.value) ?? 'absent'}${d.template ? ` in '${d.template}'` : ''}: ${d.problem}`,
  KEY_TOO_LONG: (d: { key: string; bytes: number; limit: number }) =>
    `${d.key} has ${d.bytes} bytes; DynamoDB allows at most ${d.limit}`,
} as const

export const issuesIn = (issues: readonly Issue[]): string =>
  issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ')

/** JSON has no bigint, and a message must not fail. */
export function shown(value: unknown): string | undefined {
  return JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? String(member) : member))
}

export interface Declaration {
  problem: string
  fix: string
  entity?: string
  table?: string
  pattern?: string
  key?: string
}

export interface Issue {
  path: readonly PropertyKey[]
  message: string
}

type BasicCode = keyof typeof basicSentences
type BasicDetails<C extends BasicCode> = Parameters<(typeof basicSentences)[C]>[0]

/** What every error of the library has, under the name that Node prints. */
class MonotableError<C extends string = string, D = unknown> extends Error {
  override readonly name = 'MonotableError'
  readonly code: C
  readonly details: D

  constructor(sentence: (details: D) => string, code: C, details: D, cause?: unknown) {
    super(sentence(details), cause === undefined ? undefined : { cause })
    this.code = code
    this.details = details
  }
}

export { MonotableError as BasicError }

/**
 * An error of a declaration, a value or a key. What the light entry reaches throws these and not `MonotableError`, so that
 * it does not carry the sentences of calls that it does not have.
 */
export function basicError<C extends BasicCode>(
  code: C,
  details: BasicDetails<C>,
  cause?: unknown,
): MonotableError<C, BasicDetails<C>> {
  return new MonotableError(
    basicSentences[code] as (details: BasicDetails<C>) => string,
    code,
    details,
    cause,
  )
}
