import type { FaceIndexer } from '../ports/image-ports.ts'
import { pickBestMatches, search } from './pick-best-matches.ts'
import type { Rekognition } from './rekognition.ts'
import { UnusableSelfie } from './unusable-selfie.ts'

/** The service takes no more at once. */
const facesAtOnce = 4096

/** Faces in collections, each under the ulid of its photo. */
export function rekognitionFaces(service: Rekognition): FaceIndexer {
  const { sdk, send } = service
  return {
    searchesBy: 'image',
    index: (collection, image) => indexFaces(service, collection, image),
    async forget(CollectionId, ulid, known) {
      try {
        const ids = known ?? (await facesOf(service, CollectionId, ulid))
        for (let at = 0; at < ids.length; at += facesAtOnce) {
          const FaceIds = ids.slice(at, at + facesAtOnce)
          await send(new sdk.DeleteFacesCommand({ CollectionId, FaceIds }))
        }
      } catch (error) {
        unless(error, missing)
      }
    },
    search: (collection, selfie) => {
      if (!('image' in selfie)) throw new Error('Rekognition is searched by image')
      return searchFaces(service, collection, selfie.image)
    },
    async deleteCollection(CollectionId) {
      await send(new sdk.DeleteCollectionCommand({ CollectionId })).catch(error => unless(error, missing))
    },
  }
}

// The names of errors that mean something here.
const missing = 'ResourceNotFoundException'
const exists = 'ResourceAlreadyExistsException'
const selfieFaults: Readonly<Record<string, UnusableSelfie['fault']>> = {
  InvalidParameterException: 'NO_FACE',
  InvalidImageFormatException: 'NOT_AN_IMAGE',
  ImageTooLargeException: 'NOT_AN_IMAGE',
}

/** Gets over the error of this name, and no other. */
function unless(error: unknown, name: string): void {
  if (!(error instanceof Error) || error.name !== name) throw error
}

/** A collection that is not there is made. */
async function indexFaces(
  { sdk, send, pictureOf }: Rekognition,
  CollectionId: string,
  image: Parameters<FaceIndexer['index']>[1],
): Promise<string[]> {
  const command = new sdk.IndexFacesCommand({
    CollectionId,
    Image: { Bytes: await pictureOf(image) },
    ExternalImageId: image.ulid,
    MaxFaces: 100,
    QualityFilter: 'AUTO',
  })
  const { FaceRecords = [] } = await send(command).catch(async error => {
    unless(error, missing)
    await send(new sdk.CreateCollectionCommand({ CollectionId })).catch(fault => unless(fault, exists))
    return send(command)
  })
  return FaceRecords.flatMap(({ Face }) => Face?.FaceId ?? [])
}

async function facesOf({ sdk, send }: Rekognition, CollectionId: string, ulid: string): Promise<string[]> {
  const found: string[] = []
  let NextToken: string | undefined
  do {
    const command = new sdk.ListFacesCommand({ CollectionId, MaxResults: facesAtOnce, NextToken })
    const page = await send(command)
    for (const { FaceId, ExternalImageId } of page.Faces ?? [])
      if (FaceId !== undefined && ExternalImageId === ulid) found.push(FaceId)
    NextToken = page.NextToken
  } while (NextToken)
  return found
}

async function searchFaces({ sdk, send }: Rekognition, CollectionId: string, image: Uint8Array) {
  const command = new sdk.SearchFacesByImageCommand({
    CollectionId,
    Image: { Bytes: image },
    FaceMatchThreshold: search.similarity,
    MaxFaces: search.faces,
    QualityFilter: 'AUTO',
  })
  const { FaceMatches = [] } = await send(command).catch(error => {
    const fault = selfieFaults[error.name]
    if (fault) throw new UnusableSelfie(fault, error)
    unless(error, missing)
    return { FaceMatches: [] }
  })
  return pickBestMatches(
    FaceMatches.flatMap(({ Face, Similarity: similarity = 0 }) =>
      Face?.FaceId === undefined ? [] : [{ faceId: Face.FaceId, similarity }],
    ),
  )
}
