import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/**
 * The program that runs functions: the Node of this process, or another version, as AWS has it, which npm brings. What
 * `LAMBDA_NODE` asks for must be had; what is only wished for is done without where npm cannot bring it.
 */
export async function findNode(wished = process.versions.node.split('.')[0] as string): Promise<string> {
  const asked = process.env.LAMBDA_NODE
  const version = asked || wished
  if (process.versions.node.startsWith(`${version}.`)) return process.execPath
  try {
    const args = ['--yes', '-p', `node@${version}`, 'node', '-p', 'process.execPath']
    const { stdout } = await promisify(execFile)('npx', args, { cwd: tmpdir() })
    return stdout.trim().split('\n').at(-1) as string
  } catch (error) {
    if (asked) throw error
    console.warn(`Node ${version} cannot be had from npm here: the functions run on ${process.version}.`)
    return process.execPath
  }
}

const driver = `
const handlers = await import(process.argv[2])
process.on('message', async ({ name, event }) => {
  try {
    process.send({ answer: await handlers[name](event, { getRemainingTimeInMillis: () => 30000 }) })
  } catch (error) {
    process.send({ failure: String(error?.message ?? error) })
  }
})
process.on('disconnect', () => process.exit(0))
process.send({ answer: process.version })
`

/** The built functions in a process that has nothing but its settings, which stays as that of Lambda does. */
export interface RunningFunctions {
  /** Its version. */
  readonly node: string
  /** Calls a handler. */
  // biome-ignore lint/suspicious/noExplicitAny: what each handler answers
  call(name: string, event: object): Promise<any>
  end(): void
}

export async function startFunctions(
  folder: string,
  node: string,
  environment: Readonly<Record<string, string>>,
): Promise<RunningFunctions> {
  const file = join(folder, '..', 'driver.mjs')
  writeFileSync(file, driver)
  const entry = pathToFileURL(join(folder, 'index.mjs')).href
  const child = spawn(node, [file, entry], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...environment },
  })
  let complained = ''
  child.stderr?.setEncoding('utf8').on('data', text => {
    complained += text
  })
  const ended = once(child, 'close').then(() => {
    throw new Error(`The functions ended without an answer:\n${complained}`)
  })
  ended.catch(() => {})
  const answer = async () => {
    const [{ answer, failure }] = await Promise.race([once(child, 'message'), ended])
    if (failure !== undefined) throw new Error(failure)
    return answer
  }
  return {
    node: await answer(),
    call: (name, event) => {
      child.send({ name, event })
      return answer()
    },
    end: () => child.disconnect(),
  }
}
