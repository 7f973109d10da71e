import type { Lexicon, Sense } from './lexicon.ts'
import type { MeasuredToken as Token } from './read-units.ts'
import { stemOf } from './tokens.ts'

/** A stretch of a sentence: a word that is known, a number, a sign, or something unknown. */
export interface Item {
  readonly is: 'word' | 'number' | 'sign' | 'unknown'
  readonly text: string
  readonly senses: readonly Sense[]
  /** What Korean hangs on the word: 용, 에서, 이나. */
  readonly tail: string
  readonly value?: number | undefined
  readonly isGrouped?: boolean | undefined
  readonly from: number
  readonly to: number
  /** Whether its letters had to be corrected. */
  readonly isCorrected?: boolean
}

const particles =
  '은|는|이|가|을|를|에|의|로|으로|와|과|도|만|나|이나|랑|이랑|하고|에서|에게|부터|까지|용|용으로|용도|인|인데|이고|입니다|이에요|예요|요|좀|중|중에|중에서|들|쪽|이라도|라도|에는|에도|에서는|에서도|보다|처럼|같은|포함|등|있나요|있어요|구합니다|찾습니다|주세요|으로는|로는|이든|든|과의|와의|하나|님|씩|이면|면'
const isTail = new RegExp(`^(?:${particles}){1,3}$`, 'u')

/** How many words a term can have. */
const mostWords = 6

export interface Scanning {
  readonly lexicon: Lexicon
  /** Whether wrong letters are looked through; texts of parts are taken as they are written. */
  readonly corrects: boolean
  /** Whether a word is common in the texts of parts: then it is not taken for a misspelt one. */
  readonly isCommon?: ((word: string) => boolean) | undefined
}

/** The words of a sentence by what they can mean, longest first, from left to right. */
export function scanWords(tokens: readonly Token[], scanning: Scanning): Item[] {
  const items: Item[] = []
  const stretch = new Stretch(tokens, scanning)
  while (!stretch.isDone) items.push(...stretch.next())
  return items
}

/** Where a term can end: in or behind the last of some words. */
interface End {
  readonly before: string
  readonly ending: string
  readonly words: number
  readonly last: Token
}

/** Where the reader stands: a token, and a place in it (Korean words are written together). */
class Stretch {
  readonly #tokens: readonly Token[]
  readonly #scanning: Scanning
  #at = 0
  #inside = 0

  constructor(tokens: readonly Token[], scanning: Scanning) {
    this.#tokens = tokens
    this.#scanning = scanning
  }

  get isDone(): boolean {
    return this.#at >= this.#tokens.length
  }

