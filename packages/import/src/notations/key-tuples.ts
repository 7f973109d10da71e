import type { KeyFact } from '../facts.ts'
import { readTemplate } from '../names/template.ts'

const value = '`?((?:[^\\s`,/|+&→()（）]|<[^<>]*>|\\{[^{}]*\\})+)`?'
const couple = new RegExp(
  `^(.{2,60}?)\\s*(?:[:：–—→=]|->|\\s-\\s)\\s*[(（[]?\\s*${value}\\s*(?:[,/|+&]|→|->)\\s*${value}\\s*[)）\\]]?(?=\\s*(?:$|[(（–—-]))`,
  'u',
)

const described = new RegExp(
  `^[(（[]?${value}\\s*(?:[,/|+&]|→|->)\\s*${value}[)）\\]]?\\s*(?:[:：–—→]|->|\\s-\\s)\\s*(\\S.*)$`,
  'u',
)

/** Both keys of an entity without their names: `- Order: (USER#<id>, ORDER#<orderId>)`, `- USER#<id> / PROFILE — a user`. */
export function keyTuple(text: string, line: number): { name: string; keys: KeyFact[] } | undefined {
  const after = described.exec(text)
  const found = after ?? couple.exec(text)
  if (!found) return undefined
  const [, name = '', partition = '', sort = ''] = after
    ? ['', (after[3] ?? '').replace(/\s*[(（;,.].*$/u, ''), after[1], after[2]]
    : found
  if (!/^[A-Za-z_]+[#|]/.test(partition) || !isKey(partition) || !isKey(sort) || /`/.test(name))
    return undefined
  const key = (role: 'pk' | 'sk', written: string): KeyFact => ({
    name: { role },
    label: role.toUpperCase(),
    values: [written],
    rest: '',
    line,
  })
  return { name, keys: [key('pk', partition), key('sk', sort)] }
}

const isKey = (text: string) =>
  (/[#|]/.test(text) || /^[A-Z][A-Z_]{2,}$/.test(text)) &&
  ['template', 'constant', 'sample'].includes(readTemplate(text).kind)
