import { isError, when } from 'monotable'
import type { Db } from '../operation.ts'
import { embedded, keepVector } from '../parts/keep-vector.ts'
import type { EecarPorts } from '../ports.ts'
import { readParts } from '../search/read-parts.ts'

const attempts = 5

/**
 * Makes the vector of a part anew with the present model. A change that comes in between wins, and its part is embedded
 * once more. False if there is no such part.
 */
export async function embedAgain(db: Db, ports: EecarPorts, partId: string, now: Date): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const [found] = await readParts(db, [partId])
    if (!found) return false
    const reference = await keepVector(ports, partId, await embedded(ports, found))
    try {
      await db.transact(t => [
        t.Part.check({ partId }, { condition: when('version = {version}', { version: found.part.version }) }),
        t.VectorReference.upsert({ ...reference, createdAt: now.toISOString() }),
      ])
      return true
    } catch (error) {
      if (!isError(error, 'TRANSACTION_FAILED') || attempt === attempts) throw error
    } finally {
      ports.search.touch(partId)
    }
  }
}
