import { describe as designOf } from 'monotable/design'
import { describe, expect, test } from 'vitest'
import { measureRead } from '../../src/cost/measure.ts'
import { predictRead } from '../../src/cost/predict-read.ts'
import { replayOf } from '../../src/cost/replay.ts'
import { totalUnits } from '../../src/cost/units.ts'
import { systems } from '../support/systems.ts'

const cases = Object.entries(systems).flatMap(([name, schema]) =>
  designOf(schema).tables.flatMap(table =>
    table.patterns.map(pattern => [name, pattern.name, { schema, table, pattern }] as const),
  ),
)

describe('what a pattern is predicted to read is what the engine counts, within 5 %', () => {
  test.each(cases)('%s %s', async (_, __, { schema, table, pattern }) => {
    for (const count of [1, 25]) {
      const replay = replayOf({ schema }, table, pattern, count)
      const predicted = predictRead(table, pattern, replay)
      const measured = await measureRead(schema, table, pattern, replay)
      expect(Object.keys(predicted.units).sort(), JSON.stringify(replay.arguments)).toEqual(
        Object.keys(measured).sort(),
      )
      const [guess, fact] = [totalUnits(predicted.units), totalUnits(measured)]
      expect(
        Math.abs(guess - fact) / fact,
        `${guess} for ${fact}: ${JSON.stringify(replay.arguments)}`,
      ).toBeLessThanOrEqual(0.05)
    }
  })
})
