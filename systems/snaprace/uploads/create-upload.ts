import { type Call, isObjectKey } from '@monotable/server'
import { invalid, outdated, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { refuse as refuseOwn } from '../errors.ts'
import { type Db, type Items, operation } from '../operation.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import type { EventKey } from '../truth/truth.ts'
import { told as example } from '../values/examples.ts'
import { moment, photographerId, rawIdOf } from '../values/value-types.ts'
import { checkUploader } from './check-uploader.ts'
import { type Address, findAddress, removeRawFile } from './find-address.ts'
import { finishParts } from './part-plan.ts'
import { rawPlaceOf } from './raw-place.ts'
import { findGuard, tellAgain } from './tell-again.ts'
import { RawGuard, suppliedAnalysis } from './upload.ts'

const input = {
  body: z
    .object({
      rawKey: z.string().min(1).max(900),
      photographerId: photographerId.max(128).optional(),
      capturedAt: moment.optional(),
      analysis: suppliedAnalysis.optional(),
    })
    .meta({
      examples: [{ rawKey: 'snaprace-kr/seoul-marathon-2024/raw/01HXY8B0000000000000000000-DSC_1234.jpg' }],
    }),
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
  title: 'Reports an uploaded raw file; reporting it again still gives one photo',
  may: ['photographer', 'ingest', 'organizer', 'platform'],
  desk: false,
  input,
  output,
  status: 202,
  errors: ['NOT_FOUND', 'PARTS_MISSING'],
  handler: async call => {
    const { body, actor, roles, ports, answerAs } = call
    if (!isObjectKey(body.rawKey))
      throw invalid([{ in: 'body', path: 'rawKey', reason: 'is not a valid key of a file' }])
    const place = rawPlaceOf(body.rawKey)
    const event = place && (await ports.truth.event(place.event))
    if (!event) {
      // It came by an address that was given before the event was deleted.
      if (place && (await ports.truth.deletion(place.event))) await ports.objects.delete(body.rawKey)
      answerAs(200)
      return { state: 'IGNORED' as const, reason: place ? ('UNKNOWN_EVENT' as const) : ('NOT_RAW' as const) }
    }
    await checkUploader(ports.truth, actor, roles, event)
    const isMachine = roles.has('ingest')
    if (body.photographerId !== undefined && !isMachine)
      throw refuse(
        'FORBIDDEN',
        'Only the ingest machine can say whose photo it is. Leave out photographerId.',
      )
    if (body.analysis && !isMachine && !ports.believesEverybody)
      throw refuse('FORBIDDEN', 'Only the ingest machine can say what is on a photo. Leave out analysis.')
    const address = await findAddress(call, body.rawKey, place)
    if (address && !(await finishParts(ports.objects, address)))
      throw refuseOwn('PARTS_MISSING', { rawKey: body.rawKey })
    const answer = await tell(call, place.event, address)
    // A file that was taken down is deleted again when it is sent again.
    if (answer.state === 'REMOVED') await removeRawFile(call, body.rawKey)
    return answer
  },
})

/** Writes the guard first; a later report finds it and only counts one more delivery (R7). */
function tell({ body, db, ids, commit }: Asked, event: EventKey, address: Address | undefined) {
  const { rawKey, capturedAt, analysis } = body
  const photographerId = creditedIn(body.photographerId, address)
  return commit(async t => {
    const known = await findGuard(db, event, rawKey)
    if (known) {
      const { writes, guard } = tellAgain(t, known)
      return { writes, answer: answerOf(guard) }
    }
    const upload = {
      ...event,
      rawId: rawIdOf(rawKey),
      rawKey,
      ulid: ids.ulid(),
      state: 'UPLOADED' as const,
      ...(address && { filename: address.filename }),
      ...(photographerId !== undefined && { photographerId }),
      ...(capturedAt !== undefined && { capturedAt }),
      ...(analysis && { analysis }),
    }
    return { writes: [t.RawGuard.create(upload, { otherwise: outdated })], answer: answerOf(upload) }
  })
}

/** Whoever was given the address; the ingest machine names others where nobody was. */
function creditedIn(named: string | undefined, address: Address | undefined): string | undefined {
  const owner = address?.photographerId
  if (owner !== undefined && named !== undefined && named !== owner)
    throw refuse(
      'FORBIDDEN',
      'The address belongs to another photographer, who gets the credit. Leave out photographerId.',
    )
  return owner ?? named
}

const answerOf = ({ ulid, rawId, state }: Pick<Items['RawGuard'], 'ulid' | 'rawId' | 'state'>) => ({
  ulid,
  rawId,
  state,
})
