import type { Values } from './sample-item.ts'

/** An item as JSON can show it: sets as lists, bytes in base64. */
export function shown(item: Values): string {
  return JSON.stringify(item, (_, value) => plain(value), 2)
}

function plain(value: unknown): unknown {
  if (value instanceof Set) return [...value].map(plain)
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  return typeof value === 'bigint' ? Number(value) : value
}
