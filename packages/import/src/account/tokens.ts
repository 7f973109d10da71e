import { isDiscussion, isExample, speaksOfAccess } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { keySource } from '../names/key-pairs.ts'
import { isAccessTitle, isPatternHeading, patternLabel, tableWord } from '../names/words.ts'
import type { Block, Line } from '../read/markdown/outline.ts'

/** A row, a line or an item: what is accounted for by itself. */
export interface Unit {
  readonly block: Block
  readonly text: string
  /** What it begins with: the first cell of a row. */
  readonly first: string
  readonly line: number
  /** The item of a list that this one belongs to. */
  readonly above: string
  /** What an access pattern is called, if this is one. */
  readonly title?: string | undefined
  /** The last line that can tell of that; infinity where the next block can. */
  readonly until: number
}

/** `ORDER#<id>`, `ORDER#2024`: a prefix in capitals, a delimiter, and more; `order:<id>`: one with a marked placeholder. */
export const templates =
  /(?<![\w#&/-])[A-Z][A-Z0-9_]{1,30}#(?:[{<$:[(]+[\w.]+[}>\])]*|[\w:.-]+)(?:#(?:[{<$:[(]+[\w.]+[}>\])]*|[\w:.-]+))*|(?<![\w#&/.:-])[a-z][\w-]*[#:/|~][{<]\w+[}>](?:[#:/|~](?:[{<]\w+[}>]|\w+))*|(?<=[`"' ])[{<]\w+[}>](?:[#:][{<]\w+[}>])+/g
/** `GSI2`, `email-index`, `StatusIndex`: what is called so in code, or by its number. */
const indexes = /(?<![\w-])(?:GSI|LSI)[-_]?\d+(?![\w-])|(?<=`)[\w.]+-index(?=`)|(?<=`)[A-Z]\w+Index(?=`)/g
/** A name in code, the one that a comparison in code begins with, and one whose letters show that it is a name: entryId. */
const names =
  /`((?:\{\w+\}|\$\{\w+\}|<\w+>)?[A-Za-z_-][\w.-]*(?:(?:\{\w+\}|\$\{\w+\}|<\w+>)[\w.-]*)*\??)(?:`|\s*(?:=|<|>|begins))|(?<![\w.`/#{<$:@(-])([a-z]+(?:[A-Z][a-z0-9]+)+|[a-z]+(?:_[a-z0-9]+)+)(?!\w|\.\w|[(/`#}>-])/g
/** A name that a line, an item or a cell begins with: `owner`, owner (string), "owner": …, - owner – who has it. */
const declared =
  /^[\s│├└─┬|*•+{-]*[`"']?([A-Za-z_{<$][\w.{}<>$-]*)[`"']?\??\s*(?:$|[,:：=(（[{—–|]|-\s|\s(?:string|number|boolean|list|map|S|N)\b|\s{2,}(?=[a-z_]))/
/** What stands in marks or is a value by itself: `owner`, "owner", name: owner. */
const marked = /[`"']([A-Za-z_{<$][\w.{}<>$-]*)[`"']|[:=]\s*([A-Za-z_][\w.-]*)\s*[,;]?\s*$/g

/** Words beside which a name in code is one of the design: "the `ledger` table", "keyed on `colour`", "carries `count`". */
const ofDesign =
  /\btables?\b|\bind(?:ex|exes|ices)\b|\b[GL]SI(?:s|\d+)?\b|\bkey(?:s|ed)?\b|partition|\bsort(?:s|ed)?\b|\bhash\b|\brange\b|\bTTL\b|time[- ]to[- ]live|expir|attributes?\b|\bfields?\b|columns?\b|\bitems?\b|\brecords?\b|entit|prefix|propert|schema|access pattern|data ?model|테이블|인덱스|키|속성|필드|항목|テーブル|インデックス|キー|属性|フィールド|アイテム|项|表|索引|键|字段|tablas?\b|[íi]ndices?\b|claves?\b|atributos?|campos?\b|tabelas?\b|chaves?\b|\bclés?\b|attributs?\b|champs?\b|schlüssel|tabelle|felder?\b|bảng|khóa|thuộc tính|таблиц|индекс|ключ|атрибут|пол[ея]/iu
/** What is called so by DynamoDB, by programs or by types, and is no part of any design. */
const notOfDesign =
  /^(?:(?:Batch|Transact)?(?:Get|Put|Update|Delete|Write|Check)(?:Items?|Command)?|Query|Scan|ConditionCheck|\w*(?:Expression|Exception|Command|Error|Client|Evaluated\w*|StartKey|Forward)|\w+Specification|Limit|Select|Count|begins?_with|between|attribute_\w+|contains|size|and|or|not|in|true|false|null|undefined|none|[Ss]tring|[Nn]umber|[Bb]oolean|[Bb]inary|[Ll]ist|[Mm]ap|[Ss]et|any|object|array|[Dd]ate|datetime|timestamp|uuid|ulid|int|float|(?:S|N|B|L|M|SS|NS|BS|BOOL|NULL|HASH|RANGE)|PK|SK|pk|sk|json|ts|v\d+)$|\.(?:[cm]?[jt]sx?|md|py|go|tf|hcl|ya?ml|json|java|kt|rs|rb|cs|php|sh|sql|env|toml|csv|html|css)$|^(?:aws|aws_\w+|npm|npx|node|docker|make|git|cdk|sam|sls|terraform)\b|\.(?:com|org|io|net)\b|^[A-Z][A-Z0-9_]*$|^[YMDHhmsT:.-]+$|^[0-9a-f]{8}-|_[0-9a-f]{8}-/
/** Words of programs and of declarations, which name nothing of a design. */
const word =
  /^(?:const|let|var|return|await|async|function|class|interface|type|export|import|from|if|else|for|new|this|self|def|try|catch|resource|variable|provider|Properties|Resources?|Outputs|Parameters|Version|Statement|Effect|Action|Key(?:Schema|Type)?|Attribute(?:Definitions|Name|Type)|TableName|IndexName|Projection\w*|BillingMode|(?:Global|Local)SecondaryIndexes|ProvisionedThroughput|\w+CapacityUnits|TimeToLive\w*|Enabled|Tags|notes?|examples?|get|put|keys?|table|name|description|purpose)$/i
/** `getUser` is what a program does. */
const isFunction =
  /^(?:get|list|create|put|update|delete|find|fetch|query|scan|read|write|add|remove|set|load|save|is|has|on|handle|build|make|resolve|verify|process)[A-Z_]/
/** Values that one attribute may have: `draft` | `published`. */
const values = /`[\w-]+`(?:\s*(?:\\?\||\/|or|oder|ou|o|y|または|또는)\s*`[\w-]+`)+/giu
/** What is shown as one value of many: e.g. `k9Z2a1x`. */
const sample =
  /(?:\be\.?g\.?,?|\bexamples?:?|\bsuch as|\blike|z\.\s?B\.|p\.\s?ej\.|par ex\.|ex\.:|例[:：]?|예[:：]?)\s*`[^`]*`/giu
/** `source_id, state (ACTIVE|OFF), tags [], note?`: names one after the other, as no program has them. */
const listed = /^\s*(?:[\w.]+\??(?:=[^,\s]+|\s*(?:\([^)]*\)|\[[^\]]*\]|\{[^}]*\}))?\s*(?:,\s*|$)){2,}$/

/** What only designs have: a word for a key, a template, what declares a table. */
const sign = new RegExp(
  `(?<![\\p{L}\\d_-])(?:(?:GSI|LSI)\\d*[-_]?(?:PK|SK)|${keySource})(?![\\p{L}\\d])|\\bTTL\\b|AttributeName|KeySchema|TableName|(?:hash|range)_?key|${templates.source}`,
  'iu',
)
/** In a sentence, keys that stand in code or are given a value. */
const claim = new RegExp(`\`|(?:${keySource})\\s*[:=]`, 'iu')
/** "Table name: shop", "one table, `shop`", `Cook { name, bio }`, and a name that is all there is. */
const naming = new RegExp(
  `(?:${tableWord})[^.。]{0,30}(?:\`|[:：]\\s*\\w)|^\\w+\\s*\\{\\s*\\w|^\`[A-Za-z][\\w.-]*\`$`,
  'iu',
)

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([found]) => found)

export const keysIn = ({ text }: Unit) => all(text, templates)
export const indexesIn = ({ text }: Unit) => all(text, indexes)

const isName = (name: string) =>
  name !== '' && !word.test(name) && (keyName(name) !== undefined || !notOfDesign.test(name))

/** What a unit begins with, if it is a name, and the keys in it. */
export const headsIn = (unit: Unit) => [
  ...[declared.exec(unit.first)?.[1] ?? ''].filter(isName),
  ...keysIn(unit),
]

/** All names that a unit has, whatever stands around them. */
export const namesIn = (unit: Unit) => [
  ...headsIn(unit),
  ...[...unit.text.matchAll(marked)].map(([, one, other]) => one ?? other ?? '').filter(isName),
]

/** Names in code that stand beside words of a design, or where some of it was read. */
export function spokenNames(
  { text, above, block: { kind, heading, lead } }: Unit,
  isRead: boolean,
): string[] {
  const around = kind === 'paragraph' ? '' : `${heading?.text ?? ''} ${lead} ${above}`
  const isListed = isRead && (kind === 'code' ? listed.test(text) : kind !== 'paragraph' && above === '')
  if (!isListed && !ofDesign.test(`${text.replace(/`[^`]*`/g, ' ')} ${around}`)) return []
  const told = (isListed ? text.replaceAll(/\([^)]*\)/g, ' ') : text)
    .replace(values, ' ')
    .replace(sample, ' ')
  return [...told.matchAll(names)]
    .map(([, code, bare = '']) => code ?? (kind === 'code' && !isListed ? '' : bare))
    .filter(name => name !== '' && !notOfDesign.test(name.replace(/\?$/, '')) && !isFunction.test(name))
}

/** Whether a block has what only designs have. */
export function saysDesign(block: Block, units: readonly Unit[]): boolean {
  if (block.kind === 'grid' && sign.test(block.header.join(' | '))) return true
  return units.some(({ text }) =>
    block.kind === 'paragraph' ? (sign.test(text) && claim.test(text)) || naming.test(text) : sign.test(text),
  )
}

/** Whether what stands above a block speaks of a design. */
export function isOfDesign(block: Block): boolean {
  const { heading, lead } = block
  const header = block.kind === 'grid' ? block.header.join(' ') : ''
  const above = [heading, heading?.parent].map(each => (each && each.depth > 1 ? each.text : ''))
  return ofDesign.test([lead, header, ...above].join(' '))
}

export const isAside = ({ heading }: Block) => isDiscussion(heading) || isExample(heading)

const plain = (text: string) => text.replaceAll('`', '').trim()

/** The units of a block, with what they are called where they are access patterns. */
export function unitsOf(block: Block): Unit[] {
  if (block.kind === 'grid') {
    const at = block.header.findIndex(
      label =>
        (/pattern|use case|quer|operation|操作/i.test(label) && patternLabel.test(plain(label))) ||
        isAccessTitle(plain(label)),
    )
    const isOfPatterns =
      at >= 0 && (isAccessTitle(plain(block.header[at] ?? '')) || speaksOfAccess(block.heading, block.lead))
    return block.rows.map(({ cells, line }) => ({
      ...{ block, text: cells.join(' | '), first: cells[0] ?? '', line, above: '', until: Number.NaN },
      title: (isOfPatterns && plain(cells[at] ?? '')) || undefined,
    }))
  }
  const areRequests = block.kind === 'list' && speaksOfAccess(block.heading, block.lead)
  const isList = areRequests && [block.lead, block.heading?.text ?? ''].some(isShortAccessTitle)
  return block.lines.flatMap(({ text, line, depth }, at) => {
    if (text.trim() === '') return []
    const above = block.lines.slice(0, at).findLast(each => each.depth < depth)?.text ?? ''
    const isListing = block.kind === 'paragraph' && listsRequests.test(text)
    const isRequest = areRequests && (asks.test(text) || (isList && isItem(text, depth)))
    const until = isListing ? line : endOf(block.lines, at)
    return [
      {
        block,
        text,
        first: text,
        line,
        above,
        title: isListing || isRequest ? plain(text) : undefined,
        until,
      },
    ]
  })
}

/** The last line before the next item of a list; infinity if there is none. */
const endOf = (lines: readonly Line[], at: number) =>
  (lines.slice(at + 1).find(({ depth }) => depth <= (lines[at]?.depth ?? 0))?.line ??
    Number.POSITIVE_INFINITY) - 1

const isShortAccessTitle = (text: string) =>
  text.length < 60 && (isAccessTitle(text) || isPatternHeading(text))

const asks = /\b(?:get_?item|query)\b/i
/** "Reads: profile of a customer; transactions of a shop in a period." */
const listsRequests =
  /^(?:reads|quer(?:y|ies)|access patterns?|lookups|abfragen|consultas|requêtes)\s*[:：]\s*\S.{10}/iu
/** An item of a list; what stands below one, ends as a label or is long tells more of it. */
const isItem = (text: string, depth: number) =>
  depth === 0 && text.length < 140 && !/[:：]\s*$/u.test(text) && !property.test(plain(text))
/** Lines that tell how a request is made, or what a key is. */
const property =
  /^\W*(?:(?:operation|index|table|keys?|filter|limit|scanindexforward|sort|order|projection|consistency|returns?|notes?|costs?|frequency|latency|used? (?:for|by))\b\s*[:：(]|(?:GSI\d*)?[PS]K\b|(?:partition|sort|hash|range) key)/iu