  next(): Item[] {
    const token = this.#tokens[this.#at] as Token
    if (token.kind === 'sign') return [this.#take('sign', token)]
    const found = this.#phrase() ?? this.#longest()
    if (found) return [found]
    if (token.kind === 'number') return [this.#take('number', token)]
    if (token.kind === 'letters') return this.#letters(token)
    return this.#korean(token)
  }

  /** "Water punmp": a term of several words, of which a later one is misspelt. */
  #phrase(): Item | undefined {
    const { lexicon, corrects, isCommon } = this.#scanning
    if (!corrects || this.#inside > 0) return undefined
    for (let words = 3; words > 1; words--) {
      const tokens = this.#tokens.slice(this.#at, this.#at + words)
      if (tokens.length < words || tokens.some(({ kind }) => kind !== 'letters')) continue
      const [, ...later] = tokens.map(({ text }) => text)
      const isStrange = (word: string) =>
        word.length > 3 && !lexicon.find(stemOf(word), 1) && !isCommon?.(word)
      if (!later.some(isStrange)) continue
      const joined = tokens.map(({ text }, at) => (at === words - 1 ? stemOf(text) : text)).join('')
      // What is known as it is written is not corrected, nor with a word before it: "no" of "no newer than".
      const isKnown =
        lexicon.find(joined, words) ?? lexicon.find(joined.slice(tokens[0]?.text.length), words - 1)
      if (isKnown) return undefined
      const near = lexicon.nearest(joined)
      const senses = near && lexicon.find(near.key, 2)
      // "Bumper beem": a word that is right vouches for the other.
      const isVouched = lexicon.find(stemOf(tokens[0]?.text ?? ''), 1)?.some(({ is }) => is === 'kind')
      if (senses && near.edits > 0)
        return this.#word(senses, words, (later.at(-1) as string).length, { isCorrected: !isVouched })
    }
    return undefined
  }

  #take(is: Item['is'], token: Token): Item {
    this.#at++
    this.#inside = 0
    const { text, value, isGrouped, from, to } = token
    return { is, text, senses: [], tail: '', value, isGrouped, from, to }
  }

  /** The longest term that begins here. */
  #longest(least = 1): Item | undefined {
    const { lexicon } = this.#scanning
    for (const end of this.#ends().reverse()) {
      const { before, ending, words, last } = end
      // "An i" of an i3 is not any, whose ending is lost.
      const isWhole = words === 1 || ending.length > 1 || lexicon.isWhole(before + ending)
      const senses = isWhole
        ? (lexicon.find(before + endless(end), words) ?? lexicon.find(before + ending, words))
        : undefined
      if (senses && before.length + ending.length >= least) return this.#word(senses, words, last.text.length)
      const inside = last.kind === 'korean' ? this.#insideKorean(end, least) : undefined
      if (inside) return inside
    }
    return undefined
  }

  /** Where a term that begins here can end: behind each of the next words. A number with a unit belongs to no term. */
  #ends(): End[] {
    const ends: End[] = []
    let before = ''
    for (let words = 1; words <= mostWords; words++) {
      const last = this.#tokens[this.#at + words - 1]
      if (!last || last.kind === 'sign' || last.unit || (words > 1 && !this.#scanning.lexicon.begins(before)))
        break
      const ending = words === 1 ? last.text.slice(this.#inside) : last.text
      if (words > 1 || last.kind !== 'number') ends.push({ before, ending, words, last })
      before += ending
    }
    return ends
  }

  /** A term that ends within a Korean run: a particle follows, or another word. */
  #insideKorean(end: End, least: number): Item | undefined {
    const { before, ending, words } = end
    const { lexicon } = this.#scanning
    const start = words === 1 ? this.#inside : 0
    let longest = 0
    while (longest < ending.length - 1 && lexicon.begins(before + ending.slice(0, longest + 1))) longest++
    for (let length = longest; length > 0; length--) {
      const senses = lexicon.find(before + ending.slice(0, length), words)
      if (!senses || before.length + length < least) continue
      const rest = ending.slice(length)
      if (isTail.test(rest)) return this.#word(senses, words, start + ending.length, { tail: rest })
      const whole = this.#nearlyWhole(end, rest)
      if (whole) return whole
      // One syllable is a word only by itself, and what says nothing only before a word: 운전석시트.
      const isSaying =
        !senses.every(({ is }) => is === 'filler') || (length > 2 && this.#whole(rest) !== undefined)
      if (length > 1 && isSaying) return this.#word(senses, words, start + length)
    }
    return undefined
  }

  /** What a whole run means, with or without particles behind it. */
  #whole(run: string): readonly Sense[] | undefined {
    for (let length = run.length; length > 1; length--) {
      const senses = this.#scanning.lexicon.find(run.slice(0, length), 1)
      if (senses && (length === run.length || isTail.test(run.slice(length)))) return senses
    }
    return undefined
  }

  /** 배터리팍: the beginning is a word, but the whole is nearly a longer one. */
  #nearlyWhole({ before, ending, words }: End, rest: string): Item | undefined {
    const { lexicon, corrects } = this.#scanning
    const isWord = (text: string) => lexicon.find(text, 1) !== undefined
    if (!corrects || Array.from(rest, (_, at) => rest.slice(0, at + 1)).some(isWord)) return undefined
    const near = lexicon.nearest(before + ending)
    const senses = near && lexicon.find(near.key, 2)
    const start = words === 1 ? this.#inside : 0
    return senses && this.#word(senses, words, start + ending.length, { isCorrected: true })
  }

