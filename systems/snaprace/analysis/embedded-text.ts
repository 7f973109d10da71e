import type { Objects } from '@monotable/server'
import { processedKeyOf } from '../images/photo-files.ts'
import type { TextDetector } from '../ports/image-ports.ts'
import { openReader, type Reader } from './ocr/open-reader.ts'

/** Text that came with the upload; else what is read in the picture, on this machine. */
export function embeddedText(objects: Objects, reader: Reader = openReader()): TextDetector {
  return {
    detect: async image => image.analysis?.text ?? reader.read(() => objects.get(processedKeyOf(image))),
    mayErr: image => image.analysis?.text === undefined,
    close: () => reader.close(),
  }
}
