import { createHash } from 'node:crypto'
import type { Items } from '../operation.ts'

type Movement = Items['Transaction']

/** An object of movements, one JSON a line. */
export interface ArchiveObject {
  readonly text: string
  readonly sha256: string
}

export function archiveObject(movements: readonly Movement[]): ArchiveObject {
  const text = movements.map(movement => `${JSON.stringify(movement)}\n`).join('')
  return { text, sha256: sha256(text) }
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function movementsIn(bytes: Uint8Array): Movement[] {
  const lines = new TextDecoder().decode(bytes).split('\n')
  return lines.filter(line => line !== '').map(line => JSON.parse(line) as Movement)
}
