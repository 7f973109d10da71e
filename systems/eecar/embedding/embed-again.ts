import { ifUnchanged, untilUpToDate } from '@monotable/server/kit'
import type { Db } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { describeParts } from './describe-parts.ts'
import { planVector } from './plan-vector.ts'

/**
 * Embeds a part again with the current model, and once more if the part changes meanwhile. False if there is no such
 * part.
 */
export async function embedAgain(db: Db, ports: EecarPorts, partId: string, now: Date): Promise<boolean> {
  try {
    let isThere = false
    await untilUpToDate(() =>
      db.transact(async t => {
        const part = await db.Part.get({ partId }, { consistent: true })
        isThere = part !== undefined
        if (!part) return []
        const [described] = await describeParts(db, [part])
        return [
          t.Part.check({ partId }, ifUnchanged(part)),
          await planVector(t, { db, ports, now }, partId, described ?? { part }),
        ]
      }),
    )
    return isThere
  } finally {
    ports.search.touch(partId)
  }
}
