const hangul = '\\p{Script=Hangul}'
/** A run of Korean, a run of other letters, a number. */
const piece = new RegExp(`${hangul}+|(?:(?!${hangul})\\p{L})+|\\d+(?:\\.\\d+)?`, 'gu')
const startsKorean = new RegExp(`^${hangul}`, 'u')
const hasKorean = new RegExp(hangul, 'u')

/** Whether a text has Korean in it: reasons are given in the language of the query. */
export const isKorean = (text: string): boolean => hasKorean.test(text)

export interface Word {
  readonly text: string
  readonly kind: 'korean' | 'letters' | 'number'
  /** Whether nothing stands between it and the one before: `ev6` is two words. */
  readonly joined: boolean
}

/** The words of a text, in lower case. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let end = -1
  for (const { 0: found, index } of text.normalize('NFKC').toLowerCase().matchAll(piece)) {
    words.push({ text: found, kind: kindOf(found), joined: index === end })
    end = index + found.length
  }
  return words
}

function kindOf(text: string): Word['kind'] {
  if (startsKorean.test(text)) return 'korean'
  return /^\d/.test(text) ? 'number' : 'letters'
}

const unsaid: ReadonlySet<string> = new Set(
  'a an and are as at be by can for from has in into is it its of on or our that the their this to we which will with i need want looking find'.split(
    ' ',
  ),
)

/** Words that say nothing by themselves. */
export const isUnsaid = (word: string): boolean => unsaid.has(word)

/** The singular of an English word, or near enough that both forms become the same. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1)
  return word
}
