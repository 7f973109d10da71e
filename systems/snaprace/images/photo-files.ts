import { isObjectKey } from '@monotable/server'

/** Whose files they are. */
interface Owner {
  readonly orgId: string
  readonly eventId: string
  readonly ulid: string
}

/** All files of an event are below this. */
export const filesOfEvent = ({ orgId, eventId }: Omit<Owner, 'ulid'>) => `${orgId}/${eventId}/`

export const rawKeyOf = (event: Omit<Owner, 'ulid'>, file: string) => `${filesOfEvent(event)}raw/${file}`

/** Where a file is to be sent: no two uploads can have the same key, whatever their files are called. */
export const addressedKeyOf = (event: Omit<Owner, 'ulid'>, uploadId: string, file: string) =>
  rawKeyOf(event, `${uploadId}-${file}`)

/** The picture that is shown and downloaded. */
export const processedKeyOf = (photo: Owner) => `${filesOfEvent(photo)}processed/${photo.ulid}.jpg`

/**
 * Where the picture of a photo is. Other programs may call it otherwise, but nothing that is not a picture of its event can
 * be reached.
 */
export function pictureKeyOf(photo: Owner & { readonly processedKey: string }): string {
  const isOwn =
    photo.processedKey.startsWith(`${filesOfEvent(photo)}processed/`) && isObjectKey(photo.processedKey)
  return isOwn ? photo.processedKey : processedKeyOf(photo)
}

export const thumbnailKeyOf = (photo: Owner) => `${filesOfEvent(photo)}thumbnails/${photo.ulid}.jpg`
