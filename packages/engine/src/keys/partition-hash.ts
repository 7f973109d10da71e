import { hash } from 'node:crypto'

/** What DynamoDB hashes before the partition key; a scan goes in the order of that hash. */
const salt = Buffer.from('Outliers')

/** The salt is as long as what is kept of the hash, so each can stand in the place of the other. */
export const hashBytes = 8

export function partitionHash(parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat([salt, ...parts])
  replaceSalt(bytes, 0, bytes.length)
  return bytes.subarray(0, hashBytes)
}

export function writeSalt(target: Buffer, start: number): void {
  for (let at = 0; at < hashBytes; at++) target[start + at] = salt[at] as number
}

/** Puts the hash of salt and partition key, which stand between start and end, where the salt stands. */
export function replaceSalt(target: Buffer, start: number, end: number): void {
  const digest = hash('md5', target.subarray(start, end), 'binary')
  for (let at = 0; at < hashBytes; at++) target[start + at] = digest.charCodeAt(at)
}
