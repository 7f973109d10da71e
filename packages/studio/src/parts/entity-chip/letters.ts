import type { TableDesign } from 'monotable/design'

const known = new WeakMap<object, ReadonlyMap<string, string>>()

/** Two letters for each entity of a design, no two the same: `SkuGuard` is SG, `Member` and `Membership` are Me and Mm. */
export function lettersOf({ entities }: Pick<TableDesign, 'entities'>): ReadonlyMap<string, string> {
  const before = known.get(entities)
  if (before) return before
  const letters = new Map<string, string>()
  const taken = new Set<string>()
  for (const { name } of entities) {
    const free = candidates(name).find(each => !taken.has(each)) ?? name.slice(0, 2)
    taken.add(free)
    letters.set(name, free)
  }
  known.set(entities, letters)
  return letters
}

function candidates(name: string): string[] {
  const capitals = name.replace(/[^A-Z]/g, '').slice(0, 2)
  const pairs = Array.from(name.slice(1), letter => name.charAt(0) + letter)
  return capitals.length === 2 ? [capitals, ...pairs] : pairs
}
