import { distanceFrom, type PartTest, passes, testOf } from '../wishes/judge-part.ts'
import type { UseOfParts } from '../wishes/uses.ts'
import type { Wish } from '../wishes/wish.ts'
import type { IndexEntry, PartIndex, PartQuery } from './part-index.ts'
import { termsOf } from './terms.ts'

/** Which wishes a part meets and which it misses, by their names. */
export interface Verdict {
  readonly meets: string[]
  readonly misses: string[]
}

interface JudgedWish {
  readonly wish: Wish
  readonly test: PartTest
  readonly meets: (entry: IndexEntry) => boolean
}

/** How many near misses are named. */
const mostNear = 5

interface Near {
  readonly entry: IndexEntry
  readonly misses: number
  readonly distance: number
}

/** Of a hundred thousand the few nearest, in order: nothing else is sorted. */
function keepNearest(near: Near[], each: Near): void {
  const last = near.at(-1)
  if (last && near.length === mostNear && byNearness(each, last) > 0) return
  near.splice(near.findLastIndex(other => byNearness(other, each) < 0) + 1, 0, each)
  if (near.length > mostNear) near.pop()
}

const byNearness = (one: Near, other: Near) =>
  one.misses - other.misses || one.distance - other.distance || compare(one.entry, other.entry)

/** Wishes made ready to be asked of every part of an index. */
export class WishQuery {
  readonly #index: PartIndex
  readonly #wishes: readonly JudgedWish[]
  readonly #words: Pick<PartQuery, 'mustHave' | 'prefersWords'>

  constructor(index: PartIndex, wishes: readonly Wish[], uses: readonly UseOfParts[]) {
    this.#index = index
    this.#wishes = wishes.map(wish => {
      const test = testOf(wish, uses)
      return { wish, test, meets: this.#meets(wish, test) }
    })
    const words = wishes.find(({ type }) => type === 'words')
    this.#words = words ? { [words.isHard ? 'mustHave' : 'prefersWords']: termsOfWords(words) } : {}
  }

  /** The query to the index: hard wishes filter, soft ones rank. */
  get query(): Pick<PartQuery, 'test' | 'mustHave' | 'prefers' | 'prefersWords'> {
    const judged = this.#wishes.filter(({ wish }) => wish.type !== 'words')
    const hard = judged.filter(({ wish }) => wish.isHard)
    // Few parts are of a kind: the others are not asked for more.
    const all = [...hard.filter(isOfKind), ...hard.filter(each => !isOfKind(each))].map(({ test }) => test)
    const soft = judged.filter(({ wish }) => !wish.isHard).map(({ test }) => test)
    return {
      test: all.length === 0 ? undefined : { all },
      ...this.#words,
      // Who says that it is of the kind comes before who only says what may be of it: an inverter may be of any sort.
      prefers: [...soft, ...hard.filter(isOfKind).map(({ wish: { values = [] } }) => onlyOf(values))],
    }
  }

  /** A part that is not in the index misses everything. */
  verdict(entry: IndexEntry | undefined): Verdict {
    const meets = this.#wishes
      .filter(each => entry !== undefined && each.meets(entry))
      .map(({ wish }) => wish.id)
    const misses = this.#wishes.map(({ wish }) => wish.id).filter(id => !meets.includes(id))
    return { meets, misses }
  }

  /**
   * Parts that come nearest where nothing fits: of the kind that is asked for, then with the fewest misses, then the
   * closest in figures. Without a kind, or something to go by, there are none.
   */
  nearest(isAccepted: (entry: IndexEntry) => boolean): IndexEntry[] {
    const hard = this.#wishes.filter(({ wish }) => wish.isHard)
    const kind = hard.find(isOfKind)
    const others = hard.filter(each => each !== kind)
    if (others.length === 0 || others.some(({ wish }) => wish.type === 'words')) return []
    const near: Near[] = []
    for (const entry of this.#index.select({ test: kind?.test, accepts: isAccepted })) {
      const missed = others.filter(({ meets }) => !meets(entry))
      if (missed.length === others.length && !kind) continue
      const distance = missed.reduce(
        (sum, { wish }) => sum + (entry.facts ? distanceFrom(wish, entry.facts) : 1),
        0,
      )
      keepNearest(near, { entry, misses: missed.length, distance })
    }
    return near.map(({ entry }) => entry)
  }

  #meets(wish: Wish, test: PartTest): JudgedWish['meets'] {
    if (wish.type !== 'words') return ({ facts }) => facts !== undefined && passes(test, facts)
    let isHaving: ((partId: string) => boolean) | undefined
    return ({ partId }) => {
      isHaving ??= this.#index.partsHaving(termsOfWords(wish))
      return isHaving(partId)
    }
  }
}

const isOfKind = ({ wish }: JudgedWish) => wish.type === 'kind' && !wish.isNot

const onlyOf = (wanted: readonly string[]): PartTest => ({
  fact: 'kinds',
  holds: kinds => kinds.every(kind => wanted.includes(kind)),
})

const termsOfWords = ({ values = [] }: Wish) => values.map(termsOf)

const compare = (one: IndexEntry, other: IndexEntry) => (one.partId < other.partId ? -1 : 1)
