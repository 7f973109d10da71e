import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What is shipped, as `npm run build` leaves it. */
const cli = fromHere('../../dist/monotable.js')
export const notes = fromHere('./notes.mjs')
export const allSystems = fromHere('../../../../systems/dist/index.js')

const children: ChildProcess[] = []
const folders: string[] = []

/** For `afterAll` of every file that starts something: files share this module. */
export async function endAll(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}

/** A folder of the test's own, for data folders. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'monotable-cli-'))
  folders.push(folder)
  return folder
}

interface Send {
  readonly as?: { readonly system: string; readonly user: string }
  readonly token?: string
  readonly body?: object
}

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever was answered
  readonly body: any
}

/** What a start says about a folder that another one has. */
export const inUse = (data: string) =>
  `The data folder ${data} is in use by another process. Stop that process, or choose another folder: --data <folder>\n`

/** The command as a process of its own. */
export class Started {
  readonly child: ChildProcess
  #said = ''
  #complained = ''

  constructor(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const { PATH } = process.env
    this.child = spawn(process.execPath, [cli, ...args], {
      env: { PATH, ...env },
      cwd: tmpdir(),
    })
    children.push(this.child)
    this.child.stdout?.on('data', chunk => {
      this.#said += chunk
    })
    this.child.stderr?.on('data', chunk => {
      this.#complained += chunk
    })
  }

  get said(): string {
    return this.#said
  }

  get complained(): string {
    return this.#complained
  }

  /** Waits until it has said something, or throws what it said instead. */
  says(text: string): Promise<this> {
    return new Promise((resolve, reject) => {
      const look = () => this.#said.includes(text) && resolve(this)
      this.child.stdout?.on('data', look)
      this.child.once('close', () => reject(new Error(`It ended: ${this.#said}${this.#complained}`)))
      look()
    })
  }

  ready(): Promise<this> {
    return this.says('Ctrl-C stops it')
  }

  /** An address of the table that it prints. */
  url(name: 'open' | 'API' | 'studio' | 'DynamoDB'): string {
    return new RegExp(`^ {2}${name} +(http\\S+)`, 'm').exec(this.#said)?.[1] as string
  }

  /** A request to the API, as a sample user or with a token. */
  async call(method: string, path: string, { as, token, body }: Send = {}): Promise<Answer> {
    const bearer = as ? (await this.call('POST', '/_dev/token', { body: as })).body.token : token
    const response = await fetch(this.url('API') + path, {
      method,
      headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }

  /** Runs the lines that it prints for a shell, and gives what the last answers. */
  async tryIt(): Promise<Answer['body']> {
    const lines = this.#said.slice(this.#said.indexOf('Try it:\n') + 8).split('\n\n')[0] as string
    return JSON.parse((await promisify(execFile)('sh', ['-ec', lines])).stdout)
  }

  /** The exit code. */
  async ended(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close')
    return this.child.exitCode
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal)
    return this.ended()
  }
}

const freePorts = ['--port', '0', '--dynamodb-port', '0', '--studio-port', '0']

/** `monotable start` on free ports. */
export function start(
  module: string,
  data: string,
  args: readonly string[] = [],
  env?: Readonly<Record<string, string>>,
): Started {
  return new Started(['start', module, '--data', data, ...freePorts, ...args], env)
}
