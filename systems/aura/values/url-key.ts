import { createHash } from 'node:crypto'

/** Bytes of a sort key, and of the beginning that an oversize one keeps. */
const limits = { key: 1024, kept: 900 } as const

/** How the key of an oversize url ends. */
const hashed = /~sha256:[0-9a-f]{64}$/

/**
 * What stands for a url in a sort key after `prefix` (C1): the url itself if the key has room for it, else its
 * beginning, cut back to a whole character, and its hash. A url that looks like the key of an oversize one is none.
 */
export function urlKey(prefix: string, url: string): string {
  const bytes = Buffer.from(url)
  const isForged = bytes.length > limits.kept && hashed.test(url)
  if (prefix.length + bytes.length <= limits.key && !isForged) return url
  let end: number = limits.kept
  while (isInsideCharacter(bytes[end] as number)) end--
  return `${bytes.toString('utf8', 0, end)}~sha256:${sha256(url).toString('hex')}`
}

export function urlHash(url: string): string {
  return sha256(url).toString('hex')
}

/** Which of the sixteen partitions of a list a domain is in. */
export function shardOf(domain: string): number {
  return (sha256(domain)[0] as number) % shards.length
}

export const shards = Array.from({ length: 16 }, (_, shard) => shard)

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Bytes of UTF-8 that continue a character begin with the bits 10. */
function isInsideCharacter(byte: number): boolean {
  return byte >> 6 === 0b10
}
