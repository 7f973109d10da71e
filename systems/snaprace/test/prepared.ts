import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { System } from '@monotable/server'
import { truthBehind } from '../truth/open-truth.ts'
import { pgliteDoor } from '../truth/pglite.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const cache = join(root, 'node_modules/.cache')
const migrations = fileURLToPath(new URL('../truth/migrations/', import.meta.url))

/** The system, whose truth is there already: a new database takes PGlite many times as long as one that is copied. */
export function prepared(system: System): System {
  return {
    ...system,
    openPorts: async context => {
      mkdirSync(context.data, { recursive: true })
      cpSync(await template(), join(context.data, 'truth'), { recursive: true })
      return (await system.openPorts?.(context)) ?? {}
    },
  }
}

/** A folder with an empty truth, made once for these migrations; of two who make it at once one is kept. */
async function template(): Promise<string> {
  const folder = join(cache, `snaprace-truth-${versionOf()}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  const truth = await truthBehind(await pgliteDoor(join(draft, 'truth')))
  await truth.close()
  try {
    renameSync(join(draft, 'truth'), folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
  rmSync(draft, { recursive: true })
  return folder
}

function versionOf(): string {
  const hash = createHash('sha256')
  hash.update(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')))
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}
