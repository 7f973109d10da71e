import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Beside this file once it is built, under `dist` while it is not. */
const folders = ['../page/', '../dist/page/'].map(path => fileURLToPath(new URL(path, import.meta.url)))

/** The built page: its files, and `index.html` for every address of a screen. */
export function page(folder = folders.find(each => existsSync(join(each, 'index.html')))): Hono {
  return new Hono().get('*', async context => {
    if (folder === undefined) return context.text('The page of the studio is not built: npm run build', 503)
    const path = normalize(decoded(new URL(context.req.url).pathname))
    const isAsset = path.startsWith('/assets/')
    const file = join(folder, isAsset || extname(path) === '.svg' ? path : 'index.html')
    const bytes = await readFile(file).catch(() => undefined)
    if (bytes === undefined) return context.notFound()
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      // Names of assets hold a hash of their content.
      'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  })
}

/** An address that is wrongly escaped is one of no file. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
