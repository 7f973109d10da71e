const end = /[-_.]?(?:index|idx|gsi|lsi)$/i
const beginning = /^(?:(?:gsi|lsi|idx|index)\d*[-_.]|by[-_]?(?=[A-Z_-]))/i

/** The keys that an index is named after: `status-createdAt-index`, `ByEmail`, `UserIdIndex`. */
export function keysOfName(name: string, attributes: ReadonlySet<string>): readonly string[] {
  const bare = name.replace(end, '').replace(beginning, '')
  if (bare === name || bare === '' || /^[A-Z0-9_]+$/.test(name)) return []
  const known = new Map([...attributes].map(each => [flat(each), each]))
  const own = (part: string) => known.get(flat(part)) ?? known.get(`${flat(part)}id`)
  const whole = own(bare)
  if (whole) return [whole]
  const parts = bare.split(/[-.]/)
  const found = parts.map(part => own(part) ?? (isWritten(part, name) ? part : undefined))
  return parts.length <= 2 && found.every(part => part !== undefined) ? found : []
}

/** `createdAt` in `status-createdAt-index` is written as attributes are; the `Status` of StatusIndex is not. */
const isWritten = (part: string, name: string) =>
  /^[a-z_]\w*$/.test(part) && /-(?:index|idx|gsi)$/i.test(name)
const flat = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
