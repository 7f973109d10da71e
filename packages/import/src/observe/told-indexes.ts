import { type IndexName, ofNames } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import { later } from '../notations/declarations.ts'
import { type IndexKey, indexKeysIn } from '../notations/index-keys.ts'
import type { Heading } from '../read/markdown/outline.ts'

/** An index that a sentence speaks of, its keys if it says them, and where it does. */
export interface ToldIndex {
  readonly index: IndexName
  readonly keys: readonly IndexKey[]
  /** The table that the words behind it name. */
  readonly table?: string
  readonly at: number
  readonly end: number
}

const indexWord =
  'GSIs?|LSIs?|(?:secondary |sparse |global |local )*ind(?:ex|exes|ices)|[ií]ndices?|인덱스|インデックス|索引|индекс\\p{L}*'
const likeIndex =
  '[A-Za-z][\\w.-]*[-_](?:index|idx|gsi)|[A-Za-z]\\w*(?:Index|GSI)|(?:gsi|idx|lsi)[-_][A-Za-z][\\w-]*|by[A-Z]\\w*'
/** A name that is one of an index, or one in code right beside the word for it; "the secondary-index keys" names none. */
const name = new RegExp(
  `\`(${likeIndex})\`|(?<![\\w\`.-])((?!(?:secondary|global|local|per|cross|non|multi|any)-index)[a-z][\\w-]*(?:Index|-index))(?![\\w-]|\\s+(?:keys?|attributes?|entries|writes?)\\b)|(?<=(?:${indexWord})(?:,? (?:called|named|namens|llamado|chamado))?[,:：]?\\s*)\`([A-Za-z][\\w.-]*)\`|\`([A-Za-z][\\w.-]*)\`(?=\\s+(?:${indexWord})(?![\\p{L}\\d]))|(?<=(?<!\\p{L})(?:[Tt]he|[Aa]n?|[Oo]ur)\\s+)(?<plain>(?!\\S*-(?:only|based|heavy|level|style|wide|consistent|cardinality|attribute|purpose)\\b)[a-z]\\w*(?:-[a-z]\\w*)+)(?=\\s+(?:GSI|LSI|(?:global |local )?secondary index)(?![\\p{L}\\d]))`,
  'gu',
)
const tableBehind =
  /^[\s,]*(?:of|for|in|on|auf|de|da|von)\s+(?:the\s+|la\s+|der\s+)?(?:(?:table|tabla|tabela|tabelle)\s+)?`([A-Za-z{][\w.{}-]*)`(?=\s+(?:has|have|is|uses|with|table)\b|[,:.]|$)/iu
const denied =
  /\b(?:no|not|without|never|removed?|dropp?(?:ed)?|instead of|rather than|avoid(?:s|ed)?|unlike|replaces?d?)\b[^.;]{0,30}$/i

/** Reads "find them through `owner-index`, keyed by `ownerId` and sorted by `at`". */
export function toldIndexes(sentence: string): ToldIndex[] {
  if (later.test(sentence)) return []
  const found = [...sentence.matchAll(name)].filter(each => {
    const own = each.slice(1).find(Boolean) ?? ''
    const after = sentence.slice(each.index + each[0].length)
    const isDenied =
      denied.test(sentence.slice(0, each.index)) || /^\s+(?:is|are|was)\s+(?:not|no|never)\b/i.test(after)
    return keyName(own) === undefined && !isDenied && !ofNames.test(own)
  })
  return found.flatMap((each, at) => {
    const own = each.slice(1).find(Boolean) as string
    const from = each.index + each[0].length
    const end = found[at + 1]?.index ?? sentence.length
    const behind = sentence.slice(from, end).split(/;\s|\.\s|\b(?:returns?|project(?:s|ing|ion))\b/)[0] ?? ''
    const keys = indexKeysIn(behind).filter(({ attribute }) => attribute !== own)
    const kind = /\bLSI\b|local/i.test(sentence.slice(Math.max(0, each.index - 24), each.index))
      ? 'LSI'
      : 'GSI'
    const table = tableBehind.exec(behind)?.[1]
    // "`email-index` on `email`" names its key.
    const isKey = keys.some(({ attribute }) => attribute === table)
    const told = {
      index: { name: own, kind, rest: '' } as const,
      ...(table && !isKey ? { table } : {}),
      ...{ keys, at: each.index, end: keys.length > 0 ? from + behind.length : from },
    }
    // Words that nothing sets off are a name only beside keys: "the by-owner GSI".
    return each.groups?.plain && keys.length === 0 ? [] : [told]
  })
}

/** "The GSI uses that partition key": the one that the sentence before begins with. */
export function withKeyBefore(sentence: string, before: string): string {
  const attribute = /^[^`]{0,12}`([A-Za-z_]\w*)`/.exec(before)?.[1]
  return attribute
    ? sentence.replace(
        /\b(uses|by)\s+(?:that|this|it as its|it as the)\s+(?=(?:partition|hash) key\b)/i,
        `$1 \`${attribute}\` as the `,
      )
    : sentence
}

/** "Name: `active-users`, on table `users`" in a section about an index. */
export function namedInSection(text: string, heading: Heading | undefined): IndexName | undefined {
  const isOfIndex = /\b(?:GSI|LSI)\b|secondary index|인덱스|インデックス|索引|índice/iu.test(
    heading?.text ?? '',
  )
  const found =
    /^(?:index )?(?:name|nombre|nome|nom|名前|이름|名称)\s*[:：]\s*(?:[`"]([A-Za-z][\w.-]*)[`"]|([A-Za-z][\w.]*(?:Index|[-_]\w+))\s*$)/iu.exec(
      text,
    )
  const name = found?.[1] ?? found?.[2]
  return isOfIndex && name ? { name, kind: 'GSI', rest: '' } : undefined
}
