import type { AttributeFact } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { namesIn } from '../notations/attribute-lines.ts'
import type { Line } from '../read/markdown/outline.ts'
import { isHeld } from './told-keys.ts'

const attributeWord =
  '(?:attributes?|attrs?|fields?|columns?|props|properties|atributos?|campos?|attributs?|champs|felder?|속성|필드|属性|字段)(?!\\p{Script=Latin})'
const article =
  '(?:(?:the|an?|its|their|an? optional|optional(?:ly)?|el|la|los|las|un|una|os|as|der|die|das|den|ein|eine|einen|le|les)\\s+)?'
/** Words behind which attributes stand: one that calls them so, or one that says that something has them. */
const lead = new RegExp(
  `(?<!\\bTTL[- ])(?<![\\p{L}\\d_])(?:(?<word>${attributeWord})(?:\\s+(?:are|is|include|includes|sind|sont|son|são))?\\s*(?:[:：]|[(（](?:e\\.g\\.|such as|like|including|z\\.\\s?B\\.|p\\.\\s?ej\\.|por ejemplo|por exemplo|par exemple|i\\.e\\.)[,:]?)?|(?:has|have|carr(?:y|ies)|holds?|stores?|contains?|includes?|keeps?|tiene|guarda|contiene|tem|hat|enthält|speichert|contient|(?<beside>plus|further|also|with|mit|con|com|avec))(?=[\\s:：])(?:\\s+(?:also|both|only|just|further|additional))*(?:\\s+the)?(?:\\s+${attributeWord})?\\s*[:：]?)\\s*(?=\\S)`,
  'giu',
)
const kind = 'timestamp|date|time|number|flag|string|list|map|set|counter|text|boolean|field|attribute'
const item = new RegExp(
  `\\s*${article}(?:\`(?<span>[A-Za-z_]\\w*\\??)\`|(?<bare>[A-Za-z_]\\w*\\??)(?![\\w#{<\`'’-]))(?:\\s+(?<kind>${kind})(?![\\p{L}]))?(?<aside>\\s*[(（][^()（）]*[)）])?`,
  'iuy',
)
const join = /\s*(?:[,、，]\s*(?:(?:and|or|y|e|et|und|plus)\s+)?|(?:and|or|y|e|et|und)\s+|\/\s+)/iuy
const end = /\s*(?:[.;:,—–)]|$)/uy
const noName =
  /^(?:it|its|they|which|that|this|these|those|one|two|three|no|not|none|all|any|each|every|the|an?|same|other|more|keys?|items?|records?|rows?|is|are|in|on|of|for|to|by|from|as|at|if|when|where|so|only|both|many|data|values?|nothing|everything|something|etc|PK|SK|GSI\w*|LSI\w*|TTL)$/i
const isCode = (name: string) => /[a-z][A-Z]|[a-z]_[a-z]|[a-z]\d/.test(name)

interface Named {
  readonly name: string
  readonly aside: string
  readonly isSpan: boolean
  /** Whether it is called an attribute itself. */
  readonly isCalled: boolean
}

/** Names one after the other, from a place in a text on. */
function listAt(text: string, from: number): Named[] {
  const found: Named[] = []
  let at = from
  for (;;) {
    item.lastIndex = at
    const { groups: { span, bare, kind: word = '', aside = '' } = {}, 0: all } = item.exec(text) ?? { 0: '' }
    const name = span ?? bare ?? ''
    const isKey = keyName(name) !== undefined
    const isNone = span === undefined ? noName.test(name) || isKey : isHeld(span)
    if (name === '' || isNone) break
    join.lastIndex = end.lastIndex = at + all.length
    const next = join.exec(text)?.[0]
    if (span === undefined && next === undefined && !end.test(text)) break
    // In code an aside says what the value may be.
    const isCalled = /^(?:field|attribute)$/i.test(word)
    if (!isKey)
      found.push({ name, aside: aside.includes('`') ? '' : aside, isSpan: span !== undefined, isCalled })
    if (next === undefined) break
    at += all.length + next.length
  }
  return found
}

/** "Every item also carries `createdAt`." */
const saysOfAll =
  /^\W*(?:every|each|all(?:\s+of)?(?:\s+the)?|todos los|todas las|todos os|todas as|alle|jedes|tous les|chaque)\s+(?:(?:dynamodb|stored|our|the|single|our own)\s+)?(?:items?|records?|entit(?:y|ies)|rows?|objects?|elementos|registros|entidades|itens|einträge|elemente|éléments|élément)\b(?!\s+(?:of|in|for|with|whose|that|under|from)\b)/iu
/** "`kind` names the type of item"; `BOAT` is one of them. */
const namesKind =
  /`((?=\w*[a-z])\w+)`\s+(?:[Nn]ames?|tells?|says?|holds?|gives?|marks?|is)\s+(?:the\s+|which\s+|what\s+)?(?:(?:item|entity|record)(?:['’]s)?\s+(?:kind|type)|(?:kind|type) of (?:an? |the )?(?:item|entity|record))/

export const isSaidOfAll = (text: string) => saysOfAll.test(text) || namesKind.test(text)

/**
 * What a text says in passing that something has: "It carries `location` and `unit`", "Holds title, size (number)". Words
 * that are not in code count where the text is about something whose keys are known.
 */
export function carriedIn(text: string, line: Line, isOfKeys: boolean): AttributeFact[] {
  const kind = namesKind.exec(text)?.[1]
  const carried = [...text.matchAll(lead)].flatMap(({ index, 0: all, groups: { word, beside } = {} }) => {
    const list = listAt(text, index + all.length)
    const isLabel = word !== undefined
    // "A `kind` attribute (e.g. `Boat`)": examples of its values.
    if (isLabel && !/s$/i.test(word) && /`\s*$/.test(text.slice(0, index))) return []
    // "Queries that filter by other attributes (`a`, `b`)" are about reading, and maybe of several tables.
    if (isLabel && /\b(?:filter\w*|quer(?:y|ies)|search\w*|scans?)\b[^.;]*$/i.test(text.slice(0, index)))
      return []
    const marked = list.filter(({ name, isSpan }) => isSpan || isCode(name)).length
    const isOwn = isOfKeys && isSaid(text, index)
    const isSure = isOwn || (beside === undefined && marked >= list.length / 2)
    const isEnough =
      list.length > 1 ||
      (isLabel && marked > 0) ||
      list.some(({ isCalled, isSpan }) => isCalled || (isOwn && isSpan))
    if (list.length === 0 || !isEnough || !isSure) return []
    return list.flatMap(({ name, aside }) => namesIn(`\`${name}\`${aside}`, line))
  })
  return kind ? [...carried, ...namesIn(`\`${kind}\``, line)] : carried
}

/** Whether what is said to have attributes is what the text is about: "It stores …", "…, with …", "Holds …". */
const isSaid = (text: string, at: number) =>
  /(?:^|[.;:,—–)`])\s*(?:(?:and|y|und|et|e|it|they|which|es|sie)\s+)*$/iu.test(text.slice(0, at))
