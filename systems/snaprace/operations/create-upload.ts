import { type Call, invalid, isObjectKey, outdated, refuse } from '@monotable/server'
import { z } from 'zod'
import { told as example } from '../examples.ts'
import { isUnderWay } from '../ingest/advance.ts'
import { rawPlaceOf } from '../ingest/raw-place.ts'
import { checkUploader, photographerOf } from '../ingest/uploader.ts'
import { type Db, type Items, operation } from '../operation.ts'
import type { SnapracePorts } from '../ports.ts'
import { RawGuard, suppliedAnalysis } from '../schema/uploads.ts'
import { moment, photographerId, rawIdOf } from '../schema/value-types.ts'
import type { EventKey } from '../truth/truth.ts'

const input = {
  body: z
    .object({
      rawKey: z.string().min(1).max(900),
      photographerId: photographerId.max(128).optional(),
      capturedAt: moment.optional(),
      analysis: suppliedAnalysis.optional(),
    })
    .meta({ examples: [{ rawKey: 'snaprace-kr/seoul-marathon-2024/raw/DSC_1234.jpg' }] }),
}

const output = z
  .object({
    state: z.enum([...RawGuard.attributes.state.unwrap().options, 'IGNORED']),
    ulid: z.string().optional(),
    rawId: z.string().optional(),
    reason: z.enum(['NOT_RAW', 'UNKNOWN_EVENT']).optional(),
  })
  .meta({ examples: [example] })

type Asked = Call<Db, SnapracePorts, typeof input>

export const createUpload = operation({
  method: 'POST',
  path: '/uploads',
  title: 'Tells that a raw file is there; told again, it is still one photo',
  input,
  output,
  status: 202,
  handler: async call => {
    const { body, actor, roles, ports, answerAs } = call
    if (!isObjectKey(body.rawKey))
      throw invalid([{ in: 'body', path: 'rawKey', reason: 'is not a key of a file' }])
    const place = rawPlaceOf(body.rawKey)
    const event = place && (await ports.truth.event(place.event))
    if (!event) {
      // It came by an address that was given before the event was deleted.
      if (place && (await ports.truth.deletion(place.event))) await ports.objects.delete(body.rawKey)
      answerAs(200)
      return { state: 'IGNORED' as const, reason: place ? ('UNKNOWN_EVENT' as const) : ('NOT_RAW' as const) }
    }
    await checkUploader(ports.truth, actor, roles, event)
    if (body.photographerId !== undefined && !roles.has('ingest'))
      throw refuse('FORBIDDEN', 'Only the ingest machine says whose photo it is')
    const answer = await told(call, place.event)
    // What was taken down does not stay because it is sent again.
    if (answer.state === 'REMOVED') await ports.objects.delete(body.rawKey)
    return answer
  },
})

/** The guard is put first; whoever comes later finds it, and only says that it was told again (R7). */
function told({ body, actor, db, ids, commit }: Asked, event: EventKey) {
  const { rawKey, capturedAt, analysis } = body
  const photographerId = body.photographerId ?? photographerOf(actor)
  const key = { ...event, rawId: rawIdOf(rawKey) }
  return commit(async t => {
    const guard = await db.RawGuard.get(key, { consistent: true })
    if (guard)
      return { writes: isUnderWay(guard) ? [t.RawGuard.update(guard, again)] : [], answer: answerOf(guard) }
    const upload = {
      ...key,
      rawKey,
      ulid: ids.ulid(),
      state: 'UPLOADED' as const,
      ...(photographerId !== undefined && { photographerId }),
      ...(capturedAt !== undefined && { capturedAt }),
      ...(analysis && { analysis }),
    }
    return { writes: [t.RawGuard.create(upload, { otherwise: outdated })], answer: answerOf(upload) }
  })
}

const again = { add: { deliveries: 1 } }

const answerOf = ({ ulid, rawId, state }: Pick<Items['RawGuard'], 'ulid' | 'rawId' | 'state'>) => ({
  ulid,
  rawId,
  state,
})
