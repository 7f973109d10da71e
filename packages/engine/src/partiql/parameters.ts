import { type AttributeValue, readAttributeValue } from '@monotable/dynamodb'
import { invalid, readNumber } from '@monotable/dynamodb/service'

const deepest = 32

/** Read before the statement is: a wrong parameter is refused whatever the statement says. */
export function readParameters(raw: readonly unknown[] = []): readonly AttributeValue[] {
  for (const parameter of raw) checkInOrder(parameter, 1)
  return raw.map(parameter => readAttributeValue(parameter, 'older'))
}

/** Of nesting and numbers, AWS refuses what comes first in the document. */
function checkInOrder(raw: unknown, level: number): void {
  if (level > deepest) {
    throw invalid(
      'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit',
    )
  }
  const value = (raw ?? {}) as Record<string, unknown>
  for (const type in value) {
    const payload = value[type]
    if (payload === null || payload === undefined) continue
    if (type === 'N') checkNumber(payload as string)
    else if (type === 'NS') for (const member of payload as unknown[]) checkNumber(member as string | null)
    else if (type === 'M' || type === 'L') {
      const members = payload as Record<string, unknown>
      for (const name in members) checkInOrder(members[name], level + 1)
    }
  }
}

/** AWS reads a parameter into a decimal whose exponent is an integer of 32 bits. */
function checkNumber(text: string | null): void {
  if (text === null) return
  const exponent = /[eE]([+-]?\d+)$/.exec(text)?.[1]
  if (exponent !== undefined && Number(exponent) > 2147483647) {
    throw invalid(`The parameter cannot be converted to a numeric value: ${text}`)
  }
  readNumber(text, 'older')
}
