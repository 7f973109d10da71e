import { existsSync, readdirSync, rmSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkFolder, damaged, folderAt } from './leveldb/check-folder.ts'
import { isOfStore } from './leveldb/folder.ts'
import { makeFolder, syncFile, syncFolder } from './sync.ts'

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
    await copyFiles(from, unfinished, name => /\.(ldb|sst|unchecked)$/.test(name))
    await rename(unfinished, to)
    await syncFolder(dirname(to))
  } catch (error) {
    // What is left of it could take the room that the store needs to be opened again.
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function copyFiles(from: string, to: string, mayLink: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(from)).filter(isOfStore)) {
    const [source, target] = [join(from, name), join(to, name)]
    if (mayLink(name)) await linkOrCopy(source, target)
    else await copyToDisk(source, target)
  }
  await syncFolder(to)
}

const replacementOf = (path: string) => join(path, 'replacement')
const doneOf = (path: string) => `${replacementOf(path)}.done`

/**
 * Puts a copy in the place of a closed store. A crash or power loss leaves either the one or the other. The folder stays:
 * it has the lock, and may be where a disk is mounted.
 */
export async function replaceStore(path: string, copy: string): Promise<void> {
  await checkCopy(copy)
  await copyStore(copy, replacementOf(path))
  await finishReplacement(path)
}

/** What takes the place of a store must be one itself: the store is deleted for it. */
async function checkCopy(folder: string): Promise<void> {
  if (!folderAt(folder)?.hasCurrent) throw damaged(folder, 'CURRENT', 'it is missing')
  await checkFolder(folder)
}

/** Whether a process ended while it replaced the store. */
export const isBeingReplaced = (path: string): boolean => existsSync(replacementOf(path))

/** From when the replacement has its name, it is what the folder will hold, however often this is begun. */
export async function finishReplacement(path: string): Promise<void> {
  const replacement = replacementOf(path)
  await checkCopy(replacement)
  for (const name of (await readdir(path)).filter(isOfStore)) rmSync(join(path, name))
  // Nobody else has these files, so that all may be linked: a full disk is no hindrance.
  await copyFiles(replacement, path, () => true)
  await rename(replacement, doneOf(path))
  await syncFolder(path)
}

/** Takes away what is left of a replacement that was given up before it was whole, or that is in its place. */
export async function clearReplacement(path: string): Promise<void> {
  for (const left of [doneOf(path), `${replacementOf(path)}.unfinished`]) {
    await rm(left, { recursive: true, force: true })
  }
}

/**
 * Earlier versions put the store aside to replace it. What one of them left unfinished is completed, or taken back, before
 * the store is opened. Nothing is taken away before the store is known to be in its place.
 */
export async function finishEarlierReplacement(path: string): Promise<void> {
  const leftovers = [`${path}.replacement`, `${path}.replaced`].filter(existsSync)
  if (leftovers.length === 0) return
  const [newest] = leftovers
  // A program that watches the folder may have created it again between the two renames.
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
