import { hash } from 'node:crypto'

/** What DynamoDB hashes before the partition key; a scan goes in the order of that hash. */
export const hashSalt = 'Outliers'
export const hashBytes = 8

export function partitionHash(parts: readonly Buffer[]): Buffer {
  return saltedHash(Buffer.concat([Buffer.from(hashSalt), ...parts]))
}

/** The hash of bytes that begin with the salt. */
export function saltedHash(bytes: Buffer): Buffer {
  return hash('md5', bytes, 'buffer').subarray(0, hashBytes)
}
