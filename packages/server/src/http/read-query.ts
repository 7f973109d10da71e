import type { ZodObject, ZodType } from 'zod'
import { invalid } from './invalid.ts'

/** JavaScript would also take 1e1, 0x1f and nothing at all for numbers. */
const digits = /^-?\d+(?:\.\d+)?$/

/** Reads the query of an address: a field that is declared as a list may be repeated, any other may not. */
export function queryReader(type: ZodObject | undefined): (url: string) => Record<string, unknown> {
  const [lists, numbers] = [namesOf(type, 'array'), namesOf(type, 'number')]
  const readAs = (name: string, text: string) => (numbers.has(name) && !digits.test(text) ? Number.NaN : text)
  return url => {
    const found: Record<string, unknown> = {}
    for (const [name, text] of new URLSearchParams(queryIn(url))) {
      const isRepeated = Object.hasOwn(found, name)
      if (name === '__proto__') throw invalid([{ in: 'query', path: name, reason: 'is not a known field' }])
      if (lists.has(name)) found[name] = [...((found[name] as string[]) ?? []), text]
      else if (isRepeated) throw invalid([{ in: 'query', path: name, reason: 'is given more than once' }])
      else found[name] = readAs(name, text)
    }
    return found
  }
}

function queryIn(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return ''
  const end = url.indexOf('#', start)
  return url.slice(start + 1, end < 0 ? undefined : end)
}

type Kind = 'array' | 'number'

/** The fields that are of a kind, whatever is around it. */
function namesOf(type: ZodObject | undefined, kind: Kind): ReadonlySet<string> {
  const fields = Object.entries(type?.shape ?? {})
  return new Set(fields.flatMap(([name, field]) => (isOf(kind, field) ? [name] : [])))
}

function isOf(kind: Kind, type: unknown): boolean {
  const { def } = (type as ZodType)._zod as unknown as {
    def: { type: string; innerType?: unknown; in?: unknown; out?: unknown }
  }
  if (def.type === kind) return true
  return [def.innerType, def.in, def.out].some(below => below !== undefined && isOf(kind, below))
}
