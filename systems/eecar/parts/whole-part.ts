import { findOrRefuse } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'
import { useClassOf } from './use-class.ts'

/** A part with its specification and use cases. */
export interface WholePart {
  readonly part: Items['Part']
  readonly specification: Items['PartSpecification'] | undefined
  readonly useCases: readonly Items['UseCase'][]
}

/** Use cases of one part, so that it can be written in one transaction with all of them. */
export const mostUseCases = 90

/** As it is now, whatever its listing. */
export async function readWholePart(db: Db, partId: string): Promise<WholePart> {
  const [[part, specification], useCases] = await Promise.all([
    db.batchGet(t => [t.Part.get({ partId }), t.PartSpecification.get({ partId })], { consistent: true }),
    db.useCases({ partId }, { consistent: true, limit: mostUseCases }),
  ])
  // A batch leaves out what cannot be read; asked for by itself it says so.
  return { part: part ?? (await findPart(db, partId)), specification, useCases: useCases.items }
}

export async function findPart(db: Db, partId: string): Promise<Items['Part']> {
  return findOrRefuse('part', db.Part.get({ partId }, { consistent: true }))
}

/** What is answered of it. */
export function answerOf({ part, specification: specifications, useCases }: WholePart) {
  return { ...part, specifications, useCases: [...useCases], useClass: useClassOf(specifications) }
}
