import type { RekognitionClientConfig } from '@aws-sdk/client-rekognition'
import type { Objects } from '@monotable/server'
import { processedKeyOf } from '../images/photo-files.ts'
import type { FaceIndexer, Image, TextDetector } from '../images/ports.ts'
import { bestMatches, search } from './best-matches.ts'
import { UnusableSelfie } from './unusable-selfie.ts'

/** Milliseconds until an image counts as not looked at. */
const patience = 15_000
/** The service takes no more at once. */
const facesAtOnce = 4096

/** The names of errors that mean something here. */
const missing = 'ResourceNotFoundException'
const exists = 'ResourceAlreadyExistsException'
const noFace = 'InvalidParameterException'
const notAnImage = new Set(['InvalidImageFormatException', 'ImageTooLargeException'])

const isCalled = (error: unknown, name: string) => error instanceof Error && error.name === name

/** Text and faces by Amazon Rekognition. It sees the processed picture, never the raw one. */
export async function rekognition(
  objects: Objects,
  config: RekognitionClientConfig = {},
): Promise<{ textDetector: TextDetector; faceIndexer: FaceIndexer }> {
  const sdk = await import('@aws-sdk/client-rekognition')
  const client = new sdk.RekognitionClient(config)
  const soon = () => ({ abortSignal: AbortSignal.timeout(patience) })

  const textDetector: TextDetector = {
    async detect(image) {
      const Image = { Bytes: await pictureOf(objects, image) }
      const { TextDetections = [] } = await client.send(new sdk.DetectTextCommand({ Image }), soon())
      return TextDetections.flatMap(({ Type, DetectedText: value, Confidence: confidence }) =>
        Type === 'WORD' && value !== undefined ? [{ value, confidence: confidence ?? 0 }] : [],
      )
    },
  }

  const createCollection = (CollectionId: string) =>
    client.send(new sdk.CreateCollectionCommand({ CollectionId }), soon()).catch(error => {
      if (!isCalled(error, exists)) throw error
    })

  const facesOf = async (CollectionId: string, ulid: string): Promise<string[]> => {
    const found: string[] = []
    let NextToken: string | undefined
    do {
      const page = await client.send(
        new sdk.ListFacesCommand({ CollectionId, MaxResults: facesAtOnce, NextToken }),
        soon(),
      )
      for (const { FaceId, ExternalImageId } of page.Faces ?? [])
        if (FaceId !== undefined && ExternalImageId === ulid) found.push(FaceId)
      NextToken = page.NextToken
    } while (NextToken)
    return found
  }

  const faceIndexer: FaceIndexer = {
    searchesBy: 'image',
    async index(CollectionId, image) {
      const command = new sdk.IndexFacesCommand({
        CollectionId,
        Image: { Bytes: await pictureOf(objects, image) },
        ExternalImageId: image.ulid,
        MaxFaces: 100,
        QualityFilter: 'AUTO',
      })
      const { FaceRecords = [] } = await client.send(command, soon()).catch(async error => {
        if (!isCalled(error, missing)) throw error
        await createCollection(CollectionId)
        return client.send(command, soon())
      })
      return FaceRecords.flatMap(({ Face }) => Face?.FaceId ?? [])
    },
    async forget(CollectionId, ulid, known) {
      try {
        const ids = known ?? (await facesOf(CollectionId, ulid))
        for (let at = 0; at < ids.length; at += facesAtOnce) {
          const FaceIds = ids.slice(at, at + facesAtOnce)
          await client.send(new sdk.DeleteFacesCommand({ CollectionId, FaceIds }), soon())
        }
      } catch (error) {
        if (!isCalled(error, missing)) throw error
      }
    },
    async search(CollectionId, selfie) {
      if (!('image' in selfie)) throw new Error('Rekognition is searched by image')
      const command = new sdk.SearchFacesByImageCommand({
        CollectionId,
        Image: { Bytes: selfie.image },
        FaceMatchThreshold: search.similarity,
        MaxFaces: search.faces,
        QualityFilter: 'AUTO',
      })
      const { FaceMatches = [] } = await client.send(command, soon()).catch(error => {
        if (isCalled(error, missing)) return { FaceMatches: [] }
        throw selfieFault(error)
      })
      return bestMatches(
        FaceMatches.flatMap(({ Face, Similarity: similarity = 0 }) =>
          Face?.FaceId === undefined ? [] : [{ faceId: Face.FaceId, similarity }],
        ),
      )
    },
    async deleteCollection(CollectionId) {
      await client.send(new sdk.DeleteCollectionCommand({ CollectionId }), soon()).catch(error => {
        if (!isCalled(error, missing)) throw error
      })
    },
  }
  return { textDetector, faceIndexer }
}

function selfieFault(error: unknown): unknown {
  if (isCalled(error, noFace)) return new UnusableSelfie('NO_FACE', error)
  return error instanceof Error && notAnImage.has(error.name)
    ? new UnusableSelfie('NOT_AN_IMAGE', error)
    : error
}

async function pictureOf(objects: Objects, image: Image): Promise<Uint8Array> {
  const picture = await objects.get(processedKeyOf(image))
  if (!picture) throw new Error(`${processedKeyOf(image)} is not there`)
  return picture
}
