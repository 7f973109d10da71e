import { type Codec, noMatch, type Refuse } from './codec.ts'
import { type Decimal, fromText, notDecimal, toDecimal } from './decimal.ts'

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
      return decimal === undefined ? refuse(value, notDecimal) : write(decimal)
    },
    decode(text) {
      const plain = read(text)
      const decimal = toDecimal(plain)
      return plain !== undefined && decimal && write(decimal) === text ? fromText(plain) : noMatch
    },
  }
}

function write({ negative, digits, exponent }: Decimal): string {
  if (digits === '') return '='
  const body = String(exponent + offset).padStart(3, '0') + digits
  return negative ? `<${complement(body)}~` : `>${body}`
}

/** The number behind a text, with an exponent. */
function read(text: string): string | undefined {
  if (text === '=') return '0'
  const found = /^(?:>(\d{3})(\d+)|<(\d{3})(\d+)~)$/.exec(text)
  if (!found) return undefined
  const [, power, digits, mirroredPower = '', mirroredDigits = ''] = found
  if (power !== undefined) return `0.${digits}e${Number(power) - offset}`
  return `-0.${complement(mirroredDigits)}e${Number(complement(mirroredPower)) - offset}`
}

function complement(digits: string): string {
  let out = ''
  for (let at = 0; at < digits.length; at++) out += 57 - digits.charCodeAt(at)
  return out
}
