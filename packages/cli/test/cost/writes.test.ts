import { open } from '@monotable/engine'
import { connect, ensureTables, Spent } from 'monotable'
import { describe as designOf } from 'monotable/design'
import { describe, expect, test } from 'vitest'
import { predictWrite } from '../../src/cost/predict-write.ts'
import { totalUnits } from '../../src/cost/units.ts'
import { sampleItem } from '../../src/samples/sample-item.ts'
import { momentAt } from '../../src/samples/value-for-schema.ts'
import { systems } from '../support/systems.ts'

type Db = Record<string, { create(item: object, options: { spent: Spent }): Promise<object> }>

const cases = Object.entries(systems).flatMap(([name, schema]) =>
  designOf(schema).tables.flatMap(table =>
    table.entities.map(entity => [name, entity.name, { schema, table, entity }] as const),
  ),
)

describe('what creating an item is predicted to write is what the engine counts, within 5 %', () => {
  test.each(cases)('%s %s', async (_, __, { schema, table, entity }) => {
    const engine = await open({ clock: () => momentAt(0).getTime(), sweepInterval: 0 })
    const tables = { [table.name]: table.name.replace(/[{}]/g, '') }
    await ensureTables(schema, engine, { tables })
    const db = connect(schema, engine, { tables, now: () => momentAt(0) }) as unknown as Db
    const spent = new Spent()
    // Of an entity whose key is constant there is one item.
    const isOne = table.key.every(({ name }) => entity.keys[name]?.includes('{') === false)
    const items = isOne ? 1 : 8
    for (let at = 0; at < items; at++)
      await db[entity.name]?.create(sampleItem(table, entity, schema, { at }).values, { spent })
    await engine.close()
    const predicted = totalUnits(predictWrite({ schema }, table, entity).create)
    expect(
      Math.abs(predicted - spent.write / items) / predicted,
      `${predicted} for ${spent.write / items}`,
    ).toBeLessThanOrEqual(0.05)
  })
})
