import { keyName } from './key-name.ts'
import { readTemplate } from './template.ts'

/** Both keys of an entity without their names: `Order: (USER#<id>, ORDER#<orderId>)`, `USER#<id> / PROFILE — a user`. */
export interface KeyTuple {
  readonly name: string
  readonly partition: string
  readonly sort: string
}

const span = '`([^`]+)`'
const bare = '((?:<[^<>]*>|\\{[^{}]*\\}|\\[[^\\[\\]]*\\]|\\([A-Za-z_]\\w*\\)|[^\\s`,()（）→])+)'
const tight = '`?((?:[^\\s`,/|+&→()（）]|<[^<>]*>|\\{[^{}]*\\})+)`?'
const sign = '(?:[:：–—→=]|->|\\s-\\s)'

/** Each pair of values, with what may stand between: spans first, then texts with spaces around the sign, then texts without. */
const pairs = [
  `${span}\\s*(?:[,/|+&→]|->|and|und|y|e|et)\\s*${span}`,
  `${bare}(?:\\s+(?:[/|+&→]|->)\\s+|\\s*,\\s+)${bare}`,
  `${tight}\\s*(?:[,/|+&]|→|->)\\s*${tight}`,
]
const forms = pairs.flatMap(pair => [
  { isAfter: true, form: new RegExp(`^[(（[]?${pair}[)）\\]]?\\s*${sign}\\s*(\\S.*)$`, 'u') },
  {
    isAfter: false,
    form: new RegExp(
      `^(.{2,60}?)\\s*${sign}\\s*[(（[]?\\s*${pair}\\s*[)）\\]]?(?=\\s*(?:$|[(（–—;,.-]))`,
      'u',
    ),
  },
])

export function keyTuple(text: string): KeyTuple | undefined {
  for (const { isAfter, form } of forms) {
    const found = form.exec(text)
    if (!found) continue
    const [, one = '', two = '', three = ''] = found
    const tuple = isAfter
      ? { name: three.replace(/\s*[(（;,.].*$/u, ''), partition: one, sort: two }
      : { name: one, partition: two, sort: three }
    if (isPartition(tuple.partition) && isKey(tuple.sort) && !/`/.test(tuple.name)) return tuple
  }
  return undefined
}

/** A word, a delimiter and more: `USER#<id>`, `user:{id}`, `USER-42`. */
const isPartition = (text: string) =>
  /^[A-Za-z_]+(?:[#|~]|[:/_-]{1,2}[<{[$:(])/.test(text) && !/^[a-z]+:\/\//.test(text) && isKey(text)

const isKey = (text: string) =>
  (/[#|~]|[:/_-][<{[$:(]/.test(text) || /^[A-Z][A-Z_]{2,}$/.test(text)) &&
  ['template', 'constant', 'sample'].includes(readTemplate(text).kind)

const listedValue = '[`"\']?((?:<[^<>]*>|\\{[^{}]*\\}|\\[[^\\[\\]]*\\]|[^\\s<{\\[`"\',|→()（）])+)[`"\']?'
const listedSign = '(?:\\s*(?:→|->|=>|\\|)\\s*|\\s+[/+&]\\s+|\\s*,\\s+|\\t+\\s*|\\s{2,})'
const listedName = "([\\p{L}][\\p{L}\\p{N} _'’/-]{1,40}?)(?:\\s*[:：]\\s+|\\s*(?:→|->|\\|)\\s*|\\t+|\\s{2,})"
const listed = new RegExp(
  `^(?:${listedName})?[(（[]?${listedValue}${listedSign}${listedValue}[)）\\]]?(?=$|[\\s,:|→])(.*)$`,
  'u',
)

const verb = /^(?:put|update|delete|get|query|write|insert|check|scan)\b/i

/** A line of a fence with both keys, what they are of before them and more behind: `Order   USER#<id>   ORDER#<id>   total, note?`. */
export function listedTuple(text: string): (KeyTuple & { readonly rest: string }) | undefined {
  const [, name = '', partition = '', sort = '', rest = ''] = listed.exec(text) ?? []
  const isSort =
    (/[#~]|[:/_-][<{[$:(]|^[<{].*[>}]$/.test(sort) || /^[A-Z][A-Z0-9_]+$/.test(sort)) &&
    ['template', 'constant', 'sample'].includes(readTemplate(sort).kind)
  if (
    !isPartition(partition) ||
    /^[A-Za-z_]+\|/.test(partition) ||
    !isSort ||
    keyName(name) ||
    verb.test(name)
  )
    return undefined
  return { name, partition, sort, rest: rest.replace(/^[\s,:：|→–—-]+(?:>\s*)?/u, '') }
}
