import { joinedOf } from './lexicon.ts'
import { readSpoken } from './spoken-numbers.ts'
import type { Token } from './tokens.ts'
import { type Figure, units } from './words-of-wishes.ts'

/** What a number counts: a figure of parts, money of another country, or something that wishes are not about, such as inches. */
export interface Unit {
  readonly of: Figure | 'age' | 'foreign' | 'other'
  readonly factor: number
  /** Of foreign money: how it was written. */
  readonly name?: string
}

export interface MeasuredToken extends Token {
  readonly unit?: Unit | undefined
  /** How much larger a word such as 만, k or million made it. */
  readonly times?: number | undefined
}

const otherUnits =
  'inch, inches, zoll, 인치, m, mm, cm, mv, ghz, hz, a, amp, phase, phasig, meter, metre, 개, 장, 명, s, mpa, 파이, bar'
const foreignMoney =
  'euro, euros, eur, €, dollar, dollars, usd, $, pound, pounds, gbp, £, 유로, 달러, 파운드, 엔, yen, yuan, 위안, sek, kronor, franken, chf'
const unitOf = new Map<string, Unit>([
  ...foreignMoney.split(', ').map(name => [name, { of: 'foreign', factor: 1, name }] as const),
  ...otherUnits.split(', ').map(word => [word, { of: 'other', factor: 1 }] as const),
  ...units.flatMap(({ words, of, factor }) =>
    words.split(', ').map(word => [joined(word), { of, factor }] as const),
  ),
])

function joined(word: string): string {
  return /\s/.test(word) ? joinedOf(word) : word
}

const multipliers: Readonly<Record<string, number>> = {
  ...{ 억: 1e8, 천만: 1e7, 백만: 1e6, 십만: 1e5, 만: 1e4, 천: 1e3 },
  ...{
    k: 1e3,
    thousand: 1e3,
    tausend: 1e3,
    million: 1e6,
    millions: 1e6,
    millionen: 1e6,
    mio: 1e6,
    mn: 1e6,
    mln: 1e6,
  },
}
const koreanUnits = [...unitOf.keys()].filter(word => /^\p{Script=Hangul}/u.test(word))
const behindNumber = new RegExp(
  `^(억|천만|백만|십만|만|천)?(${koreanUnits.sort((one, other) => other.length - one.length).join('|')})?(.*)$`,
  'u',
)

const isMoney = ({ kind, text }: Token) => kind !== 'number' && /^(?:krw|₩|won|원)$/.test(text)
/** Units that people also write before the number: "kWh 60 이상". */
const leading = /^(?:kwh|ah|kw|km|[€$£]|eur|usd|gbp)$/

/** Numbers with the units behind or before them; a unit is then no word of its own. */
export function readUnits(tokens: readonly Token[]): MeasuredToken[] {
  const read: MeasuredToken[] = []
  const left = readSpoken(tokens)
  while (left.length > 0) {
    const token = left.shift() as Token
    const isBefore = left[0]?.kind === 'number' && (isMoney(token) || leading.test(token.text))
    if (isBefore) {
      const number = readNumber(left.shift() as Token, left, isMoney(token))
      const unit = number.unit ?? unitOf.get(token.text)
      if (number.unit && !isMoney(token)) read.push(token)
      read.push({ ...number, unit: isMoney(token) ? { of: 'price', factor: 1 } : unit })
    } else read.push(token.kind === 'number' ? readNumber(token, left) : token)
  }
  return read
}

interface Counted {
  value: number
  to: number
  unit: Unit | undefined
  times: number | undefined
}

function readNumber(number: Token, left: Token[], isPrice = false): MeasuredToken {
  takeMillions(number, left, isPrice)
  const counted: Counted = { value: number.value ?? 0, to: number.to, unit: undefined, times: undefined }
  while (left[0] && takeBehind(counted, left, left[0])) {}
  const exact = Math.round(counted.value * (counted.unit?.factor ?? 1) * 1e6) / 1e6
  // 5년 is an age, 2020년 and 20년 are years.
  if (counted.unit?.of === 'age' && exact > oldest) counted.unit = { of: 'year', factor: 1 }
  // 20년식 is of 2020.
  const value = counted.unit?.of === 'year' && exact < 50 ? 2000 + exact : exact
  return { ...number, ...counted, value }
}

/** In years. No electric car of a yard is older. */
const oldest = 15

/** "3M won", "₩2m": of money, m is a million and no metre. */
function takeMillions(number: Token, left: Token[], isPrice: boolean): void {
  const [letter, behind] = left
  if (letter?.text !== 'm' || letter.from !== number.to || !(isPrice || (behind && isMoney(behind)))) return
  left[0] = { ...letter, text: 'million' }
}

/** Takes the next word if it belongs to the number; tells whether another may. */
function takeBehind(counted: Counted, left: Token[], next: Token): boolean {
  if (next.kind === 'korean') return takeKorean(counted, left, next)
  const isFar = next.text === 'k' && next.from !== counted.to
  if (next.kind === 'letters' && !isFar && multiply(counted, next.text)) {
    counted.to = (left.shift() as Token).to
    return true
  }
  counted.unit = unitOf.get(next.text) ?? (next.kind === 'letters' ? longUnit(left) : undefined)
  if (counted.unit) counted.to = (left.shift() as Token).to
  return false
}

/** 만원이하: a multiplier, a unit, and what is left for others to read. */
function takeKorean(counted: Counted, left: Token[], next: Token): boolean {
  const [, multiplier, word, rest = ''] = behindNumber.exec(next.text) ?? []
  if (multiplier === undefined && word === undefined) return false
  left.shift()
  counted.to = next.to - rest.length
  multiply(counted, multiplier)
  counted.unit = word === undefined ? undefined : unitOf.get(word)
  if (rest !== '') left.unshift({ ...next, text: rest, from: counted.to })
  return rest === '' && counted.unit === undefined
}

function multiply(counted: Counted, word: string | undefined): boolean {
  const factor = word === undefined ? undefined : multipliers[word]
  if (factor === undefined) return false
  counted.value *= factor
  counted.times = factor * (counted.times ?? 1)
  return true
}

/** A unit of two words: the first is taken here, the second by the caller. */
function longUnit(left: Token[]): Unit | undefined {
  const [one, other] = left
  if (other?.kind !== 'letters') return undefined
  const unit = unitOf.get(joinedOf(`${one?.text} ${other.text}`))
  if (unit) left.shift()
  return unit
}
