/** Members of inputs that the SDK takes as dates and the wire carries as seconds. */
const times = new Set(['RestoreDateTime', 'TimeRangeLowerBound', 'TimeRangeUpperBound'])

/** Wire JSON in the SDK's terms: bytes for base64 text under `B` and `BS`, dates for times. */
export function toSdk(value: unknown, name = ''): unknown {
  if (name === 'B' && typeof value === 'string') return Buffer.from(value, 'base64')
  if (name === 'BS' && Array.isArray(value)) return value.map(member => toSdk(member, 'B'))
  if (times.has(name) && typeof value === 'number') return new Date(value * 1000)
  return walk(value, toSdk)
}

/** What the SDK answered as wire JSON. */
export function fromSdk(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (value instanceof Date) return value.getTime() / 1000
  return walk(value, fromSdk)
}

function walk(value: unknown, convert: (value: unknown, name?: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map(member => convert(member))
  if (typeof value !== 'object' || value === null) return value
  const copy: [string, unknown][] = []
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) copy.push([name, convert(member, name)])
  }
  return Object.fromEntries(copy)
}
