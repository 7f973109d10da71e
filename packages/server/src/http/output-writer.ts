import { redactor } from '../identity/redact.ts'
import type { Operation } from '../operation.ts'
import type { System } from '../system.ts'

/** The JSON text of an answer: only what the operation declares, and of that only what these roles may see. */
export type OutputWriter = (answer: unknown, roles: ReadonlySet<string>) => string

export function outputWriter({ operations, policy }: System, name: string): OutputWriter {
  const { output, status } = operations[name] as Operation
  if (status === 204) return () => ''
  const redact = redactor(policy, name, output)
  return (answer, roles) => JSON.stringify(redact(output.parse(answer), roles))
}
