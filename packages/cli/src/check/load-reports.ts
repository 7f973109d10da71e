import { basename, extname, relative, resolve } from 'node:path'
import { type Declaration, describe } from 'monotable/design'
import { InvalidSchema } from '../command.ts'
import { type LoadedDesign, loadDesigns } from '../design/load-design.ts'
import { withPlaces } from '../design/with-places.ts'
import { checkDesign } from './check-design.ts'
import { type Finding, sentence } from './finding.ts'
import { proved } from './prove.ts'
import type { Report } from './report.ts'

/** Checks every design of a file. A declaration that the library refuses is checked as far as it goes. */
export async function loadReports(path: string): Promise<Report[]> {
  try {
    const loaded = await loadDesigns(path)
    const reports: Report[] = []
    for (const each of loaded) {
      const findings = await proved(checkDesign(each), each.design.tables)
      reports.push({
        name: each.name,
        source: each.source,
        findings: findings.map(found => atMostWarned(found, each)),
      })
    }
    return reports
  } catch (error) {
    const refused = error instanceof InvalidSchema ? (error.cause as Refused | undefined) : undefined
    if (!refused?.declaration) throw error
    const report = reportOfRefused(refused, path)
    return [{ ...report, findings: report.findings.map(({ proof: _, ...finding }) => finding) }]
  }
}

/** What import guessed of a document, or could not read there, is no error of the design. */
function atMostWarned(finding: Finding, { guesses = [] }: LoadedDesign): Finding {
  const isAbout = (text: string) =>
    finding.at.some(({ name }) =>
      new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'u').test(text),
    )
  const isGuessed = guesses.some(({ line, text }) => line === finding.place?.line || isAbout(text))
  return finding.severity === 'error' && isGuessed ? { ...finding, severity: 'warning' } : finding
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

type Refused = Error & { readonly declaration?: Declaration }

function reportOfRefused(refused: Refused, path: string): Report {
  const design = withPlaces(describe(refused.declaration as Declaration), resolve(path))
  const findings = checkDesign({ design, isRefused: true })
  const isTold = findings.some(({ severity }) => severity === 'error')
  const name = basename(path, extname(path))
  const source = relative('.', resolve(path))
  return { name, source, findings: isTold ? findings : [...findings, invalid(refused, source)] }
}

/** A fault that no rule knows, in the words of the library. */
function invalid({ message }: Error, file: string): Finding {
  return {
    code: 'INVALID_DECLARATION',
    severity: 'error',
    table: '',
    at: [{ kind: 'table', name: 'declaration' }],
    place: { file, line: 1 },
    why: sentence(`The library refuses it: ${message}`),
    examples: [],
    fix: 'Correct the declaration: nothing runs before that.',
  }
}
