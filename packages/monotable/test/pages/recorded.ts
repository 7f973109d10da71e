import type { Around } from '../../src/observe/around.ts'
import type { Answer } from '../../src/session.ts'

export interface Sent {
  readonly operation: string
  readonly input: Record<string, unknown>
  readonly pattern: string | undefined
  readonly answer: Answer
}

/** A hook that remembers every request with its answer. */
export function recorded(): { around: Around; sent: Sent[] } {
  const sent: Sent[] = []
  const around: Around = async ({ operation, input, pattern }, next) => {
    const answer = await next()
    sent.push({ operation, input: input as Record<string, unknown>, pattern, answer })
    return answer
  }
  return { around, sent }
}
