import type { Refusal } from '../errors.ts'

type Headers = Readonly<Record<string, string>>

/** Headers that belong to a code. */
const headers: Readonly<Record<string, (refusal: Refusal) => Headers>> = {
  UNAUTHENTICATED: () => ({ 'www-authenticate': 'Bearer' }),
  METHOD_NOT_ALLOWED: ({ details }) => ({ allow: [details?.allow].flat().join(', ') }),
  RANGE_NOT_SATISFIABLE: ({ details }) => ({ 'content-range': `bytes */${details?.size}` }),
  RATE_LIMITED: () => ({ 'retry-after': '1' }),
  BUSY: () => ({ 'retry-after': '1' }),
}

/** A refusal as an answer. */
export function envelope(refusal: Refusal, requestId: string): { body: string; headers: Headers } {
  const { code, message, details } = refusal
  return {
    body: JSON.stringify({ error: { code, message, details, requestId } }),
    headers: {
      ...headers[code]?.(refusal),
      // Any error that says when to try again.
      ...(typeof details?.retryAfter === 'number' && { 'retry-after': String(details.retryAfter) }),
    },
  }
}
