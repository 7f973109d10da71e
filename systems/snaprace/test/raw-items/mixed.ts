import type { Walking } from '../../../test/seeds/walk.ts'
import { bibRow, type Plain, photo, shownIn, ulid } from './items.ts'
import { known } from './photos.ts'

/** A photo of another ulid, with what differs. */
export const photoAt = (end: string, more: Plain = {}): Plain => {
  const own = `${ulid.slice(0, -2)}${end}`
  return {
    ...photo,
    SK: `PHOTO#${own}`,
    ulid: own,
    bibs: ['1234'],
    bibCount: 1,
    faceIds: [],
    faceCount: 0,
    ...more,
  }
}

export const rowAt = (end: string, more: Plain = {}): Plain => {
  const own = `${ulid.slice(0, -2)}${end}`
  return { ...bibRow('1234'), SK: `BIB#1234#PHOTO#${own}`, GSI1SK: `PHOTO#${own}`, ulid: own, ...more }
}

export const shown = {
  'as we write it': photoAt('A1', { version: 3, thumbHash: 'YecNHYZ4h4h/iHd7iId4h2hwgwZH' }),
  'as the document writes it': photoAt('A2'),
  'of a newer version': photoAt('A3', { mood: 'happy', dimensions: { width: 1, height: 1, depth: 8 } }),
}

export const expected = Object.values(shown).map(item => item.ulid)

export const readList =
  (path: string) =>
  async (walking: Walking): Promise<readonly unknown[]> => {
    await known.run(walking)
    return shownIn(walking, path)
  }
