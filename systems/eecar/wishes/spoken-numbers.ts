import type { Token } from './tokens.ts'

const [digits, tens] = ['일이삼사오육칠팔구', { 십: 10, 백: 100, 천: 1000 } as Record<string, number>]
const myriads: Readonly<Record<string, number>> = { 만: 1e4, 억: 1e8 }
/** A number in Korean counts only before what it counts: 이천 is also a town, 만 also "only". */
const counted = '원|만원|킬로|키로|와트|볼트|암페어|퍼센트|프로|마력|년'
const koreanNumber = new RegExp(`^([${digits}십백천만억]+?)(${counted})`, 'u')
const wholeNumber = new RegExp(`^[${digits}십백천만억]+$`, 'u')
const isCounted = new RegExp(`^(?:${counted}|km|kwh|kw|ah|krw|won)`, 'u')

const words: Readonly<Record<string, number>> = {
  ...{ half: 0.5, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ twelve: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, eighty: 80 },
  ...{ a: 1, an: 1, ein: 1, eine: 1, einen: 1, einer: 1, halbe: 0.5, halben: 0.5, anderthalb: 1.5, zwei: 2 },
  ...{ drei: 3, vier: 4, funf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, zwolf: 12, funfzehn: 15 },
  ...{ zwanzig: 20, dreissig: 30, vierzig: 40, funfzig: 50, sechzig: 60, achtzig: 80, hundert: 100 },
}
const isLarge = /^(?:million|millions|millionen|mio|thousand|tausend)$/
const isUnit = /^(?:kwh|kw|ah|volt|volts|v|km|kilowatt|percent|prozent|ps|hp)$/

/** Numbers that are written in words become numbers: 이백만원, "half a million won", "zehn kWh". */
export function readSpoken(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    // Behind a number it is a part of that: 3백만원.
    const isBehind = tokens[at - 1]?.kind === 'number'
    if (token.kind === 'korean' && !isBehind) return koreanOf(token, tokens[at + 1])
    return token.kind === 'letters' && !isBehind ? lettersOf(tokens, at) : [token]
  })
}

function lettersOf(tokens: readonly Token[], at: number): Token[] {
  const token = tokens[at] as Token
  const before = tokens[at - 1]?.text ?? ''
  const value = words[token.text]
  // "Million won" is one of them.
  if (isLarge.test(token.text)) return words[before] === undefined ? [numberOf(1, token), token] : [token]
  if (value === undefined || !isBeforeCounted(token, tokens, at)) return [token]
  // "Half a million": the article counts nothing.
  return before === 'half' ? [] : [numberOf(value, token)]
}

function isBeforeCounted({ text }: Token, tokens: readonly Token[], at: number): boolean {
  const [next, after] = tokens.slice(at + 1, at + 3)
  if (next === undefined) return false
  if (isLarge.test(next.text) || (text === 'half' && next.text === 'a' && isLarge.test(after?.text ?? '')))
    return true
  return !/^(?:an?|eine?[nr]?|one|half)$/.test(text) && isUnit.test(next.text)
}

function koreanOf(token: Token, next: Token | undefined): Token[] {
  const [, said = ''] = koreanNumber.exec(token.text) ?? []
  // 삼원계 is no three won.
  if (/[십백천만억]/u.test(said)) {
    const end = token.from + said.length
    return [
      numberOf(koreanValue(said), { ...token, to: end }),
      { ...token, text: token.text.slice(said.length), from: end },
    ]
  }
  return wholeNumber.test(token.text) && next && isCounted.test(next.text)
    ? [numberOf(koreanValue(token.text), token)]
    : [token]
}

const numberOf = (value: number, { from, to }: Pick<Token, 'from' | 'to'>): Token => ({
  ...{ text: String(value), kind: 'number', value, isGrouped: value >= 10_000, from, to },
})

function koreanValue(said: string): number {
  let [total, group, digit] = [0, 0, 0]
  for (const sign of said) {
    const [small, large] = [tens[sign], myriads[sign]]
    if (large !== undefined) {
      total += (group + digit || 1) * large
      ;[group, digit] = [0, 0]
    } else if (small !== undefined) {
      group += (digit || 1) * small
      digit = 0
    } else digit = digits.indexOf(sign) + 1
  }
  return total + group + digit
}
