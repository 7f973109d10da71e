import { chooseKinds } from './choose-kinds.ts'
import { joinComparatives } from './join-comparatives.ts'
import type { Lexicon, Sense } from './lexicon.ts'
import { has, isNegated, means } from './negation.ts'
import { type NumberItem, type ReadNumber, readNumbers } from './read-numbers.ts'
import { readUnits } from './read-units.ts'
import { type Item, scanWords } from './scan-words.ts'
import { narrowToSide, sideWishes } from './sides.ts'
import { tokensOf } from './tokens.ts'
import type { UseOfParts } from './uses.ts'
import { type FigureName, nameWish, type Wish } from './wish.ts'

export interface Reading {
  readonly lexicon: Lexicon
  readonly uses: readonly UseOfParts[]
  readonly isCommon?: ((word: string) => boolean) | undefined
  /** From which ages are counted: the present one unless given. */
  readonly thisYear?: number | undefined
}

type Draft = Omit<Wish, 'id'>

/** What a sentence asks for. Wishes in `without`, by their names, are left out. */
export function readWishes(sentence: string, reading: Reading, without: readonly string[] = []): Wish[] {
  const items = itemsOf(sentence, reading)
  const said = (from: number, to: number) => sentence.slice(items[from]?.from, items[to]?.to).trim()
  const numbers = readNumbers(items, reading.thisYear ?? new Date().getFullYear())
  const kinds = kindWishes(items, said).map(wish =>
    wish.isNot ? wish : { ...wish, values: narrowToSide(wish.values ?? [], items, sentence) },
  )
  const named = kinds.find(({ isNot }) => !isNot)?.values ?? []
  const drafts = [
    ...kinds,
    ...wordWishes(items, numbers, said),
    ...sideWishes(items, sentence, named),
    ...numbers
      .filter(({ first, last }) => !isNegated(items, first, last))
      .map(number => ({
        ...number.limits,
        type: figureMeant(number, named),
        isHard: !isSoft(items, number.first),
        said: said(number.first, number.last),
      })),
  ]
  const wishes = softenOutputs(mergeFigures(drafts)).map(draft => ({ id: nameWish(draft), ...draft }))
  return withNeeds(
    wishes.filter(({ id }, at) => wishes.findIndex(other => other.id === id) === at && !without.includes(id)),
    items,
    reading,
    without,
  )
}

/** A sentence by its words; numbers keep their units. */
function itemsOf(sentence: string, { lexicon, isCommon }: Omit<Reading, 'uses'>): NumberItem[] {
  const tokens = readUnits(tokensOf(sentence))
  const byPlace = new Map(tokens.map(token => [token.from, token]))
  const corrected = scanWords(tokens, { lexicon, corrects: true, isCommon })
  const items = isGuesswork(corrected, isCommon) ? scanWords(tokens, { lexicon, corrects: false }) : corrected
  return joinComparatives(
    items.map(item => {
      const token = item.is === 'number' ? byPlace.get(item.from) : undefined
      return token ? { ...item, unit: token.unit, times: token.times } : item
    }),
  )
}

/** Whether nothing is understood but by correcting letters, and more is not understood at all: then chance corrects. */
function isGuesswork(items: readonly Item[], isCommon: Reading['isCommon']): boolean {
  const meant = items.filter(item => item.is === 'number' || means(item))
  const isCorrected = meant.length > 0 && meant.every(item => item.isCorrected)
  return (
    isCorrected &&
    items.filter(({ is, text }) => is === 'unknown' && !isCommon?.(text)).length >= meant.length
  )
}

type Said = (from: number, to: number) => string

function kindWishes(items: readonly Item[], said: Said): Draft[] {
  return chooseKinds(items).map(({ kinds, at, isNot }) => ({
    type: 'kind' as const,
    values: [...kinds],
    isHard: isNot || !isSoft(items, at),
    ...(isNot && { isNot: true }),
    said: said(at, at),
  }))
}

const wordTypes = ['oem', 'maker', 'model', 'condition', 'chemistry', 'use'] as const
type WordType = (typeof wordTypes)[number]

/** Cars, conditions, chemistries and uses. Several of one type are alternatives. */
function wordWishes(items: readonly Item[], numbers: readonly ReadNumber[], said: Said): Draft[] {
  const drafts: Draft[] = []
  const isInNumber = (at: number) => numbers.some(({ first, last }) => at >= first && at <= last)
  for (const type of wordTypes) {
    const found = items.flatMap((item, at) => {
      const ids = idsOf(item, type)
      const isSaid = ids.length > 0 && !isInNumber(at) && !isOvershadowed(items, at, type)
      return isSaid ? [{ at, ids }] : []
    })
    const denied = found.filter(({ at }) => isNegated(items, isBehindItsMaker(items, at) ? at - 1 : at, at))
    const wanted = found.filter(each => !denied.includes(each))
    const values = [...new Set(wanted.flatMap(({ ids }) => ids))]
    const [first] = wanted
    if (first)
      drafts.push({
        type,
        values,
        isHard: type !== 'use' && !isSoft(items, first.at),
        said: wanted.map(({ at }) => said(at, at)).join(', '),
      })
    for (const { at, ids } of denied.filter(each => !each.ids.every(id => values.includes(id))))
      drafts.push({ type, values: [...ids], isHard: true, isNot: true, said: said(at, at) })
  }
  return withoutImplied(drafts)
}

function idsOf(item: Item, type: WordType): string[] {
  return item.senses.flatMap(sense => (sense.is === type ? [sense.id] : []))
}

/** A word that names a part is not also a use, and a maker before its own model says no more than the model. */
function isOvershadowed(items: readonly Item[], at: number, type: WordType): boolean {
  if (type === 'maker') return isBehindItsMaker(items, at + 1)
  return type === 'use' && has(items[at], 'kind')
}

