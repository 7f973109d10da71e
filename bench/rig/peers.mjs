import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { authorization, prepare, RawConnection } from './raw-client.mjs'

const engineProgram = fileURLToPath(new URL('../../packages/engine/dist/cli.js', import.meta.url))

/** Answers everything with `{}`: nothing that is measured over HTTP can be faster. */
export const bareNode = 'bare Node'

/** The servers that can be measured, and how each is started on a port and a folder. */
const programs = {
  monotable: (port, folder) => [engineProgram, '--port', port, '--path', folder],
  dynalite: port => [
    fileURLToPath(import.meta.resolve('dynalite/cli.js')),
    ...['--port', port, '--host', '127.0.0.1'],
    ...['--createTableMs', 0, '--deleteTableMs', 0, '--updateTableMs', 0],
  ],
  [bareNode]: port => [fileURLToPath(new URL('echo.mjs', import.meta.url)), port],
}

/** How each keeps what it is given: figures of unequal promises are compared here, and that must be said. */
export const promises = {
  monotable: 'Monotable answers when a write is on disk',
  dynalite: 'dynalite keeps everything in memory, as it does by default',
  endpoint: 'the endpoint is the one in BENCH_ENDPOINT',
}

/** A run that breaks off leaves nothing behind. */
const children = new Set()
const folders = new Set()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) removeFolder(folder)
})

/** Ours first, then those it is compared with. */
export function peerNames() {
  const chosen = process.env.BENCH_PEERS?.split(',') ?? ['monotable', 'dynalite']
  return process.env.BENCH_ENDPOINT ? [...chosen, 'endpoint'] : chosen
}

/** A folder of its own for what is measured; BENCH_FOLDER says on which disk. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), 'monotable-bench-'))
  folders.add(folder)
  return folder
}

export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true })
  folders.delete(folder)
}

/** Starts a server in a process of its own and waits for its first answer. A folder that is given is kept. */
export async function startPeer(name, kept) {
  if (name === 'endpoint') return given(process.env.BENCH_ENDPOINT)
  const folder = kept ?? temporaryFolder()
  const port = await freePort()
  const address = { hostname: '127.0.0.1', port }
  const started = performance.now()
  const child = spawn(process.execPath, programs[name](port, folder).map(String), {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.add(child)
  let isMeant = false
  const ended = new Promise(resolve =>
    child.once('exit', (code, signal) => {
      children.delete(child)
      // Otherwise nobody learns why every client lost its connection.
      if (!isMeant)
        console.error(`${name} (process ${child.pid}) ended by itself: ${signal ?? `code ${code}`}`)
      resolve(code ?? signal)
    }),
  )
  const peer = {
    name,
    address,
    pid: child.pid,
    async stop() {
      isMeant = true
      child.kill('SIGTERM')
      await ended
      if (kept === undefined) removeFolder(folder)
    },
  }
  const broken = ended.then(code => Promise.reject(new Error(`${name} ended at its start with code ${code}`)))
  broken.catch(() => {})
  await Promise.race([firstAnswer(peer), broken])
  return { ...peer, startedIn: performance.now() - started }
}

/** One operation, for setting up and for checking; never for measuring. */
export async function call({ address }, operation, input) {
  const response = await fetch(`http://${address.hostname}:${address.port}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      'x-amz-date': '20261115T120000Z',
      authorization,
    },
    body: typeof input === 'string' ? input : JSON.stringify(input),
  })
  const answer = await response.json()
  if (!response.ok)
    throw new Error(`${operation}: ${answer.__type} ${answer.message ?? answer.Message ?? ''}`)
  return answer
}

export async function createTable(peer, definition) {
  await call(peer, 'CreateTable', definition)
  for (;;) {
    const { Table } = await call(peer, 'DescribeTable', { TableName: definition.TableName })
    if (Table.TableStatus === 'ACTIVE') return
    await pause(20)
  }
}

function given(endpoint) {
  const { hostname, port, protocol } = new URL(endpoint)
  if (protocol !== 'http:') throw new Error('BENCH_ENDPOINT is measured over plain HTTP')
  return { name: 'endpoint', address: { hostname, port: Number(port || 80) }, async stop() {} }
}

/** By the raw client, which needs no time of its own to get going. */
async function firstAnswer({ address }) {
  for (;;) {
    try {
      const connection = await RawConnection.open(address)
      await connection.send(prepare(address, 'ListTables', {}))
      return connection.close()
    } catch {
      await pause(1)
    }
  }
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
