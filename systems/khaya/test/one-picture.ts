import { openSharp } from '@monotable/server/kit'

/** A photo as a phone sends it: with the place where it was taken. */
export async function onePicture(background = '#a5421b') {
  const sharp = await openSharp()
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '29/1 0/1 32/1' } })
    .jpeg()
    .toBuffer()
  return { bytes, contentType: 'image/jpeg' } as const
}
