import type { ZodError } from 'zod'
import { type Refusal, refuse } from '../errors.ts'

export type Part = 'path' | 'query' | 'body' | 'header'

/** What is wrong with a request, and where: `path` is `lines.0.sku`, empty for the part as a whole. */
export interface RequestIssue {
  readonly in: Part
  readonly path: string
  readonly reason: string
}

export function invalid(issues: readonly RequestIssue[]): Refusal {
  const first = issues[0]
  const where = first ? [first.in, first.path].filter(Boolean).join(' ') : 'request'
  return refuse('VALIDATION_ERROR', `The request is not acceptable: ${where} ${first?.reason ?? ''}`.trim(), {
    issues,
  })
}

type ZodIssue = ZodError['issues'][number]

/** The issues that zod found, each at the field that it is about. */
export function issuesOf(
  part: Part,
  found: readonly ZodIssue[],
  above: readonly PropertyKey[] = [],
): RequestIssue[] {
  return found.flatMap(issue => {
    const path = [...above, ...issue.path]
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map(key => ({ in: part, path: [...path, key].join('.'), reason: 'is not known' }))
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
