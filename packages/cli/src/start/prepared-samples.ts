import { cpSync, existsSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { open } from '@monotable/engine'
import { type Config, syncFolder } from '@monotable/server'
import { syncAll } from '../upkeep/backup-data.ts'
import { copyIn, folders, markUnfinished, tablesIn, unmark } from '../upkeep/data-folder.ts'
import type { SampleLoader } from './open-sample-loader.ts'

/** What is written beside samples once all of them are there. */
interface Prepared {
  /** Of the program that loaded them. */
  readonly version: string
  /** The moment up to which they reach. */
  readonly asOf: string
  /** The systems they belong to. */
  readonly systems: readonly string[]
}

export interface PreparedSamples {
  readonly folder: string
  /** Their names in the progress messages. */
  readonly what: string
}

interface Wanted {
  /** The module that exports the systems: its prepared samples lie next to it. */
  readonly module: string
  readonly version: string
  readonly config: Config
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Samples end now: a shop without a sale today would look closed. */
const longestAge = 6 * 3_600_000

/**
 * The folder of samples that were loaded when the systems were built, if a load at this moment, with these settings,
 * would make the same.
 */
export function findPreparedSamples({ module, version, config, env }: Wanted): PreparedSamples | undefined {
  const folder = join(dirname(resolve(module)), 'samples')
  const list = join(folder, 'PREPARED.json')
  if (!existsSync(list)) return undefined
  const prepared: Prepared = JSON.parse(readFileSync(list, 'utf8'))
  const age = Date.now() - Date.parse(prepared.asOf)
  const isRecent = age >= 0 && age < longestAge
  return isRecent && prepared.version === version && suits(prepared, config, env)
    ? { folder, what: `${prepared.systems.length} systems` }
    : undefined
}

/** Whether nothing is set that loading depends on: where objects are kept, how tables are called, a system's own settings. */
function suits({ systems }: Prepared, { objects, tables, stage }: Config, env: Wanted['env']): boolean {
  const prefixes = systems.map(name => `${name.toUpperCase()}_`)
  return (
    objects.kind === 'folder' &&
    stage === 'dev' &&
    Object.keys(tables).length === 0 &&
    !Object.keys(env).some(variable => prefixes.some(prefix => variable.startsWith(prefix)))
  )
}

/**
 * Copies prepared samples into a new data folder. Whoever copies holds the store that is there; it is empty, and gives way
 * to the copy in the end.
 */
export function copySamples({ folder: prepared, what }: PreparedSamples, data: string): SampleLoader {
  const [tables, ...others] = folders.filter(part => existsSync(join(prepared, part)))
  const copyOf = (part = '') => join(copyIn(data), part)
  return {
    dismiss: () => {},
    load: async progress => {
      progress(what, 0)
      const held = await open({ path: tablesIn(data) })
      try {
        await markUnfinished(data)
        await rm(copyOf(), { recursive: true, force: true })
        cpSync(prepared, copyOf(), { recursive: true })
        await syncAll(copyOf())
        for (const part of others) await rename(copyOf(part), join(data, part))
      } finally {
        await held.close()
      }
      await rm(tablesIn(data), { recursive: true })
      await rename(copyOf(tables), tablesIn(data))
      await rm(copyOf(), { recursive: true })
      await syncFolder(data)
      await unmark(data)
      progress(what, 1)
    },
  }
}