  #word(
    senses: readonly Sense[],
    words: number,
    end: number,
    { tail = '', isCorrected = false }: Partial<Pick<Item, 'tail' | 'isCorrected'>> = {},
  ): Item {
    const first = this.#tokens[this.#at] as Token
    const last = this.#tokens[this.#at + words - 1] as Token
    const from = first.from + this.#inside
    const to = Math.min(last.from + end, last.to)
    const text = this.#tokens
      .slice(this.#at, this.#at + words)
      .map(token => token.text)
      .join(' ')
    this.#at += words - 1
    if (last.kind === 'korean' && end < last.text.length) this.#inside = end
    else {
      this.#at++
      this.#inside = 0
    }
    return { is: 'word', text, senses, tail, from, to, isCorrected }
  }

  /** A Latin word that nobody knows: a compound, a misspelt word, or really unknown. */
  #letters(token: Token): Item[] {
    const { lexicon } = this.#scanning
    const compound = lexicon.recall('compound', token.text, word => splitCompound(word, lexicon))
    // Of a compound whose first word is unknown, the whole may be misspelt: Windscgutzscheibe.
    const whole = compound?.length === 1 ? this.#corrected(token) : undefined
    if (whole) return [whole]
    if (compound) {
      this.#at++
      const { from, to } = token
      return compound.map(senses => ({ is: 'word', text: token.text, senses, tail: '', from, to }))
    }
    return [this.#corrected(token) ?? this.#take('unknown', token)]
  }

  #corrected(token: Token): Item | undefined {
    const { lexicon, corrects, isCommon } = this.#scanning
    if (!corrects || token.text.length < 4) return undefined
    const next = this.#tokens[this.#at + 1]
    const isLatin = next && next.kind !== 'sign' && next.kind !== 'korean'
    const pair = isLatin ? token.text + (next.text.length === 1 ? next.text : stemOf(next.text)) : undefined
    const alone = isCommon?.(token.text) ? undefined : nearestOf(token.text, lexicon)
    const both = pair === undefined ? undefined : lexicon.nearest(pair)
    // Where the second word is right, only the first one is wrong: "roof glass" is no misspelt door glass.
    const isSpelt = next !== undefined && lexicon.find(stemOf(next.text), 1) !== undefined
    const allowed = isSpelt ? token.text.length / 3 : Number.POSITIVE_INFINITY
    const isPair = both !== undefined && both.edits <= Math.min(allowed, alone?.edits ?? allowed)
    const best = isPair ? both : alone
    const senses = best && lexicon.find(best.key, 2)
    return (
      senses &&
      this.#word(senses, isPair ? 2 : 1, (isPair ? (next as Token) : token).text.length, {
        isCorrected: true,
      })
    )
  }

  /** A Korean run without a known beginning. */
  #korean(token: Token): Item[] {
    const rest = token.text.slice(this.#inside)
    const corrected = this.#correctedKorean(rest)
    if (corrected) return [corrected]
    const start = this.#inside
    for (this.#inside++; this.#inside < token.text.length; this.#inside++) {
      const left = token.text.length - this.#inside
      const before = { at: this.#at, inside: this.#inside }
      // Korean says last what a thing is: 통풍시트. Behind a known word it may also be the condition: 배터리팩중고.
      const isHead = this.#whole(token.text.slice(this.#inside))?.some(
        ({ is }) => is === 'kind' || (is === 'condition' && start > 0),
      )
      const found = left > 1 ? this.#longest(isHead ? 2 : 3) : undefined
      const skipped = token.text.slice(start, before.inside)
      if (found) return [unknown(skipped, token.from + start), found]
      this.#at = before.at
      this.#inside = before.inside
    }
    this.#at++
    this.#inside = 0
    return [unknown(token.text.slice(start), token.from + start)]
  }

  /** The longest beginning of the run, with or without a particle behind it, that is nearly a word. */
  #correctedKorean(rest: string): Item | undefined {
    const { lexicon, corrects, isCommon } = this.#scanning
    if (!corrects || rest.length < 2) return undefined
    const next = this.#tokens[this.#at + 1]
    let best: { key: string; edits: number; words: number; length: number; tail: string } | undefined
    const consider = (text: string, words: number, length: number, tail: string) => {
      const near = lexicon.nearest(text)
      // Two words at once may have an edit more, if the second is not a word by itself.
      const allowance = best?.words === 2 && !lexicon.find(next?.text ?? '', 1) ? 1 : 0
      if (near && (!best || near.edits < best.edits - allowance)) best = { ...near, words, length, tail }
    }
    // 모덜3: the number belongs to the name.
    if (
      this.#inside === 0 &&
      next?.kind === 'number' &&
      !next.unit &&
      next.from === this.#tokens[this.#at]?.to
    )
      consider(rest + next.text, 2, next.text.length, '')
    if (this.#inside === 0 && next?.kind === 'korean') consider(rest + next.text, 2, next.text.length, '')
    if (this.#inside === 0 && next?.kind === 'letters' && next.text.length === 1)
      consider(rest + next.text, 2, next.text.length, '')
    for (let length = rest.length; length > 1; length--) {
      const tail = rest.slice(length)
      if (tail === '' || isTail.test(tail) || lexicon.find(tail, 1))
        consider(rest.slice(0, length), 1, this.#inside + length, isTail.test(tail) ? tail : '')
    }
    const senses = best && lexicon.find(best.key, 2)
    if (!best || !senses) return undefined
    // Pairs of syllables are common that belong to a longer word: 이오닉 lacks one of 아이오닉.
    if (isCommon?.(rest) && !best.key.includes(rest)) return undefined
    return this.#word(senses, best.words, best.length + best.tail.length, {
      tail: best.tail,
      isCorrected: true,
    })
  }
}

