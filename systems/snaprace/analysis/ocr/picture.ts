import sharp from 'sharp'

/** Pixels of a picture: red, green, blue, row by row. */
export interface Picture {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

/** Longer sides take memory and show no more of a bib. */
const longest = 2048

/** A picture as people see it: upright, without transparency, at most 2048 pixels a side. */
export async function decodePicture(bytes: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** The same picture in another size. */
export async function resizePicture(picture: Picture, width: number, height: number): Promise<Picture> {
  if (width === picture.width && height === picture.height) return picture
  const raw = { width: picture.width, height: picture.height, channels: 3 } as const
  const pixels = await sharp(picture.pixels, { raw })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  return { pixels, width, height }
}
