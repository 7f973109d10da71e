// `npm start`: builds quietly, then runs the systems of this repository in this process.
import { spawnSync } from 'node:child_process'
import { delimiter } from 'node:path'

/** As `npm run build` does, but types are left to `npm run check`: that takes most of the time. */
const build = 'tsc --build --noCheck tsconfig.build.json && npm run --silent bundle --workspaces --if-present'

const env = { ...process.env, PATH: `node_modules/.bin${delimiter}${process.env.PATH}` }
const { status, stdout, stderr } = spawnSync(build, { shell: true, encoding: 'utf8', env })
if (status === 0) {
  endWithParent()
  process.argv.splice(1, 1, 'monotable', 'start', 'systems/dist/index.js')
  await import('../packages/cli/dist/monotable.js')
} else {
  console.error(`${stdout}${stderr}`.trimEnd())
  process.exitCode = 1
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
