import type { Block } from '../read/markdown/outline.ts'

/** Words beside which a name in code is one of the design: "the `ledger` table", "keyed on `colour`", "carries `count`". */
const ofDesign =
  /\btables?\b|\bind(?:ex|exes|ices)\b|\b[GL]SIs?\b|\bkey(?:s|ed)?\b|partition|\bsort(?:s|ed)?\b|\bhash\b|\brange\b|\bTTL\b|time[- ]to[- ]live|expir|attributes?\b|\bfields?\b|columns?\b|\bitems?\b|\brecords?\b|entit|prefix|테이블|인덱스|키|속성|필드|항목|テーブル|インデックス|キー|属性|フィールド|アイテム|项|表|索引|键|字段|tablas?\b|[íi]ndices?\b|claves?\b|atributos?|campos?\b|tabelas?\b|chaves?\b|\bclés?\b|attributs?\b|champs?\b|schlüssel|tabelle|felder?\b|bảng|khóa|thuộc tính|таблиц|индекс|ключ|атрибут|пол[ея]/iu

/** A name in code, the one that a comparison in code begins with, and one whose letters show that it is a name: entryId. */
const names =
  /`([A-Za-z_][\w.-]*\??)(?:`|\s*(?:=|<|>|begins))|(?<![\w.`/#{<$:@(-])([a-z]+(?:[A-Z][a-z0-9]+)+|[a-z]+(?:_[a-z0-9]+)+)(?!\w|\.\w|[(/`#}>-])/g

/** `getUser` is what a program does. */
const isFunction = (name: string) =>
  /^(?:get|list|create|put|update|delete|find|fetch|query|scan|read|write|add|remove|set|load|save|is|has|on|handle|build|make|resolve|verify|process)[A-Z_]/.test(
    name,
  )

/** What is called so by DynamoDB, by programs or by types, and is no part of any design. */
const notOfDesign =
  /^(?:(?:Batch|Transact)?(?:Get|Put|Update|Delete|Write|Check)(?:Items?|Command)?|Query|Scan|ConditionCheck|\w*(?:Expression|Exception|Command|Error|Client|Evaluated\w*|StartKey|Forward)|\w+Specification|Limit|Select|Count|begins?_with|between|attribute_\w+|contains|size|and|or|not|in|true|false|null|undefined|none|string|number|boolean|binary|list|map|set|any|object|array|date|datetime|timestamp|uuid|ulid|int|float|(?:S|N|B|L|M|SS|NS|BS|BOOL|NULL|HASH|RANGE)|PK|SK|pk|sk|json|ts|v\d+)$|\.(?:[cm]?[jt]sx?|md|py|go|tf|hcl|ya?ml|json|java|kt|rs|rb|cs|php|sh|sql|env|toml|csv|html|css)$|^(?:aws|aws_\w+|npm|npx|node|docker|make|git|cdk|sam|sls|terraform)\b|\.(?:com|org|io|net)\b|^[A-Z][A-Z0-9_]*$|^[YMDHhmsT:.-]+$|^[0-9a-f]{8}-|_[0-9a-f]{8}-/

/** Values that one attribute may have: `draft` | `published`. */
const values = /`[\w-]+`(?:\s*(?:\\?\||\/|or|oder|ou|o|y|または|또는)\s*`[\w-]+`)+/giu

/** What is shown as one value of many: e.g. `k9Z2a1x`. */
const sample =
  /(?:\be\.?g\.?,?|\bexamples?:?|\bsuch as|\blike|z\.\s?B\.|p\.\s?ej\.|par ex\.|ex\.:|例[:：]?|예[:：]?)\s*`[^`]*`/giu

/** A text as words, to find a name in it whatever its letters' case. */
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu))

/** Finds names in code that stand beside words of a design and that nothing of the draft has. */
export function strangersTo(draft: unknown): (text: string, block: Block) => string | undefined {
  const known = wordsOf(JSON.stringify(draft))
  const isKnown = (name: string) =>
    name
      .toLowerCase()
      .split(/[.?-]+/)
      .every(part => part === '' || known.has(part))
  return (text, { kind, heading, lead }) => {
    const around = kind === 'paragraph' ? '' : `${heading?.text ?? ''} ${lead}`
    if (!ofDesign.test(`${text.replace(/`[^`]*`/g, ' ')} ${around}`)) return undefined
    return [...text.replace(values, ' ').replace(sample, ' ').matchAll(names)]
      .map(([, marked, bare = '']) => marked ?? (kind === 'code' ? '' : bare))
      .find(
        name =>
          name !== '' && !notOfDesign.test(name.replace(/\?$/, '')) && !isFunction(name) && !isKnown(name),
      )
  }
}
