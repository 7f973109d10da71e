import { type Concept, glossary } from './glossary.ts'
import { stem, type Word, wordsOf } from './words.ts'

/** A concept that a text names, and where: from the first of its words to the one after the last. */
export interface Named {
  readonly concept: Concept
  readonly number: number
}

/** Every term of the glossary, its words joined, by what it is for. */
const terms = new Map<string, number>()
/** How many words the longest term has that begins with a word. */
const longest = new Map<string, number>()
for (const [number, { korean, english }] of glossary.entries()) {
  for (const term of [...korean, ...english]) {
    const words = wordsOf(term).map(stemmed)
    const [first = ''] = words
    const key = words.join(' ')
    if (!terms.has(key)) terms.set(key, number)
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length))
  }
}

function stemmed({ text, kind }: Word): string {
  return kind === 'letters' ? stem(text) : text
}

/** The concepts that a text names, as often as it does. A longer term is preferred to those inside it. */
export function conceptsIn(text: string): Named[] {
  return conceptsOf(wordsOf(text))
}

export function conceptsOf(words: readonly Word[]): Named[] {
  const stems = words.map(stemmed)
  const found: Named[] = []
  for (let at = 0; at < words.length; ) {
    const length = termAt(stems, at)
    if (length > 0) found.push(named(terms.get(stems.slice(at, at + length).join(' ')) as number))
    else if (words[at]?.kind === 'korean') found.push(...insideKorean((words[at] as Word).text))
    at += Math.max(1, length)
  }
  return found
}

const named = (number: number): Named => ({ concept: glossary[number] as Concept, number })

/** How many words from here on are a term: the most that are. */
function termAt(stems: readonly string[], at: number): number {
  const most = longest.get(stems[at] as string) ?? 0
  for (let length = Math.min(most, stems.length - at); length > 0; length--) {
    if (terms.has(stems.slice(at, at + length).join(' '))) return length
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
