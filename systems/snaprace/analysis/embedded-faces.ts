import { createHash } from 'node:crypto'
import type { Objects } from '@monotable/server'
import * as z from 'zod'
import type { FaceIndexer, FaceMatch } from '../ports/image-ports.ts'
import { pickBestMatches } from './pick-best-matches.ts'

const known = z.array(z.object({ faceId: z.string(), personKey: z.string(), similarity: z.number() }))

type Known = z.output<typeof known>

/**
 * Faces that came with uploads, kept as objects: those of a photo in one file, which is there before anything else of
 * it and goes last, and the photos of a person in one folder, where a search looks.
 */
export function embeddedFaces(objects: Objects): FaceIndexer {
  const facesOf = async (collection: string, ulid: string): Promise<Known> => {
    const kept = await objects.get(photoFile(collection, ulid))
    return kept ? known.parse(JSON.parse(Buffer.from(kept).toString())) : []
  }
  return {
    searchesBy: 'personKey',
    async index(collection, { ulid, analysis }) {
      const faces = (analysis?.faces ?? []).map(({ personKey, similarity = 99 }, at) => ({
        faceId: faceIdOf(ulid, at),
        personKey,
        similarity,
      }))
      if (faces.length === 0) return []
      await objects.put(photoFile(collection, ulid), JSON.stringify(faces))
      for (const { personKey } of faces) {
        const own = faces.filter(face => face.personKey === personKey)
        await objects.put(personFile(collection, personKey, ulid), JSON.stringify(own))
      }
      return faces.map(({ faceId }) => faceId)
    },
    async forget(collection, ulid) {
      for (const { personKey } of await facesOf(collection, ulid)) {
        await objects.delete(personFile(collection, personKey, ulid))
      }
      await objects.delete(photoFile(collection, ulid))
    },
    async search(collection, selfie) {
      const matches: FaceMatch[] = []
      if (!('personKey' in selfie)) throw new Error('The embedded faces are searched by personKey')
      for await (const key of objects.list(personFolder(collection, selfie.personKey))) {
        const kept = await objects.get(key)
        if (kept) matches.push(...known.parse(JSON.parse(Buffer.from(kept).toString())))
      }
      return pickBestMatches(matches)
    },
    async deleteCollection(collection) {
      const keys: string[] = []
      for await (const key of objects.list(`${folderOf(collection)}/`)) keys.push(key)
      for (const key of keys) await objects.delete(key)
    },
  }
}

const folderOf = (collection: string) => `face-collections/${collection}`
const photoFile = (collection: string, ulid: string) => `${folderOf(collection)}/photos/${ulid}.json`
const personFolder = (collection: string, personKey: string) =>
  `${folderOf(collection)}/persons/${hashOf(personKey)}/`
const personFile = (collection: string, personKey: string, ulid: string) =>
  `${personFolder(collection, personKey)}${ulid}.json`

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The same whenever the same image is indexed. */
const faceIdOf = (ulid: string, at: number) => `face-${hashOf(`${ulid} ${at}`).slice(0, 24)}`
