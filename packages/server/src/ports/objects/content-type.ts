const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  csv: 'text/csv; charset=utf-8',
  gif: 'image/gif',
  gz: 'application/gzip',
  heic: 'image/heic',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  jsonl: 'application/jsonl',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
}

/**
 * What an object holds, by the ending of its key: a folder keeps nothing else that would tell.
 *
 * @example
 * ```ts
 * console.log(contentTypeOf('pictures/lamp.webp')) // image/webp
 * ```
 */
export function contentTypeOf(key: string): string {
  const ending = /\.([^./]+)$/.exec(key)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(types, ending) ? (types[ending] as string) : 'application/octet-stream'
}
