/** Adds as DynamoDB does: exactly, in decimal. Gives back what the first was: a number, a bigint or text. */
export function addDecimals(one: unknown, other: unknown): number | bigint | string {
  if (typeof one === 'bigint') return one + BigInt(other as number | bigint)
  if (Number.isSafeInteger(one) && Number.isSafeInteger(other)) return (one as number) + (other as number)
  const [a, b] = [parts(one), parts(other)]
  const scale = Math.max(a.scale, b.scale)
  const sum = a.digits * 10n ** BigInt(scale - a.scale) + b.digits * 10n ** BigInt(scale - b.scale)
  const text = textOf(sum, scale)
  return typeof one === 'string' ? text : Number(text)
}

function parts(value: unknown): { digits: bigint; scale: number } {
  const [mantissa = '0', exponent = '0'] = String(value).toLowerCase().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

function textOf(digits: bigint, scale: number): string {
  if (scale === 0) return digits.toString()
  const sign = digits < 0n ? '-' : ''
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  const fraction = text.slice(-scale).replace(/0+$/, '')
  return sign + text.slice(0, -scale) + (fraction && `.${fraction}`)
}
