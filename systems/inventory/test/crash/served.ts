import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const packages = '../../../../packages'

/** One file of what is written now, where the server's packages are found. */
export async function bundled(): Promise<string> {
  const file = source(`${packages}/server/node_modules/.cache/monotable/inventory-crash-child.mjs`)
  const alias = {
    '@monotable/dynamodb/service': source(`${packages}/dynamodb/src/service.ts`),
    '@monotable/dynamodb': source(`${packages}/dynamodb/src/index.ts`),
    '@monotable/engine': source(`${packages}/engine/src/index.ts`),
    '@monotable/server/kit': source(`${packages}/server/src/kit/index.ts`),
    '@monotable/server': source(`${packages}/server/src/index.ts`),
    monotable: source(`${packages}/monotable/src/index.ts`),
  }
  const ours = Object.keys(alias)
  const bundle = await rolldown({
    input: source('child.ts'),
    platform: 'node',
    resolve: { alias },
    external: id => /^[@a-z]/.test(id) && !ours.includes(id),
  })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
  return file
}

export interface Served {
  readonly url: string
  /** As if the power were gone. */
  kill(): Promise<void>
}

/** Starts the child and waits until it serves. */
export async function start(child: string, folder: string, days: number): Promise<Served> {
  const running = spawn(process.execPath, [child, folder, String(days)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>(resolve => running.on('close', () => resolve()))
  for await (const url of createInterface(running.stdout)) return { url, kill: () => kill(running, ended) }
  throw new Error('It ended before it served')
}

async function kill(running: ChildProcess, ended: Promise<void>): Promise<void> {
  running.kill('SIGKILL')
  running.stdout?.destroy()
  await ended
}
