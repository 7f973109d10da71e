import { UsageError } from '../command.ts'
import type { LoadedDesign } from '../design/loaded-design.ts'
import { didYouMean } from '../did-you-mean.ts'
import { type Estimate, estimate, type Measure } from './estimate.ts'
import { figureText } from './figure.ts'
import { type Traffic, trafficOf } from './traffic.ts'
import type { Scenario } from './traffic-file.ts'

/** What a design costs in one scenario, and each figure of a document beside ours. */
export interface ScenarioEstimate extends Pick<Scenario, 'name' | 'quotes' | 'about'> {
  readonly traffic: Traffic
  readonly estimate: Estimate
  readonly figures: readonly {
    readonly name: string
    readonly said: string
    readonly here: string
    readonly why: string
  }[]
}

export async function estimateScenarios(
  loaded: LoadedDesign,
  scenarios: readonly Scenario[],
  measure?: Measure,
): Promise<ScenarioEstimate[]> {
  const estimates: ScenarioEstimate[] = []
  for (const { name, quotes, about, figures, ...declared } of scenarios) {
    for (const { here } of figures) if ('items' in here) refuseUnknown(loaded, here.items)
    const traffic = trafficOf(loaded.design, declared)
    const found = await estimate(loaded, traffic, measure)
    estimates.push({
      name,
      quotes,
      ...(about !== undefined && { about }),
      traffic,
      estimate: found,
      figures: figures.map(figure => ({
        name: figure.name,
        said: figure.said,
        here: figureText(figure, found),
        why: figure.why,
      })),
    })
  }
  return estimates
}

/** The one that was asked for. */
export function scenarioNamed(scenarios: readonly Scenario[] | undefined, name: string): Scenario {
  const found = scenarios?.find(each => each.name === name)
  if (found) return found
  const names = (scenarios ?? []).map(each => each.name)
  throw new UsageError(
    names.length > 0
      ? `The traffic has no scenario '${name}': it has ${names.join(', ')}.${didYouMean(name, names)}`
      : `--scenario needs a file of traffic that has scenarios: --traffic.`,
  )
}

function refuseUnknown({ design }: LoadedDesign, items: object = {}): void {
  const known = design.tables.flatMap(table => table.entities.map(({ name }) => name))
  const unknown = Object.keys(items).find(name => !known.includes(name))
  if (unknown === undefined) return
  throw new UsageError(
    `A figure names entity '${unknown}', which the design does not have.${didYouMean(unknown, known)}`,
  )
}
