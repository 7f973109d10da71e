import type { KindOfPart } from './kinds-of-parts.ts'
import type { Sense } from './lexicon.ts'
import { has, isNegated } from './negation.ts'
import type { Item } from './scan-words.ts'

export interface ChosenKind {
  readonly kinds: readonly string[]
  readonly at: number
  readonly isNot: boolean
}

interface Named {
  readonly at: number
  readonly kind: KindOfPart
  readonly item: Item
}

const kindOf = ({ senses }: Item) =>
  senses.find((sense): sense is Extract<Sense, { is: 'kind' }> => sense.is === 'kind')?.kind

/** Korean says by a particle that the word before describes the one behind it. */
const describes = /^(?:용|에|의|포함|을|를|이 |과의|와의)/u
const joins = /^(?:나|이나|랑|이랑|하고|와|과)$/u

/**
 * The kinds of parts that a sentence asks for: the heads of what it says. "Inverter for a motor" asks for an inverter,
 * so do "모터용 인버터" and "motor drive inverter"; "a hood or a fender" asks for both.
 */
export function chooseKinds(items: readonly Item[]): ChosenKind[] {
  const named = items.flatMap((item, at) => {
    const kind = kindOf(item)
    return kind ? [{ at, kind, item }] : []
  })
  const denied = named.filter(({ at }) => isNegated(items, at, at))
  const heads = headsOf(
    named.filter(each => !denied.includes(each)),
    items,
  )
  const [first] = heads
  const asked = narrow(heads.map(({ kind }) => kind.kinds))
  const isDenied = (id: string) => denied.some(({ kind }) => kind.kinds.includes(id))
  const kinds = asked.every(isDenied) ? asked : asked.filter(id => !isDenied(id))
  const chosen = first ? [{ kinds, at: first.at, isNot: false }] : []
  const others = denied
    .filter(({ kind }) => !kind.kinds.some(id => asked.includes(id)))
    .map(({ kind, at }) => ({ kinds: kind.kinds, at, isNot: true }))
  return [...chosen, ...others]
}

function headsOf(named: readonly Named[], items: readonly Item[]): Named[] {
  const heads: Named[] = []
  for (const [number, each] of named.entries()) {
    const isLast = number === named.length - 1
    if (!isLast && describes.test(each.item.tail)) continue
    const before = heads.at(-1)
    if (!before) heads.push(each)
    else {
      const link = linkOf(items, before, each)
      if (link === 'describes') {
        // "A control unit for the battery management": of several kinds the one that it is for.
        if (isSortOf(each, before) && isFor(items, before, each))
          heads.splice(-1, 1, { ...before, kind: each.kind })
        continue
      }
      if (link === 'compound') heads.pop()
      heads.push(each)
    }
  }
  return heads
}

/** How the second of two kinds belongs to the first. */
function linkOf(
  items: readonly Item[],
  one: Named,
  other: Named,
): 'joined' | 'describes' | 'compound' | 'apart' {
  if (joins.test(one.item.tail)) return 'joined'
  const between = items.slice(one.at + 1, other.at)
  // 펌프 돌릴 모터: what is to be run stands before what runs it.
  const isRun = between.some(item => has(item, 'powering') && /^\p{Script=Hangul}/u.test(item.text))
  if (between.length === 0 || isRun) return 'compound'
  const isJoin = (item: Item) => has(item, 'joiner') || (item.is === 'sign' && /^[,/;]$/.test(item.text))
  const joined = between.findLastIndex(isJoin)
  const described = between.findLastIndex(item => has(item, 'preposition'))
  if (described > joined) return 'describes'
  return joined >= 0 ? 'joined' : 'apart'
}

const isFor = (items: readonly Item[], one: Named, other: Named) =>
  items.slice(one.at + 1, other.at).some(({ text }) => /^(?:for|of|für|fürs|fur|furs|zum|zur)$/.test(text))

/** Whether one names a narrower kind of part than the other. */
const isSortOf = (one: Named, other: Named) =>
  one.kind.kinds.length < other.kind.kinds.length &&
  one.kind.kinds.every(kind => other.kind.kinds.includes(kind))

/** "Battery … pack": of a wide word and a narrower one the narrower is meant. */
function narrow(lists: readonly (readonly string[])[]): string[] {
  const isWider = (list: readonly string[]) =>
    lists.some(other => other !== list && other.length < list.length && other.every(id => list.includes(id)))
  return [...new Set(lists.filter(list => !isWider(list)).flat())]
}
