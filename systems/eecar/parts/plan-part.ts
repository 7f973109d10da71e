import type { Call } from '@monotable/server'
import type * as z from 'zod'
import { embedPart, keepVector } from '../embedding/keep-vector.ts'
import type { Db, Items, Plan } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { listingFor } from './listing-status.ts'
import type { newPart } from './part-input.ts'

export type NewPart = z.output<typeof newPart>

type Planning = Pick<Call<Db, EecarPorts>, 'ports' | 'ids' | 'now'>

/** A part that is ready to be written: its vector is kept already. */
export async function planPart({ ports, ids, now }: Planning, sellerId: string, body: NewPart) {
  const { specifications, useCases, ...said } = body
  const moment = now.toISOString()
  const vector = await embedPart(ports, { part: said, specification: specifications, useCases })
  // Made only now, so that ids are in the order in which parts appear, however long embedding takes.
  const partId = ids.ulid()
  const reference = await keepVector(ports, partId, vector)
  const part = {
    ...said,
    partId,
    sellerId,
    listingStatus: listingFor(said.quantity),
    complianceStatus: 'pending' as const,
    complianceIssues: [],
    createdAt: moment,
    updatedAt: moment,
  }
  const uses = useCases.map(use => ({ ...use, partId, usageId: ids.ulid() }))
  const specification = specifications && { ...specifications, partId, partVersion: 1 }
  return {
    reference,
    whole: {
      part: { ...part, version: 1 } as Items['Part'],
      specification: specification && { ...specification, version: 1 },
      useCases: uses,
    },
    writes: (t: Plan) => [
      t.Part.create(part),
      ...(specification ? [t.PartSpecification.create(specification)] : []),
      t.VectorReference.create({ ...reference, createdAt: moment }),
      ...uses.map(use => t.UseCase.create(use)),
    ],
  }
}
