import { createHash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Order } from '@monotable/server/host'
import { Failure } from '../command.ts'

/** What a command in another process can ask a running server to do. */
type Request = { readonly backupTo: string } | { readonly order: Order }

type Answer = { readonly progress: string } | { readonly done: unknown } | { readonly failed: string }

/** What it does then. */
export interface Controls {
  readonly backup: (to: string, progress: (text: string) => void) => Promise<unknown>
  readonly operate: (order: Order) => Promise<unknown>
}

/** The longest name of a socket that every Unix takes. */
const longestName = 100

/** In the data folder, where only its owner can write; a pipe on Windows. */
function addressOf(data: string): string {
  const inside = join(resolve(data), 'control.sock')
  if (process.platform !== 'win32' && Buffer.byteLength(inside) <= longestName) return inside
  const name = `monotable-${createHash('sha256').update(resolve(data)).digest('hex').slice(0, 24)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/** Listens for commands on the data folder that this process serves. Nobody else serves it: the store is locked. */
export async function openControl(data: string, controls: Controls): Promise<{ close(): Promise<void> }> {
  const address = addressOf(data)
  if (process.platform !== 'win32') rmSync(address, { force: true })
  const server = createServer(socket => serveSocket(socket, controls))
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(address, done)
  })
  if (process.platform !== 'win32') chmodSync(address, 0o600)
  server.unref()
  return { close: () => new Promise(done => server.close(() => done())) }
}

function serveSocket(socket: Socket, { backup, operate }: Controls): void {
  const answer = (answer: Answer) => void socket.write(`${JSON.stringify(answer)}\n`)
  socket.on('error', () => {})
  createInterface({ input: socket }).once('line', async line => {
    try {
      const request = JSON.parse(line) as Request
      const done =
        'order' in request
          ? await operate(request.order)
          : await backup(request.backupTo, progress => answer({ progress }))
      answer({ done })
    } catch (error) {
      answer({ failed: (error as Error).message })
    }
    socket.end()
  })
}

/** Asks the server that has this data folder for a backup. Undefined if none runs. */
export function askForBackup<T>(
  data: string,
  to: string,
  progress: (text: string) => void,
): Promise<T | undefined> {
  return ask(data, { backupTo: resolve(to) }, progress)
}

/** Asks it to do something with an account. Undefined if none runs. */
export function askToOperate<T>(data: string, order: Order): Promise<T | undefined> {
  return ask(data, { order }, () => {})
}

async function ask<T>(
  data: string,
  request: Request,
  progress: (text: string) => void,
): Promise<T | undefined> {
  const socket = connect(addressOf(data))
  const isConnected = await new Promise<boolean>(resolve => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  if (!isConnected) return undefined
  socket.write(`${JSON.stringify(request)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as Answer
    if ('progress' in answer) progress(answer.progress)
    else if ('failed' in answer) throw new Failure(answer.failed)
    else return answer.done as T
  }
  throw new Failure('The server ended before it was done.')
}
