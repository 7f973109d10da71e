import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Copies the folder of a closed store. Table files never change once written, so they are linked and take
 * neither time nor space; only the log and the manifest are copied.
 */
export async function copyStore(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  try {
    for (const name of await readdir(from)) {
      if (name === 'LOCK') continue
      if (name.endsWith('.ldb')) await linkOrCopy(join(from, name), join(unfinished, name))
      else await copyFile(join(from, name), join(unfinished, name))
    }
    await rename(unfinished, to)
  } catch (error) {
    // What is left of it could take the room that the store needs to be opened again.
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Puts a copy in the place of a closed store. A crash in between leaves either the one or the other. */
export async function replaceStore(path: string, copy: string): Promise<void> {
  const replacement = `${path}.replacement`
  const replaced = `${path}.replaced`
  await rm(replacement, { recursive: true, force: true })
  await copyStore(copy, replacement)
  await rm(replaced, { recursive: true, force: true })
  await rename(path, replaced)
  await rename(replacement, path)
  await rm(replaced, { recursive: true, force: true })
}

/** A restore that was interrupted between its two renames is completed before the store is opened. */
export async function finishReplacement(path: string): Promise<void> {
  if (!existsSync(path) && existsSync(`${path}.replacement`)) await rename(`${path}.replacement`, path)
  await rm(`${path}.replaced`, { recursive: true, force: true })
  await rm(`${path}.replacement`, { recursive: true, force: true })
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch {
    await copyFile(from, to)
  }
}
