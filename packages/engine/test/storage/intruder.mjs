// Tries to get into a store again and again, by the engine and by LevelDB alone, and says how each attempt ended.
import { ClassicLevel } from 'classic-level'
import { open } from '../../dist/index.js'

const [path] = process.argv.slice(2)
const seen = {}
const note = what => {
  seen[what] = (seen[what] ?? 0) + 1
}
let isStopped = false
process.on('message', () => {
  isStopped = true
})

/** LevelDB takes the lock before it looks at what it is asked for here, and refuses it. */
async function probe() {
  try {
    await new ClassicLevel(path, { createIfMissing: false, errorIfExists: true }).open()
  } catch (error) {
    note(error.cause?.code === 'LEVEL_LOCKED' ? 'locked' : `LevelDB: ${error.cause?.message}`)
  }
}

async function enter() {
  try {
    await open({ path })
    note('engine: open')
    isStopped = true
  } catch (error) {
    note(error.code === 'locked' ? 'locked' : `engine: ${error.message}`)
  }
}

for (let n = 0; !isStopped; n++) {
  if (n % 5 === 0) await enter()
  else await probe()
  if (n === 0) process.send('ready')
  await new Promise(resolve => setImmediate(resolve))
}
process.send(seen)
process.disconnect()
