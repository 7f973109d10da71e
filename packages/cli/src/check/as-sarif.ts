import { createHash } from 'node:crypto'
import type { Finding } from './finding.ts'
import type { Report } from './report.ts'
import { metaRules, pageOf, rules } from './rules.ts'

const schema = 'https://json.schemastore.org/sarif-2.1.0.json'

/** Findings in the Static Analysis Results Interchange Format 2.1.0, as code hosts show them. What is accepted is suppressed. */
export function asSarif(reports: readonly Report[], version: string): unknown {
  const listed = [...rules, ...metaRules]
  return {
    $schema: schema,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'monotable check',
            semanticVersion: version,
            rules: listed.map(({ code, severity, title }) => ({
              id: code,
              shortDescription: { text: title },
              helpUri: pageOf(code),
              help: {
                text: `docs/rules/${code}.md of Monotable says why, with an example and what is right.`,
              },
              defaultConfiguration: { level: severity },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: reports.flatMap(({ source, findings }) =>
          findings.map(finding => ({
            ...result(finding, source),
            ruleIndex: listed.findIndex(({ code }) => code === finding.code),
          })),
        ),
      },
    ],
  }
}

function result(finding: Finding, source: string) {
  const { code, severity, place, at, key, why, fix, examples, accepted, table } = finding
  const name = [
    table,
    ...(at[0].kind === 'table' ? [] : [at[0].name]),
    ...(key === undefined ? [] : [key]),
  ].join('.')
  return {
    ruleId: code,
    level: severity,
    message: { text: `${why}. ${fix}.` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI((place?.file ?? source).replaceAll('\\', '/')) },
          region: { startLine: place?.line ?? 1 },
        },
        logicalLocations: [{ fullyQualifiedName: name, kind: 'member' }],
      },
    ],
    partialFingerprints: { finding: fingerprint(code, name) },
    ...(accepted !== undefined && { suppressions: [{ kind: 'inSource', justification: accepted }] }),
    properties: { examples, fix },
  }
}

/** The same for the same finding, wherever it moves in its file. */
function fingerprint(...facts: readonly string[]): string {
  return createHash('sha256').update(facts.join('\n')).digest('hex').slice(0, 32)
}
