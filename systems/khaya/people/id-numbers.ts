import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IdNumbers } from '../ports.ts'

/** HMAC-SHA-256 with the key that is given, or with one that is made once and kept on this machine. */
export async function openIdNumbers(given: string | undefined, folder: string): Promise<IdNumbers> {
  const key = given || (await keptKey(folder))
  return { hashed: idNumber => createHmac('sha256', key).update(idNumber).digest('hex') }
}

async function keptKey(folder: string): Promise<string> {
  const file = join(folder, 'khaya-id-number.key')
  await mkdir(folder, { recursive: true })
  // Of several that begin at once the first makes it.
  await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch(unlessThere)
  return readFile(file, 'utf8')
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
