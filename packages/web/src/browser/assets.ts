import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Files for browsers, by the names that pages know them by. */
export interface Assets {
  /** Where a file is served: `styles.css`, `forms.js`. A name that nothing was built for is an error. */
  urlOf(name: string): string
  has(name: string): boolean
  /** Where a file and all that it imports are served, for who keeps them for later. */
  urlsOf(name: string): string[]
  /** The bytes behind a path below `/web/assets/`. */
  read(path: string): Promise<{ body: Uint8Array<ArrayBuffer>; type: string } | undefined>
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
  json: 'application/json',
}

/** Where the build of this package leaves its own. */
export const ownAssets = new URL('../../dist/assets/', import.meta.url)

/** The files that builds left in these folders, each with a manifest of names. */
export function openAssets(
  folders: readonly URL[],
  /** What is known only at the start, behind the file of that name. */
  added: Readonly<Record<string, string>> = {},
): Assets {
  const files = new Map<string, URL>()
  const names = new Map<string, string>()
  const needs = new Map<string, readonly string[]>()
  for (const folder of folders) {
    const manifest = new URL('manifest.json', folder)
    if (!existsSync(manifest)) {
      throw new Error(`${fileURLToPath(folder)} has no manifest.json. Run npm run build`)
    }
    const read = JSON.parse(readFileSync(manifest, 'utf8')) as {
      names: Record<string, string>
      files: string[]
      needs?: Record<string, string[]>
    }
    for (const [file, imported] of Object.entries(read.needs ?? {})) needs.set(file, imported)
    for (const file of read.files) files.set(file, new URL(file, folder))
    for (const [name, file] of Object.entries(read.names)) names.set(name, `/web/assets/${file}`)
  }
  const loaded = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  for (const [name, text] of Object.entries(added)) {
    const path = names.get(name)?.replace('/web/assets/', '') ?? ''
    const whole = Buffer.concat([readFileSync(files.get(path) as URL), Buffer.from(text)])
    const hash = createHash('sha256').update(whole).digest('base64url').slice(0, 8)
    const own = name.replace(/(\.\w+)$/, `-${hash}$1`)
    files.set(own, files.get(path) as URL)
    loaded.set(own, Promise.resolve(whole))
    names.set(name, `/web/assets/${own}`)
  }
  const urlOf = (name: string) => {
    const found = names.get(name)
    if (!found)
      throw new Error(`No file for browsers is called '${name}'. There are ${[...names.keys()].join(', ')}`)
    return found
  }
  return {
    has: name => names.has(name),
    urlOf,
    urlsOf: name => {
      const found = new Set([urlOf(name).replace('/web/assets/', '')])
      for (const file of found) for (const other of needs.get(file) ?? []) found.add(other)
      return [...found].map(file => `/web/assets/${file}`)
    },
    async read(path) {
      const file = files.get(path)
      if (!file) return undefined
      let body = loaded.get(path)
      if (!body) {
        body = readFile(file) as Promise<Uint8Array<ArrayBuffer>>
        loaded.set(path, body)
      }
      return { body: await body, type: types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream' }
    },
  }
}
