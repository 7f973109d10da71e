import { openSharp } from '@monotable/server/kit'
import { identity } from './identity.tsx'
import { page } from './page.ts'

const address = '/inventory/app/till/'
const sizes = [180, 192, 512]

const manifest = {
  id: address,
  name: 'Inventory till',
  short_name: 'Till',
  description: 'Sells, also without a network.',
  start_url: address,
  scope: address,
  display: 'standalone',
  background_color: '#f6f7f9',
  theme_color: identity.colors.accent[0],
  icons: sizes.map(size => ({
    src: `${address}icons/${size}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any',
  })),
}

/** By which browsers install the till as an app. They ask for it without a cookie. */
export const tillManifest = page({
  path: '/till/app.webmanifest',
  title: 'Till',
  may: 'anyone',
  answer: async () =>
    new Response(JSON.stringify(manifest), {
      headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
    }),
  view: () => null,
})

const drawn = new Map<number, Promise<Buffer>>()

export const tillIcon = page({
  path: '/till/icons/{size}',
  title: 'Till',
  may: 'anyone',
  answer: async ({ path }) => {
    const size = Number(path.size)
    if (!sizes.includes(size)) return new Response(null, { status: 404 })
    if (!drawn.has(size)) drawn.set(size, drawIcon(size))
    return new Response(new Uint8Array(await (drawn.get(size) as Promise<Buffer>)), {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
    })
  },
  view: () => null,
})

/** The mark fills the square: systems cut it to their own shape. */
async function drawIcon(size: number): Promise<Buffer> {
  const sharp = await openSharp()
  const square = `<rect width="32" height="32" fill="${identity.colors.accent[0]}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${square}${identity.mark}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
