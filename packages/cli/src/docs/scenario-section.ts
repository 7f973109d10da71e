import type { ScenarioEstimate } from '../cost/scenarios.ts'
import { billTable, trafficText } from './capacity-section.ts'
import { fence, joinSections, markdownTable, sentence } from './markdown.ts'

/** What the design costs in each scenario, and the document's figures beside ours. */
export function scenarioSection(scenarios: readonly ScenarioEstimate[]): string | undefined {
  const [first] = scenarios
  if (!first) return undefined
  const { region, date, currency } = first.estimate.prices
  return joinSections(
    '## Cost by scenario',
    `By the prices of ${region} since ${date}, in ${currency} a month.`,
    ...scenarios.flatMap(({ name, quotes, about, traffic, estimate, figures }) => [
      `### ${name}`,
      quotes.length > 0 ? fence('text', quotes.join('\n')) : undefined,
      [about && sentence(about), trafficText(traffic)].filter(Boolean).join(' '),
      billTable(estimate),
      figures.length > 0
        ? markdownTable(
            ['Figure', 'The document', 'Here', 'Why'],
            figures.map(each => [each.name, each.said, each.here, sentence(each.why)]),
          )
        : undefined,
    ]),
  )
}
