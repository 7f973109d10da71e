import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { restoreStore } from '@monotable/engine'
import { syncFolder } from '@monotable/server'
import { Failure } from '../command.ts'
import { type DataBackup, foldersIn, listName, writeWhole } from './backup-data.ts'
import { restoreMark, tablesIn } from './data-folder.ts'

/**
 * Makes a data folder of a backup. Everything is compared with the list of the backup first; as long as it is not all there,
 * a mark keeps the folder from being used.
 */
export async function restoreData(from: string, data: string): Promise<DataBackup> {
  const backup = await readList(from)
  if (existsSync(data) && (await readdir(data)).length > 0) {
    throw new Failure(`${data} is not empty. Move it away, or choose another folder.`)
  }
  for (const file of backup.files) await readChecked(from, file)
  await mkdir(data, { recursive: true })
  await writeWhole(join(data, restoreMark), `${backup.madeAt}\n`)
  await syncFolder(data)
  if (backup.hasTables) await restoreStore(join(from, 'tables'), tablesIn(data))
  for (const file of backup.files) {
    const target = join(data, file.path)
    await mkdir(dirname(target), { recursive: true })
    await writeWhole(target, await readChecked(from, file))
  }
  for (const folder of await foldersIn(data)) await syncFolder(folder)
  await rm(join(data, restoreMark))
  await syncFolder(data)
  return backup
}

async function readList(from: string): Promise<DataBackup> {
  const file = join(from, listName)
  if (!existsSync(file)) throw new Failure(`${from} is not a backup: it has no ${listName}.`)
  try {
    const list = JSON.parse(await readFile(file, 'utf8')) as DataBackup
    if (list.version === 1 && list.files.every(({ path }) => isInside(path))) return list
  } catch {}
  throw new Failure(`${file} cannot be read. The backup is damaged, or of another version.`)
}

const isInside = (path: string) => typeof path === 'string' && !/^(\.\.|\/|[A-Za-z]:)/.test(normalize(path))

async function readChecked(
  from: string,
  { path, bytes, sha256 }: DataBackup['files'][number],
): Promise<Buffer> {
  const content = await readFile(join(from, path)).catch(() => undefined)
  if (content === undefined)
    throw new Failure(`${join(from, path)} is missing. The backup is incomplete; use another one.`)
  const isSame = content.length === bytes && createHash('sha256').update(content).digest('hex') === sha256
  if (!isSame)
    throw new Failure(
      `${join(from, path)} has changed since the backup was made. The backup is damaged; use another one.`,
    )
  return content
}
