/**
 * Something that a system needs cannot be reached now; the same request may succeed a little later.
 *
 * @example
 * ```ts
 * const answer = await fetch('https://prices.example.com').catch(cause => {
 *   throw new Unavailable('The price service', cause)
 * })
 * ```
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly isRetryable = true
  /** Seconds after which it is worth another try. */
  readonly retryAfter: number

  constructor(what: string, cause: unknown, retryAfter = 5) {
    super(`${what} cannot be reached`, { cause })
    this.retryAfter = retryAfter
  }
}

const codes: ReadonlySet<unknown> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * Whether an error, or one behind it, is that of a connection.
 *
 * @example
 * ```ts
 * await fetch('https://prices.example.com').catch(error => {
 *   if (!isUnreachable(error)) throw error
 * })
 * ```
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // A server that is reached by a socket takes the file with it.
  const isSocketGone = code === 'ENOENT' && syscall === 'connect'
  if (error instanceof Unavailable || codes.has(code) || isSocketGone) return true
  return error instanceof AggregateError ? error.errors.some(isUnreachable) : isUnreachable(error.cause)
}
