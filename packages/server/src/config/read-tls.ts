import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'

/** The certificate and the key that the configuration names; refuses what no server could use. */
export async function readTls({
  tlsCert,
  tlsKey,
}: Pick<Config, 'tlsCert' | 'tlsKey'>): Promise<{ cert: string; key: string } | undefined> {
  if (tlsCert === undefined || tlsKey === undefined) return undefined
  const cert = await read('MONOTABLE_TLS_CERT', tlsCert)
  const key = await read('MONOTABLE_TLS_KEY', tlsKey)
  try {
    createSecureContext({ cert, key })
  } catch {
    // What OpenSSL says names neither file.
    const reason = `and MONOTABLE_TLS_KEY are not a certificate in PEM form and its key (${tlsCert}, ${tlsKey})`
    throw new ConfigError([{ where: 'MONOTABLE_TLS_CERT', reason }])
  }
  return { cert, key }
}

async function read(where: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError([{ where, reason: `names ${path}, which cannot be read (${code})` }])
  }
}
