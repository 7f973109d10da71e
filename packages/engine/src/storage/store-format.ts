import { OpenError } from './open-error.ts'
import { formatKey, sealedKey } from './record-seal.ts'
import type { Level } from './sealed-level.ts'
import { syncFolder } from './sync.ts'

/**
 * 2: a change record may keep how its old image differs in the place of that image. 3: values have seals. What older
 * versions wrote is read as it is.
 */
const format = 3

export const formatOf = (value: Buffer | undefined): number => Number(value?.toString() ?? 0)

export const isNewer = (written: number): boolean => written > format

/** Refuses a store of a newer format, and makes others the present one. Says whether values may be without seals. */
export async function checkFormat(level: Level, path: string): Promise<{ allowsUnsealed: boolean }> {
  const written = formatOf(level.getSync(formatKey))
  if (isNewer(written)) throw new OpenError('newer-format', path)
  const sync = { sync: true } as object
  if (written === 0) {
    // LevelDB has not put on disk yet that CURRENT names its second MANIFEST, and it never syncs the first.
    await syncFolder(path)
    await level
      .batch()
      .put(formatKey, Buffer.from(String(format)))
      .put(sealedKey, Buffer.from('1'))
      .write(sync)
  } else if (written < format) {
    await level
      .batch()
      .put(formatKey, Buffer.from(String(format)))
      .write(sync)
  }
  return { allowsUnsealed: level.getSync(sealedKey) === undefined }
}
