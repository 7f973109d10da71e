import { createHash } from 'node:crypto'
import { inLanes, unlessThere } from '@monotable/server/kit'
import { pino } from 'pino'
import { rawKeyOf } from '../images/photo-files.ts'
import type { Db } from '../operation.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import type { Truth } from '../truth/truth.ts'
import { advance } from '../uploads/advance.ts'
import { rawIdOf } from '../values/value-types.ts'
import { type SamplePhoto, samplePhotos } from './photos.ts'
import { drawPhoto } from './pictures/draw-photo.ts'
import { type SampleEvent, sampleEvents, sampleOrganizers, samplePhotographers } from './truth.ts'

interface Loading {
  readonly db: Db
  readonly ports: SnapracePorts
  readonly now: Date
  readonly progress: (share: number) => void
}

/** Can be repeated: what is there already stays. Photos go the way of every upload. */
export async function load({ db, ports, now, progress }: Loading): Promise<void> {
  await loadTruth(ports.truth, now)
  const photos = sampleEvents.flatMap(event => samplePhotos(event).map(photo => ({ event, photo })))
  let loaded = 0
  await inLanes([...photos.entries()], lanes, async ([at, { event, photo }]) => {
    await loadPhoto({ db, ports }, event, photo, new Date(now.getTime() - (photos.length - at) * 60_000))
    progress(++loaded / photos.length)
  })
}

/** Pictures are computed in threads: so many at once. */
const lanes = 4

async function loadTruth(truth: Truth, at: Date): Promise<void> {
  for (const { color, website, ...organizer } of sampleOrganizers) {
    const isNew = await unlessThere(truth.createOrganizer(organizer, { at }), 'ORGANIZER_EXISTS')
    if (isNew) await truth.updateOrganizer(organizer.orgId, { color, website }, { at })
  }
  for (const { active, ...photographer } of samplePhotographers) {
    await unlessThere(truth.createPhotographer(photographer, { at }), 'PHOTOGRAPHER_EXISTS')
    if (!active) await truth.updatePhotographer(photographer.photographerId, { active }, { at })
  }
  for (const { status, photographers, runners, photoCount: _, unread: __, ...event } of sampleEvents) {
    await unlessThere(truth.createEvent(event, { at }), 'EVENT_ID_TAKEN', 'EVENT_DELETING')
    if (status === 'inactive') await truth.updateEvent(event, { status }, { at })
    for (const photographerId of photographers) await truth.assign(event, photographerId)
    await truth.putRunners(event, runners)
  }
}

async function loadPhoto(
  { db, ports }: Pick<Loading, 'db' | 'ports'>,
  { orgId, eventId }: SampleEvent,
  { file, photographerId, capturedAt, scene, analysis }: SamplePhoto,
  at: Date,
): Promise<void> {
  const rawKey = rawKeyOf({ orgId, eventId }, file)
  const key = { orgId, eventId, rawId: rawIdOf(rawKey) }
  await ports.objects.put(rawKey, await drawPhoto(scene), { contentType: 'image/jpeg' })
  const upload = { ...key, rawKey, ulid: ulidOf(at, rawKey), photographerId, capturedAt, analysis }
  await unlessThere(db.RawGuard.create(upload))
  await advance({ db, ports, now: at, log: pino({ level: 'silent' }) }, key)
}

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The ULID of a moment and a name. */
function ulidOf(at: Date, name: string): string {
  let [time, left] = ['', at.getTime()]
  for (let place = 0; place < 10; place++) {
    time = digits[left % 32] + time
    left = Math.floor(left / 32)
  }
  const bytes = createHash('sha256').update(name).digest()
  return time + Array.from({ length: 16 }, (_, place) => digits[(bytes[place] as number) % 32]).join('')
}
