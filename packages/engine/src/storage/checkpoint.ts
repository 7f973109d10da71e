import { existsSync, readdirSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder, syncFile, syncFolder } from './sync.ts'

/** What belongs to a process and not to the store. */
const isOfProcess = (name: string) => name === 'LOCK' || name === 'LOG' || name === 'LOG.old'

/**
 * Copies the folder of a closed store. Table files never change once written, so they are linked and take
 * neither time nor space; only the log and the manifest are copied. The copy has its name when all of it is on disk.
 */
export async function copyStore(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await makeFolder(dirname(to))
  await mkdir(unfinished)
  try {
    for (const name of await readdir(from)) {
      if (isOfProcess(name)) continue
      const [source, target] = [join(from, name), join(unfinished, name)]
      if (name.endsWith('.ldb')) await linkOrCopy(source, target)
      else await copyToDisk(source, target)
    }
    await syncFolder(unfinished)
    await rename(unfinished, to)
    await syncFolder(dirname(to))
  } catch (error) {
    // What is left of it could take the room that the store needs to be opened again.
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Puts a copy in the place of a closed store. A crash or power loss leaves either the one or the other. */
export async function replaceStore(path: string, copy: string): Promise<void> {
  const replacement = `${path}.replacement`
  await rm(replacement, { recursive: true, force: true })
  await copyStore(copy, replacement)
  await rm(`${path}.replaced`, { recursive: true, force: true })
  await rename(path, `${path}.replaced`)
  await rename(replacement, path)
  await syncFolder(dirname(path))
  await rm(`${path}.replaced`, { recursive: true, force: true })
}

/**
 * A restore that was interrupted is completed, or taken back, before the store is opened. Nothing is taken away before
 * the store is known to be in its place.
 */
export async function finishReplacement(path: string): Promise<void> {
  const leftovers = [`${path}.replacement`, `${path}.replaced`].filter(existsSync)
  if (leftovers.length === 0) return
  const [newest] = leftovers
  // Whoever watches over the folder may have made it anew between the two renames.
  if (newest !== undefined && isMissingOrEmpty(path)) await rename(newest, path)
  await syncFolder(dirname(path))
  for (const leftover of leftovers) await rm(leftover, { recursive: true, force: true })
}

const isMissingOrEmpty = (path: string) => !existsSync(path) || readdirSync(path).length === 0

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch {
    await copyToDisk(from, to)
  }
}

async function copyToDisk(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await syncFile(to)
}
