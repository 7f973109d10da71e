// What a call costs in the library itself, transport stubbed: node bench/library.mjs [--seconds 1] [--rounds 5]

import { stub as electrodb } from './library/electrodb.mjs'
import { stub as monotable } from './library/monotable.mjs'
import { stub as onetable } from './library/onetable.mjs'
import { stub as toolbox } from './library/toolbox.mjs'
import { counts } from './rig/arguments.mjs'
import { Report } from './rig/report.mjs'
import { callsPerSecond, inTurn } from './rig/rounds.mjs'

const { seconds, rounds, trial } = counts({ seconds: 1, rounds: 5 })
const columns = ['monotable', 'electrodb', 'dynamodb-toolbox', 'onetable']
const libraries = [await monotable(), await electrodb(), await toolbox(), await onetable()]
const calls = [
  { name: 'put', call: 'put', bar: 3 },
  { name: 'get', call: 'get', bar: 3 },
  { name: 'query of 100', call: 'query', bar: 10 },
  { name: 'update of three attributes with a condition', call: 'update', bar: 3 },
]

const report = new Report('library', columns)
for (const { name, call, bar } of calls) {
  const sides = libraries.map(
    library =>
      async (time = seconds) =>
        1e6 / (await callsPerSecond(library[call], 1, time)),
  )
  for (const side of sides) await side(Math.min(1, seconds))
  const figures = await inTurn(rounds, sides)
  const values = Object.fromEntries(columns.map((column, at) => [column, figures[at]]))
  report.add({ name, unit: 'µs', values, bar, lessIsBetter: true })
}
const conditions = `An entity of 12 attributes with one index, one call after another, medians of ${rounds} rounds in turn. ElectroDB and DynamoDB-Toolbox are answered with plain objects, Monotable and OneTable with DynamoDB's own JSON, which they read themselves.`
report.save({ conditions, trial })
