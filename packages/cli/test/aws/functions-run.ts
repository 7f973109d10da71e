import { execFile, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/**
 * The program that runs functions: the Node of this process, or with `LAMBDA_NODE=22` that version, as AWS has it, if npm can
 * bring it.
 */
export async function findNode(version = process.env.LAMBDA_NODE): Promise<string> {
  if (!version) return process.execPath
  try {
    const args = ['--yes', '-p', `node@${version}`, 'node', '-p', 'process.execPath']
    const { stdout } = await promisify(execFile)('npx', args)
    return stdout.trim().split('\n').at(-1) as string
  } catch {
    console.warn(`Node ${version} cannot be had from npm here: the functions run on ${process.version}.`)
    return process.execPath
  }
}

const driver = `
const handlers = await import(process.argv[2])
const answers = []
for (const [name, event] of JSON.parse(process.argv[3]))
  answers.push(await handlers[name](event, { getRemainingTimeInMillis: () => 30000 }))
process.stdout.write(JSON.stringify({ node: process.version, answers }), () => process.exit(0))
`

export type HandlerCall = readonly [handler: string, event: object]

/** Calls handlers of the built functions one after the other, in a process that has nothing but its settings. */
export async function callHandlers(
  folder: string,
  node: string,
  environment: Readonly<Record<string, string>>,
  calls: readonly HandlerCall[],
  // biome-ignore lint/suspicious/noExplicitAny: what each handler answers
): Promise<{ node: string; answers: any[] }> {
  const file = join(folder, '..', 'driver.mjs')
  writeFileSync(file, driver)
  const entry = pathToFileURL(join(folder, 'index.mjs')).href
  const child = spawn(node, [file, entry, JSON.stringify(calls)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment },
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (said === '') throw new Error(`The functions ended without an answer:\n${complained}`)
  return JSON.parse(said)
}
