/** Codes that every operation can answer with, and `NO_ANSWER`, when the server could not be reached. */
export type CommonCode =
  | 'VALIDATION_ERROR'
  | 'INVALID_CURSOR'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'CONFLICT'
  | 'INVALID_TRANSITION'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'STALE_VERSION'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RANGE_NOT_SATISFIABLE'
  | 'RATE_LIMITED'
  | 'INTERNAL_ERROR'
  | 'ITEM_UNREADABLE'
  | 'BUSY'
  | 'NO_ANSWER'

/** What belongs to a code. */
interface DetailsByCode {
  readonly VALIDATION_ERROR: {
    /** What is wrong and where: `path` is `lines.0.sku`, empty for the part as a whole. */
    readonly issues: readonly {
      readonly in?: 'path' | 'query' | 'body' | 'header'
      readonly path: string
      readonly reason: string
    }[]
  }
  /** The version that the thing has now. */
  readonly STALE_VERSION: { readonly version?: number } | undefined
  /** Seconds. */
  readonly RATE_LIMITED: { readonly retryAfter?: number } | undefined
  readonly BUSY: { readonly retryAfter?: number } | undefined
}

type DetailsOf<Code> = Code extends keyof DetailsByCode
  ? DetailsByCode[Code]
  : Readonly<Record<string, unknown>> | undefined

/** The answer was an error, or there was none. */
export class CallError<Code extends string = string> extends Error {
  override readonly name = 'CallError'
  /** What programs rely on; the message is for people. */
  readonly code: Code
  /** 0 if there was no answer. */
  readonly status: number
  readonly details: DetailsOf<Code>
  /** Give this to the operator of the server. */
  readonly requestId: string

  constructor(
    error: { code: Code; message: string; details?: DetailsOf<Code>; requestId?: string },
    status: number,
    cause?: unknown,
  ) {
    super(error.message, { cause })
    this.code = error.code
    this.status = status
    this.details = error.details as DetailsOf<Code>
    this.requestId = error.requestId ?? ''
  }
}

/** One error for each code, so that `switch (error.code)` knows its details. */
export type CallErrors<Code extends string> = Code extends string ? CallError<Code> : never
