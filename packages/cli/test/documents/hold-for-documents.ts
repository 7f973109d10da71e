import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { estimate } from '../../src/cost/estimate.ts'
import { measureRead } from '../../src/cost/measure.ts'
import { replayOf } from '../../src/cost/replay.ts'
import { trafficOf } from '../../src/cost/traffic.ts'
import { totalUnits } from '../../src/cost/units.ts'
import { loadDesign } from '../../src/design/load-design.ts'
import type { LoadedDesign } from '../../src/design/loaded-design.ts'
import { schemaOf } from '../../src/dev/schema-of.ts'
import { startDev } from '../../src/dev/start-dev.ts'
import { designChanges } from '../../src/diff/design-changes.ts'
import { designDocument } from '../../src/docs/document.ts'
import { cdk } from '../../src/infra/cdk.ts'
import { cloudformation } from '../../src/infra/cloudformation.ts'
import { terraform } from '../../src/infra/terraform.ts'

const folder = fileURLToPath(new URL('../../../import/test/documents/', import.meta.url))
const files = readdirSync(folder).filter(name => name.endsWith('.md') && name !== 'nothing-to-see.md')

/** The documents are shared out among so many files, which run beside each other. */
const parts = 4

/** Designs as people write them: whatever a document holds, every command makes something of it. */
export function holdForDocuments(part: number): void {
  test('every part has a file', () => {
    const names = readdirSync(import.meta.dirname).filter(name => name.endsWith('.test.ts'))
    expect(names).toEqual(Array.from({ length: parts }, (_, at) => `part-${at + 1}.test.ts`))
  })

  describe.each(files.filter((_, at) => at % parts === part - 1))('%s', holdFor)
}

function holdFor(file: string): void {
  let loaded: LoadedDesign
  let made: ReturnType<typeof schemaOf>
  beforeAll(async () => {
    loaded = await loadDesign(join(folder, file))
    made = schemaOf(loaded.design)
  })

  test('is documented, priced, deployed and compared', async () => {
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
    const { schema, design } = made
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
    const { schema, design } = made
    const options = {
      name: loaded.name,
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
}
