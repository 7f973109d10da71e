import { createHash } from 'node:crypto'
import type { Ports } from '@monotable/server'
import type { Items } from '../operation.ts'

type Movement = Items['Transaction']

/** An object of movements, one JSON a line. */
export interface ArchiveObject {
  readonly text: string
  readonly sha256: string
}

export function writeArchiveObject(movements: readonly Movement[]): ArchiveObject {
  const text = movements.map(movement => `${JSON.stringify(movement)}\n`).join('')
  return { text, sha256: sha256(text) }
}

/** The movements of a part, if its object is there and is what the manifest says. */
export async function verifyPart(
  { objects }: Ports,
  { objectKey, sha256: expected, count }: Items['Archive'],
): Promise<readonly Movement[] | undefined> {
  const bytes = await objects.get(objectKey)
  if (!bytes || sha256(bytes) !== expected) return undefined
  const movements = movementsIn(bytes)
  return movements.length === count ? movements : undefined
}

/** The movements of a part that was verified once: its object is the only place where they are. */
export async function readPart(ports: Ports, part: Items['Archive']): Promise<readonly Movement[]> {
  const movements = await verifyPart(ports, part)
  if (movements) return movements
  throw new Error(`${part.objectKey} is not what its manifest says`)
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function movementsIn(bytes: Uint8Array): Movement[] {
  const lines = new TextDecoder().decode(bytes).split('\n')
  return lines.filter(line => line !== '').map(line => JSON.parse(line) as Movement)
}
