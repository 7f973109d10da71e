import { isWithin, type PartTest, type WordFact, wordFacts, wordsOf } from '../wishes/judge-part.ts'
import type { PartFacts } from '../wishes/part-facts.ts'
import { type FigureName, figureNames } from '../wishes/wish.ts'

type SlotTest = (slot: number) => boolean

/**
 * The facts of all parts in columns. A sweep reads numbers that lie side by side; lists of words are numbered, and each
 * is judged once however many parts have it. Judging the parts themselves, one object after another, takes ten times
 * as long.
 */
export class FactColumns {
  readonly #words = new Map<WordFact, WordColumn>(wordFacts.map(fact => [fact, new WordColumn()]))
  readonly #figures = new Map<FigureName, Float64Array>()
  /** Which slots have facts. */
  #known = new Uint8Array(0)

  set(slot: number, facts: PartFacts | undefined): void {
    if (slot >= this.#known.length) this.#makeRoom(Math.max(slot + 1, Math.ceil(slot * 1.5), 1024))
    this.#known[slot] = facts ? 1 : 0
    if (!facts) return
    for (const [fact, column] of this.#words) column.set(slot, wordsOf(facts, fact))
    for (const [figure, values] of this.#figures) values[slot] = facts.figures?.[figure] ?? Number.NaN
  }

  /** The test made ready for a sweep; a part without facts passes none. Good until a part comes or goes. */
  compile(test: PartTest): SlotTest {
    const [known, passes] = [this.#known, this.#compile(test)]
    return slot => known[slot] === 1 && passes(slot)
  }

  #compile(test: PartTest): SlotTest {
    if ('fact' in test) return (this.#words.get(test.fact) as WordColumn).compile(test.holds)
    if ('figure' in test) {
      const [values, { limits }] = [this.#figures.get(test.figure) as Float64Array, test]
      return slot => isWithin(values[slot], limits)
    }
    if ('not' in test) {
      const passes = this.#compile(test.not)
      return slot => !passes(slot)
    }
    const isAll = 'all' in test
    const each = (isAll ? test.all : test.any).map(one => this.#compile(one))
    return slot => {
      for (const passes of each) if (passes(slot) !== isAll) return !isAll
      return isAll
    }
  }

  #makeRoom(slots: number): void {
    const known = new Uint8Array(slots)
    known.set(this.#known)
    this.#known = known
    for (const column of this.#words.values()) column.makeRoom(slots)
    for (const figure of figureNames) {
      const values = new Float64Array(slots)
      values.set(this.#figures.get(figure) ?? [])
      this.#figures.set(figure, values)
    }
  }
}

/** One list of words a slot, by its number. */
class WordColumn {
  readonly #numbers = new Map<string, number>()
  readonly #lists: (readonly string[])[] = []
  #bySlot = new Uint32Array(0)

  set(slot: number, words: readonly string[]): void {
    const name = words.length === 1 ? (words[0] as string) : words.join('\n')
    let number = this.#numbers.get(name)
    if (number === undefined) {
      number = this.#lists.push(words) - 1
      this.#numbers.set(name, number)
    }
    this.#bySlot[slot] = number
  }

  compile(holds: (words: readonly string[]) => boolean): SlotTest {
    const [bySlot, verdicts] = [this.#bySlot, Uint8Array.from(this.#lists, words => Number(holds(words)))]
    return slot => verdicts[bySlot[slot] as number] === 1
  }

  makeRoom(slots: number): void {
    const bySlot = new Uint32Array(slots)
    bySlot.set(this.#bySlot)
    this.#bySlot = bySlot
  }
}
