/** A placeholder of a template: whose value it is, and how it is written. */
export interface Hole {
  readonly name: string
  /** What follows the colon, or the star of an open prefix. */
  readonly format: string
}

/** The literal texts and the placeholders of a template in turn. */
export function partsOf(template: string): (string | Hole)[] {
  return template
    .split(/(\{[^}]*\})/)
    .filter(part => part !== '')
    .map(part => {
      if (!part.startsWith('{')) return part
      const [name = '', format = ''] = part.slice(1, -1).split(':')
      return name.endsWith('*') ? { name: name.slice(0, -1), format: '*' } : { name, format }
    })
}

export function holesOf(template: string): Hole[] {
  return partsOf(template).filter(part => typeof part !== 'string')
}

/** The template with its placeholders filled in; undefined if a value is missing. */
export function fillTemplate(template: string, valueIn: (hole: Hole) => unknown): string | undefined {
  let text = ''
  for (const part of partsOf(template)) {
    if (typeof part === 'string') text += part
    else {
      const value = valueIn(part)
      if (value === undefined || value === null) return undefined
      text += writeValue(value, part.format)
    }
  }
  return text
}

/** A value as a key holds it: numbers in their mask, letters in their case. */
function writeValue(value: unknown, format: string): string {
  const mask = /^(0+)(?:\.(0+))?/.exec(format)
  if (mask && typeof value === 'number') {
    const decimals = mask[2]?.length ?? 0
    const width = (mask[1] as string).length + (decimals > 0 ? decimals + 1 : 0)
    return Math.abs(value).toFixed(decimals).padStart(width, '0').slice(-width)
  }
  if (format === 'lower') return String(value).toLowerCase()
  if (format === 'upper') return String(value).toUpperCase()
  return String(value)
}

/** The value at a path such as `location.city`. */
export function valueAt(values: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = values
  for (const step of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[step]
  return value
}
