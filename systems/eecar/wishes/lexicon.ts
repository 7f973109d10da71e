import { type KindOfPart, kindsOfParts } from './kinds-of-parts.ts'
import { beginsAlike, differsSlightly, editsBetween, lettersOf, mostWrong } from './spelling.ts'
import { fold, stemOf, tokensOf } from './tokens.ts'
import type { UseOfParts } from './uses.ts'
import { makers, models } from './words-of-cars.ts'
import {
  chemistryWords,
  comparisons,
  conditionWords,
  type Figure,
  figureWords,
  fillers,
  joiners,
  negations,
  otherGoods,
  plainWords,
  powering,
  prepositions,
  sideWords,
  softeners,
} from './words-of-wishes.ts'

/** What a word can mean. */
export type Sense =
  | { readonly is: 'kind'; readonly kind: KindOfPart }
  | { readonly is: 'maker' | 'model' | 'condition' | 'chemistry' | 'use' | 'oem'; readonly id: string }
  | { readonly is: 'figure'; readonly figure: Figure }
  | { readonly is: 'before'; readonly how: keyof typeof comparisons.before }
  | { readonly is: 'behind'; readonly how: keyof typeof comparisons.behind }
  | {
      readonly is:
        | 'filler'
        | 'joiner'
        | 'preposition'
        | 'not'
        | 'notBehind'
        | 'softener'
        | 'otherGood'
        | 'powering'
        | 'plain'
        | 'side'
    }

interface Entry {
  readonly senses: Sense[]
  /** Whether it must be written as two words: `Model S` is not the plural of model. */
  isApart: boolean
}

interface Spelt {
  readonly key: string
  readonly letters: readonly number[]
  /** Which letters it has, roughly: words that differ in too many need no closer look. */
  readonly mask: number
  readonly isKorean: boolean
}

/** Of a maker's number, by which it is told that a text may be one. */
const firstSigns = 4

const mostRecalled = 20_000

const isKoreanKey = (key: string) => /\p{Script=Hangul}/u.test(key)

/** All words that sentences are read by: those that every yard knows, the uses of the operator, and the cars of the parts. */
export class Lexicon {
  readonly #entries = new Map<string, Entry>()
  /** Words whose letters may be wrong, by their length. */
  readonly #spelt = new Map<number, Spelt[]>()
  readonly #stems = new Set<string>()
  /** All beginnings of words; of numbers of makers, which are many, only the first signs. */
  readonly #beginnings = new Set<string>()
  readonly #numbersBegin = new Set<string>()
  /** What was made of texts that come again and again: known until a word is learnt. */
  readonly #recalled = new Map<string, unknown>()
  /** Names that were learnt: parts say the same few over and over. */
  readonly #learnt = new Set<string>()

  constructor(uses: readonly UseOfParts[]) {
    for (const kind of kindsOfParts) {
      for (const word of Object.values(kind.words).flat()) this.#add(word, { is: 'kind', kind }, true)
      for (const word of halfTranslated(kind)) this.#add(word, { is: 'kind', kind }, false)
    }
    for (const { id, names } of makers) for (const name of names) this.#add(name, { is: 'maker', id }, true)
    for (const { id, names } of models) for (const name of names) this.#add(name, { is: 'model', id }, true)
    for (const { id, words } of uses) for (const word of words) this.#add(word, { is: 'use', id }, true)
    this.#addAll(conditionWords, id => ({ is: 'condition', id }))
    this.#addAll(chemistryWords, id => ({ is: 'chemistry', id }))
    this.#addAll(figureWords, figure => ({ is: 'figure', figure: figure as Figure }))
    this.#addAll(comparisons.before, how => ({ is: 'before', how: how as 'min' }), false)
    this.#addAll(comparisons.before, how => ({ is: 'before', how: how as 'min' }), true, 6)
    this.#addAll(comparisons.behind, how => ({ is: 'behind', how: how as 'min' }), false)
    this.#addAll({ fillers }, () => ({ is: 'filler' }), false)
    // Sides are read from the text: many are parts of words for kinds.
    this.#addAll(sideWords, () => ({ is: 'side' }), false)
    this.#addAll({ joiners }, () => ({ is: 'joiner' }), false)
    this.#addAll({ prepositions }, () => ({ is: 'preposition' }), false)
    this.#addAll({ softeners }, () => ({ is: 'softener' }))
    this.#addAll({ otherGoods }, () => ({ is: 'otherGood' }), false)
    this.#addAll({ powering }, () => ({ is: 'powering' }), false)
    this.#addAll({ plainWords }, () => ({ is: 'plain' }), false)
    this.#addAll({ not: negations.before }, () => ({ is: 'not' }), false)
    this.#addAll({ not: negations.behind }, () => ({ is: 'notBehind' }), false)
  }

  /** What a text means whose words are written together; undefined if nothing. */
  find(joined: string, words: number): readonly Sense[] | undefined {
    const entry = this.#entries.get(joined)
    return entry && (!entry.isApart || words > 1) ? entry.senses : undefined
  }

  /** Whether this is a word as it is written, and not what is left of one without its ending. */
  isWhole(joined: string): boolean {
    return !this.#stems.has(joined)
  }

