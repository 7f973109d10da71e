import { createHash } from 'node:crypto'
import { unlessThere } from '@monotable/server/kit'
import { embedPart, keepVector } from '../embedding/keep-vector.ts'
import type { Db, Items } from '../operation.ts'
import { listingFor } from '../parts/listing-status.ts'
import { pictures } from '../parts/part-pictures.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { type Drawn, drawPart } from './pictures/draw-part.ts'
import type { SamplePart } from './sample-parts.ts'

export interface Stored {
  readonly sample: SamplePart
  readonly partId: string
  readonly sellerId: string
  readonly createdAt: string
  readonly usageIds: readonly string[]
}

/** The items of a sample part, as its registration leaves them. */
export function itemsOf({ sample, partId, sellerId, createdAt, usageIds }: Stored) {
  const { specifications, useCases, drawn, ...said } = sample
  const specification = specifications && { ...specifications, partId, partVersion: 1, version: 1 }
  return {
    drawn,
    part: {
      ...said,
      partId,
      sellerId,
      createdAt,
      updatedAt: createdAt,
      listingStatus: listingFor(said.quantity),
      complianceStatus: 'pending' as Items['Part']['complianceStatus'],
      complianceIssues: [] as string[],
      version: 1,
    },
    specification,
    useCases: useCases.map((use, at) => ({ ...use, partId, usageId: usageIds[at] as string })),
  }
}

export type SampleItems = ReturnType<typeof itemsOf>

/** Stores a sample part with its vector. False if it was there already. */
export async function storeSample(db: Db, ports: EecarPorts, items: SampleItems): Promise<boolean> {
  // One that is there may have been edited: its vector stays as well.
  if (await db.Part.get({ partId: items.part.partId }, { consistent: true })) return false
  const { specification, useCases, drawn } = items
  const part = { ...items.part, images: [await keepDrawing(ports, items.part, drawn)] }
  const reference = await keepVector(ports, part.partId, await embedPart(ports, items))
  try {
    const writing = db.transact(t => [
      t.Part.create(part),
      ...(specification ? [t.PartSpecification.create(specification)] : []),
      t.VectorReference.create({ ...reference, createdAt: part.createdAt }),
      ...useCases.map(use => t.UseCase.create(use)),
    ])
    return await unlessThere(writing)
  } finally {
    ports.search.touch(part.partId)
  }
}

/** The address of a part's drawing, under a name that follows from the part. */
async function keepDrawing(
  { objects }: EecarPorts,
  { partId, createdAt }: SampleItems['part'],
  drawn: Drawn,
): Promise<string> {
  const bytes = await drawPart(drawn)
  const chance = createHash('sha256').update(partId).digest().subarray(0, 16)
  const { address } = await pictures.keep(objects, { owner: partId, bytes, now: new Date(createdAt), chance })
  return address
}
