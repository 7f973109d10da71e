import { withoutBounds } from 'monotable/design'
import type { Logger } from 'pino'
import { compile } from 'zod'
import type { Operation } from '../declare/operation.ts'
import type { System } from '../declare/system.ts'
import { redactor } from './redact.ts'

/** The JSON text of an answer: only what the operation declares, and of that only what these roles may see. */
export type OutputWriter = (answer: unknown, roles: ReadonlySet<string>, logs: Logs) => string

/** Asked for its logger only by who has something to say: making one takes time. */
interface Logs {
  readonly log: Logger
}

/**
 * What is stored may break a bound that the answer declares: another program wrote a longer name, a lower number. That
 * is answered and logged, for the work is done; an answer of another form is a fault.
 */
export function outputWriter({ operations }: System, name: string): OutputWriter {
  const operation = operations[name] as Operation
  const { output, status } = operation
  if (status === 204) return () => ''
  const redact = redactor(operation)
  const lenient = withoutBounds(output)
  // Compiled when it is first needed: most operations are not called in the first seconds.
  let compiled: typeof output | undefined
  return (answer, roles, logs) => {
    compiled ??= compile(output)
    const parsed = compiled.safeParse(answer)
    if (parsed.success) return JSON.stringify(redact(parsed.data, roles))
    const issues = parsed.error.issues.map(({ path, code }) => ({ path: path.join('.'), code }))
    const text = JSON.stringify(redact(lenient.parse(answer), roles))
    logs.log.warn({ operation: name, issues }, 'an answer breaks the limits that its operation declares')
    return text
  }
}
