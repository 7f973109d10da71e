/** Adds two stored numbers as DynamoDB does: exactly, in decimal. */
export function addDecimals(one: string, other: string): string {
  const [a, b] = [parts(one), parts(other)]
  const scale = Math.max(a.scale, b.scale)
  return textOf(a.digits * tenTo(scale - a.scale) + b.digits * tenTo(scale - b.scale), scale)
}

function parts(text: string): { digits: bigint; scale: number } {
  const [mantissa = '0', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale < 0 ? { digits: digits * tenTo(-scale), scale: 0 } : { digits, scale }
}

const tenTo = (power: number) => 10n ** BigInt(power)

function textOf(digits: bigint, scale: number): string {
  if (scale === 0) return digits.toString()
  const sign = digits < 0n ? '-' : ''
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  const fraction = text.slice(-scale).replace(/0+$/, '')
  return sign + text.slice(0, -scale) + (fraction && `.${fraction}`)
}
