import { partitionWords, sortWords } from '../../names/words.ts'
import type { Line } from './outline.ts'

// A line may end within the words.
const key = `(?:${partitionWords}|${sortWords})`.replaceAll('[ _-]', '[\\s_-]')
const anyKey = new RegExp(key, 'iu')
const isName = (word: string) =>
  /^(?!\w+(?:DB|QL|Script|_with)$)[A-Za-z]\w*$/.test(word) && /[a-z][A-Z]|_[A-Za-z]|[A-Za-z]\d/.test(word)
const owner = '(?: attribute|\\s+(?:of|for)\\s+(?:the\\s+|our\\s+)?\\w+\\s+(?:table|index))?'
/** "a partition key of boatId", "the sort key (cameAt)", "a hash key called email" */
const behindKey = new RegExp(
  `(?<=(?<!\\p{L})${key}${owner}(?:\\s*[(（]|\\s+(?:(of|is|called|named)\\s+)?))(\\w+)(?![\\w#])`,
  'giu',
)
/** "uses boatId as the partition key", "boatId is its hash key" */
const beforeKey = new RegExp(
  `(?<![\\w#])(\\w+)(?=\\s+(?:is|as)\\s+(?:(?:the|its|a)\\s+)?${key}(?!\\p{L}))`,
  'giu',
)
/** "partition key state and sort key cameAt": beside a name a word is one too. */
const couple = new RegExp(
  `(?<!\\p{L})((?:${partitionWords})\\s+(?:of\\s+)?)(\\w+)(\\s*(?:,|and|with|plus)\\s+(?:(?:and|with|an?|the|its)\\s+){0,2}(?:${sortWords})\\s+(?:of\\s+)?)(\\w+)(?![\\w#])`,
  'giu',
)
const noTable =
  '(?!(?:It|This|That|Each|Every|We|You|They|There|One|Which|Table|Our|The|An?|DynamoDB|Dynamo|AWS|Amazon|Main|Base|Single|DB)\\b)'
const owners = new RegExp(
  [
    `(?<=\\b[Tt]he\\s+)${noTable}[A-Z]\\w*(?=\\s+table\\b)`,
    '(?<=\\b(?:[Tt]able|index)\\s+)[A-Za-z]\\w*(?=[,:]|\\s+(?:has|uses|is|with)\\b)',
    '(?<=\\b(?:[Tt]able|index|GSI|LSI)\\s+(?:named|called)\\s+)[A-Za-z][\\w-]*',
    `(?<=^|[.!?]\\s+)${noTable}[A-Z]\\w*(?=\\s+(?:table\\s+(?:has|uses)|(?:has|uses)\\s+(?:an?|the))\\b)`,
  ].join('|'),
  'g',
)

/** Sentences that name keys without any mark of code: names as only programs have, and those of tables, as if they stood in it. */
export function withNames(lines: readonly Line[]): Line[] {
  const text = lines.map(line => line.text).join('\n')
  if (text.includes('`') || !anyKey.test(text)) return [...lines]
  const named = text
    .replace(couple, (all, ...[head, one = '', between, other = '']: string[]) =>
      isName(one) || isName(other) ? `${head}\`${one}\`${between}\`${other}\`` : all,
    )
    .replace(behindKey, (word, verb = '') =>
      isName(word) || /^(?:called|named)$/i.test(verb) ? `\`${word}\`` : word,
    )
    .replace(beforeKey, word => (isName(word) ? `\`${word}\`` : word))
  if (named === text) return [...lines]
  const said = named.replace(owners, '`$&`').split('\n')
  return lines.map((line, at) => ({ ...line, text: said[at] ?? line.text }))
}
