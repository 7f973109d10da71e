import { hash } from 'node:crypto'

/** What DynamoDB hashes before the partition key; a scan goes in the order of that hash. */
const salt = Buffer.from('Outliers')

/** The salt is as long as what is kept of the hash, so each can stand in the place of the other. */
export const hashBytes = 8

export function partitionHash(parts: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat([salt, ...parts])
  replaceSalt(bytes, 0, bytes.length)
  return bytes.subarray(0, hashBytes)
}

/** Puts the hash before a partition key, which stands up to `end` behind the room for it. */
export function writeHashBefore(target: Buffer, start: number, end: number): void {
  copyHash(salt, target, start)
  replaceSalt(target, start, end)
}

export function copyHash(from: Buffer, target: Buffer, start: number): void {
  for (let at = 0; at < hashBytes; at++) target[start + at] = from[at] as number
}

function replaceSalt(target: Buffer, start: number, end: number): void {
  const digest = hash('md5', target.subarray(start, end), 'binary')
  for (let at = 0; at < hashBytes; at++) target[start + at] = digest.charCodeAt(at)
}

const mostRecent = 4096
const longestRecent = 128
const recent = new Map<string, Buffer>()

/** Hashes of recent partitions: hashing costs more than the rest of a key. */
export const recentHash = (text: string): Buffer | undefined => recent.get(text)

/** When there are many, all are forgotten: that costs less than finding the oldest. */
export function rememberHash(text: string, partition: Buffer): void {
  if (text.length > longestRecent) return
  if (recent.size >= mostRecent) recent.clear()
  recent.set(text, partition)
}
