import { fillPage } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'
import { useClassOf } from './use-class.ts'

/** Parts with their specifications, of those whose specification is wanted; undefined in the place of the others. */
export async function attachSpecifications(
  db: Db,
  parts: readonly Items['Part'][],
  isWanted: (specification: Items['PartSpecification'] | undefined, part: Items['Part']) => boolean,
) {
  const found = await db.PartSpecification.batchGet(parts.map(({ partId }) => ({ partId })))
  return parts.map((part, at) => {
    const specifications = found[at]
    return isWanted(specifications, part) ? specified(part, specifications) : undefined
  })
}

/** What is answered of a part with its specification. */
export const specified = (part: Items['Part'], specifications: Items['PartSpecification'] | undefined) => ({
  ...part,
  specifications,
  useClass: useClassOf(specifications),
})

/** Parts with their specifications as they are now, in this order and by one request; undefined where there is none. */
export async function readSpecifiedParts(db: Db, partIds: readonly string[]) {
  const found = await db.batchGet(
    t => partIds.flatMap(partId => [t.Part.get({ partId }), t.PartSpecification.get({ partId })]),
    { consistent: true },
  )
  return partIds.map((_, at) => ({
    part: found[at * 2] as Items['Part'] | undefined,
    specification: found[at * 2 + 1] as Items['PartSpecification'] | undefined,
  }))
}

type Wanted = Parameters<typeof attachSpecifications>[2]

interface Filling {
  readonly limit: number
  readonly cursor?: string
  /** Whether parts are likely to be left out; else a page of parts is a page of the list. */
  readonly leavesOut: boolean
}

/** A page of parts with their specifications, of those whose specification is wanted. */
export async function fillSpecified(
  db: Db,
  read: Parameters<typeof fillPage<Items['Part'], unknown>>[0],
  isWanted: Wanted,
  { leavesOut, ...options }: Filling,
) {
  const show = (parts: readonly Items['Part'][]) => attachSpecifications(db, parts, isWanted)
  if (!leavesOut) {
    const { items, cursor } = await read(options)
    const shown = (await show(items)).filter(part => part !== undefined)
    if (shown.length === items.length) return { items: shown, ...(cursor && { nextCursor: cursor }) }
  }
  return fillPage(read, show, options)
}

/** Whether any of these filters is set. */
export const isNarrowed = (filters: Readonly<Record<string, unknown>>) =>
  Object.values(filters).some(filter => filter !== undefined)
