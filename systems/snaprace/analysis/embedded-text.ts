import type { Objects } from '@monotable/server'
import { processedKeyOf } from '../images/photo-files.ts'
import type { TextDetector } from '../ports/image-ports.ts'
import { readText } from './ocr/read-text.ts'
import { tesseract } from './ocr/tesseract.ts'

/** Text that came with the upload; else what is read in the picture, on this machine. */
export function embeddedText(objects: Objects): TextDetector {
  const reader = tesseract()
  return {
    async detect(image) {
      if (image.analysis?.text) return image.analysis.text
      const picture = await objects.get(processedKeyOf(image))
      return picture ? readText(picture, reader) : []
    },
  }
}
