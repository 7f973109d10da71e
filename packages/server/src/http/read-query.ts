import type { ZodObject, ZodType } from 'zod'
import { invalid } from './invalid.ts'

/** Reads the query of an address: a field that is declared as a list may be repeated, any other may not. */
export function queryReader(type: ZodObject | undefined): (url: string) => Record<string, unknown> {
  const lists = new Set(
    Object.entries(type?.shape ?? {}).flatMap(([name, field]) => (isList(field) ? [name] : [])),
  )
  return url => {
    const start = url.indexOf('?')
    if (start < 0) return {}
    const end = url.indexOf('#', start)
    const found: Record<string, unknown> = {}
    for (const [name, value] of new URLSearchParams(url.slice(start + 1, end < 0 ? undefined : end))) {
      const isRepeated = Object.hasOwn(found, name)
      if (name === '__proto__') throw invalid([{ in: 'query', path: name, reason: 'is not known' }])
      if (lists.has(name)) found[name] = [...((found[name] as string[]) ?? []), value]
      else if (isRepeated) throw invalid([{ in: 'query', path: name, reason: 'is given more than once' }])
      else found[name] = value
    }
    return found
  }
}

function isList(type: unknown): boolean {
  const { def } = (type as ZodType)._zod as unknown as {
    def: { type: string; innerType?: unknown; in?: unknown }
  }
  if (def.type === 'array') return true
  const below = def.innerType ?? def.in
  return below !== undefined && isList(below)
}
