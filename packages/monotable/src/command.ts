#!/usr/bin/env node
// `npx monotable …`. The command is @monotable/cli: whoever only imports the library does not install a server with it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const name = '@monotable/cli'
const found = findCommand(resolve('any.js')) ?? findCommand(fileURLToPath(import.meta.url))
if (found) await import(pathToFileURL(found).href)
else process.exitCode = await fetchAndRun(process.argv.slice(2))

/** The command as a file sees it: in this project, or beside the library. */
function findCommand(from: string): string | undefined {
  const require = createRequire(from)
  try {
    const manifest = require.resolve(`${name}/package.json`)
    return join(dirname(manifest), (require(manifest) as { bin: { monotable: string } }).bin.monotable)
  } catch {
    return undefined
  }
}

/** npm keeps what it fetches for the next time. */
async function fetchAndRun(args: readonly string[]): Promise<number> {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  console.error(
    `Fetching ${name}, which has this command. npm install --save-dev ${name} keeps it in your project.`,
  )
  // By its other name: in this project `monotable` is this file.
  const call = ['exec', '--yes', `--package=${name}@^${version}`, '--', 'monotable-cli', ...args]
  const isWindows = process.platform === 'win32'
  const child = spawn(isWindows ? 'npm.cmd' : 'npm', call, { stdio: 'inherit', shell: isWindows })
  // The terminal signals the child too, which ends by itself.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'close')
  return code ?? 1
}
