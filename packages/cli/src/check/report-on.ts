import type { Declaration, Design } from 'monotable/design'
import { type LoadedDesign, nameOf } from '../design/loaded-design.ts'
import { escapePattern } from '../escape-pattern.ts'
import { checkDesign } from './check-design.ts'
import { type Finding, sentence } from './finding.ts'
import { proved } from './prove.ts'
import type { Report } from './report.ts'

/** What is to be said of a design, each finding proved on an engine. */
export async function reportOn(loaded: LoadedDesign): Promise<Report> {
  const { name, source, design } = loaded
  const findings = await proved(checkDesign(loaded), design.tables)
  return { name, source, findings: findings.map(found => atMostWarned(found, loaded)) }
}

/** Findings that something is missing: in a document it may stand in what was not understood. */
const ofAbsence = /^(?:UNKNOWN_PLACEHOLDER|UNANSWERABLE_PATTERN|UNDEFINED_KEY|TTL_WITHOUT_ATTRIBUTE)$/

/** What import guessed of a document, or could not read there, is no error of the design. */
function atMostWarned(finding: Finding, { guesses = [] }: LoadedDesign): Finding {
  const isAbout = (text: string) =>
    finding.at.some(({ name }) =>
      new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`, 'u').test(text),
    )
  const isGuessed = guesses.some(
    ({ line, text }) => ofAbsence.test(finding.code) || line === finding.place?.line || isAbout(text),
  )
  return finding.severity === 'error' && isGuessed ? { ...finding, severity: 'warning' } : finding
}

/** What the library throws at a declaration that it does not take. */
export type Refused = Error & { readonly declaration: Declaration }

/** What is to be said of a declaration that the library refused: nothing of it can be proved. */
export function reportOfRefused(refused: Error, design: Design, source: string): Report {
  const findings = checkDesign({ design, isRefused: true })
  const isTold = findings.some(({ severity }) => severity === 'error')
  const all = isTold ? findings : [...findings, invalid(refused, source)]
  return { name: nameOf(source), source, findings: all.map(({ proof: _, ...finding }) => finding) }
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
