import { sentStream } from '@monotable/server/kit'
import { makeZip } from 'client-zip'
import { findVisibleEvent } from '../events/find-event.ts'
import { pictureKeyOf } from '../images/photo-files.ts'
import { type Db, type Items, operation } from '../operation.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import type { EventKey } from '../truth/truth.ts'
import { ofBib } from '../values/paths.ts'
import { bibIn } from './bib-form.ts'

export const downloadBibPhotos = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/bibs/{bib}/photos.zip',
  title: 'Sends all photos of a bib as one file',
  may: 'anyone',
  desk: false,
  input: { path: ofBib },
  output: sentStream,
  sends: 'application/zip',
  errors: ['FORBIDDEN'],
  rate: { requests: 20, seconds: 60 },
  handler: async ({ path, roles, db, ports }) => {
    const event = await findVisibleEvent(ports, path, roles)
    const bib = bibIn(path.bib, event, { in: 'path', path: 'bib' })
    return {
      stream: makeZip(picturesOf({ db, ports }, event, bib)),
      cacheControl: 'private, no-store',
      filename: `${event.name} ${bib}.zip`,
    }
  },
})

interface Context {
  readonly db: Db
  readonly ports: Pick<SnapracePorts, 'objects'>
}

/** One picture after another, as fast as they are taken: none but the one that is sent is in memory. */
async function* picturesOf({ db, ports }: Context, { orgId, eventId }: EventKey, bib: string) {
  const names = new Set<string>()
  const where = (photo: { readonly orgId: string }) => photo.orgId === orgId
  for await (const photo of db.photosByBib.each({ orgId, eventId, bib }, { limit: 100, where })) {
    const input = await ports.objects.get(pictureKeyOf(photo))
    if (input)
      yield {
        name: freeName(photo, names),
        input,
        lastModified: new Date(photo.capturedAt ?? photo.createdAt),
      }
  }
}

/** Two cameras number their files alike. */
function freeName({ originalFilename }: Items['Photo'], taken: Set<string>): string {
  const base = originalFilename.replace(/\.[^.]*$/, '').replace(/[\\/:*?"<>|\p{Cc}]/gu, '_') || 'photo'
  let name = `${base}.jpg`
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${base} (${count}).jpg`
  taken.add(name.toLowerCase())
  return name
}
