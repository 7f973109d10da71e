import { z } from 'zod'

const deepest = 5
const mostBytes = 32 * 1024

/** Names that keys and the end of an item have in the table, which nobody else may use at any depth. */
const reserved = /^(?:(?:gsi\d+)?[ps]k|ttl)$/i

/** What users say of a thing in words of their own. */
export const freeForm = z.record(z.string(), z.unknown()).superRefine((value, context) => {
  const problem = problemIn(value, 1)
  const bytes = Buffer.byteLength(JSON.stringify(value))
  if (problem !== undefined) context.addIssue(problem)
  if (bytes > mostBytes) context.addIssue(`has more than ${mostBytes} bytes`)
})

function problemIn(value: unknown, depth: number): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > deepest) return `is deeper than ${deepest} levels`
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value) && reserved.test(name)) return `cannot have the name ${name}`
    const problem = problemIn(member, depth + 1)
    if (problem !== undefined) return problem
  }
  return undefined
}
