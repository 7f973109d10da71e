import { findBibs, mostBibs } from '../analysis/find-bibs.ts'
import { learnForms, newest } from '../bibs/bib-forms.ts'
import type { Items } from '../operation.ts'
import { type IngestContext, moveTo, type RunStep, type Step } from './step.ts'
import { tryThrice } from './try-thrice.ts'

type Found = NonNullable<Items['RawGuard']['found']>
type Part = Pick<Found, 'partialReasons'>

/** PREPROCESSED to ANALYZED: text and faces, in parallel. What fails is left empty, and told. */
export const analyse: RunStep = async (context, step) => {
  const { upload } = step
  const { orgId, eventId, ulid } = upload
  const published = await context.db.Photo.get({ orgId, eventId, ulid }, { consistent: true })
  const [text, faces] = await Promise.all([
    textOf(context, step, published),
    facesOf(context, step, published),
  ])
  const partialReasons = [...text.partialReasons, ...faces.partialReasons]
  const { bibs, unlisted } = text
  const found = { bibs, faceIds: faces.faceIds, partialReasons, ...(unlisted && { unlisted }) }
  return moveTo(context.db, upload, 'ANALYZED', { found })
}

/** A photo that is published already misses only what it says. */
const misses = (published: Items['Photo'] | undefined, ...reasons: Found['partialReasons']) =>
  !published || reasons.some(reason => published.partialReasons?.includes(reason))

async function textOf(
  { db, ports, log }: IngestContext,
  { upload, event }: Step,
  published: Items['Photo'] | undefined,
): Promise<Part & Pick<Found, 'bibs' | 'unlisted'>> {
  const isCorrected = published?.bibsEditedAt !== undefined
  if (published && (isCorrected || !misses(published, 'TEXT_FAILED', 'TOO_MANY_BIBS')))
    return { bibs: published.bibs, partialReasons: [] }
  const outcome = await tryThrice(() => ports.textDetector.detect(upload))
  if (!outcome.isDone) {
    log.warn({ err: outcome.error, rawId: upload.rawId }, 'no text was detected')
    return { bibs: [], partialReasons: ['TEXT_FAILED'] }
  }
  const { sure, doubtful } = findBibs(outcome.value, event)
  const read = [...sure, ...doubtful]
  if (read.length > mostBibs) return { bibs: [], partialReasons: ['TOO_MANY_BIBS'] }
  const listed = read.length === 0 ? undefined : await ports.truth.onStartList(upload.eventId, read)
  // A start list knows better than any look at the picture.
  if (!listed) {
    const isOdd =
      ports.textDetector.mayErr?.(upload) && sure.length > 0
        ? learnForms((await db.gallery(event, { limit: newest })).items, event)
        : () => false
    const unlisted = [...doubtful, ...sure.filter(isOdd)]
    return { bibs: sure.filter(bib => !isOdd(bib)), unlisted, partialReasons: [] }
  }
  const unlisted = read.filter(bib => !listed.has(bib))
  return { bibs: read.filter(bib => listed.has(bib)), unlisted, partialReasons: [] }
}

async function facesOf(
  { ports, log }: IngestContext,
  { upload, event, isRepeated }: Step,
  published: Items['Photo'] | undefined,
): Promise<Part & Pick<Found, 'faceIds'>> {
  if (published && !misses(published, 'FACES_FAILED'))
    return { faceIds: published.faceIds, partialReasons: [] }
  const collection = event.faceCollectionId
  const outcome = await tryThrice(async attempt => {
    // An earlier attempt may have come so far that its faces are known.
    if (attempt > 1 || isRepeated || published) await ports.faceIndexer.forget(collection, upload.ulid)
    return ports.faceIndexer.index(collection, upload)
  })
  if (outcome.isDone) return { faceIds: [...new Set(outcome.value)], partialReasons: [] }
  log.warn({ err: outcome.error, rawId: upload.rawId }, 'no faces were indexed')
  return { faceIds: [], partialReasons: ['FACES_FAILED'] }
}
