import { gunzipSync, gzipSync } from 'node:zlib'
import type { StreamRecord } from 'monotable'

/** A record as compressed JSON in the form of the wire: binary values as base64, times in seconds. */
export function packRecord(record: StreamRecord): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(JSON.stringify(record, onTheWire)))
}

export function unpackRecord(packed: Uint8Array): StreamRecord {
  return JSON.parse(gunzipSync(packed).toString()) as StreamRecord
}

/** Looks at the value itself, because dates and buffers have become something else when a replacer is given them. */
function onTheWire(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const itself = this[key]
  if (itself instanceof Uint8Array) return Buffer.from(itself).toString('base64')
  return itself instanceof Date ? itself.getTime() / 1000 : value
}
