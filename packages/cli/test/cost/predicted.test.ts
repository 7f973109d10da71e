import type { Schema } from 'monotable'
import { describe as designOf } from 'monotable/design'
import { describe, expect, test } from 'vitest'
import { aura } from '../../../../systems/aura/schema.ts'
import { eecar } from '../../../../systems/eecar/schema.ts'
import { inventory } from '../../../../systems/inventory/schema.ts'
import { khaya } from '../../../../systems/khaya/schema.ts'
import { snaprace } from '../../../../systems/snaprace/schema.ts'
import { measureRead } from '../../src/cost/measure.ts'
import { predictRead } from '../../src/cost/predict-read.ts'
import { replayOf } from '../../src/cost/replay.ts'
import { totalUnits } from '../../src/cost/units.ts'

const systems: Readonly<Record<string, Schema>> = { eecar, inventory, snaprace, aura, khaya }

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
