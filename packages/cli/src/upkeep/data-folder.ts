import { constants, existsSync } from 'node:fs'
import { access, chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { OpenError, open } from '@monotable/engine'
import { type Config, syncFolder } from '@monotable/server'
import { Failure } from '../command.ts'

/** The embedded store's part of the data folder. */
export const tablesIn = (data: string) => join(data, 'tables')

/** What the server keeps in its folder. Anything else there is not ours. */
export const folders = ['tables', 'objects', 'outbox', 'systems']
export const dataParts = [...folders, 'local-issuer-key.json', 'guest-issuer-key.json', 'cursor-secret']

/** In a folder that a backup is being brought back into. */
export const restoreMark = 'restore.unfinished'

/** In a folder that sample data is being loaded into, without syncing every step: what is there may be damaged. */
const samplesMark = 'samples.unfinished'

/** What is being copied, on its way into place. */
export const copyIn = (data: string) => join(data, 'samples.copy')

/** Whether the server has kept nothing there yet. */
export const isNewFolder = (data: string) => dataParts.every(part => !existsSync(join(data, part)))

/** Whether nothing is there but sample data whose load was cut off. */
export const isUnfinished = (data: string) => existsSync(join(data, samplesMark))

/**
 * Marks a folder that is filled without syncing every step: if the process dies in the middle, the next start begins
 * again. The process that sets and removes the mark holds the store, so that no other start finds the mark without an owner.
 */
export async function markUnfinished(data: string): Promise<void> {
  await writeFile(join(data, samplesMark), '', { flush: true })
  await syncFolder(data)
}

export async function unmark(data: string): Promise<void> {
  await rm(join(data, samplesMark))
  await syncFolder(data)
}

/** Makes the folder if it is not there; it must be possible to write into it. */
export async function prepareFolder(data: string): Promise<void> {
  if (existsSync(join(data, restoreMark))) {
    throw new Failure(`A restore into ${data} was interrupted. Empty the folder, and restore again.`)
  }
  try {
    await mkdir(data, { recursive: true, mode: 0o700 })
    await access(data, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isFile = code === 'EEXIST' || code === 'ENOTDIR'
    const problem = isFile ? 'is, or is below, a file and no folder' : `cannot be written (${code})`
    throw new Failure(`The data folder ${data} ${problem}. Choose another one: --data <folder>`)
  }
}

/** Only the owner may read these folders, even those that an older version created. */
export async function closeToOthers({ data, store }: Pick<Config, 'data' | 'store'>): Promise<void> {
  if (store === 'embedded') await mkdir(tablesIn(data), { recursive: true, mode: 0o700 })
  for (const folder of folders) await chmod(join(data, folder), 0o700).catch(unlessNotOurs)
}

/** A folder that another user owns, such as a volume, stays as that user made it. */
function unlessNotOurs({ code, message }: NodeJS.ErrnoException): void {
  if (!['ENOENT', 'EPERM', 'ENOSYS'].includes(code ?? '')) throw new Failure(message)
}

/** Deletes what an earlier start has left, unless another process uses it. The caller holds the folder. */
export async function beginAnew(data: string): Promise<void> {
  // The process that loads samples notices within moments that the start it belongs to was killed.
  const patience = isUnfinished(data) ? 5_000 : 0
  if (existsSync(tablesIn(data))) await mustBeFree(tablesIn(data), Date.now() + patience)
  const left = [...dataParts.map(part => join(data, part)), copyIn(data)]
  for (const path of left) await rm(path, { recursive: true, force: true })
  if (isUnfinished(data)) await unmark(data)
}

/** What cannot be read any more may go too. */
const mayGo = new Set(['newer-format', 'damaged'])

async function mustBeFree(path: string, until: number): Promise<void> {
  try {
    const engine = await open({ path })
    await engine.close()
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    if (mayGo.has(error.code)) return
    if (error.code !== 'locked' || Date.now() >= until) throw error
    await setTimeout(50)
    await mustBeFree(path, until)
  }
}