/** A letter by itself has no ending to lose. */
const endless = ({ ending, words, last }: End) =>
  last.kind === 'letters' && (words === 1 || ending.length > 1) ? stemOf(ending) : ending

const unknown = (text: string, from: number): Item => ({
  is: 'unknown',
  text,
  senses: [],
  tail: '',
  from,
  to: from + text.length,
})

/** A word that is nearly this one; letters that were typed twice count as one. */
function nearestOf(word: string, lexicon: Lexicon) {
  const once = word.replace(/(.)\1/gu, '$1')
  if (once !== word && lexicon.find(stemOf(once), 1)) return { key: stemOf(once), edits: 1 }
  const [stem, whole] = [lexicon.nearest(stemOf(word)), lexicon.nearest(word)]
  return stem && whole && whole.edits < stem.edits ? whole : (stem ?? whole)
}

/** `Staplerbatterie`: the last word says what it is, the first what it is for. */
function splitCompound(word: string, lexicon: Lexicon): (readonly Sense[])[] | undefined {
  if (word.length < 8) return undefined
  for (let at = 3; at <= word.length - 3; at++) {
    const last = lexicon.find(stemOf(word.slice(at)), 1) ?? lexicon.find(word.slice(at), 1)
    if (!last?.some(({ is }) => is === 'kind' || is === 'use')) continue
    const first = word.slice(0, at)
    const senses = lexicon.find(stemOf(first), 1) ?? lexicon.find(first.replace(/(?:n|s|en|es)$/, ''), 1)
    const modifier = senses?.filter(({ is }) => is !== 'kind')
    if (senses) return modifier && modifier.length > 0 ? [modifier, last] : [last]
    if (stemOf(word.slice(at)).length >= 5 && last.some(({ is }) => is === 'kind')) return [last]
  }
  return undefined
}
