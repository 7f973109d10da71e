import { formatOf, invalid } from '@monotable/server/kit'
import * as z from 'zod'
import { UnusableSelfie } from '../analysis/unusable-selfie.ts'
import { bibIn } from '../bibs/bib-form.ts'
import { refuse } from '../errors.ts'
import { findVisibleEvent } from '../events/find-event.ts'
import { type Db, operation } from '../operation.ts'
import { visitorPhotoAnswer } from '../photos/photo-answer.ts'
import type { FaceIndexer, Selfie } from '../ports/image-ports.ts'
import type { RaceEvent } from '../truth/truth.ts'
import { selfieMatches } from '../values/examples.ts'
import { ofEvent } from '../values/paths.ts'
import { matchPhotos } from './match-photos.ts'
import { visitorOf } from './visitor-of.ts'

const largest = 5 * 1024 * 1024

const body = z
  .object({
    /** JPEG or PNG. */
    image: z
      .base64()
      .max(Math.ceil(largest / 3) * 4)
      .optional(),
    /** With the embedded faces, in place of an image. */
    personKey: z.string().min(1).max(128).optional(),
    bib: z.string().min(1).max(64).optional(),
  })
  .meta({ examples: [{ personKey: 'kim', bib: '1234' }] })

export const searchBySelfie = operation({
  method: 'POST',
  path: '/organizers/{orgId}/events/{eventId}/selfie-searches',
  title: 'Finds photos by a selfie, which is not stored; leaves out those that the bib finds',
  may: ['visitor'],
  desk: false,
  input: { path: ofEvent, body },
  output: z
    .object({ items: z.array(z.object({ similarity: z.number(), photo: visitorPhotoAnswer })) })
    .meta({ examples: [selfieMatches] }),
  status: 200,
  errors: ['CONSENT_REQUIRED', 'NO_FACE'],
  rate: { requests: 10, seconds: 60 },
  isSearch: true,
  bodyLimit: 8 * 1024 * 1024,
  handler: async ({ path, body, actor, roles, db, ports }) => {
    const event = await findVisibleEvent(ports, path, roles)
    await checkConsent(db, event, visitorOf(actor))
    const bib = body.bib === undefined ? undefined : bibIn(body.bib, event, { in: 'body', path: 'bib' })
    const selfie = selfieIn(body, ports.faceIndexer)
    const matches = await ports.faceIndexer.search(event.faceCollectionId, selfie).catch(refused)
    return { items: await matchPhotos(db, event, matches, bib) }
  },
})

async function checkConsent(db: Db, { orgId, eventId }: RaceEvent, visitorId: string): Promise<void> {
  const consent = await db.Consent.get({ orgId, eventId, visitorId }, { consistent: true })
  if (!consent) throw refuse('CONSENT_REQUIRED')
}

function selfieIn({ image, personKey }: z.output<typeof body>, { searchesBy }: FaceIndexer): Selfie {
  const [wanted, other] = searchesBy === 'image' ? [image, personKey] : [personKey, image]
  const unknown = searchesBy === 'image' ? 'personKey' : 'image'
  if (other !== undefined)
    throw invalid([
      { in: 'body', path: unknown, reason: `cannot be searched by here: send ${searchesBy} instead` },
    ])
  if (wanted === undefined) throw invalid([{ in: 'body', path: searchesBy, reason: 'is required' }])
  if (searchesBy === 'personKey') return { personKey: wanted }
  const bytes = Buffer.from(wanted, 'base64')
  const format = formatOf(bytes)
  if (bytes.length > largest || (format !== 'jpeg' && format !== 'png'))
    throw invalid([{ in: 'body', path: 'image', reason: 'must be JPEG or PNG of at most 5 MB' }])
  return { image: bytes }
}

function refused(error: unknown): never {
  if (!(error instanceof UnusableSelfie)) throw error
  if (error.fault === 'NO_FACE') throw refuse('NO_FACE', undefined, error)
  throw invalid([{ in: 'body', path: 'image', reason: 'cannot be read' }])
}
