// `npm start`: builds quietly, then runs the systems of this repository in this process.
import { exec } from 'node:child_process'
import { delimiter } from 'node:path'
import { promisify } from 'node:util'

const env = { ...process.env, PATH: `node_modules/.bin${delimiter}${process.env.PATH}` }
const run = command => promisify(exec)(command, { env })
const bundle = folder => run(`npm run --silent bundle --workspace ${folder}`)

try {
  await build()
  endWithParent()
  process.argv.splice(1, 1, 'monotable', 'start', 'systems/dist/index.js')
  await import('../packages/cli/dist/monotable.js')
} catch ({ stdout, stderr, message }) {
  console.error(`${stdout ?? ''}${stderr ?? message}`.trimEnd())
  process.exitCode = 1
}

/** As `npm run build` does, but side by side, and types are left to `npm run check`: that takes most of the time. */
async function build() {
  const bundles = ['packages/engine', 'packages/studio', 'systems/snaprace'].map(bundle)
  await Promise.all([run('tsc --build --noCheck tsconfig.build.json'), ...bundles])
}

/** npm ends at a signal without handing it on. */
function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