/** "Tesla Model 3" is one name: what denies one of the words denies both. */
function isBehindItsMaker(items: readonly Item[], at: number): boolean {
  const [maker, model] = [items[at - 1], items[at]]
  if (!maker || !model || maker.tail !== '') return false
  return idsOf(maker, 'maker').some(id => idsOf(model, 'model').some(of => of.startsWith(`${id}/`)))
}

/** "Tesla Model S": the model says the maker. */
function withoutImplied(drafts: readonly Draft[]): Draft[] {
  const models = drafts.find(({ type, isNot }) => type === 'model' && !isNot)?.values ?? []
  return drafts.flatMap(draft => {
    if (draft.type !== 'maker' || draft.isNot || models.length === 0) return [draft]
    const left = draft.values?.filter(maker => !models.some(model => model.startsWith(`${maker}/`))) ?? []
    return left.length === 0 ? [] : [{ ...draft, values: left }]
  })
}

/** Whether a wish stands behind "preferably", up to the next comma. */
function isSoft(items: readonly Item[], at: number): boolean {
  for (let back = at - 1; back >= 0; back--) {
    const item = items[back] as Item
    if (item.is === 'sign' && /^[,;]$/.test(item.text)) return false
    if (has(item, 'softener')) return true
  }
  return false
}

/** Limits of one figure become one wish; the first of two that contradict each other stands. */
function mergeFigures(drafts: readonly Draft[]): Draft[] {
  const merged: Draft[] = []
  for (const draft of drafts) {
    const at = merged.findIndex(other => other.type === draft.type && draft.values === undefined)
    const before = merged[at]
    if (!before) merged.push(draft)
    else if ((before.min === undefined) !== (draft.min === undefined) && before.isHard === draft.isHard) {
      const min = before.min ?? draft.min
      const max = before.max ?? draft.max
      merged[at] = { ...before, ...draft, min, max, said: `${before.said}, ${draft.said}` }
    }
  }
  return merged
}

const storages = ['pack', 'module', 'cell']

/** "A 60 kW battery" is one of 60 kWh, unless its output is named. */
function figureMeant({ type, isNamed }: ReadNumber, kinds: readonly string[]): FigureName {
  const isStorage = kinds.length > 0 && kinds.every(kind => storages.includes(kind))
  return type === 'power' && isStorage && !isNamed ? 'capacity' : type
}

/** The voltage of a converter may be that of either side, and only one is known. */
function softenOutputs(drafts: readonly Draft[]): Draft[] {
  const isConverter = drafts.some(
    ({ type, values }) => type === 'kind' && values?.every(kind => kind === 'dcdc'),
  )
  return drafts.map(draft => (isConverter && draft.type === 'voltage' ? { ...draft, isHard: false } : draft))
}

/** Without a kind of part, a use asks for the kinds that serve it; what is left unknown must be in the text of a part. */
function withNeeds(
  wishes: readonly Wish[],
  items: readonly NumberItem[],
  { uses }: Reading,
  without: readonly string[],
): Wish[] {
  const use = wishes.find(({ type, isNot }) => type === 'use' && !isNot)
  const hasKind = wishes.some(({ type, isNot }) => type === 'kind' && !isNot)
  const unknown = unknownWords(items)
  const all = [...wishes]
  if (use && !hasKind) {
    const kinds = kindsServing(use, uses)
    const draft: Draft = { type: 'kind', values: kinds, isHard: true, said: use.said }
    if (kinds.length > 0 && !without.includes(nameWish(draft))) all.unshift({ id: nameWish(draft), ...draft })
    else all.splice(all.indexOf(use), 1, { ...use, isHard: true })
  }
  const isPowered = use !== undefined && kindsServing(use, uses).length > 0
  const foreign = isPowered ? [] : otherGoodsIn(items, hasKind)
  const isHard = foreign.length > 0 || (!hasKind && !use)
  const words = foreign.length > 0 ? foreign : unknown
  if (words.length > 0) {
    const draft: Draft = { type: 'words', values: words, isHard, said: words.join(' ') }
    if (!without.includes(nameWish(draft))) all.push({ id: nameWish(draft), ...draft })
  }
  return all
}

/** What was not understood, what is known only as it stands, and money that no price is in. */
const unknownWords = (items: readonly NumberItem[]) =>
  items
    .filter(
      (item, at) =>
        (item.is === 'unknown' && item.text.length > 1 && !isNegated(items, at, at)) ||
        isOnly(item, 'plain') ||
        item.unit?.of === 'foreign',
    )
    .map(({ text, unit, value }) => (unit?.of === 'foreign' ? `${value} ${unit.name}` : text))

const isOnly = ({ senses }: Item, wanted: Sense['is']) =>
  senses.length > 0 && senses.every(({ is }) => is === wanted)

/** Things that are no cars. Beside a part they may be what it shall run. */
function otherGoodsIn(items: readonly Item[], hasKind: boolean): string[] {
  if (hasKind && items.some(item => has(item, 'powering'))) return []
  return items.filter(item => has(item, 'otherGood') && !means(item)).map(({ text }) => text)
}

/** The kinds that serve all of the uses, or, if none does, any. */
function kindsServing({ values = [] }: Wish, uses: readonly UseOfParts[]): string[] {
  const lists = values
    .map(id => uses.find(use => use.id === id)?.kinds ?? [])
    .filter(kinds => kinds.length > 0)
  const any = [...new Set(lists.flat())]
  const common = any.filter(kind => lists.every(kinds => kinds.includes(kind)))
  return common.length > 0 ? common : any
}
