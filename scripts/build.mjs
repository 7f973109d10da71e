import { exec } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { promisify } from 'node:util'
import { makeExecutable } from './executables.mjs'
import { discardOtherSamples } from './samples.mjs'

// A test runner says otherwise, and the studio would get React with everything that it checks.
const env = {
  ...process.env,
  NODE_ENV: 'production',
  PATH: `node_modules/.bin${delimiter}${process.env.PATH}`,
}
const run = command => promisify(exec)(command, { env })

const roots = ['packages', 'systems']
/** Records which files the last build was made from. */
const signatureFile = 'node_modules/.cache/build/signature'

/**
 * Builds as `npm run build` does, but in parallel and without checking types, which takes most of the time. Does nothing if
 * the last build was made from the same files: asking the compiler would add a second to every start.
 */
export async function build() {
  const signature = buildSignature()
  if (isBuilt(signature)) return
  discardOtherSamples(signature)
  const bundles = workspaces()
    .filter(({ manifest }) => manifest.scripts?.bundle !== undefined)
    .map(({ folder }) => run(`npm run --silent bundle --workspace ${folder}`))
  await Promise.all([run('tsc --build --noCheck tsconfig.build.json'), ...bundles])
  makeExecutable()
  mkdirSync(dirname(signatureFile), { recursive: true })
  writeFileSync(signatureFile, signature)
}

/** Identifies everything that a build is made from. */
export const buildSignature = () => signatureOf([...roots, ...rootFiles()])

function isBuilt(signature) {
  const outputs = workspaces().map(({ folder }) =>
    folder.startsWith('systems') ? 'systems/dist' : `${folder}/dist`,
  )
  return (
    existsSync(signatureFile) &&
    readFileSync(signatureFile, 'utf8') === signature &&
    outputs.every(output => existsSync(output))
  )
}

/** Changes when a file is added, removed or written, except for build output and files that only tests read. */
export function signatureOf(paths) {
  const hash = createHash('sha256')
  const add = path => {
    const stats = statSync(path)
    if (!stats.isDirectory()) return void hash.update(`${path} ${stats.mtimeMs} ${stats.size}\n`)
    for (const name of readdirSync(path).sort()) {
      if (!['dist', 'node_modules', 'test'].includes(name) && !name.endsWith('.tsbuildinfo'))
        add(`${path}/${name}`)
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

/** Identifies the compiler and the packages that a build uses. */
const rootFiles = () => readdirSync('.').filter(name => /^(tsconfig.*|package-lock)\.json$/.test(name))

function workspaces() {
  return roots
    .flatMap(root => readdirSync(root).map(name => `${root}/${name}`))
    .filter(folder => existsSync(`${folder}/package.json`))
    .map(folder => ({ folder, manifest: JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) }))
}
