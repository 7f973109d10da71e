import { type Concept, glossary } from './glossary.ts'
import { stem, type Word, wordsOf } from './words.ts'

/** A concept that a text names, and where: from the first of its words to the one after the last. */
export interface Named {
  readonly concept: Concept
  readonly number: number
}

/** Every term of the glossary, its words joined, by what it is for. */
const terms = new Map<string, number>()
let longest = 0
for (const [number, { korean, english }] of glossary.entries()) {
  for (const term of [...korean, ...english]) {
    const key = joined(wordsOf(term))
    if (!terms.has(key)) terms.set(key, number)
    longest = Math.max(longest, wordsOf(term).length)
  }
}

function joined(words: readonly Word[]): string {
  return words.map(({ text, kind }) => (kind === 'letters' ? stem(text) : text)).join(' ')
}

/** The concepts that a text names, as often as it does. A longer term is preferred to those inside it. */
export function conceptsIn(text: string): Named[] {
  const words = wordsOf(text)
  const found: Named[] = []
  for (let at = 0; at < words.length; ) {
    const length = termAt(words, at)
    if (length > 0) found.push(named(terms.get(joined(words.slice(at, at + length))) as number))
    else if (words[at]?.kind === 'korean') found.push(...insideKorean((words[at] as Word).text))
    at += Math.max(1, length)
  }
  return found
}

const named = (number: number): Named => ({ concept: glossary[number] as Concept, number })

/** How many words from here on are a term: the most that are. */
function termAt(words: readonly Word[], at: number): number {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    if (terms.has(joined(words.slice(at, at + length)))) return length
  }
  return 0
}

/** Korean writes words together and hangs particles on them: terms of two syllables or more are found inside. */
function insideKorean(run: string): Named[] {
  const found: Named[] = []
  for (let at = 0; at < run.length - 1; ) {
    const length = termInside(run, at)
    if (length > 0) found.push(named(terms.get(run.slice(at, at + length)) as number))
    at += Math.max(1, length)
  }
  return found
}

function termInside(run: string, at: number): number {
  for (let length = Math.min(10, run.length - at); length > 1; length--) {
    if (terms.has(run.slice(at, at + length))) return length
  }
  return 0
}
