import type { AttributeValue } from './attribute-value.ts'
import { compareBase64 } from './base64.ts'
import { compareUtf8 } from './compare.ts'
import { compareNumbers } from './decimal.ts'

export type SetType = 'SS' | 'NS' | 'BS'

export const setOf = (type: SetType, members: readonly string[]) =>
  ({ [type]: members }) as unknown as AttributeValue

/** Puts the members of a set, which are canonical, in the order in which DynamoDB gives them back. */
export function orderMembers(type: SetType, members: string[]): string[] {
  if (members.length < 2) return members
  if (type === 'SS') return members.sort(compareUtf8)
  return members.sort(type === 'NS' ? compareNumbers : compareBase64)
}
