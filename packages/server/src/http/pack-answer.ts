import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** Bytes: what is longer is compressed, because an item holds 400 KB with everything else that it says. */
const mostPlain = 64 * 1024
const mostKept = 380 * 1024

/** JSON never begins so. */
const mark = 'brotli:'

/** Quick rather than small: a megabyte takes some milliseconds. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The text of an answer as it is kept, or undefined if it is too long for that. */
export function packAnswer(json: string): string | undefined {
  if (Buffer.byteLength(json) <= mostPlain) return json
  const kept = mark + brotliCompressSync(json, quick).toString('base64')
  return kept.length <= mostKept ? kept : undefined
}

/** The answer as it was given. */
export function unpackAnswer(kept: string): string {
  if (!kept.startsWith(mark)) return kept
  return brotliDecompressSync(Buffer.from(kept.slice(mark.length), 'base64')).toString()
}
