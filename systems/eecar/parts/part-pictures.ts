import type { Schedule } from '@monotable/server'
import { checkVersion, findOrRefuse, type Pictures, picturesOf, pictureUpload } from '@monotable/server/kit'
import { refuse } from '../errors.ts'
import { type Db, operation } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { ofPart } from '../values/paths.ts'
import { wholePartAnswer } from './part-answer.ts'
import { rewritePart } from './rewrite-part.ts'
import { answerOf } from './whole-part.ts'

export const pictures: Pictures = picturesOf('eecar')

const most = 10

export const getPicture = operation({ ...pictures.show, may: 'anyone' })

export const addPicture = operation({
  method: 'POST',
  path: '/parts/{partId}/pictures',
  title: 'Adds a picture to a part: upright, without metadata, in three sizes; images has its address',
  may: ['own', 'admin'],
  input: { path: ofPart, file: pictureUpload.types },
  output: wholePartAnswer,
  isVersioned: true,
  bodyLimit: pictureUpload.limit,
  rate: { requests: 120, seconds: 60 },
  errors: ['TOO_MANY_PICTURES', 'EMBEDDING_UNAVAILABLE'],
  handler: async ({ path: { partId }, file: { bytes }, ...call }) => {
    const { db, ports, now, ifMatch } = call
    // Before the picture is decoded, which takes longer than anything else here.
    const part = await findOrRefuse('part', db.Part.get({ partId }, { consistent: true }))
    checkVersion(part, ifMatch)
    checkCount(part.images)
    const { address } = await pictures.keep(ports.objects, { owner: partId, bytes, now })
    const add = ({ part: current }: { part: { images: readonly string[] } }) => {
      checkCount(current.images)
      return { part: { images: [...current.images, address] } }
    }
    return rewritePart(call, partId, add, answerOf)
  },
})

function checkCount(images: readonly string[]): void {
  if (images.length >= most) throw refuse('TOO_MANY_PICTURES', { limit: most })
}

export const sweepPictures: Schedule<Db, EecarPorts> = pictures.sweeping({
  title: 'Removes pictures that no part shows any more',
  everySeconds: 6 * 3600,
  usedBy: async ({ db }, partId) => (await db.Part.get({ partId }, { consistent: true }))?.images ?? [],
})
