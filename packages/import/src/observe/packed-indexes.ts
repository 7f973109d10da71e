import type { IndexName } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import { absent } from '../names/words.ts'
import { type IndexKey, indexKeysIn } from '../notations/index-keys.ts'

/** An index among others in one cell. */
export interface PackedIndex {
  readonly index: IndexName
  readonly keys: readonly IndexKey[]
}

const projected =
  /[\s,;(（–—-]*\b(?:project(?:ion|ing|s|ed)?|proje[cç][aã]o|proyecci[oó]n|projektion)\b\s*[:=]?\s*`?(?:ALL|KEYS_ONLY|INCLUDE\b[^;]*|all|keys[- ]only)?`?[)）]?|[\s,]*\b(?:KEYS_ONLY|INCLUDE|ALL)\b|プロジェクション\s*[:：]?\s*\w+|投影\s*[:：]?\s*\w+/giu
const numbered = /^[`"“]?((?:GSI|LSI)[-_ #]?\d+)[`"”]?(?![\w-])/iu
const kindWord =
  /^(?:(?:global|local)(?:\s+secondary)?(?:\s+index)?|GSIs?|LSIs?|index(?:es)?|[ií]ndice|인덱스|インデックス|索引)(?![\w-])\s*[:：]?\s*/iu
const called = /^[`"“]?([A-Za-z][\w.-]*)[`"”]?/u
const opensKeys =
  /^\s*(?:[(（](?!\s*(?:HASH|RANGE|PK|SK|S|N|B|String|Number|partition|sort|GSI|LSI)(?![\w-]))|[:：=[]|(?:on|over|by|keyed|sobre|em|en|sur|auf|mit|with|via)(?![\w-])|(?:–|—|-)\s)/iu
const looksIndex =
  /(?:[Ii]ndex|INDEX|idx|gsi|GSI|lsi|LSI)$|^(?:gsi|lsi|GSI|LSI|idx|by|By)[-_]|^[Bb]y[A-Z]|\w-\w/

/** `email-index` (email), GSI1: `a` + `b`; `x_index` on `x`, projection ALL: each index of a cell with its keys. */
export function indexesIn(cell: string): PackedIndex[] {
  const text = cell.replace(projected, ' ').trim()
  if (text === '' || absent.test(text.replaceAll('`', ''))) return []
  return partsOf(text).flatMap(part => {
    const found = indexIn(part)
    return found ? [found] : []
  })
}

const roled = /[(（]\s*(?:HASH|RANGE|PK|SK|S|N|B|String|Number|partition|sort)[^()（）]*[)）]$/iu

/** Parts are divided by signs; after a comma a new one begins where a name with keys stands, or the last one had its own. */
function partsOf(text: string): string[] {
  const all: string[] = []
  for (const line of text
    .split(/\s*(?:[;；•·]|\u2028|\n|\s\|\s)\s*|\s*\/\s*(?=[`"“]?(?:GSI|LSI)[-_ ]?\d)/u)
    .filter(Boolean)) {
    const start = all.length
    for (const part of line.split(
      /\s*[,，、](?![^()（）[\]]*[)）\]])\s*|\s+(?:and|und|et|y|e)\s+(?=`?[\w.-]+`?\s*[(（])/u,
    )) {
      const last = all.length > start ? all.at(-1) : undefined
      const begins = numbered.test(part) || isNamed(part.replace(kindWord, '')) || kindWord.test(part)
      if (last === undefined || begins || (/[)）]$/.test(last) && !roled.test(last))) all.push(part.trim())
      else all[all.length - 1] = `${last}, ${part.trim()}`
    }
  }
  return all.filter(Boolean)
}

/** Whether a text begins with what can only be the name of an index. */
function isNamed(text: string): boolean {
  const name = called.exec(text)
  return (
    name !== null &&
    !keyName(name[1] as string) &&
    (looksIndex.test(name[1] as string) || opensKeys.test(text.slice(name[0].length)))
  )
}

function indexIn(part: string): PackedIndex | undefined {
  const number = numbered.exec(part)
  const kind = /^[`"“]?(?:LSI|local)/iu.test(part) ? ('LSI' as const) : ('GSI' as const)
  const after = number
    ? part.slice(number[0].length).replace(/^\s*(?:[:：=]|[–—-]\s)\s*/u, ' ')
    : part.replace(kindWord, '')
  const own = isNamed(after.trim()) ? called.exec(after.trim()) : null
  const rest = own ? after.trim().slice(own[0].length) : after
  const keys = indexKeysIn(rest)
  if (number) {
    const short = (number[1] as string).replace(/\s/g, '')
    const name = own && !keyName(own[1] as string) ? (own[1] as string) : short
    return {
      index: { name, alias: short.replace(/[-_#]/g, '').toUpperCase(), kind, rest },
      keys: own && name === short ? indexKeysIn(after) : keys,
    }
  }
  if (own) return { index: { name: own[1] as string, kind, rest }, keys }
  const [first] = keys
  if (first === undefined || (!/`/.test(part) && part === after && /\s/.test(part.trim()) && keys.length < 2))
    return undefined
  return { index: { name: [...keys.map(({ attribute }) => attribute), 'index'].join('-'), kind, rest }, keys }
}
