import type { Finding } from './finding.ts'

/** What was found in one design. */
export interface Report {
  readonly name: string
  readonly source: string
  readonly findings: readonly Finding[]
}

export interface Counts {
  readonly errors: number
  readonly warnings: number
  readonly accepted: number
}

export function countsOf(reports: readonly Report[]): Counts {
  const all = reports.flatMap(({ findings }) => findings)
  const open = all.filter(finding => finding.accepted === undefined)
  return {
    errors: open.filter(({ severity }) => severity === 'error').length,
    warnings: open.filter(({ severity }) => severity === 'warning').length,
    accepted: all.length - open.length,
  }
}

/** `2 errors, 1 warning, 3 accepted`. */
export function countsText({ errors, warnings, accepted }: Counts): string {
  const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
  const parts = [
    many(errors, 'error'),
    many(warnings, 'warning'),
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
  ]
  return parts.join(', ')
}
