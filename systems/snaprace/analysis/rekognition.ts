import type { RekognitionClient, RekognitionClientConfig } from '@aws-sdk/client-rekognition'
import { type Objects, optionalPackage } from '@monotable/server'
import { processedKeyOf } from '../images/photo-files.ts'
import type { FaceIndexer, Image, TextDetector } from '../ports/image-ports.ts'
import { rekognitionFaces } from './rekognition-faces.ts'

/** What both need of the service. */
export interface Rekognition {
  readonly sdk: typeof import('@aws-sdk/client-rekognition')
  readonly send: RekognitionClient['send']
  /** The processed picture, never the raw one. */
  pictureOf(image: Image): Promise<Uint8Array>
}

/** Milliseconds until an image counts as not looked at. */
const patience = 15_000

/** Text and faces by Amazon Rekognition. */
export async function rekognition(
  objects: Objects,
  config: RekognitionClientConfig = {},
): Promise<{ textDetector: TextDetector; faceIndexer: FaceIndexer }> {
  const load = () => import('@aws-sdk/client-rekognition')
  const sdk = await optionalPackage('@aws-sdk/client-rekognition', load)
  const client = new sdk.RekognitionClient(config)
  const send = ((command: Parameters<typeof client.send>[0]) =>
    client.send(command, { abortSignal: AbortSignal.timeout(patience) })) as RekognitionClient['send']
  const pictureOf = async (image: Image) => {
    const key = processedKeyOf(image)
    const picture = await objects.get(key)
    if (!picture) throw new Error(`${key} is not there`)
    return picture
  }
  const service = { sdk, send, pictureOf }
  return { textDetector: rekognitionText(service), faceIndexer: rekognitionFaces(service) }
}

/** Words by DetectText. */
function rekognitionText({ sdk, send, pictureOf }: Rekognition): TextDetector {
  return {
    async detect(image) {
      const Image = { Bytes: await pictureOf(image) }
      const { TextDetections = [] } = await send(new sdk.DetectTextCommand({ Image }))
      return TextDetections.flatMap(({ Type, DetectedText: value, Confidence: confidence }) =>
        Type === 'WORD' && value !== undefined ? [{ value, confidence: confidence ?? 0 }] : [],
      )
    },
  }
}
