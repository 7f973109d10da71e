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

/** Latin letters without their marks, in lower case; Korean as it is. */
export function fold(text: string): string {
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
  for (const { 0: found, index } of text.matchAll(piece)) {
    const place = { from: index, to: index + found.length }
    if (/^\d/.test(found)) tokens.push({ ...numberOf(found), ...place })
    else if (/^[\p{L}]/u.test(found)) {
      const kind = startsKorean.test(found) ? 'korean' : 'letters'
      tokens.push({ text: fold(found), kind, ...place })
    } else tokens.push({ text: found, kind: 'sign', ...place })
  }
  return tokens.filter(({ text: sign, kind }, at) => {
    if (kind !== 'sign' || !/^[–-]$/.test(sign)) return true
    return tokens[at - 1]?.kind === 'number' && tokens[at + 1]?.kind === 'number'
  })
}

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
  if (!/^[a-z]/.test(word)) return word
  let stem = word
  if (stem.length > 4) stem = stem.replace(/ies$/, 'y')
  if (stem.length > 3) stem = stem.replace(/s$/, '')
  if (stem.length > 4) stem = stem.replace(/en$/, 'e')
  if (stem.length > 3) stem = stem.replace(/e$/, '')
  return stem.replace(/y$/, 'i')
}
