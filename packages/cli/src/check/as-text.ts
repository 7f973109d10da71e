import type { Paint } from '../colors.ts'
import type { Example, Finding } from './finding.ts'
import type { Report } from './report.ts'

/** Findings for people: where, what, why, the proof and the fix. */
export function asText(reports: readonly Report[], paint: Paint, showsAccepted: boolean): string {
  const blocks = reports.flatMap(({ findings, source }) =>
    findings.flatMap(finding => {
      if (finding.accepted === undefined) return [findingText(finding, source, paint)]
      return showsAccepted ? [acceptedText(finding, source, paint)] : []
    }),
  )
  return blocks.join('\n\n')
}

function findingText(finding: Finding, source: string, paint: Paint): string {
  const { why, examples, fix } = finding
  return [
    heading(finding, source, paint),
    ...wrapText(why, '  '),
    ...exampleLines(examples).map(line => paint('cyan', `      ${line}`)),
    ...wrapText(`Fix: ${fix}`, '  '),
  ].join('\n')
}

function acceptedText(finding: Finding, source: string, paint: Paint): string {
  return [heading(finding, source, paint), ...wrapText(`Accepted: ${finding.accepted}.`, '  ')].join('\n')
}

function heading(finding: Finding, source: string, paint: Paint): string {
  const { code, severity, place, at, key, accepted } = finding
  const where = place ? `${place.file}:${place.line}` : source
  const word = accepted === undefined ? severity : 'accepted'
  const color = accepted !== undefined ? 'green' : severity === 'error' ? 'red' : 'yellow'
  const [part] = at
  const what = `${part.kind} ${part.name}${key === undefined || key === part.name ? '' : `, ${key}`}`
  return `${paint('bold', where)}  ${paint(color, `${word} ${code}`)}  ${what}`
}

/** Columns, so that differences stand out. */
function exampleLines(examples: readonly Example[]): string[] {
  const rows = examples.map(({ of, values, note }) => [
    of,
    ...Object.entries(values).map(([name, value]) => `${name}: ${shown(value)}`),
    note === undefined ? '' : `← ${note}`,
  ])
  const isAligned = new Set(rows.map(row => row.length)).size === 1
  const widths = isAligned
    ? (rows[0] ?? []).map((_, at) => Math.max(...rows.map(row => row[at]?.length ?? 0)))
    : []
  const nameWidth = Math.max(0, ...rows.map(([of = '']) => of.length))
  return rows.map(row =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? (at === 0 ? nameWidth : 0)))
      .join('  ')
      .trimEnd(),
  )
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value === '' || value !== value.trim() ? JSON.stringify(value) : value
  if (value instanceof Set) return JSON.stringify([...value])
  if (value instanceof Uint8Array) return `${value.length} bytes`
  return JSON.stringify(value) ?? 'absent'
}

/** Lines of at most 110 characters. */
function wrapText(text: string, indent: string): string[] {
  const lines: string[] = []
  let line = indent
  for (const word of text.split(' ')) {
    if (line.length + word.length > 110 && line.trim() !== '') {
      lines.push(line.trimEnd())
      line = indent
    }
    line += `${word} `
  }
  return [...lines, line.trimEnd()]
}
