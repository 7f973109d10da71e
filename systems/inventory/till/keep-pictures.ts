import type { Catalogue } from './catalogue.ts'

/** The worker gives them to the page when there is no network. */
const cacheName = 'pictures of tills'

/** How large a picture stands on a tile. Nothing for what a browser cannot open, such as `s3://…` of a seed. */
export function pictureOf({ imageUrl }: { readonly imageUrl: string | null }): string | undefined {
  if (imageUrl?.startsWith('/inventory/pictures/')) return `${imageUrl.split('?')[0]}?side=160`
  return imageUrl && /^(?:https:\/\/|\/)/.test(imageUrl) ? imageUrl : undefined
}

/** Keeps the pictures of a catalogue on the device, one after another, and lets go of those that it no longer has. */
export async function keepPictures({ shopId, products }: Catalogue): Promise<void> {
  if (typeof caches === 'undefined') return
  const wanted = new Set(
    products.flatMap(product => {
      const url = pictureOf(product)
      return url?.startsWith('/inventory/pictures/') ? [new URL(url, location.href).href] : []
    }),
  )
  const cache = await caches.open(cacheName)
  const known = new Set((await cache.keys()).map(({ url }) => url))
  for (const url of known)
    if (url.includes(`/pictures/${shopId}.`) && !wanted.has(url)) await cache.delete(url)
  for (const url of wanted) {
    if (known.has(url)) continue
    const isKept = await cache.add(url).then(
      () => true,
      () => false,
    )
    // Without a network, or room, the others would not come either.
    if (!isKept && !navigator.onLine) return
  }
}
