import { hasNames, namesOf } from '../photographers/copy-names.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import type { EventKey, Truth } from '../truth/truth.ts'
import type { CheckedPhoto, EventItems } from './read-event-items.ts'
import { type CountDifference, findMiscounts } from './recount.ts'

export interface RowDifference {
  readonly ulid: string
  /** What the photo has and no row says. */
  readonly missing: string[]
  /** What a row says and the photo has not. */
  readonly extra: string[]
}

export interface CreditDifference {
  readonly ulid: string
  readonly photographerId: string
  /** Names unlike the truth, or credit that nobody has by the truth. */
  readonly problem: 'NAMES' | 'NOT_CREDITED'
}

/** Where the copies differ from each other, or from the truth. */
export interface Drift {
  readonly bibRowsWithoutPhoto: readonly { readonly ulid: string; readonly bib: string }[]
  readonly faceRowsWithoutPhoto: readonly { readonly ulid: string; readonly faceId: string }[]
  readonly bibRows: readonly RowDifference[]
  readonly faceRows: readonly RowDifference[]
  readonly credit: readonly CreditDifference[]
  readonly counters: readonly CountDifference[]
  /** Faces of photos that another program wrote, which knows no rows for them: no drift, but not found by a selfie. */
  readonly facesNotIndexed: readonly RowDifference[]
  /** How many items are not in the form of their entity: lists leave them out, and the log names them. */
  readonly unreadable: number
  /** Photos of an event that the truth does not have. */
  readonly photosOfGoneEvent: readonly { readonly ulid: string }[]
}

export async function findDrift(
  { truth, upkeep }: Pick<SnapracePorts, 'truth' | 'upkeep'>,
  event: EventKey,
  items: EventItems,
): Promise<Drift> {
  const { photos, bibRows, underWay, isCounted, unreadable } = items
  const known = [...photos.values()]
  const settled = known.filter(({ ulid }) => !underWay.has(ulid))
  const faceRows = new Map([...items.faceRows].filter(([ulid]) => !underWay.has(ulid)))
  const facesOf = (checked: readonly CheckedPhoto[]) =>
    checked.flatMap(({ ulid, faceIds }) => differing(ulid, faceIds, faceRows.get(ulid)))
  return {
    bibRowsWithoutPhoto: withoutPhoto(bibRows, photos).map(([ulid, bib]) => ({ ulid, bib })),
    faceRowsWithoutPhoto: withoutPhoto(faceRows, photos).map(([ulid, faceId]) => ({ ulid, faceId })),
    bibRows: known.flatMap(({ ulid, bibs }) => differing(ulid, bibs, bibRows.get(ulid))),
    faceRows: facesOf(settled.filter(photo => !isOthers(photo))),
    facesNotIndexed: facesOf(settled.filter(isOthers)),
    unreadable,
    credit: await creditDrift(truth, event, known),
    counters: isCounted ? await findMiscounts(upkeep, event) : [],
    photosOfGoneEvent: (await truth.event(event)) ? [] : known.map(({ ulid }) => ({ ulid })),
  }
}

/** Written by another program, and never changed here. */
const isOthers = ({ version }: CheckedPhoto) => version === 0

function withoutPhoto(
  rows: ReadonlyMap<string, ReadonlySet<string>>,
  photos: ReadonlyMap<string, unknown>,
): (readonly [ulid: string, value: string])[] {
  return [...rows].flatMap(([ulid, values]) =>
    photos.has(ulid) ? [] : [...values].map(value => [ulid, value] as const),
  )
}

function differing(
  ulid: string,
  has: readonly string[],
  rows: ReadonlySet<string> = new Set(),
): RowDifference[] {
  const missing = has.filter(value => !rows.has(value))
  const extra = [...rows].filter(value => !has.includes(value))
  return missing.length + extra.length === 0 ? [] : [{ ulid, missing, extra }]
}

async function creditDrift(
  truth: Truth,
  { eventId }: EventKey,
  photos: readonly CheckedPhoto[],
): Promise<CreditDifference[]> {
  const standings = new Map<string, Awaited<ReturnType<Truth['photographerAt']>>>()
  const drift: CreditDifference[] = []
  for (const photo of photos) {
    const { ulid, photographerId } = photo
    if (photographerId === undefined) continue
    if (!standings.has(photographerId))
      standings.set(photographerId, await truth.photographerAt(eventId, photographerId))
    const standing = standings.get(photographerId)
    if (!standing?.isAssigned) drift.push({ ulid, photographerId, problem: 'NOT_CREDITED' })
    else if (!hasNames(photo, namesOf(standing))) drift.push({ ulid, photographerId, problem: 'NAMES' })
  }
  return drift
}
