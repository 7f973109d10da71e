import { createHash } from 'node:crypto'
import type { Objects } from '@monotable/server'
import * as z from 'zod'
import { processedKeyOf } from '../../images/photo-files.ts'
import type { FaceIndexer, FaceMatch, Image } from '../../ports/image-ports.ts'
import { pickBestMatches, search } from '../pick-best-matches.ts'
import { UnusableSelfie } from '../unusable-selfie.ts'
import type { FaceModel } from './face-model.ts'

const kept = z.object({
  model: z.string(),
  faces: z.array(z.object({ faceId: z.string(), vector: z.array(z.number()) })),
})
type Faces = z.output<typeof kept>['faces']

/** Faces that are held in memory between searches. */
const mostHeld = 50_000

/**
 * Faces as a local package describes them. Those of a photo are one file, whose name changes with what is in it, so that
 * a search reads each file once.
 */
export function localFaces(objects: Objects, model: FaceModel): FaceIndexer {
  const held = new Map<string, Faces>()
  let count = 0
  const read = async (key: string): Promise<Faces> => {
    const known = held.get(key)
    if (known) return known
    const bytes = await objects.get(key)
    const file = bytes && kept.parse(JSON.parse(Buffer.from(bytes).toString()))
    const faces = file?.model === model.model ? file.faces : []
    count += faces.length
    if (count > mostHeld) {
      held.clear()
      count = faces.length
    }
    held.set(key, faces)
    return faces
  }
  const drop = async (prefix: string) => {
    for await (const key of objects.list(prefix)) {
      await objects.delete(key)
      count -= held.get(key)?.length ?? 0
      held.delete(key)
    }
  }
  return {
    searchesBy: 'image',
    async index(collection, image) {
      const vectors = await model.describe(await pictureOf(objects, image))
      if (vectors.length === 0) return []
      const faces = vectors.map((vector, at) => ({ faceId: faceIdOf(image.ulid, at), vector: [...vector] }))
      const text = JSON.stringify({ model: model.model, faces })
      await objects.put(`${folderOf(collection)}${image.ulid}-${hashOf(text).slice(0, 8)}.json`, text)
      return faces.map(({ faceId }) => faceId)
    },
    forget: (collection, ulid) => drop(`${folderOf(collection)}${ulid}-`),
    async search(collection, selfie) {
      if (!('image' in selfie)) throw new Error('Local faces are searched by image')
      const [wanted, ...others] = await model.describe(selfie.image).catch(error => {
        throw new UnusableSelfie('NOT_AN_IMAGE', error)
      })
      if (!wanted) throw new UnusableSelfie('NO_FACE', undefined)
      const asked = [wanted, ...others]
      const matches: FaceMatch[] = []
      for await (const key of objects.list(folderOf(collection)))
        for (const { faceId, vector } of await read(key)) {
          const distance = Math.min(...asked.map(each => distanceOf(each, vector)))
          matches.push({ faceId, similarity: similarityOf(distance, model.threshold) })
        }
      return pickBestMatches(matches)
    },
    deleteCollection: collection => drop(folderOf(collection)),
  }
}

async function pictureOf(objects: Objects, image: Image): Promise<Uint8Array> {
  const key = processedKeyOf(image)
  const picture = await objects.get(key)
  if (!picture) throw new Error(`${key} is not there`)
  return picture
}

function distanceOf(one: readonly number[], other: readonly number[]): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY
  return Math.sqrt(one.reduce((sum, value, at) => sum + (value - (other[at] as number)) ** 2, 0))
}

/** The same face is 100; two that are as far apart as one person can be are just similar enough. */
const similarityOf = (distance: number, threshold: number) =>
  Math.max(0, 100 - ((100 - search.similarity) * distance) / threshold)

const folderOf = (collection: string) => `face-collections/${collection}/vectors/`

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const faceIdOf = (ulid: string, at: number) => `face-${hashOf(`${ulid} ${at}`).slice(0, 24)}`
