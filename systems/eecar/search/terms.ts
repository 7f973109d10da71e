import { isUnsaid, stem, type Word, wordsOf } from '../embedding/words.ts'

/**
 * What texts are looked up by: English words in the singular, pairs of Korean syllables, numbers, and words that are
 * written together with a number, such as `ev6`.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  let before: Word | undefined
  for (const word of wordsOf(text)) {
    if (word.joined && before && before.kind !== word.kind) terms.push(before.text + word.text)
    if (word.kind === 'korean') terms.push(...pairsOf(word.text))
    else if (!isUnsaid(word.text)) terms.push(word.kind === 'letters' ? stem(word.text) : word.text)
    before = word
  }
  return terms
}

/** Korean hangs particles on words: pairs of syllables still meet. */
function pairsOf(run: string): string[] {
  if (run.length === 1) return [run]
  return Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))
}
