import type { Facts } from '../facts.ts'
import type { IndexName } from '../names/index-name.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import type { KeyPair } from '../names/key-pairs.ts'
import type { Heading } from '../read/markdown/outline.ts'
import type { IndexKey } from './index-keys.ts'
import { keyTypeOf } from './types.ts'

export interface Place {
  readonly facts: Facts
  readonly heading: Heading | undefined
  readonly line: number
  readonly table?: string | undefined
}

/** `Partition Key: PK (String)`, `PK: String`, `PK: the entity's id`: what a key is called, not what it holds. */
export function declareKey(
  { facts, heading, line }: Place,
  pair: KeyPair,
  first: string,
  rest: string,
): void {
  const attribute = keyName(first)?.attribute ? first : pair.name.attribute
  if (!attribute) return
  if (pair.name.index) {
    declareByName({ facts, heading, line }, { ...pair.name, attribute })
    return
  }
  const type = keyTypeOf(rest.replace(/^[(（]/, '')) ?? keyTypeOf(first)
  facts.tableKeys.push({
    role: pair.name.role,
    attribute,
    ...(type ? { type } : {}),
    heading,
    line,
    isCode: false,
  })
}

/** A key whose name says of which index it is: GSI1PK. */
export function declareByName(
  { facts, heading, line }: Place,
  { index = '', role, attribute }: KeyName,
): void {
  facts.indexes.push({
    name: index,
    role,
    ...(attribute ? { attribute } : {}),
    kind: /^lsi/i.test(index) ? 'LSI' : 'GSI',
    heading,
    line,
    isCode: false,
  })
}

/** A key of an index that is spoken of, or the index alone. */
export function declareIndex(
  { facts, heading, line, table }: Place,
  { name, alias, kind }: IndexName,
  key?: IndexKey & { readonly type?: 'S' | 'N' | 'B' | undefined; readonly isAssumed?: boolean },
): void {
  facts.indexes.push({
    name,
    ...(alias && alias !== name ? { alias } : {}),
    ...(key ? { role: key.role, attribute: key.attribute } : {}),
    ...(key?.type ? { type: key.type } : {}),
    ...(key?.isAssumed ? { isAssumed: true } : {}),
    kind,
    heading,
    line,
    ...(table ? { table } : {}),
    isCode: false,
  })
}

/** What may come is not there. */
export const later =
  /^future\b|[(（]future[)）]|\b(?:if|when|once|for (?:large|big|production)|at scale)\b[^.]*\badd an? (?:GSI|LSI|index)\b|\badd an? (?:GSI|LSI|index)\b[^.]*\b(?:if|when|once)\b|^\W*adding an? (?:GSI|LSI|index)\b|\b(?:later|if needed|in (?:the )?future|(?:could|can|may) be added|consider adding|may come|if required|nếu cần|(?:wenn|falls) nötig|falls (?:erforderlich|später)|si hace falta|se necessário|au besoin)\b|将来|향후|未来|必要に応じ/iu

/** "GSI `studentId-index`, `teacherId-index`". */
const spanIndex =
  /(?<=\b(?:GSI|LSI|index)\s+|`[\w.]+[-_]index`,\s+)`([\w.]+[-_]index|[A-Z]\w*Index)`|`([\w.]+[-_]index|[A-Z]\w*Index)`\s+(?:GSI|LSI|index)\b/g

/** `GSI1: GSI1PK, GSI1SK` names keys without saying what they hold. */
export function declareMentioned(place: Place, text: string): void {
  if (text.length > 160) return
  if (!later.test(text))
    for (const [, one, other] of text.matchAll(spanIndex))
      declareIndex(place, { name: (one ?? other) as string, kind: 'GSI', rest: '' })
  for (const found of text.matchAll(/(?<![\w#{<$])(?:GSI|LSI)\d*[-_]?(?:PK|SK)(?![\w#])/gi)) {
    const name = keyName(found[0])
    if (name?.index) declareByName(place, name)
  }
}
