import { ifUnchanged, outdated } from '@monotable/server/kit'
import type { PlannedWrite } from 'monotable'
import type { Db, Plan } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { embedPart, keepVector } from './keep-vector.ts'
import type { DescribedPart } from './part-text.ts'

interface Writing {
  readonly db: Db
  readonly ports: EecarPorts
  readonly now: Date
}

/**
 * Embeds a part, stores its vector as an object and returns the write of the reference to it. If somebody else stored
 * another vector meanwhile, that write fails and the plan with it: whoever writes last also stored its object last.
 */
export async function planVector(
  t: Plan,
  { db, ports, now }: Writing,
  partId: string,
  described: DescribedPart,
): Promise<PlannedWrite> {
  const before = await db.VectorReference.get({ partId }, { consistent: true })
  const kept = await keepVector(ports, partId, await embedPart(ports, described))
  const { s3Key, embeddingModel, dimension } = kept
  const set = { s3Key, embeddingModel, dimension, createdAt: now.toISOString() }
  return before
    ? t.VectorReference.update({ partId }, { set }, ifUnchanged(before))
    : t.VectorReference.create({ partId, ...set }, { otherwise: outdated })
}
