import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Objects } from '@monotable/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FaceIndexer, TextDetector } from '../ports/image-ports.ts'
import { rekognition } from './rekognition.ts'
import { UnusableSelfie } from './unusable-selfie.ts'

// biome-ignore lint/suspicious/noExplicitAny: whatever was sent
type Sent = { target: string; body: any; signed: boolean }
type Answer = { status?: number; body: object }

const sent: Sent[] = []
/** What the service answers, in turn; each target has its own. */
let answers: Record<string, Answer[]> = {}
let server: Server
let textDetector: TextDetector
let faceIndexer: FaceIndexer

const picture = Buffer.from('a processed picture')
const image = {
  orgId: 'org',
  eventId: 'race',
  ulid: '01HXY8FWZM5KJQD9K3Y6R8NZTP',
  rawKey: 'org/race/raw/1.jpg',
}
const processedKey = `org/race/processed/${image.ulid}.jpg`
const objects = {
  get: async (key: string) => (key === processedKey ? picture : undefined),
} as Objects

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const target = String(request.headers['x-amz-target'])
    const signed = String(request.headers.authorization).startsWith('AWS4-HMAC-SHA256')
    sent.push({ target, signed, body: JSON.parse(Buffer.concat(chunks).toString()) })
    const { status = 200, body } = answers[target]?.shift() ?? { body: {} }
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'ap-northeast-2',
    credentials,
    maxAttempts: 1,
  }
  const ports = await rekognition(objects, config)
  textDetector = ports.textDetector
  faceIndexer = ports.faceIndexer
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  sent.length = 0
  answers = {}
})

const target = (name: string) => `RekognitionService.${name}`
const answer = (name: string, ...given: (object | Answer)[]) => {
  answers[target(name)] = given.map(one => ('body' in one ? (one as Answer) : { body: one }))
}
const failure = (type: string): Answer => ({ status: 400, body: { __type: type, message: type } })
const bytes = picture.toString('base64')

describe('on the wire', () => {
  it('DetectText sends the processed picture, and words come back', async () => {
    answer('DetectText', {
      TextDetections: [
        { Type: 'LINE', DetectedText: 'RUN 1234', Confidence: 99 },
        { Type: 'WORD', DetectedText: 'RUN', Confidence: 98.5 },
        { Type: 'WORD', DetectedText: '1234', Confidence: 99.25 },
      ],
    })
    expect(await textDetector.detect(image)).toEqual([
      { value: 'RUN', confidence: 98.5 },
      { value: '1234', confidence: 99.25 },
    ])
    expect(sent).toEqual([{ target: target('DetectText'), signed: true, body: { Image: { Bytes: bytes } } }])
  })

  it('IndexFaces is under the ulid; a collection that is not there is made first', async () => {
    answer('IndexFaces', failure('ResourceNotFoundException'), {
      FaceRecords: [{ Face: { FaceId: 'f1' } }, { Face: { FaceId: 'f2' } }],
    })
    expect(await faceIndexer.index('org.race', image)).toEqual(['f1', 'f2'])
    expect(sent.map(one => one.target)).toEqual(['IndexFaces', 'CreateCollection', 'IndexFaces'].map(target))
    expect(sent[1]!.body).toEqual({ CollectionId: 'org.race' })
    expect(sent[2]!.body).toEqual({
      CollectionId: 'org.race',
      Image: { Bytes: bytes },
      ExternalImageId: image.ulid,
      MaxFaces: 100,
      QualityFilter: 'AUTO',
    })
  })

  it('another who makes the collection at the same time does no harm', async () => {
    answer('IndexFaces', failure('ResourceNotFoundException'), { FaceRecords: [] })
    answer('CreateCollection', failure('ResourceAlreadyExistsException'))
    expect(await faceIndexer.index('org.race', image)).toEqual([])
  })

  it('SearchFacesByImage asks for 85 and at most 50, the best first', async () => {
    answer('SearchFacesByImage', {
      FaceMatches: [
        { Similarity: 88.1, Face: { FaceId: 'f1' } },
        { Similarity: 99.2, Face: { FaceId: 'f2' } },
      ],
    })
    expect(await faceIndexer.search('org.race', { image: picture })).toEqual([
      { faceId: 'f2', similarity: 99.2 },
      { faceId: 'f1', similarity: 88.1 },
    ])
    expect(sent[0]!.body).toEqual({
      CollectionId: 'org.race',
      Image: { Bytes: bytes },
      FaceMatchThreshold: 85,
      MaxFaces: 50,
      QualityFilter: 'AUTO',
    })
  })

  it('a selfie without a face, or that is no picture, is told apart from a failure', async () => {
    const faultOf = async (type: string) => {
      answer('SearchFacesByImage', failure(type))
      const error = await faceIndexer.search('org.race', { image: picture }).catch(found => found)
      return error instanceof UnusableSelfie ? error.fault : error.name
    }
    expect(await faultOf('InvalidParameterException')).toBe('NO_FACE')
    expect(await faultOf('InvalidImageFormatException')).toBe('NOT_AN_IMAGE')
    expect(await faultOf('ImageTooLargeException')).toBe('NOT_AN_IMAGE')
    expect(await faultOf('ThrottlingException')).toBe('ThrottlingException')
    answer('SearchFacesByImage', failure('ResourceNotFoundException'))
    expect(await faceIndexer.search('org.race', { image: picture })).toEqual([])
  })

  it('DeleteFaces takes those that are known; others are looked for, page by page', async () => {
    await faceIndexer.forget('org.race', image.ulid, ['f1', 'f2'])
    expect(sent).toMatchObject([
      { target: target('DeleteFaces'), body: { CollectionId: 'org.race', FaceIds: ['f1', 'f2'] } },
    ])
    sent.length = 0
    const { ulid: ExternalImageId } = image
    answer(
      'ListFaces',
      {
        NextToken: 'more',
        Faces: [
          { FaceId: 'f1', ExternalImageId },
          { FaceId: 'x', ExternalImageId: 'other' },
        ],
      },
      { Faces: [{ FaceId: 'f3', ExternalImageId }] },
    )
    await faceIndexer.forget('org.race', image.ulid)
    expect(sent.map(one => one.target)).toEqual(['ListFaces', 'ListFaces', 'DeleteFaces'].map(target))
    expect(sent[1]!.body).toMatchObject({ NextToken: 'more', MaxResults: 4096 })
    expect(sent[2]!.body).toEqual({ CollectionId: 'org.race', FaceIds: ['f1', 'f3'] })
  })

  it('what is not there any more need not be forgotten', async () => {
    answer('ListFaces', failure('ResourceNotFoundException'))
    await faceIndexer.forget('org.race', image.ulid)
    answer('DeleteCollection', failure('ResourceNotFoundException'))
    await faceIndexer.deleteCollection('org.race')
    expect(sent.at(-1)).toMatchObject({
      target: target('DeleteCollection'),
      body: { CollectionId: 'org.race' },
    })
    sent.length = 0
    await faceIndexer.forget('org.race', image.ulid, [])
    expect(sent).toEqual([])
  })

  it('other failures are failures', async () => {
    answer('DetectText', failure('AccessDeniedException'))
    await expect(textDetector.detect(image)).rejects.toMatchObject({ name: 'AccessDeniedException' })
    answer('IndexFaces', failure('ThrottlingException'))
    await expect(faceIndexer.index('org.race', image)).rejects.toMatchObject({ name: 'ThrottlingException' })
    await expect(textDetector.detect({ ...image, ulid: 'none' })).rejects.toThrow('is not there')
  })
})
