/** Whose files they are. */
interface Owner {
  readonly orgId: string
  readonly eventId: string
  readonly ulid: string
}

/** All files of an event are below this. */
export const filesOfEvent = ({ orgId, eventId }: Omit<Owner, 'ulid'>) => `${orgId}/${eventId}/`

export const rawKeyOf = (event: Omit<Owner, 'ulid'>, file: string) => `${filesOfEvent(event)}raw/${file}`

/** The picture that is shown and downloaded. */
export const processedKeyOf = (photo: Owner) => `${filesOfEvent(photo)}processed/${photo.ulid}.jpg`

export const thumbnailKeyOf = (photo: Owner) => `${filesOfEvent(photo)}thumbnails/${photo.ulid}.jpg`
