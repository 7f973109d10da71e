import { createHash } from 'node:crypto'

/** A UUID that is always the same for the same thing. */
export function sampleId(...of: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(of.join('/')).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
