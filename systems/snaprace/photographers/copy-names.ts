import { isError, when } from 'monotable'
import type { Db, Items } from '../operation.ts'
import type { Photographer } from '../truth/truth.ts'

type Photo = Items['Photo']

/** What the photos of a photographer show of the truth: nothing of one who is not active (R9). */
type Names = Partial<Pick<Photo, 'photographerHandle' | 'photographerDisplayName'>>

export function namesOf(photographer: Photographer | undefined): Names {
  if (!photographer?.active) return {}
  return { photographerHandle: photographer.handle, photographerDisplayName: photographer.displayName }
}

export function hasNames(photo: Names, names: Names): boolean {
  return (
    photo.photographerHandle === names.photographerHandle &&
    photo.photographerDisplayName === names.photographerDisplayName
  )
}

const copies = ['photographerHandle', 'photographerDisplayName'] as const

interface Known {
  /** The version of the photo when the truth was read. */
  readonly ifVersion?: number
}

/** Writes the names where others are; false if the photo is gone, or is not credited to the photographer any more. */
export async function copyNames(db: Db, photo: Photo, names: Names, known: Known = {}): Promise<boolean> {
  const { orgId, eventId, ulid, photographerId } = photo
  if (photographerId === undefined) return false
  const key = { orgId, eventId, ulid }
  const options = { ...known, condition: when('photographerId = {photographerId}', { photographerId }) }
  const isNameless = names.photographerHandle === undefined
  return isDone(
    isNameless
      ? db.Photo.update(key, { remove: copies }, options)
      : db.Photo.update(key, { set: names }, options),
  )
}

/** Removes all credit from a photo, together with its place in the photographer's list and count (R18). */
export async function takeCredit(db: Db, photo: Photo, known: Known = {}): Promise<boolean> {
  const { orgId, eventId, ulid, photographerId } = photo
  if (photographerId === undefined) return false
  const change = {
    set: { creditFlag: 'UNLINKED' as const },
    remove: ['photographerId', ...copies] as const,
  }
  const condition = when('photographerId = {photographerId}', { photographerId })
  return isDone(db.Photo.update({ orgId, eventId, ulid }, change, { ...known, condition, read: true }))
}

const gone = ['CONDITION_FAILED', 'NOT_FOUND', 'STALE_VERSION'] as const

async function isDone(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (!isGone(error)) throw error
    return false
  }
}

function isGone(error: unknown): boolean {
  const reasons = isError(error, 'TRANSACTION_FAILED') ? error.details.reasons : [error]
  return reasons.some(reason => gone.some(code => isError(reason, code)))
}
