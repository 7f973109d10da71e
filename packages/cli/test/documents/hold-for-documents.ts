import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { estimate } from '../src/cost/estimate.ts'
import { measureRead } from '../src/cost/measure.ts'
import { replayOf } from '../src/cost/replay.ts'
import { trafficOf } from '../src/cost/traffic.ts'
import { totalUnits } from '../src/cost/units.ts'
import { loadDesign } from '../src/design/load-design.ts'
import { schemaOf } from '../src/dev/schema-of.ts'
import { startDev } from '../src/dev/start-dev.ts'
import { designChanges } from '../src/diff/design-changes.ts'
import { designDocument } from '../src/docs/document.ts'
import { cdk } from '../src/infra/cdk.ts'
import { cloudformation } from '../src/infra/cloudformation.ts'
import { terraform } from '../src/infra/terraform.ts'

// Designs as people write them: whatever a document holds, every command makes something of it.

const folder = fileURLToPath(new URL('../../import/test/documents/', import.meta.url))
const files = readdirSync(folder).filter(name => name.endsWith('.md') && name !== 'nothing-to-see.md')

describe.each(files)('%s', file => {
  test('is documented, priced, deployed and compared', async () => {
    const loaded = await loadDesign(join(folder, file))
    const { design } = loaded
    const traffic = trafficOf(design)
    const document = await designDocument(loaded, {
      title: file,
      command: 'monotable docs',
      companion: {},
      traffic,
    })
    for (const { name } of design.tables.flatMap(table => table.entities))
      expect(document).toContain(`#### ${name}`)
    expect(document).not.toMatch(/\b(undefined|NaN)\b/)
    for (const write of [cloudformation, terraform, cdk])
      expect(write(design, 'prod')).not.toMatch(/NaN|\[object/)
    expect(designChanges(design, design)).toEqual([])
  })

  test('its patterns read what is predicted, within 5 %', async () => {
    const { schema, design } = schemaOf((await loadDesign(join(folder, file))).design)
    const { patterns } = await estimate(
      { design, schema },
      trafficOf(design),
      async (table, pattern, items) =>
        measureRead(schema, table, pattern, replayOf({ schema }, table, pattern, items)),
    )
    for (const { pattern, units, measured = {} } of patterns) {
      const [guess, fact] = [totalUnits(units), totalUnits(measured)]
      expect(Math.abs(guess - fact) / fact, `${pattern}: ${guess} for ${fact}`).toBeLessThanOrEqual(0.05)
    }
  })

  test('runs', async () => {
    const { name, design: written } = await loadDesign(join(folder, file))
    const { schema, design } = schemaOf(written)
    const options = {
      name,
      design,
      schema,
      port: 0,
      dynamodbPort: 0,
      studioPort: 0,
      samples: 2,
      given: new Map(),
      observe: () => {},
    }
    const running = await startDev(options)
    const response = await fetch(`${running.api}/openapi.json`)
    const { paths } = (await response.json()) as { paths: object }
    await running.close()
    expect(Object.keys(paths).length).toBeGreaterThanOrEqual(
      design.tables.flatMap(table => table.entities).length,
    )
  })
})
