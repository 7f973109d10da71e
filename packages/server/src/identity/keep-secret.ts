import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A secret of this installation, kept in a file that its owner alone can read; `make` makes it if it is not there. It is
 * linked into its place when it is complete: of two processes that begin together both use the first one's.
 */
export async function keepFile(folder: string, name: string, make: () => Promise<string>): Promise<string> {
  const path = join(folder, name)
  const found = await readIfThere(path)
  if (found !== undefined) return found
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, await make(), { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(path, 'utf8')
}

/** What signs cursors where nobody configured it, so that they outlive a restart. */
export async function keepSecret(folder: string): Promise<string> {
  const secret = await keepFile(folder, 'cursor-secret', async () => randomBytes(32).toString('base64url'))
  if (secret.trim().length < 32)
    throw new Error(
      `${join(folder, 'cursor-secret')} does not contain a secret. Delete the file, and the server makes a new one`,
    )
  return secret.trim()
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
