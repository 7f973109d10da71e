import type { Report } from './report.ts'
import { pageOf } from './rules.ts'

/** Findings as commands of a GitHub workflow, which show them beside the lines of a pull request. */
export function asGitHub(reports: readonly Report[]): string {
  const lines = reports.flatMap(({ source, findings }) =>
    findings
      .filter(({ accepted }) => accepted === undefined)
      .map(({ severity, code, place, why, fix }) => {
        const file = (place?.file ?? source).replaceAll('\\', '/')
        const where = `file=${property(file)},line=${place?.line ?? 1},title=${property(code)}`
        return `::${severity} ${where}::${text(`${why} ${fix} ${pageOf(code)}`)}`
      }),
  )
  return lines.join('\n')
}

/** What would end a command is written as GitHub reads it. */
const text = (value: string) => value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (value: string) => text(value).replaceAll(':', '%3A').replaceAll(',', '%2C')
