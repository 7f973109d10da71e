import type { Objects } from '@monotable/server'
import { gate } from '@monotable/server/kit'
import type { Image, Prepared, Preprocessor } from '../ports/image-ports.ts'
import { processedKeyOf, thumbnailKeyOf } from './photo-files.ts'
import { largestFile, render } from './render.ts'
import { UnusableImage } from './unusable-image.ts'

/** Bytes of files that are in memory at once. */
const reading = gate(2 * largestFile)

/** Renders what was uploaded. Without a file it believes what came with the upload, if it may. */
export function preprocessor(objects: Objects, { believes }: { readonly believes: boolean }): Preprocessor {
  return {
    async prepare(image) {
      const size = await objects.size(image.rawKey)
      const supplied = size === undefined && believes && suppliedOf(image)
      if (supplied) return supplied
      // Others may put files into the store: how large one is must be known before it is in memory.
      if ((size ?? 0) > largestFile) throw new UnusableImage('TOO_LARGE')
      const { prepared, processed, thumbnail } = await reading.through(size ?? 0, async () => {
        const raw = size === undefined ? undefined : await objects.get(image.rawKey)
        if (!raw) throw new UnusableImage('RAW_MISSING')
        return render(raw)
      })
      await Promise.all([
        objects.put(processedKeyOf(image), processed, { contentType: 'image/jpeg' }),
        objects.put(thumbnailKeyOf(image), thumbnail, { contentType: 'image/jpeg' }),
      ])
      return prepared
    },
  }
}

function suppliedOf({ analysis }: Image): Prepared | undefined {
  const { width, height, format, size } = analysis ?? {}
  if (width === undefined || height === undefined || format === undefined || size === undefined)
    return undefined
  return { width, height, format, size }
}
