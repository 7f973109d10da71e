import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Operation } from '../declare/operation.ts'
import { refuse } from '../errors.ts'

type Check = (bytes: Uint8Array) => void

/** For each request what looks at its body, where an operation asks for a signature. */
export function signatureCheck(
  { signature }: Pick<Operation, 'signature'>,
  ports: unknown,
): (request: Request) => Check | undefined {
  if (!signature) return () => undefined
  const { header, secret } = signature
  return ({ headers }) => {
    const given = headers.get(header) ?? ''
    return bytes => {
      const key = secret(ports)
      if (key === undefined || !isSame(given, createHmac('sha256', key).update(bytes).digest('hex'))) {
        const reason = given === '' ? 'missing' : 'invalid'
        throw refuse('UNAUTHENTICATED', `The request is not signed in ${header}`, { reason })
      }
    }
  }
}

/** In a time that tells nothing of where they differ. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given.toLowerCase()), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
