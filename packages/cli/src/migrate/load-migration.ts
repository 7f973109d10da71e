import type { Schema } from 'monotable'
import type { Design } from 'monotable/design'
import type { Rename, StepOutline } from 'monotable/migrate'
import { UsageError } from '../command.ts'
import { loadDesign } from '../design/load-design.ts'
import { parseRename } from '../diff/rename.ts'

/** What a migration goes from and to, as far as the files tell. */
export interface LoadedMigration {
  readonly id?: string
  /** Absent where the table itself has to tell it. */
  readonly older?: { readonly design: Design; readonly schema?: Schema }
  readonly newer: { readonly design: Design; readonly schema?: Schema }
  readonly renames: readonly Rename[]
  readonly steps: readonly StepOutline[]
}

/** Two versions of a design, or the newer one alone. */
export async function loadMigration(
  files: readonly string[],
  renames: readonly string[] = [],
): Promise<LoadedMigration> {
  const [first, second, ...more] = files
  if (first === undefined) throw new UsageError('migrate needs the older and the newer schema.')
  if (more.length > 0) throw new UsageError(`migrate takes two files: remove '${more[0]}'.`)
  const given = { renames: renames.map(parseRename), steps: [] }
  if (second === undefined) return { newer: await loadDesign(first), ...given }
  return { older: await loadDesign(first), newer: await loadDesign(second), ...given }
}
