import { existsSync } from 'node:fs'
import type { Schema } from 'monotable'
import { type Design, describe } from 'monotable/design'
import { defineMigration, type FillIn, type Rename, type Renames, type StepOutline } from 'monotable/migrate'
import { UsageError } from '../command.ts'
import { loadDesign } from '../design/load-design.ts'
import { loadModule } from '../design/load-module.ts'
import { isSchema } from '../design/schemas-in.ts'
import { parseRename } from '../diff/rename.ts'

interface Version {
  readonly design: Design
  /** A document has none. */
  readonly schema?: Schema
}

/** What a migration goes from and to, as far as the files tell. */
export interface LoadedMigration {
  readonly id?: string
  /** Absent where the tables themselves have to tell it. */
  readonly older?: Version
  readonly newer: Version
  /** What programs of the newer design connect to meanwhile. */
  readonly bridge?: Schema
  readonly renames: readonly Rename[]
  readonly steps: readonly StepOutline[]
  readonly fillIn?: FillIn
}

/** A migration file, two versions of a design, or the newer version alone. */
export async function loadMigration(
  files: readonly string[],
  renames: readonly string[] = [],
): Promise<LoadedMigration> {
  const [first, second, ...more] = files
  if (first === undefined)
    throw new UsageError('migrate needs a migration file, or the older and the newer schema.')
  if (more.length > 0) throw new UsageError(`migrate takes at most two files: remove '${more[0]}'.`)
  const given = { renames: renames.map(parseRename), steps: [] }
  if (second !== undefined) {
    const [older, newer] = [await loadDesign(first), await loadDesign(second)]
    return { older, newer, ...given, ...bridgeOf(older, newer, given.renames) }
  }
  const file = await loadMigrationFile(first)
  if (file && renames.length > 0) throw new UsageError(`${first} says which attributes have other names.`)
  return file ?? { newer: await loadDesign(first), ...given }
}

/** Renames alone need no migration file: programs of both versions say everything else. */
function bridgeOf(older: Version, newer: Version, renames: readonly Rename[]): { readonly bridge?: Schema } {
  if (renames.length === 0 || !older.schema || !newer.schema) return {}
  const byEntity: Record<string, Record<string, string>> = {}
  for (const { entity, from, to } of renames) byEntity[entity] = { ...byEntity[entity], [from]: to }
  const { bridge } = defineMigration({
    id: 'renames',
    from: older.schema,
    to: newer.schema,
    renames: byEntity as Renames<Schema, Schema>,
  })
  return { bridge }
}

/** What `defineMigration` gives. It may come of another copy of the library, so that it is known by its parts. */
interface MigrationFile {
  readonly id: string
  readonly from: Schema
  readonly to: Schema
  readonly bridge: Schema
  readonly renames: readonly Rename[]
  readonly outline: readonly StepOutline[]
  readonly fillIn: FillIn
}

async function loadMigrationFile(path: string): Promise<LoadedMigration | undefined> {
  if (!existsSync(path) || /\.(md|markdown|txt)$/i.test(path)) return undefined
  const found = [...new Set(Object.values(await loadModule(path)))].filter(isMigration)
  const [only] = found
  if (!only) return undefined
  if (found.length > 1)
    throw new UsageError(`${path} has ${found.length} migrations: give each its own file.`)
  const { id, from, to, bridge, renames, outline: steps, fillIn } = only
  return {
    id,
    older: { design: describe(from), schema: from },
    newer: { design: describe(to), schema: to },
    bridge,
    renames,
    steps,
    fillIn,
  }
}

function isMigration(value: unknown): value is MigrationFile {
  if (typeof value !== 'object' || value === null) return false
  const { from, to, bridge, outline } = value as Partial<MigrationFile>
  return isSchema(from) && isSchema(to) && isSchema(bridge) && Array.isArray(outline)
}
