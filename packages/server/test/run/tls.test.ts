import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { open } from '@monotable/engine'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { run } from '../../src/run/run.ts'
import { shelf } from '../support/shelf/system.ts'

const file = (name: string) => fileURLToPath(new URL(`../support/tls/${name}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'monotable-tls-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function start(cert: string, key: string) {
  const engine = await open()
  const env = {
    ...{ MONOTABLE_DATA: folder, MONOTABLE_PORT: '0', MONOTABLE_LOG_LEVEL: 'silent' },
    ...{ MONOTABLE_TLS_CERT: cert, MONOTABLE_TLS_KEY: key },
  }
  const config = readConfig({ file: false, env })
  const openStore = async () => ({ transport: engine, url: 'here', close: () => engine.close() })
  return run([shelf], config, { openStore, runsBackground: false })
}

const { readFileSync } = await import('node:fs')
const ca = readFileSync(file('cert.pem'))

const statusOf = (url: string, options: object) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { ...options, agent: false }, response => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', reject)
  })

test('a server with a certificate speaks HTTPS, and nothing else, and stops as others do', async () => {
  const server = await start(file('cert.pem'), file('key.pem'))
  expect(server.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
  expect(await statusOf(`${server.url}/healthz`, { ca })).toBe(200)
  await expect(statusOf(`${server.url}/healthz`, {})).rejects.toThrow('self-signed')
  await expect(statusOf(`${server.url}/healthz`, { ca, maxVersion: 'TLSv1.1' })).rejects.toThrow()
  await expect(fetch(`${server.url.replace('https', 'http')}/healthz`)).rejects.toThrow()
  const began = performance.now()
  await server.close()
  expect(performance.now() - began).toBeLessThan(5000)
})

test('what is no certificate, or not its key, or not there, is told by its setting', async () => {
  const other = join(folder, 'other.pem')
  writeFileSync(other, 'no certificate')
  await expect(start(other, file('key.pem'))).rejects.toThrow(
    'MONOTABLE_TLS_CERT and MONOTABLE_TLS_KEY are not',
  )
  await expect(start(join(folder, 'none'), file('key.pem'))).rejects.toThrow(
    /MONOTABLE_TLS_CERT names .* \(ENOENT\)/,
  )
  await expect(start(file('cert.pem'), join(folder, 'none'))).rejects.toThrow(
    /MONOTABLE_TLS_KEY names .* \(ENOENT\)/,
  )
  const half = (name: string) => () => readConfig({ file: false, env: { [name]: file('cert.pem') } })
  expect(half('MONOTABLE_TLS_CERT')).toThrow('MONOTABLE_TLS_KEY must be set too')
  expect(half('MONOTABLE_TLS_KEY')).toThrow('MONOTABLE_TLS_CERT must be set too')
})
