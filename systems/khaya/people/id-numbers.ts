import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IdNumbers } from '../ports.ts'

/** HMAC-SHA-256 with the key that is given, or with one that is made once and kept on this machine. */
export async function openIdNumbers(given: string | undefined, folder: string): Promise<IdNumbers> {
  const key = given || (await keptKey(folder))
  return { hashed: idNumber => createHmac('sha256', key).update(idNumber).digest('hex') }
}

async function keptKey(folder: string): Promise<string> {
  const file = join(folder, 'khaya-id-number.key')
  const mine = `${file}.${randomUUID()}`
  await mkdir(folder, { recursive: true })
  await writeFile(mine, randomBytes(32).toString('hex'), { mode: 0o600 })
  // Of several that begin at once the first is taken by all, and never read half written.
  await link(mine, file).catch(unlessThere)
  await rm(mine)
  return readFile(file, 'utf8')
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
