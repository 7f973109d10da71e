import { BasicError, basicSentences, type Issue, issuesIn, shown } from './basic-error.ts'

/** Every way to fail: the fields that each code carries, and the sentence that is written from them. */
const sentences = {
  ...basicSentences,

  // At declaration
  KEYS_COINCIDE: (d: { entities: readonly [string, string]; table: string; keys: Record<string, string> }) =>
    `${d.entities.join(' and ')} can have the same key in ${d.table}: ${shown(d.keys)}. Give one of them another prefix, or declare coincidesWith`,
  GUARD_WITHOUT_OWNER: (d: { entity: string; guard: string; missing: readonly string[] }) =>
    `${d.guard} does not carry ${d.missing.join(', ')} of ${d.entity}, so nobody can tell whose it is. Add ${d.missing.length > 1 ? 'them' : 'it'} to ${d.guard}`,
  MIGRATION_REFUSED: (d: { migration: string; problem: string; fix: string }) =>
    `Migration ${d.migration}: ${d.problem}. ${d.fix}`,
  UNANSWERABLE_PATTERN: (d: { pattern: string; entity: string; condition: string; problem: string }) =>
    `${d.pattern}: no ${d.entity} can ever answer '${d.condition}': ${d.problem}`,
  INVALID_CONDITION: (d: { condition: string; position: number; problem: string }) =>
    `Condition '${d.condition}', at ${d.position}: ${d.problem}`,

  // Input
  INVALID_PATH: (d: { entity?: string; path: string; problem: string }) =>
    `${d.entity ? `${d.entity}, ` : ''}'${d.path}': ${d.problem}`,
  KEY_PARTS_UNKNOWN: (d: { entity: string; key: string; missing: readonly string[] }) =>
    `${d.key} of ${d.entity} is also built from ${d.missing.join(', ')}: give them with the key, or pass { read: true }`,
  INVALID_CURSOR: (d: { problem: 'malformed' | 'signature' | 'version' | 'pattern' }) =>
    `The cursor is not valid here (${d.problem}). Start again from the first page`,
  INVALID_OPTION: (d: { pattern: string; option: string; problem: string }) =>
    `${d.pattern}, ${d.option}: ${d.problem}`,
  TOO_MANY_ITEMS: (d: { operation: string; count: number; limit: number }) =>
    `${d.operation} takes at most ${d.limit} items, not ${d.count}`,

  // Constraints
  ALREADY_EXISTS: (d: Place) => `${d.entity} ${shown(d.key)} already exists`,
  NOT_FOUND: (d: Place) => `${d.entity} ${shown(d.key)} does not exist`,
  STALE_VERSION: (d: Place & { expected: number; actual: number | undefined }) =>
    `${d.entity} ${shown(d.key)} is at version ${d.actual}, not ${d.expected}`,
  STALE_PARTS: (d: Place & { changed: readonly string[] }) =>
    `${d.entity} ${shown(d.key)} has changed in the meantime: ${d.changed.join(', ')}. Read it again`,
  INVALID_TRANSITION: (d: Place & { attribute: string; from: string | undefined; to: string }) =>
    `${d.entity} ${shown(d.key)}: ${d.attribute} cannot go from ${d.from} to ${d.to}`,
  NOT_UNIQUE: (d: Place & { guard: string }) =>
    `${d.guard} ${shown(d.key)} is already taken, so this ${d.entity} cannot have it`,
  CONDITION_FAILED: (d: Place & { condition: string }) =>
    `${d.entity} ${shown(d.key)}: the condition '${d.condition}' does not hold`,
  TRANSACTION_FAILED: (d: { reasons: readonly (Error | undefined)[] }) =>
    d.reasons.flatMap((reason, index) => (reason ? [`item ${index}: ${reason.message}`] : [])).join('; '),
  WRITTEN_TWICE: (d: { entity: string; key: Readonly<Record<string, unknown>> }) =>
    `${d.entity} ${shown(d.key)} occurs twice in one transaction. Combine the two writes`,
  TOKEN_USED: (d: { token: string }) =>
    `Token '${d.token}' belongs to an earlier transaction with other values. Nothing was written; use a new token`,
  BUSY: (d: { operation: string; attempts: number }) =>
    `${d.operation} met other writers ${d.attempts} times. Nothing was written; try again later`,
  UNPROCESSED: (d: { operation: string; count: number; attempts: number }) =>
    `${d.operation}: ${d.count} entries are still unprocessed after ${d.attempts} attempts`,
  NOT_ALL_WRITTEN: (d: { operation: string; attempts: number } & Outcome) =>
    `${d.operation}: ${d.written.length} entries are written, ${d.unwritten.length} are not, ${d.unsure.length} may be, after ${d.attempts} attempts`,

  // Tables and stored data
  UNKNOWN_ITEM: (d: { keys: Record<string, string>; problem: string }) =>
    `Item ${shown(d.keys)}: ${d.problem}`,
  UNREADABLE_ITEM: (d: { entity: string; keys: Record<string, string>; issues: readonly Issue[] }) =>
    `${d.entity} ${shown(d.keys)} is not valid: ${issuesIn(d.issues)}. Correct it, or declare readDefaults`,
  TABLE_NOT_READY: (d: { table: string; problem: string }) => `${d.table} cannot be used yet: ${d.problem}`,
  TABLE_NAME_MISSING: (d: { table: string }) =>
    `'${d.table}' needs a name: connect(schema, transport, { tables: { '${d.table}': … } })`,
} as const

interface Place {
  entity: string
  key: Readonly<Record<string, unknown>>
  /** The item that was there, where the write asked for it (`returnStored`) and it is of this entity. */
  stored?: Readonly<Record<string, unknown>>
}

/** What became of the writes of a batch: `unsure` are those that were sent and never answered. */
interface Outcome {
  written: Entries
  unwritten: Entries
  unsure: Entries
}

type Entries = readonly Omit<Place, 'stored'>[]

export type Code = keyof typeof sentences
export type Details<C extends Code> = Parameters<(typeof sentences)[C]>[0]

/**
 * What the library throws. `code` says which; `details` has what that code needs, `cause` what lay behind it.
 *
 * @example
 * ```ts
 * try {
 *   await db.Product.delete({ shopId: '1', productId: '7' })
 * } catch (error) {
 *   if (error instanceof MonotableError) console.error(error.code, error.details)
 *   else throw error
 * }
 * ```
 */
export class MonotableError<C extends Code = Code> extends BasicError<C, Details<C>> {
  constructor(code: C, details: Details<C>, cause?: unknown) {
    super(sentences[code] as (details: Details<C>) => string, code, details, cause)
  }

  /** Whoever asks for a `MonotableError` also means the basic ones. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a class that extends this one means itself alone
    const { prototype } = this === MonotableError ? BasicError : this
    return Object.prototype.isPrototypeOf.call(prototype, error as object)
  }
}

/**
 * Whether an error is the library's, and of this code: narrows `details` too.
 *
 * @example
 * ```ts
 * try {
 *   await db.Product.create({ shopId: '1', productId: '7', category: 'Light', name: 'Lamp', stock: 3 })
 * } catch (error) {
 *   if (!isError(error, 'ALREADY_EXISTS')) throw error
 *   console.log(`${error.details.entity} is there already`)
 * }
 * ```
 */
export function isError<C extends Code>(error: unknown, code: C): error is MonotableError<C> {
  // By name: the error may come from another copy of the library, as a schema may.
  return error instanceof Error && error.name === 'MonotableError' && (error as MonotableError).code === code
}
