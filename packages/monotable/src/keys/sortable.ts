import { type Codec, noMatch, type Refuse } from './codec.ts'
import { type Decimal, fromDecimal, toDecimal } from './decimal.ts'

const offset = 500

/**
 * Any decimal number as text in the order of numbers: `=` is zero; `>` begins a positive one, then three digits of
 * exponent (plus 500) and the significant digits; `<` begins a negative one, with every digit taken from nine and
 * `~` at the end, so that the larger magnitude comes first.
 */
export function sortable(refuse: Refuse): Codec {
  return {
    encode(value) {
      const decimal = toDecimal(value)
      return typeof decimal === 'string' ? refuse(value, decimal) : write(decimal)
    },
    decode(text) {
      const decimal = read(text)
      return decimal && write(decimal) === text ? fromDecimal(decimal) : noMatch
    },
  }
}

function write({ negative, digits, exponent }: Decimal): string {
  if (digits === '') return '='
  const body = String(exponent + offset).padStart(3, '0') + digits
  return negative ? `<${complement(body)}~` : `>${body}`
}

function read(text: string): Decimal | undefined {
  if (text === '=') return { negative: false, digits: '', exponent: 0 }
  const found = /^(?:>(\d{3})(\d{1,38})|<(\d{3})(\d{1,38})~)$/.exec(text)
  if (!found) return undefined
  const negative = found[1] === undefined
  const exponent = negative ? complement(found[3]!) : found[1]!
  const digits = negative ? complement(found[4]!) : found[2]!
  if (digits.startsWith('0') || digits.endsWith('0')) return undefined
  return { negative, digits, exponent: Number(exponent) - offset }
}

function complement(digits: string): string {
  let out = ''
  for (let at = 0; at < digits.length; at++) out += 57 - digits.charCodeAt(at)
  return out
}
