import { createHash } from 'node:crypto'
import type { SentFile } from '../declare/file.ts'
import { refuse } from '../errors.ts'

export interface FileAnswer {
  readonly status: 200 | 206 | 304
  readonly bytes: Uint8Array | null
  readonly headers: Readonly<Record<string, string>>
}

/** A file as the caller wants it: whole, a range of it, or not at all if it is the one that the caller has. */
export function fileAnswer(asked: Headers, type: string, file: SentFile): FileAnswer {
  const { bytes, cacheControl, contentType = type, filename } = file
  const etag = tagOf(bytes)
  const kept = { etag, 'cache-control': cacheControl, 'accept-ranges': 'bytes' }
  if (isKnown(asked.get('if-none-match'), etag)) return { status: 304, bytes: null, headers: kept }
  const headers = {
    ...kept,
    'content-type': contentType,
    ...(filename !== undefined && { 'content-disposition': dispositionOf(filename) }),
  }
  const range = rangeIn(asked, etag, bytes.byteLength)
  if (!range)
    return { status: 200, bytes, headers: { ...headers, 'content-length': String(bytes.byteLength) } }
  const [first, last] = range
  return {
    status: 206,
    bytes: bytes.subarray(first, last + 1),
    headers: {
      ...headers,
      'content-range': `bytes ${first}-${last}/${bytes.byteLength}`,
      'content-length': String(last + 1 - first),
    },
  }
}

function tagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
}

function isKnown(header: string | null, etag: string): boolean {
  if (header === null) return false
  const tags = header.split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}

/** The first and the last byte, or undefined if all are asked for; several ranges are answered with all, as allowed. */
function rangeIn(asked: Headers, etag: string, size: number): [number, number] | undefined {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked.get('range')?.trim() ?? '')
  const [, from = '', to = ''] = found ?? []
  if (from === '' && to === '') return undefined
  // Of another version the caller would get a piece that does not fit to the one it has.
  if ((asked.get('if-range') ?? etag) !== etag) return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  const isBackwards = from !== '' && to !== '' && Number(to) < Number(from)
  if (isBackwards) return undefined
  if (first > last)
    throw refuse('RANGE_NOT_SATISFIABLE', `The range is outside the file, which has ${size} bytes`, { size })
  return [first, last]
}

/** Names beyond ASCII are given in the newer form, which every browser prefers. */
export function dispositionOf(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    mark => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
