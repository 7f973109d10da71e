import { indexNameOf } from '../names/index-name.ts'
import { keyName, operation } from '../names/key-name.ts'
import { tableWord as word } from '../names/words.ts'

const name = '(?:[`"“]|\\*\\*)([A-Za-z{$][\\w.{}$<>-]*)(?:[`"”]|\\*\\*)'
const before = new RegExp(
  `${name}\\s*(?:的|の)?\\s*(?:DynamoDB\\s+|single[- ])?(?:${word})(?![\\p{Ll}\\p{Lu}])`,
  'iu',
)
const after = new RegExp(
  `(?<![\\p{L}]|\\b(?:this|that|each|every|same|other)\\s)(?:${word})(?:名|명)?(?:\\s+(?:DynamoDB|Dynamo|called|named|name|is|llamada|chamada|nomm[eé]e|namens|de nombre|se llama|se chama|hei[sß]+t|s['’]appelle|[uú]nica|unique|principal))*\\s*(?:[:：=(（,–—-]|は|은|는|叫|是|为)?\\s*${name}`,
  'iu',
)
const calledSo = new RegExp(
  `(?<![\\p{L}])(?:${word})(?:[\\s,]+[\\p{L}]+){0,4}[\\s,]+(?:called|named|llamada|chamada|nomm[eé]e|namens)\\s+${name}`,
  'iu',
)
const saidSo = new RegExp(
  `${name}\\s+(?:is|ist|es|é|est)\\s+(?:[\\p{L}]+\\s+){1,3}(?:${word})(?![\\p{L}])`,
  'iu',
)
/** "One table per environment: `fleet-{env}`", "Enter the table name (e.g., `fleet`)". */
const behind = new RegExp(
  `(?<![\\p{L}])(?:${word})(?:\\s+(?!with|for|of|in)[\\p{L}]+){0,3}\\s*(?:[:：]|[(（]\\s*e\\.?g\\.?,?)\\s*${name}`,
  'iu',
)
/** "Table name from the settings, e.g. `fleet-dev`", "(from `TABLE_NAME`): `fleet`": a variable is no name. */
const fromSettings =
  /\b[Tt]able(?: names?|\s*[(（](?![^`]*\b(?:key|[PS]K)\b))(?:[^.`]|\.(?!\s+\p{Lu})|`[A-Z][A-Z0-9_]*`){0,60}`((?![A-Z0-9_]+`)[A-Za-z{$][\w.{}$<>-]*)`/u
/** "We replace three tables by one, `fleet`". */
const intoOne = new RegExp(
  `(?<![\\p{L}])(?:${word})[^.\`]{0,24}\\s(?:one|una|uma|eine|une)\\s*[,:：(（–—]\\s*${name}`,
  'iu',
)
const aside = /dynamodb(?:\s+table)?\s*[(（]\s*`?([A-Za-z][\w.-]*)`?\s*[)）]/i
/** "Uses the Orders DynamoDB table" */
const spoken = /\bthe ((?!AWS|Amazon|Main|Single|Same)[A-Z]\w+) DynamoDB table\b/
/** "La tabla Seguimiento_Diario": in its own letters a name needs no marks. */
const unmarked = new RegExp(
  `(?<![\\p{L}]|[/-])(?:${word})\\s+((?!Dynamo|CloudFormation|KeySchema|BillingMode|Stream(?:View|Arn)|(?:Deletion|Removal)P|(?:Global|Local)Secondary|Table(?:Name|Class)|AttributeDef|ProvisionedT|TimeToLive|[A-Z_]+(?:[^\\w]|$))[A-Z]\\w*(?:_\\w+|[a-z][A-Z]\\w*))(?=\\s+[\\p{Ll}(]|[.,:;]?\\s*$)`,
  'u',
)
const inDiagram = new RegExp(`(?:\\\\n|\\(|\\[|<br/?>)\\s*(?:${word})\\s*[:：]\\s*([A-Za-z][\\w.-]*)`, 'iu')

/** A table that is named in passing: "the `orders` table", "a table called `orders`". */
export function mentionedTable(text: string): string | undefined {
  const found =
    before.exec(text)?.[1] ??
    after.exec(text)?.[1] ??
    calledSo.exec(text)?.[1] ??
    saidSo.exec(text)?.[1] ??
    behind.exec(text)?.[1] ??
    fromSettings.exec(text)?.[1] ??
    intoOne.exec(text)?.[1] ??
    inDiagram.exec(text)?.[1] ??
    aside.exec(text)?.[1] ??
    spoken.exec(text)?.[1] ??
    unmarked.exec(text)?.[1] ??
    /`([A-Za-z][\w.]*[-_]table)`/i.exec(text)?.[1] ??
    /`([A-Z][A-Za-z0-9]*[a-z]Table)`/.exec(text)?.[1]
  if (
    !found ||
    // "Never a full-table `Scan`"
    operation.test(found) ||
    /^dynamo-?db$/i.test(found) ||
    keyName(found) ||
    indexNameOf(found) ||
    /[#=]/.test(found)
  )
    return undefined
  if (/^(?:single|on|local|NoSQL|the|a|PAY|main|document)/i.test(found) && !/[`"]/.test(text))
    return undefined
  return found.replace(/\$\{([^}]*)\}/g, '{$1}').replace(/<([^>]*)>/g, '{$1}')
}

const numbers = [
  '',
  '',
  'two|dos|duas|dois|zwei|deux|due',
  'three|tres|três|drei|trois|tre',
  'four|cuatro|quatro|vier|quatre',
  'five|cinco|fünf|cinq',
  'six|seis|sechs',
]
const counted = new RegExp(
  `(?<![\\p{L}\\d])(\\d|${numbers.filter(Boolean).join('|')})\\s+(?:\\p{L}+\\s+)?(?:tables|tablas|tabelas|tabellen|tabelle)(?![\\p{L}])[^\`.]{0,30}(?=\`)(.+)$`,
  'iu',
)

/** "Two tables: `shop-core` (orders and customers) and `shop-stock`": as many names as are said. */
export function countedTables(text: string): readonly string[] {
  const [, count = '', rest = ''] = counted.exec(text) ?? []
  const spans = [...rest.replace(/[(（][^()（）]*[)）]/gu, ' ').matchAll(/`([A-Za-z{][\w.{}$<>-]*)`/g)]
  const names = spans.map(([, name = '']) => name).filter(name => !keyName(name) && !indexNameOf(name))
  const isAll = /\d/.test(count)
    ? Number(count) === names.length
    : new RegExp(`^(?:${numbers[names.length] || '-'})$`, 'iu').test(count)
  return names.length > 1 && isAll ? names : []
}

const setting =
  /^\s*(?:export\s+)?(?:[A-Z0-9]+_)*TABLE(?:_NAME)?=["']?((?!your|my[-_]|change|replace)[A-Za-z][\w.-]*)["']?\s*(?:#.*)?$/

const made = /\bdynamo\w*\.Table\(\s*["']([A-Za-z][\w.-]*)["']\s*\)/i

/** `DYNAMODB_TABLE_NAME=fleet`, `dynamodb.Table('fleet')`: the only table that settings or a program name. */
export function tableOfSettings(lines: readonly { readonly text: string }[]): string | undefined {
  const [name, ...others] = new Set(
    lines.flatMap(({ text }) => (setting.exec(text) ?? made.exec(text))?.[1] ?? []),
  )
  return others.length === 0 ? name : undefined
}
