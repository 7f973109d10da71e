import { forgetPhoto } from '../removal/forget-photo.ts'
import { analyse } from './analyse.ts'
import { Overtaken } from './overtaken.ts'
import { prepare } from './prepare.ts'
import { publish } from './publish.ts'
import type { Guard, IngestContext, RunStep, Step, Upload } from './step.ts'

type Key = Pick<Guard, 'orgId' | 'eventId' | 'rawId'>

/** What takes an upload from a state to the next; the others are ends. */
const steps: Partial<Record<Guard['state'], RunStep>> = {
  UPLOADED: prepare,
  PREPROCESSED: analyse,
  ANALYZED: publish,
}

export const isUnderWay = ({ state }: Guard) => steps[state] !== undefined

/** Takes an upload as far as it goes, from wherever it is (R7). It can be interrupted at any moment, and done again. */
export async function advance(context: IngestContext, { orgId, eventId, rawId }: Key): Promise<void> {
  const key = { orgId, eventId, rawId }
  const read = () => context.db.RawGuard.get(key, { consistent: true })
  const first = await read()
  if (!first || !isUnderWay(first)) return
  const event = await context.ports.truth.event(key)
  if (!event) return discard(context, first)
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
      // What was removed meanwhile has perhaps got files and faces again.
      if (!guard || guard.state === 'REMOVED') return forgetPhoto(context, upload)
    }
  }
}

const isUpload = (guard: Guard): guard is Upload => guard.rawKey !== undefined

/** The event is deleted: what came too late for that goes too. */
async function discard(context: IngestContext, guard: Guard): Promise<void> {
  const { orgId, eventId, rawId } = guard
  await context.db.RawGuard.delete({ orgId, eventId, rawId })
  if (isUpload(guard)) await forgetPhoto(context, guard)
}
