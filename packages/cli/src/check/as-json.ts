import { countsOf, type Report } from './report.ts'

/** Findings for programs: the same facts, nothing shortened. */
export function asJson(reports: readonly Report[]): unknown {
  return {
    ...countsOf(reports),
    designs: reports.map(({ name, source, findings }) => ({
      name,
      source,
      findings: findings.map(({ at: [part, ...others], ...finding }) => ({
        ...finding,
        part,
        ...(others.length > 0 && { others }),
      })),
    })),
  }
}
