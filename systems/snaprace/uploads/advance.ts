import { forgetPhoto } from '../photos/forget-photo.ts'
import { analyse } from './analyse.ts'
import { prepare } from './prepare.ts'
import { publish } from './publish.ts'
import {
  type Guard,
  type IngestContext,
  isUnderWay,
  Overtaken,
  type RunStep,
  type Step,
  type Upload,
} from './step.ts'

/** What takes an upload from a state to the next; the others are ends. */
const steps: Partial<Record<Guard['state'], RunStep>> = {
  UPLOADED: prepare,
  PREPROCESSED: analyse,
  ANALYZED: publish,
}

/** An upload, with what was known of it when it was reported. */
type Told = Pick<Guard, 'orgId' | 'eventId' | 'rawId'> & Partial<Pick<Guard, 'rawKey' | 'ulid' | 'found'>>

/** Takes an upload as far as it goes, from wherever it is (R7). It can be interrupted at any moment, and done again. */
export async function advance(context: IngestContext, told: Told): Promise<void> {
  const { orgId, eventId, rawId } = told
  const key = { orgId, eventId, rawId }
  const read = () => context.db.RawGuard.get(key, { consistent: true })
  const first = await read()
  // An earlier run, which did not come to its end, has perhaps made files and faces after they were taken away.
  if (!first || first.state === 'REMOVED') return forget(context, told)
  if (!isUnderWay(first)) return
  const event = await context.ports.truth.event(key)
  if (!event) {
    await context.db.RawGuard.delete(key)
    return forget(context, first)
  }
  let isRepeated = true
  for (let guard: Guard | undefined = first; guard && isUpload(guard); ) {
    const upload: Upload = guard
    try {
      guard = await steps[upload.state]?.(context, { upload, event, isRepeated } satisfies Step)
      isRepeated = false
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      guard = await read()
      isRepeated = true
      if (!guard || guard.state === 'REMOVED') return forget(context, upload)
    }
  }
}

const isUpload = (guard: Guard): guard is Upload => guard.rawKey !== undefined

/** Its event is gone, or its photo was taken down. */
async function forget(context: IngestContext, told: Told): Promise<void> {
  const { orgId, eventId, rawKey, ulid, found } = told
  if (rawKey !== undefined && ulid !== undefined)
    await forgetPhoto(context, { orgId, eventId, rawKey, ulid, found })
  const { truth, faceIndexer } = context.ports
  // Who learns faces makes the collection that is missing.
  if (!(await truth.event({ orgId, eventId }))) await faceIndexer.deleteCollection(`${orgId}.${eventId}`)
}
