export interface Token {
  /** Lower case, without marks on Latin letters. */
  readonly text: string
  readonly kind: 'korean' | 'letters' | 'number' | 'sign'
  /** Of a number. */
  readonly value?: number
  /** Whether the number is written with groups of thousands: it is no year then. */
  readonly isGrouped?: boolean
  /** Where it stands in the sentence. */
  readonly from: number
  readonly to: number
}

const hangul = '\\p{Script=Hangul}'
const piece = new RegExp(
  [
    `${hangul}+`,
    '\\d{1,3}(?:[.,]\\d{3})+(?![\\d])',
    '\\d{1,3}(?: 000)+(?![\\d])',
    '\\d+(?:[.,]\\d+)?',
    `(?:(?!${hangul})\\p{L})+`,
    '>=|<=|[><≥≤%+~₩€$£,;/()–-]',
  ].join('|'),
  'gu',
)
const startsKorean = new RegExp(`^${hangul}`, 'u')
const grouped = /^\d{1,3}(?:[., ]\d{3})+$/

/** What has no marks: nearly every word. */
const unmarked = /^[\u0020-\u007e]*$/
const syllables = /^[\uac00-\ud7a3]+$/

/** Latin letters without their marks, in lower case; Korean as it is. */
export function fold(text: string): string {
  if (syllables.test(text)) return text
  if (unmarked.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
}

/** The words, numbers and signs of a sentence. A dash counts only between numbers. */
export function tokensOf(sentence: string): Token[] {
  const text = sentence.normalize('NFC')
  const tokens: Token[] = []
  for (const { 0: found, index: from } of text.matchAll(piece)) {
    const to = from + found.length
    const kind = kindOf(found)
    if (kind === 'number') tokens.push({ ...numberOf(found), from, to })
    else tokens.push({ text: kind === 'sign' ? found : fold(found), kind, from, to })
  }
  // The texts of all parts come here, and few have either.
  const split = /['’]/.test(text) ? splitContractions(tokens, text) : tokens
  return /[–-]/.test(text) ? split.filter(isNoDash) : split
}

function isNoDash({ text, kind }: Token, at: number, all: readonly Token[]): boolean {
  if (kind !== 'sign' || !/^[–-]$/.test(text)) return true
  return all[at - 1]?.kind === 'number' && all[at + 1]?.kind === 'number'
}

function kindOf(found: string): Token['kind'] {
  const code = found.charCodeAt(0)
  if (code >= 0x30 && code <= 0x39) return 'number'
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) return 'letters'
  if (startsKorean.test(found)) return 'korean'
  return /^\p{L}/u.test(found) ? 'letters' : 'sign'
}

/** "Aren't" is "are not": the n belongs to what is behind it. */
function splitContractions(tokens: readonly Token[], text: string): Token[] {
  return tokens.flatMap((token, at): Token[] => {
    const [before, behind] = [tokens[at - 1], tokens[at + 1]]
    if (isContraction(token, behind, text))
      return [{ ...token, text: token.text.slice(0, -1), to: token.to - 1 }]
    if (before && isContraction(before, token, text)) return [{ ...token, text: 'not', from: before.to - 1 }]
    return [token]
  })
}

const isContraction = (one: Token, other: Token | undefined, text: string) =>
  other?.text === 't' &&
  one.text.length > 2 &&
  one.text.endsWith('n') &&
  other.from === one.to + 1 &&
  /['’]/.test(text.charAt(one.to))

function numberOf(found: string): Pick<Token, 'text' | 'kind' | 'value' | 'isGrouped'> {
  if (grouped.test(found)) {
    const digits = found.replace(/[., ]/g, '')
    return { text: digits, kind: 'number', value: Number(digits), isGrouped: true }
  }
  const text = found.replace(',', '.')
  return { text, kind: 'number', value: Number(text) }
}

/** A Latin word without the endings of plurals and cases, English or German: near enough that all forms become the same. */
export function stemOf(word: string): string {
  if (word < 'a' || word >= '{') return word
  let stem = word
  if (stem.length > 4 && stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`
  if (stem.length > 3 && stem.endsWith('s')) stem = stem.slice(0, -1)
  if (stem.length > 4 && stem.endsWith('en')) stem = stem.slice(0, -1)
  if (stem.length > 3 && stem.endsWith('e')) stem = stem.slice(0, -1)
  return stem.endsWith('y') ? `${stem.slice(0, -1)}i` : stem
}
