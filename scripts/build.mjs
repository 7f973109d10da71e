import { exec } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { promisify } from 'node:util'
import { makeExecutable } from './executables.mjs'

const env = { ...process.env, PATH: `node_modules/.bin${delimiter}${process.env.PATH}` }
const run = command => promisify(exec)(command, { env })

/** As `npm run build` does, but side by side, and types are left to `npm run check`: that takes most of the time. */
export async function build() {
  const bundles = foldersWithBundle().map(folder => run(`npm run --silent bundle --workspace ${folder}`))
  await Promise.all([run('tsc --build --noCheck tsconfig.build.json'), ...bundles])
  makeExecutable()
}

function foldersWithBundle() {
  return ['packages', 'systems']
    .flatMap(root => readdirSync(root).map(name => `${root}/${name}`))
    .filter(folder => {
      const manifest = `${folder}/package.json`
      return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).scripts?.bundle !== undefined
    })
}
