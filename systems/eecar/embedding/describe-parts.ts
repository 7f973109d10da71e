import type { Db, Items } from '../operation.ts'
import type { WholePart } from '../parts/whole-part.ts'

/** Reads the specifications and use cases of parts. */
export async function describeParts(db: Db, parts: readonly Items['Part'][]): Promise<WholePart[]> {
  const keys = parts.map(({ partId }) => ({ partId }))
  const [specifications, useCases] = await Promise.all([
    db.PartSpecification.batchGet(keys, { consistent: true }),
    Promise.all(keys.map(key => all(db.useCases.each(key, { consistent: true })))),
  ])
  return parts.map((part, at) => ({
    part,
    specification: specifications[at],
    useCases: useCases[at] ?? [],
  }))
}

async function all<I>(items: AsyncIterable<I>): Promise<I[]> {
  const found: I[] = []
  for await (const item of items) found.push(item)
  return found
}
