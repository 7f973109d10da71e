import { type SentFile, sendPicture, shown } from '@monotable/server/kit'
import * as z from 'zod'
import type { OwnPorts } from '../ports/ports.ts'

/** What a path says of a picture: the first one is 1. */
export const ofPicture = {
  number: shown(z.coerce.number().pipe(z.int().min(1).max(1000)), 1),
}

interface Shown {
  /** Absent where another program has written none. */
  readonly addresses: readonly string[] | undefined
  readonly ownerId: string
  readonly isPublic: boolean
}

/** A picture of ours; one that is kept elsewhere is for the browser to fetch. */
export async function sendNumberedPicture(
  { pictures }: Pick<OwnPorts, 'pictures'>,
  { addresses = [], ownerId, isPublic }: Shown,
  number: number,
): Promise<SentFile> {
  const address = addresses[number - 1]
  const picture = address === undefined ? undefined : await pictures.get(address, ownerId)
  const missing = `Picture ${number} does not exist`
  return sendPicture(picture, { isPublic, missing, details: { number, address } })
}
