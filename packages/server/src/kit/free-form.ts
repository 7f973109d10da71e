import * as z from 'zod'

const limits = { levels: 5, bytes: 32 * 1024 } as const

/** Names that keys and the end of an item have in the table, which nobody else may use at any level. */
const reserved = /^(?:(?:gsi\d+)?[ps]k|ttl)$/i

/** An object whose members nobody declared: what users say of a thing in words of their own. */
export const freeForm = z.record(z.string(), z.unknown()).superRefine((value, context) => {
  const problem = problemIn(value, 1) ?? problemOfSize(value)
  if (problem !== undefined) context.addIssue(problem)
})

function problemIn(value: unknown, level: number): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (level > limits.levels) return `has more than ${limits.levels} levels`
  const isList = Array.isArray(value)
  // A loop, because a list may have more elements than a function takes arguments.
  for (const [name, member] of Object.entries(value)) {
    if (!isList && reserved.test(name)) return `cannot contain the name ${name}, which the table uses itself`
    const problem = problemIn(member, level + 1)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** Most are far from the limit, which is known without writing them down: a unit of text is at most six bytes of JSON. */
function mostBytes(value: unknown): number {
  if (typeof value === 'string') return value.length * 6 + 2
  if (typeof value !== 'object' || value === null) return 40
  let bytes = 2
  for (const name of Object.keys(value))
    bytes += name.length * 6 + 4 + mostBytes((value as Record<string, unknown>)[name])
  return bytes
}

function problemOfSize(value: object): string | undefined {
  if (mostBytes(value) <= limits.bytes) return undefined
  const bytes = Buffer.byteLength(JSON.stringify(value))
  return bytes > limits.bytes ? `has ${bytes} bytes; at most ${limits.bytes} are allowed` : undefined
}
