import type { Db, Items } from '../operation.ts'
import { followTruth } from '../photographers/follow-truth.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import type { EventKey } from '../truth/truth.ts'
import type { CreditDifference, Drift, RowDifference } from './find-drift.ts'
import { recount } from './recount.ts'

export interface RepairContext {
  readonly db: Db
  readonly ports: Pick<SnapracePorts, 'truth' | 'upkeep'>
}

/** How many of each were put right. */
export type Repaired = Readonly<
  Record<Exclude<keyof Drift, 'photosOfGoneEvent' | 'facesNotIndexed' | 'unreadable'>, number>
>

/** Puts right what was found, each under the condition that it is still so. */
export async function repair(context: RepairContext, event: EventKey, drift: Drift): Promise<Repaired> {
  const { db } = context
  const { orgId, eventId } = event
  const key = { orgId, eventId }
  return {
    bibRowsWithoutPhoto: await each(drift.bibRowsWithoutPhoto, async ({ ulid, bib }) => {
      if (await db.Photo.get({ ...key, ulid }, { consistent: true })) return false
      return Boolean(await db.BibIndex.delete({ ...key, ulid, bib }))
    }),
    faceRowsWithoutPhoto: await each(drift.faceRowsWithoutPhoto, async ({ ulid, faceId }) => {
      if (await db.Photo.get({ ...key, ulid }, { consistent: true })) return false
      return Boolean(await db.FaceIndex.delete({ ...key, ulid, faceId }))
    }),
    bibRows: await each(drift.bibRows, found => repairBibs(db, key, found)),
    faceRows: await each([...drift.faceRows, ...drift.facesNotIndexed], found => repairFaces(db, key, found)),
    credit: await each(drift.credit, found => repairCredit(context, key, found)),
    counters: drift.counters.length === 0 ? 0 : await recount(context.ports.upkeep, key),
  }
}

async function each<T>(found: readonly T[], put: (one: T) => Promise<boolean>): Promise<number> {
  let right = 0
  for (const one of found) if (await put(one)) right++
  return right
}

/** `bibs` of the photo says which rows there are (R8). */
async function repairBibs(db: Db, key: EventKey, { ulid, missing, extra }: RowDifference): Promise<boolean> {
  let isChanged = false
  await db.transact(async t => {
    isChanged = false
    const photo = await db.Photo.get({ ...key, ulid }, { consistent: true })
    if (!photo) return []
    const rows = await db.BibIndex.batchGet(
      missing.map(bib => ({ ...key, ulid, bib })),
      { consistent: true },
    )
    const absent = missing.filter((bib, at) => photo.bibs.includes(bib) && !rows[at])
    const surplus = extra.filter(bib => !photo.bibs.includes(bib))
    if (absent.length + surplus.length === 0) return []
    isChanged = true
    return [
      t.Photo.check(photo, { ifVersion: photo.version }),
      ...absent.map(bib => t.BibIndex.create({ ...key, ulid, bib })),
      ...surplus.map(bib => t.BibIndex.delete({ ...key, ulid, bib })),
    ]
  })
  return isChanged
}

/** Faces of a photo and their rows become the same, as far as one transaction goes. */
export async function repairFaces(
  db: Db,
  key: EventKey,
  { ulid, missing, extra }: RowDifference,
): Promise<boolean> {
  let isChanged = false
  await db.transact(async t => {
    isChanged = false
    const photo = await db.Photo.get({ ...key, ulid }, { consistent: true })
    if (!photo) return []
    const absent = missing.filter(faceId => photo.faceIds.includes(faceId)).slice(0, 45)
    const surplus = extra.filter(faceId => !photo.faceIds.includes(faceId)).slice(0, 45)
    if (absent.length + surplus.length === 0) return []
    isChanged = true
    return [
      t.Photo.check(photo, { ifVersion: photo.version }),
      ...absent.map(faceId => t.FaceIndex.put({ ...key, ulid, faceId })),
      ...surplus.map(faceId => t.FaceIndex.delete({ ...key, ulid, faceId })),
    ]
  })
  return isChanged
}

async function repairCredit(
  context: RepairContext,
  key: EventKey,
  { ulid, photographerId }: CreditDifference,
): Promise<boolean> {
  const photo: Items['Photo'] | undefined = await context.db.Photo.get({ ...key, ulid }, { consistent: true })
  return photo?.photographerId === photographerId && followTruth(context, photo)
}
