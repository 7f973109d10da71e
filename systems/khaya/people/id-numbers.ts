import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PortsContext } from '@monotable/server'
import type { IdNumbers } from '../ports/ports.ts'

/** HMAC-SHA-256 with the given key, or with one that is generated once and stored on this machine. */
export async function openIdNumbers({ env, data }: Pick<PortsContext, 'env' | 'data'>): Promise<IdNumbers> {
  const { KHAYA_ID_NUMBER_KEY: given, AWS_LAMBDA_FUNCTION_NAME: isFunction } = env
  if (isFunction && !given)
    throw new Error(
      "KHAYA_ID_NUMBER_KEY must be set: a key that the system makes itself would be lost with the function's disk",
    )
  const key = given || (await keptKey(data))
  return { hashed: idNumber => createHmac('sha256', key).update(idNumber).digest('hex') }
}

async function keptKey(folder: string): Promise<string> {
  const file = join(folder, 'khaya-id-number.key')
  const mine = `${file}.${randomUUID()}`
  await mkdir(folder, { recursive: true })
  await writeFile(mine, randomBytes(32).toString('hex'), { mode: 0o600 })
  // If several processes start at once, all take the first key, and none reads it half written.
  await link(mine, file).catch(ignoreExisting)
  await rm(mine)
  return readFile(file, 'utf8')
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
