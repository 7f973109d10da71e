import { keyName } from './key-name.ts'
import { readTemplate } from './template.ts'
import { valuesOf } from './values.ts'
import { isExampleHeading } from './words.ts'

/** Both keys of an item without their names: `Order: (USER#<id>, ORDER#<orderId>)`, `USER#<id> / PROFILE — a user`. */
export interface KeyTuple {
  /** What stands before them. */
  readonly name: string
  readonly partition: string
  /** Several, if such items can have one or the other. */
  readonly sorts: readonly string[]
  /** What stands behind them. */
  readonly rest: string
}

const span = '`([^`]+)`'
const bare = '((?:<[^<>]*>|\\{[^{}]*\\}|\\[[^\\[\\]]*\\]|\\([A-Za-z_]\\w*\\)|[^\\s`,()（）→])+)'
const tight = '`?((?:[^\\s`,/|+&→()（）]|<[^<>]*>|\\{[^{}]*\\})+)`?'
const listed = '[`"\']?((?:<[^<>]*>|\\{[^{}]*\\}|\\[[^\\[\\]]*\\]|[^\\s<{\\[`"\',|→()（）])+)[`"\']?'
const sign = '(?:[:：–—→=|]|->|\\s-\\s)'

/** In a text words right behind a pair make it a part of a sentence. */
const formOf = (pair: string, between = sign, end = '(?=\\s*(?:$|[(（–—:：;,.|→-]|(?:or|oder|ou)\\s+`))') =>
  ['()', `([^\`]{2,60}?)\\s*${between}\\s*`].map(
    name => new RegExp(`^${name}[(（[]?\\s*${pair}\\s*[)）\\]]?${end}(.*)$`, 'u'),
  )

/** Each pair of values, with what may stand between: spans first, then texts with spaces around the sign, then texts without. */
const forms = [
  ...formOf(`${span}\\s*(?:[,/|+&→]|->|and|und|y|e|et)\\s*${span}`),
  ...formOf(`${bare}(?:\\s+(?:[/|+&→]|->)\\s+|\\s*,\\s+)${bare}`),
  ...formOf(`${tight}\\s*(?:[,/|+&]|→|->)\\s*${tight}`),
]
/** In a fence, columns too: `Order   USER#<id>   ORDER#<id>   total, note?`. */
const inFence = formOf(
  `${listed}(?:\\s*(?:→|->|=>|\\|)\\s*|\\s+[/+&]\\s+|\\s*,\\s+|\\t+\\s*|\\s{2,})${listed}`,
  '(?:[:：]\\s|→|->|\\||\\t|\\s{2})',
  '(?=$|[\\s,:|→])',
)

const verb = /^(?:put|update|delete|get|query|write|insert|check|scan)\b/i

export function keyTuple(text: string, isFence = false): KeyTuple | undefined {
  for (const form of isFence ? [...inFence, ...forms] : forms) {
    const [, name = '', partition = '', sort = '', behind = ''] = form.exec(text) ?? []
    const isPair =
      isPartition(partition, name !== '' && !/`\s*,\s*`/.test(text)) &&
      isSort(sort, isFence) &&
      !keyName(name) &&
      !isExampleHeading(name) &&
      !verb.test(name)
    if (!isPair || arePrefixes(text)) continue
    const more = text.includes('`') ? valuesOf(`\`${sort}\`${behind}`) : undefined
    const isSeveral = more && more.values.length > 1 && more.values.every(value => isKey(value))
    return {
      name,
      partition,
      ...(isSeveral ? { sorts: more.values, rest: more.rest } : { sorts: [sort], rest: behind.trim() }),
    }
  }
  return undefined
}

/** `USER#`, `ORDER#`, `ITEM#`: how keys begin, and none of them. */
const arePrefixes = (text: string) => /(?:`\w+[#|]`\s*,\s*){2}`\w+[#|]`/.test(text)

/** A word, a delimiter and more: `USER#<id>`; with a name before it `user:{id}` and `USER-42` too. */
const isPartition = (text: string, isNamed: boolean) =>
  (/^[A-Za-z_]+[#|~]/.test(text) || (isNamed && /^[A-Za-z_]+[:/_-]{1,2}[<{[$:(]/.test(text))) &&
  !/^[a-z]+:\/\//.test(text) &&
  isKey(text)

const isKey = (text: string) =>
  /\w/.test(text) &&
  (/[#|~]|[:/_-][<{[$:(]/.test(text) || /^[A-Z][A-Z_]{2,}$/.test(text)) &&
  ['template', 'constant', 'sample'].includes(readTemplate(text).kind)

/** In a list of such pairs a placeholder alone is a key too, and a word of two letters. */
const isSort = (text: string, isListed: boolean) =>
  isKey(text) ||
  (isListed &&
    (/^[<{].*[>}]$/.test(text) || /^[A-Z][A-Z0-9_]+$/.test(text)) &&
    readTemplate(text).kind !== 'prose')
