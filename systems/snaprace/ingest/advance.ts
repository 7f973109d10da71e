import { forgetPhoto } from '../removal/forget-photo.ts'
import { analyse } from './analyse.ts'
import { followCredit } from './follow-credit.ts'
import { Overtaken } from './overtaken.ts'
import { prepare } from './prepare.ts'
import { publish } from './publish.ts'
import type { Guard, IngestContext, Step, Upload } from './step.ts'

type Key = Pick<Guard, 'orgId' | 'eventId' | 'rawId'>

/** What takes an upload from a state to the next; the others are ends. */
const steps: Partial<Record<Guard['state'], (context: IngestContext, step: Step) => Promise<void>>> = {
  UPLOADED: prepare,
  PREPROCESSED: analyse,
  ANALYZED: publish,
}

export const isUnderWay = ({ state }: Guard) => steps[state] !== undefined

/** Takes an upload as far as it goes, from wherever it is (R7). It can be interrupted at any moment, and done again. */
export async function advance(context: IngestContext, { orgId, eventId, rawId }: Key): Promise<void> {
  const key = { orgId, eventId, rawId }
  let last: Upload | undefined
  for (;;) {
    const guard = await context.db.RawGuard.get(key, { consistent: true })
    const run = guard && steps[guard.state]
    const isGone = !guard || guard.state === 'REMOVED'
    // What was removed meanwhile has perhaps got files and faces again.
    if (isGone && last) await forgetPhoto(context, last)
    if (!run || !isUpload(guard)) {
      if (last && guard?.state === 'INDEXED') await followCredit(context, last)
      return
    }
    const event = await context.ports.truth.event(key)
    if (!event) return discard(context, guard)
    const isRepeated = last === undefined
    last = guard
    await run(context, { upload: guard, event, isRepeated }).catch(error => {
      if (!(error instanceof Overtaken)) throw error
    })
  }
}

const isUpload = (guard: Guard): guard is Upload => guard.rawKey !== undefined

/** The event is deleted: what came too late for that goes too. */
async function discard(context: IngestContext, upload: Upload): Promise<void> {
  const { orgId, eventId, rawId } = upload
  await context.db.RawGuard.delete({ orgId, eventId, rawId })
  await forgetPhoto(context, upload)
}
