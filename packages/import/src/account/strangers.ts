import type { Block } from '../read/markdown/outline.ts'

/** Words beside which a name in code is one of the design: "the `ledger` table", "keyed on `colour`", "carries `count`". */
export const ofDesign =
  /\btables?\b|\bind(?:ex|exes|ices)\b|\b[GL]SI(?:s|\d+)?\b|\bkey(?:s|ed)?\b|partition|\bsort(?:s|ed)?\b|\bhash\b|\brange\b|\bTTL\b|time[- ]to[- ]live|expir|attributes?\b|\bfields?\b|columns?\b|\bitems?\b|\brecords?\b|entit|prefix|propert|schema|access pattern|data ?model|테이블|인덱스|키|속성|필드|항목|テーブル|インデックス|キー|属性|フィールド|アイテム|项|表|索引|键|字段|tablas?\b|[íi]ndices?\b|claves?\b|atributos?|campos?\b|tabelas?\b|chaves?\b|\bclés?\b|attributs?\b|champs?\b|schlüssel|tabelle|felder?\b|bảng|khóa|thuộc tính|таблиц|индекс|ключ|атрибут|пол[ея]/iu

/** A name in code, the one that a comparison in code begins with, and one whose letters show that it is a name: entryId. */
const names =
  /`((?:\{\w+\}|\$\{\w+\}|<\w+>)?[A-Za-z_-][\w.-]*(?:(?:\{\w+\}|\$\{\w+\}|<\w+>)[\w.-]*)*\??)(?:`|\s*(?:=|<|>|begins))|(?<![\w.`/#{<$:@(-])([a-z]+(?:[A-Z][a-z0-9]+)+|[a-z]+(?:_[a-z0-9]+)+)(?!\w|\.\w|[(/`#}>-])/g

/** `getUser` is what a program does. */
const isFunction = (name: string) =>
  /^(?:get|list|create|put|update|delete|find|fetch|query|scan|read|write|add|remove|set|load|save|is|has|on|handle|build|make|resolve|verify|process)[A-Z_]/.test(
    name,
  )

/** What is called so by DynamoDB, by programs or by types, and is no part of any design. */
export const notOfDesign =
  /^(?:(?:Batch|Transact)?(?:Get|Put|Update|Delete|Write|Check)(?:Items?|Command)?|Query|Scan|ConditionCheck|\w*(?:Expression|Exception|Command|Error|Client|Evaluated\w*|StartKey|Forward)|\w+Specification|Limit|Select|Count|begins?_with|between|attribute_\w+|contains|size|and|or|not|in|true|false|null|undefined|none|[Ss]tring|[Nn]umber|[Bb]oolean|[Bb]inary|[Ll]ist|[Mm]ap|[Ss]et|any|object|array|[Dd]ate|datetime|timestamp|uuid|ulid|int|float|(?:S|N|B|L|M|SS|NS|BS|BOOL|NULL|HASH|RANGE)|PK|SK|pk|sk|json|ts|v\d+)$|\.(?:[cm]?[jt]sx?|md|py|go|tf|hcl|ya?ml|json|java|kt|rs|rb|cs|php|sh|sql|env|toml|csv|html|css)$|^(?:aws|aws_\w+|npm|npx|node|docker|make|git|cdk|sam|sls|terraform)\b|\.(?:com|org|io|net)\b|^[A-Z][A-Z0-9_]*$|^[YMDHhmsT:.-]+$|^[0-9a-f]{8}-|_[0-9a-f]{8}-/

/** Values that one attribute may have: `draft` | `published`. */
const values = /`[\w-]+`(?:\s*(?:\\?\||\/|or|oder|ou|o|y|または|또는)\s*`[\w-]+`)+/giu

/** What is shown as one value of many: e.g. `k9Z2a1x`. */
const sample =
  /(?:\be\.?g\.?,?|\bexamples?:?|\bsuch as|\blike|z\.\s?B\.|p\.\s?ej\.|par ex\.|ex\.:|例[:：]?|예[:：]?)\s*`[^`]*`/giu

/** `source_id, state (ACTIVE|OFF), tags [], note?`: names one after the other, as no program has them. */
const listed = /^\s*(?:[\w.]+\??(?:\s*(?:\([^)]*\)|\[[^\]]*\]|\{[^}]*\}))?\s*(?:,\s*|$)){2,}$/

const aside = /\([^)]*\)/g

/** A text as words, to find a name in it whatever its letters' case. */
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu))

/** What stands around a text: its block, whether something of the block was read, and the item of a list that it belongs to. */
interface Around {
  readonly block: Block
  readonly isRead: boolean
  readonly above: string
}

/** Tells which names a draft has, whatever their letters' case. */
export function namesOf(draft: unknown): (name: string) => boolean {
  const known = wordsOf(JSON.stringify(draft))
  return name =>
    name
      .toLowerCase()
      .split(/[.?<>${}-]+/)
      .every(part => part === '' || known.has(part))
}

/** Finds names in code that stand beside words of a design, or where some of it was read, and that nothing of the draft has. */
export function strangersTo(
  isKnown: (name: string) => boolean,
): (text: string, around: Around) => string | undefined {
  return (text, { block: { kind, heading, lead }, isRead, above }) => {
    const around = kind === 'paragraph' ? '' : `${heading?.text ?? ''} ${lead} ${above}`
    const isListed = isRead && (kind === 'code' ? listed.test(text) : kind !== 'paragraph' && above === '')
    if (!isListed && !ofDesign.test(`${text.replace(/`[^`]*`/g, ' ')} ${around}`)) return undefined
    const told = (isListed ? text.replaceAll(aside, ' ') : text).replace(values, ' ').replace(sample, ' ')
    return [...told.matchAll(names)]
      .map(([, marked, bare = '']) => marked ?? (kind === 'code' && !isListed ? '' : bare))
      .find(
        name =>
          name !== '' && !notOfDesign.test(name.replace(/\?$/, '')) && !isFunction(name) && !isKnown(name),
      )
  }
}
