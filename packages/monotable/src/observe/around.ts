import type { Answer, Request } from '../session.ts'

/** What the hook receives before a request goes out. */
export type Operation = Pick<Request, 'operation' | 'input' | 'entity' | 'pattern'> & {
  readonly tables: readonly string[]
}

/** Wraps every request: measures, traces, logs, or fails it. It must give back what `next` gives. */
export interface Around {
  (operation: Operation, next: () => Promise<Answer>): Promise<Answer>
  /** Whether it wants to see consumed capacity in every answer. */
  readonly capacity?: boolean
}