  /** Whether some word may begin with this: a text without any is read no further. */
  begins(joined: string): boolean {
    if (this.#beginnings.has(joined)) return true
    return this.#numbersBegin.size > 0 && this.#numbersBegin.has(joined.slice(0, firstSigns))
  }

  /** What `make` makes of a text with these words; it is made once. `purpose` keeps what differs apart. */
  recall<Made>(purpose: string, text: string, make: (text: string) => Made): Made {
    const name = `${purpose}:${text}`
    if (this.#recalled.has(name)) return this.#recalled.get(name) as Made
    const made = make(text)
    if (this.#recalled.size >= mostRecalled) this.#recalled.clear()
    this.#recalled.set(name, made)
    return made
  }

  /** The word that was probably meant, and how many letters of it are wrong. */
  nearest(joined: string): { readonly key: string; readonly edits: number } | undefined {
    const letters = lettersOf(joined)
    const isKorean = isKoreanKey(joined)
    const [most, mask] = [mostWrong(letters.length), maskOf(letters)]
    let best: { key: string; edits: number; rank: number } | undefined
    for (let length = letters.length - most; length <= letters.length + most; length++) {
      const allowed = Math.min(most, mostWrong(length))
      for (const spelt of this.#spelt.get(length) ?? []) {
        if (spelt.isKorean !== isKorean || !mayBeMeant({ letters, mask, most }, spelt)) continue
        const edits = editsBetween(letters, spelt.letters, allowed)
        const rank = edits - likelihood(letters, spelt.letters)
        if (edits <= allowed && (!best || rank < best.rank)) best = { key: spelt.key, edits, rank }
      }
    }
    return best
  }

  /** A maker, model or number that some part names and nobody listed. */
  learn(name: string, is: 'maker' | 'model' | 'oem'): void {
    if (this.#learnt.has(name)) return
    if (is !== 'oem') this.#learnt.add(name)
    const joined = joinedOf(name)
    const isWord = is === 'oem' ? joined.length > 4 : joined.length > 1
    if (isWord && !this.#entries.has(joined)) this.#add(name, { is, id: joined }, is !== 'oem')
  }

  #addAll(
    words: Readonly<Record<string, string>>,
    senseOf: (name: string) => Sense,
    mayBeWrong = true,
    least = 0,
  ): void {
    for (const [name, list] of Object.entries(words))
      for (const word of list.split(', '))
        if (word.length >= least) this.#add(word, senseOf(name), mayBeWrong)
  }

  #add(word: string, sense: Sense, mayBeWrong: boolean): void {
    const key = joinedOf(word)
    if (key === '') return
    const known = this.#entries.get(key)
    const isApart = /\s[a-z]$/i.test(word) && !isKoreanKey(word)
    if (!known) this.#entries.set(key, { senses: [sense], isApart })
    else if (!known.senses.some(other => isSame(other, sense))) known.senses.push(sense)
    if (key !== wholeOf(word)) this.#stems.add(key)
    const [beginnings, until] =
      sense.is === 'oem' ? [this.#numbersBegin, firstSigns] : [this.#beginnings, key.length]
    for (let to = 1; to <= until; to++) beginnings.add(key.slice(0, to))
    this.#recalled.clear()
    if (!mayBeWrong) return
    // With its ending as well: `batteyr` is nearer to battery than to its stem.
    for (const form of new Set([key, wholeOf(word)])) {
      const letters = lettersOf(form)
      const ofLength = this.#spelt.get(letters.length) ?? []
      ofLength.push({ key, letters, mask: maskOf(letters), isKorean: isKoreanKey(key) })
      this.#spelt.set(letters.length, ofLength)
    }
  }
}

/** Names of two words, one Korean and one English, as people in Korean yards say them: 냉각 plate, charging 케이블. */
function halfTranslated({ words: { ko, en } }: KindOfPart): string[] {
  const pairs = (names: readonly string[]) =>
    names.map(name => name.split(' ')).filter(words => words.length === 2)
  const [korean, english] = [pairs(ko), pairs(en)]
  return korean.flatMap(one => english.flatMap(other => [`${one[0]} ${other[1]}`, `${other[0]} ${one[1]}`]))
}

const wholeOf = (word: string) =>
  tokensOf(word)
    .filter(({ kind }) => kind !== 'sign')
    .map(({ text }) => text)
    .join('')

/** Whether a word is worth a closer look: it has most of the letters, and a short one begins alike. */
function mayBeMeant(
  { letters, mask, most }: { letters: readonly number[]; mask: number; most: number },
  spelt: Spelt,
): boolean {
  if (letters.length < 7 && !beginsAlike(letters, spelt.letters)) return false
  return bitsOf(mask & ~spelt.mask) <= most && bitsOf(spelt.mask & ~mask) <= most
}

/** Of two words that are equally near, the one with letters that are taken for these, or with the same first letter. */
function likelihood(letters: readonly number[], others: readonly number[]): number {
  if (differsSlightly(letters, others)) return 0.75
  return letters[0] === others[0] ? 0.5 : 0
}

const maskOf = (letters: readonly number[]) =>
  letters.reduce((mask, letter) => mask | (1 << (letter % 32)), 0)

function bitsOf(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count++
  return count
}

const isSame = (one: Sense, other: Sense) => JSON.stringify(one) === JSON.stringify(other)

/** The words of a text written together, the last one without its ending: how words are looked up. */
export function joinedOf(text: string): string {
  const tokens = tokensOf(text).filter(({ kind }) => kind !== 'sign')
  if (tokens.length === 0) return fold(text).trim()
  return tokens
    .map(({ text: word, kind }, at) =>
      kind === 'letters' && at === tokens.length - 1 ? endless(word, tokens.length) : word,
    )
    .join('')
}

/** A letter by itself has no ending to lose. */
const endless = (word: string, words: number) => (words > 1 && word.length === 1 ? word : stemOf(word))
