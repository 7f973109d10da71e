import { type Code, type Details, MonotableError } from 'monotable'
import { type CommonCode, Refusal, refuse } from '../errors.ts'
import { plainWords } from '../plain-reason.ts'
import { isUnreachable, type Unavailable } from '../ports/unavailable.ts'
import { staleText } from './etag.ts'

type Mapping = {
  readonly [C in Code]?: readonly [CommonCode, sentence: string, details?: (found: Details<C>) => object]
}

const place = (found: { entity: string }) => ({ entity: found.entity })

/** What the library's errors are to a caller. Keys and conditions stay inside. */
const mapping: Mapping = {
  NOT_FOUND: ['NOT_FOUND', 'This does not exist', place],
  ALREADY_EXISTS: ['CONFLICT', 'This already exists', place],
  NOT_UNIQUE: ['CONFLICT', 'This is already taken. Choose another', place],
  CONDITION_FAILED: ['CONFLICT', 'This is not possible in its current state', place],
  STALE_PARTS: ['CONFLICT', staleText, place],
  INVALID_TRANSITION: [
    'INVALID_TRANSITION',
    'This is not possible in its current state',
    ({ attribute, from, to }) => ({ attribute, from, to }),
  ],
  STALE_VERSION: ['STALE_VERSION', staleText, ({ actual }) => ({ version: actual })],
  INVALID_CURSOR: [
    'INVALID_CURSOR',
    'The cursor is not valid for this list. Start again from the first page',
  ],
  INVALID_ITEM: [
    'VALIDATION_ERROR',
    'A value is not valid',
    ({ issues }) => ({
      issues: issues.map(issue => ({ path: issue.path.join('.'), reason: plainWords(issue) })),
    }),
  ],
  INVALID_VALUE: ['VALIDATION_ERROR', 'A value is not valid', ({ problem }) => issue('', problem)],
  INVALID_KEY_VALUE: [
    'VALIDATION_ERROR',
    'A value is not valid',
    ({ name, problem }) => issue(name, problem),
  ],
  KEY_TOO_LONG: [
    'VALIDATION_ERROR',
    'A value is too long',
    ({ key, bytes, limit }) => issue('', `${key} would have ${bytes} bytes; at most ${limit} are allowed`),
  ],
  UNREADABLE_ITEM: [
    'ITEM_UNREADABLE',
    'The stored data of this is damaged or in an unknown form. An administrator has to correct it',
    place,
  ],
  BUSY: ['BUSY', 'Too many others are changing this right now. Try again'],
  UNPROCESSED: ['BUSY', 'The database is busy. Try again'],
  NOT_ALL_WRITTEN: ['BUSY', 'The database is busy. Try again'],
}

/** Names of errors by which DynamoDB says that it has too much to do. */
const overload = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionInProgressException',
])

const issue = (path: string, reason: string) => ({ issues: [{ path, reason }] })

/**
 * What a caller is told about an error. Undefined means that the fault is ours.
 *
 * @example
 * ```ts
 * const lines = await Promise.allSettled([db.Product.get({ shopId: '1', productId: '7' })])
 * for (const line of lines) if (line.status === 'rejected') console.log(refusalOf(line.reason)?.code ?? 'INTERNAL_ERROR')
 * ```
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof MonotableError) return mapped(error)
  if (!(error instanceof Error)) return undefined
  if (overload.has(error.name)) return refuse('BUSY', 'The database is busy. Try again', undefined, error)
  if (isUnreachable(error)) {
    const { retryAfter = 5 } = error as Partial<Unavailable>
    return refuse(
      'BUSY',
      'A service that this needs cannot be reached right now. Try again',
      { retryAfter },
      error,
    )
  }
  return isTooLarge(error) ? refuse('PAYLOAD_TOO_LARGE', tooLarge, undefined, error) : undefined
}

const tooLarge = 'This would be larger than the 400 KB that the database stores for one item. Shorten it'

/** DynamoDB has no name for it. In a transaction the same is a `ValidationError` among its reasons. */
function isTooLarge({ name, message }: Error): boolean {
  return (
    /^Validation(?:Exception|Error)$/.test(name) && /^Item size (?:to update )?has exceeded/.test(message)
  )
}

function mapped(error: MonotableError): Refusal | undefined {
  if (error.code === 'TRANSACTION_FAILED')
    return firstOf((error as MonotableError<'TRANSACTION_FAILED'>).details.reasons)
  if (error.code === 'NOT_ALL_WRITTEN' && error.cause !== undefined) return refusalOf(error.cause)
  const found = mapping[error.code]
  if (!found) return undefined
  const [code, sentence, details] = found as readonly [CommonCode, string, ((found: object) => object)?]
  return refuse(code, sentence, details?.(error.details) as Record<string, unknown> | undefined, error)
}

/** If several constraints failed, the refusal of the system comes before those of the library. */
function firstOf(reasons: readonly (Error | undefined)[]): Refusal | undefined {
  return (
    reasons.find(reason => reason instanceof Refusal) ??
    reasons.map(refusalOf).find(refusal => refusal !== undefined)
  )
}
