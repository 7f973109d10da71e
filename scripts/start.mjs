// `npm start` quietly builds what is not built yet, then runs the systems of this repository in this process.
import { build } from './build.mjs'

try {
  await build()
  endWithParent()
  process.argv.splice(1, 1, 'monotable', 'start', 'systems/dist/index.js')
  await import('../packages/cli/dist/monotable.js')
} catch ({ stdout, stderr, message }) {
  console.error(`${stdout ?? ''}${stderr ?? message}`.trimEnd())
  process.exitCode = 1
}

/** npm ends at a signal without passing it on. */
function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
