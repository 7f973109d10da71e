import type { Db, Items } from '../operation.ts'

/** A part with everything that it is found by. */
export interface FoundPart {
  readonly part: Items['Part']
  readonly specification: Items['PartSpecification'] | undefined
  readonly useCases: readonly Items['UseCase'][]
  readonly vector: Items['VectorReference'] | undefined
}

/** What belongs to parts that were read. */
export async function readAround(db: Db, parts: readonly Items['Part'][]): Promise<FoundPart[]> {
  const keys = parts.map(({ partId }) => ({ partId }))
  const [specifications, vectors, useCases] = await Promise.all([
    db.PartSpecification.batchGet(keys, { consistent: true }),
    db.VectorReference.batchGet(keys, { consistent: true }),
    Promise.all(keys.map(key => all(db.useCases.each(key, { consistent: true })))),
  ])
  return parts.map((part, at) => ({
    part,
    specification: specifications[at],
    useCases: useCases[at] ?? [],
    vector: vectors[at],
  }))
}

/** Parts as they are now, each undefined if there is none. */
export async function readParts(db: Db, partIds: readonly string[]): Promise<(FoundPart | undefined)[]> {
  const parts = await db.Part.batchGet(
    partIds.map(partId => ({ partId })),
    { consistent: true },
  )
  const found = await readAround(
    db,
    parts.filter(part => part !== undefined),
  )
  const byId = new Map(found.map(one => [one.part.partId, one]))
  return partIds.map(partId => byId.get(partId))
}

async function all<I>(items: AsyncIterable<I>): Promise<I[]> {
  const found: I[] = []
  for await (const item of items) found.push(item)
  return found
}
