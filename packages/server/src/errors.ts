/** Codes that every system can answer with, and their HTTP status. */
export const statuses = {
  VALIDATION_ERROR: 400,
  INVALID_CURSOR: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  INVALID_TRANSITION: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  STALE_VERSION: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  ITEM_UNREADABLE: 500,
  BUSY: 503,
} as const

export type CommonCode = keyof typeof statuses

/**
 * An answer that is an error: its code, its sentence for people, and its details.
 *
 * @example
 * ```ts
 * const error: unknown = refuse('NOT_FOUND', 'This product does not exist')
 * if (error instanceof Refusal && error.code === 'NOT_FOUND') console.log(error.message)
 * ```
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly status: number
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(
    code: string,
    status: number,
    message: string,
    { details, cause }: { details?: Readonly<Record<string, unknown>> | undefined; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.details = details
  }
}

/**
 * A refusal with one of the common codes.
 *
 * @example
 * ```ts
 * throw refuse('NOT_FOUND', 'This product does not exist', { productId: '7' })
 * ```
 */
export function refuse(
  code: CommonCode,
  message: string,
  details?: Readonly<Record<string, unknown>>,
  cause?: unknown,
): Refusal {
  return new Refusal(code, statuses[code], message, { details, cause })
}

/** The errors of a system: code, status, sentence. `refusals({ SKU_TAKEN: [409, 'The SKU is taken'] })`. */
export type RefusalTable = Readonly<Record<string, readonly [status: number, sentence: string]>>

/**
 * Makes the `refuse` of a system from its table of errors: code, status, sentence.
 *
 * @example
 * ```ts
 * const refuse = refusals({ SKU_TAKEN: [409, 'Another product has this SKU. Choose another one.'] })
 * throw refuse('SKU_TAKEN', { sku: 'A-1' })
 * ```
 */
export function refusals<const T extends RefusalTable>(table: T) {
  return (code: keyof T & string, details?: Readonly<Record<string, unknown>>, cause?: unknown): Refusal => {
    const [status, sentence] = table[code] as readonly [number, string]
    return new Refusal(code, status, sentence, { details, cause })
  }
}
