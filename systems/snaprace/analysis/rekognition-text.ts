import type { TextDetector } from '../ports/image-ports.ts'
import type { Rekognition } from './rekognition.ts'

/** Words by DetectText. */
export function rekognitionText({ sdk, send, pictureOf }: Rekognition): TextDetector {
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
