// Loads the samples of the systems once after a build, so that the first `npm start` only copies them.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const module = 'systems/dist/index.js'
const folder = 'systems/dist/samples'
const list = join(folder, 'PREPARED.json')

/** Loads them into a folder next to the systems. `signature` identifies the build. */
export async function prepareSamples(signature) {
  if (signatureOfSamples() === signature) return
  rmSync(folder, { recursive: true, force: true })
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const { version } = JSON.parse(readFileSync('packages/cli/package.json', 'utf8'))
  const asOf = new Date().toISOString()
  // Ignores the settings of this machine, both variables and files.
  const loader = fork(resolve('packages/cli/dist/start/sample-loader.js'), [resolve(module), version], {
    cwd: resolve('systems/dist'),
    env: { PATH: process.env.PATH, MONOTABLE_DATA: resolve(unfinished) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let last
  loader.on('message', said => {
    last = said
  })
  loader.send('begin')
  await once(loader, 'exit')
  if (!last?.done) return rmSync(unfinished, { recursive: true, force: true })
  for (const key of ['local-issuer-key.json', 'guest-issuer-key.json', 'cursor-secret'])
    rmSync(join(unfinished, key), { force: true })
  const { systems } = await import(pathToFileURL(module).href)
  const names = systems.map(({ name }) => name)
  writeFileSync(
    join(unfinished, 'PREPARED.json'),
    JSON.stringify({ version, asOf, systems: names, signature }),
  )
  renameSync(unfinished, folder)
}

/** Samples of another build would show what the systems no longer do. */
export function discardOtherSamples(signature) {
  if (signatureOfSamples() !== signature) rmSync(folder, { recursive: true, force: true })
}

const signatureOfSamples = () =>
  existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')).signature : undefined
