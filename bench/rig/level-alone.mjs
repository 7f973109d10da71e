// LevelDB without anything of ours, opened as the engine opens it (packages/engine/src/storage/disk-store.ts).
import { ClassicLevel } from 'classic-level'

const value = Buffer.alloc(1024, 'x')

export const openLevel = folder =>
  new ClassicLevel(folder, {
    keyEncoding: 'buffer',
    valueEncoding: 'buffer',
    compression: false,
    writeBufferSize: 16 * 1024 * 1024,
    maxFileSize: 8 * 1024 * 1024,
    blockSize: 8 * 1024,
  })

export function keyOf(number) {
  const key = Buffer.alloc(40)
  key.writeUInt32BE(Math.floor(number / 100), 4)
  key.writeUInt32BE(number % 100, 36)
  return key
}

export async function fillLevel(level, items) {
  for (let from = 0; from < items; from += 1000) {
    const batch = level.batch()
    for (let n = from; n < from + 1000; n++) batch.put(keyOf(n), value)
    await batch.write()
  }
}

/** One batch of so many puts; gives their number. `lookups`: each is looked up before, as DynamoDB's semantics ask for. */
export async function putBatch(level, next, { size, sync, lookups }) {
  const batch = level.batch()
  for (let n = 0; n < size; n++) {
    const key = keyOf(next())
    if (lookups) level.getSync(key)
    batch.put(key, value)
  }
  await batch.write({ sync })
  return size
}

/** What `call` does, a second, one call after another. */
export async function perSecond(call, time) {
  const started = performance.now()
  const end = started + time * 1000
  let done = 0
  while (performance.now() < end) done += await call()
  return (done * 1000) / (performance.now() - started)
}
