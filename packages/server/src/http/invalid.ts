import type { output, ZodError, ZodType } from 'zod'
import { type Refusal, refuse } from '../errors.ts'
import { plainReason } from '../plain-reason.ts'

export type Part = 'path' | 'query' | 'body' | 'header'

/** What is wrong with a request, and where: `path` is `lines.0.sku`, empty for the part as a whole. */
export interface RequestIssue {
  readonly in: Part
  readonly path: string
  readonly reason: string
}

/**
 * Refuses a field of the request, for a reason that its type cannot express.
 *
 * @example
 * ```ts
 * throw invalid([{ in: 'body', path: 'lines.0.sku', reason: 'occurs twice' }])
 * ```
 */
export function invalid(issues: readonly RequestIssue[]): Refusal {
  const first = issues[0]
  const where = first ? [first.in, first.path].filter(Boolean).join(' ') : 'request'
  return refuse('VALIDATION_ERROR', `The request is not valid: ${where} ${first?.reason ?? ''}`.trim(), {
    issues,
  })
}

/**
 * Reads a value by a type. If the type does not accept it, refuses it in words for people, never in zod's own.
 *
 * @example
 * ```ts
 * const { limit } = parseInput('query', z.object({ limit: z.coerce.number().max(100) }), { limit: '20' })
 * ```
 */
export function parseInput<T extends ZodType>(part: Part, type: T, given: unknown): output<T> {
  const read = type.safeParse(given, { error: plainReason })
  if (read.success) return read.data
  throw invalid(issuesOf(part, read.error.issues))
}

type ZodIssue = ZodError['issues'][number]

/** The issues that zod found, each at the field that it is about. */
function issuesOf(
  part: Part,
  found: readonly ZodIssue[],
  above: readonly PropertyKey[] = [],
): RequestIssue[] {
  return found.flatMap(issue => {
    const path = [...above, ...issue.path]
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map(key => ({
        in: part,
        path: [...path, key].join('.'),
        reason: 'is not a known field',
      }))
    }
    const nearest = issue.code === 'invalid_union' ? nearestOf(issue.errors) : undefined
    return nearest
      ? issuesOf(part, nearest, path)
      : [{ in: part, path: path.map(String).join('.'), reason: issue.message }]
  })
}

/** Of the alternatives that were tried, the one that was missed by the least. */
function nearestOf(errors: readonly (readonly ZodIssue[])[]): readonly ZodIssue[] | undefined {
  return [...errors].sort((a, b) => a.length - b.length)[0]
}
