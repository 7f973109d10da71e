import type { Objects } from '@monotable/server'
import { processedKeyOf, thumbnailKeyOf } from './photo-files.ts'
import type { Image, Prepared, Preprocessor } from './ports.ts'
import { render } from './render.ts'
import { UnusableImage } from './unusable-image.ts'

/** Renders what was uploaded. Without a file it believes what came with the upload, if it may. */
export function preprocessor(objects: Objects, { believes }: { readonly believes: boolean }): Preprocessor {
  return {
    async prepare(image) {
      const raw = await objects.get(image.rawKey)
      const supplied = raw ? undefined : believes && suppliedOf(image)
      if (supplied) return supplied
      if (!raw) throw new UnusableImage('RAW_MISSING')
      const { prepared, processed, thumbnail } = await render(raw)
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
