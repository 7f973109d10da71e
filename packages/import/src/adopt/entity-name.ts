import { pascal, uniqueNames } from '../names/identifiers.ts'
import type { AdoptedEntity } from './adopt-entities.ts'

/** Words that say what part of a thing an item is, not which thing. */
const ofParts =
  /^(?:meta(?:data)?|details?|info|profile|root|self|record|main|base|data|item|state|current|latest|v\d+)$/i

/** What items call themselves, or else the last word of their keys that names a thing; with more words where two would be alike. */
export function entityNames(entities: readonly AdoptedEntity[], base: readonly string[]): string[] {
  const wanted = entities.map(entity => entityName(entity, base))
  const names = entities.map((entity, at) => {
    const name = wanted[at] as string
    const rivals = entities.filter((_, each) => wanted[each] === name)
    if (rivals.length === 1) return name
    const isDistinct = (scheme: Scheme) =>
      new Set(rivals.map(each => scheme(each, name, base))).size === rivals.length
    return (schemes.find(isDistinct) ?? schemes[0])(entity, name, base)
  })
  return uniqueNames(names, name => name, 'Item')
}

type Scheme = (entity: AdoptedEntity, name: string, base: readonly string[]) => string

/** With the word of the partition key before it, or with all words of the sort key. */
const schemes: readonly [Scheme, Scheme] = [
  ({ keys }, name, [partition = '']) => {
    const above = pascal((wordsIn(keys.get(partition)?.template).at(-1) ?? '').toLowerCase())
    return above === name ? name : `${above}${name}`
  },
  ({ keys }, name, [, sort = '']) => {
    const words = wordsIn(keys.get(sort)?.template).filter(word => !ofParts.test(word))
    return words.map(word => pascal(word.toLowerCase())).join('') || name
  },
]

function entityName({ type, keys }: AdoptedEntity, base: readonly string[]): string {
  if (type !== undefined && pascal(type) !== '') return pascal(type)
  const [partition, sort] = base.map(key => wordsIn(keys.get(key)?.template))
  const named =
    sort?.findLast(word => !ofParts.test(word)) ?? partition?.findLast(word => !ofParts.test(word))
  return pascal((named ?? sort?.at(-1) ?? partition?.at(-1) ?? '').toLowerCase())
}

const wordsIn = (template: string | undefined): string[] =>
  (template ?? '').replace(/\{[^{}]*\}/g, '#').match(/\p{L}[\p{L}\p{N}_-]*/gu) ?? []
