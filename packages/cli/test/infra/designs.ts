import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Schema } from 'monotable'
import { type Design, describe as designOf, type TableDesign } from 'monotable/design'
import { afterAll } from 'vitest'
import { tasks } from '../support/designs/tasks.ts'
import { systems } from '../support/systems.ts'

/** A folder for the tests of the file that calls this. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'monotable-infra-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

export const schemas: Readonly<Record<string, Schema>> = { tasks, ...systems }

export const [table] = designOf(tasks).tables as [TableDesign]

/** The same with capacity and a key of one's own, and nothing said of protection. */
export const provisioned: Design = {
  tables: [
    changed(table, {
      billing: { read: 10, write: 5 },
      encryption: { key: 'arn:aws:kms:eu-west-1:123456789012:key/k' },
    }),
  ],
}

/** The same with capacity that follows the load, of reads alone in one way and of both in another. */
export const scaled: Design = {
  tables: [
    changed(table, {
      billing: { read: { min: 5, max: 400 }, write: { min: 2, max: 50, target: 60 } },
      retainIn: ['live', 'staging'],
    }),
  ],
}

function changed(
  { deletionProtection: _, pointInTimeRecovery: __, ...rest }: TableDesign,
  more: Partial<TableDesign>,
): TableDesign {
  return { ...rest, ...more }
}

export const designs: Readonly<Record<string, Design>> = {
  ...Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, designOf(schema)])),
  provisioned,
  scaled,
}

export const cases = Object.entries(designs).flatMap(([name, design]) =>
  ['dev', 'prod'].map(stage => ({ name, stage, design })),
)
