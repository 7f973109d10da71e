import { compareUtf8 } from './compare.ts'
import { compareNumbers } from './decimal.ts'

export type SetType = 'SS' | 'NS' | 'BS'

/** Puts the members of a set, which are canonical, in the order in which DynamoDB gives them back. */
export function orderMembers(type: SetType, members: string[]): string[] {
  if (members.length < 2) return members
  if (type === 'SS') return members.sort(compareUtf8)
  return type === 'NS' ? members.sort(compareNumbers) : orderBinaries(members)
}

function orderBinaries(members: string[]): string[] {
  const decoded = members.map(text => ({ text, bytes: Buffer.from(text, 'base64') }))
  return decoded.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ text }) => text)
}
