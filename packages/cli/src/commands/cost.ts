import type { Schema } from 'monotable'
import { type Command, UsageError } from '../command.ts'
import { estimate, type Measure } from '../cost/estimate.ts'
import { measureRead } from '../cost/measure.ts'
import { prices, pricesText } from '../cost/prices.ts'
import { replayOf } from '../cost/replay.ts'
import { costReport, scenarioReport } from '../cost/report.ts'
import { estimateScenarios, scenarioNamed } from '../cost/scenarios.ts'
import { assumed, trafficOf } from '../cost/traffic.ts'
import { readTraffic } from '../cost/traffic-file.ts'
import { loadDesign } from '../design/load-design.ts'
import type { LoadedDesign } from '../design/loaded-design.ts'
import { schemaOf } from '../dev/schema-of.ts'
import { commonFlags, flagsOf, readFlags } from '../flags.ts'
import { helpText } from '../help-text.ts'
import { type Output, outputFor } from '../output.ts'

const flags = flagsOf({
  traffic: { type: 'string', value: 'file', about: 'how much is read, written and stored (JSON)' },
  scenario: { type: 'string', value: 'name', about: 'report one scenario of that file in full' },
  template: { type: 'boolean', about: 'print such a file with the assumed traffic, and nothing else' },
  measure: { type: 'boolean', about: 'run every pattern on the engine, and use the units that it counts' },
  free: { type: 'boolean', about: '--no-free: also charge the storage that AWS gives each account for free' },
  prices: { type: 'boolean', about: 'print the prices, their date and their age, and nothing else' },
  ...commonFlags,
})

export const cost: Command = {
  name: 'cost',
  about: 'estimates what a design costs per month, and which limit it reaches as it grows',
  example: 'cost schema.ts',
  help: () =>
    helpText({
      examples: [
        ['monotable cost schema.ts', 'with assumed traffic'],
        ['monotable cost schema.ts --template > traffic.json', 'writes a file for your own traffic'],
        ['monotable cost schema.ts --traffic traffic.json', 'with that traffic'],
        ['monotable cost schema.ts --traffic traffic.json --scenario "Large"', 'one of its scenarios'],
        ['monotable cost schema.ts --measure', 'with the units that the engine counts'],
        ['monotable cost --prices', 'the prices, and how old they are'],
      ],
      usage: 'monotable cost <schema.ts | DESIGN.md> [options]',
      about: [
        'Item sizes come from samples that fit the attributes. Without declared traffic, every pattern is',
        `called ${assumed.callsPerMonth.toLocaleString('en-US')} times a month, and every entity has ${assumed.stored.toLocaleString('en-US')} items.`,
      ],
      flags,
    }),
  async run(args, around) {
    const { values, positionals } = readFlags(args, flags)
    const output = outputFor(around, values)
    if (values.prices) return output.data(prices, pricesText(new Date()))
    const [file, ...more] = positionals
    if (file === undefined) throw new UsageError('cost needs a schema or a document.')
    if (more.length > 0) throw new UsageError(`cost takes one file: remove '${more[0]}'.`)
    const given = await loadDesign(file)
    const [loaded, measure] = values.measure ? onEngine(given, output) : [given, undefined]
    const { scenarios, ...read } = readTraffic(values.traffic)
    const declared = values.free === undefined ? read : { ...read, freeStorage: values.free }
    if (scenarios && values.scenario === undefined && !values.template) {
      const estimates = await estimateScenarios(loaded, scenarios, measure)
      return output.data(estimates, scenarioReport(estimates, output.paint))
    }
    const asked = values.scenario === undefined ? declared : scenarioNamed(scenarios, values.scenario)
    const traffic = trafficOf(loaded.design, asked)
    if (values.template) return output.data(traffic, JSON.stringify(traffic, null, 2))
    if (values.traffic === undefined)
      output.note('No traffic is declared, so these figures assume some. --template prints it.')
    const found = await estimate(loaded, traffic, measure)
    output.data(found, costReport(found, output.paint))
  },
}

function onEngine(given: LoadedDesign, output: Output): [LoadedDesign, Measure] {
  const loaded = measureDesign(given, output)
  return [loaded, measureOn(loaded, output)]
}

/** A document has no schema, so this makes one from what the document says. */
function measureDesign(loaded: LoadedDesign, output: Output) {
  if (loaded.schema) return { ...loaded, schema: loaded.schema }
  const { schema, design, left } = schemaOf(loaded.design)
  for (const reason of left) output.warn(reason)
  return { ...loaded, schema, design }
}

function measureOn(loaded: LoadedDesign & { readonly schema: Schema }, output: Output): Measure {
  const total = loaded.design.tables.reduce((sum, { patterns }) => sum + patterns.length, 0)
  let done = 0
  return async (table, pattern, items, source) => {
    const replay = replayOf(source, table, pattern, Math.min(items, 1000))
    const units = await measureRead(loaded.schema, table, pattern, replay)
    done += 1
    output.progress('Running patterns', done / total)
    return units
  }
}
