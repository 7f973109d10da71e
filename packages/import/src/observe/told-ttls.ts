import type { Facts, TtlFact } from '../facts.ts'
import { ttlLabel } from '../names/words.ts'
import { typeOf } from '../notations/types.ts'
import type { Block, Line } from '../read/markdown/outline.ts'
import { sentencesOf } from './told-keys.ts'

const word = '(?<![\\w`-])(?:TTL|time[- ]to[- ]live)(?!\\w|`|-(?!Attribut))'
const enabled =
  '`(ttl|timeToLive|time_to_live)`\\s*(?:\\([^()`]*\\)\\s*)?(?:is|are)\\s+(?:enabled|active|turned on|set|on)\\b'
const span = '`([A-Za-z_]\\w*)`'
const between =
  '(?:\\s*(?:[:：=(（,—–→-]|->|は|が|은|는|为|是|attributes?|attr|fields?|column|key|epoch|seconds|name|DynamoDB|do|da|del|du|des|of|der|is|ist|are|on|via|uses?|using|usa|utilise|nutzt|o|il|by|in|through|with|the|an?|its|enabled?|set|turned|active|(?:\\d+|\\p{L}+)[ -]days?|stored|driven|expiry|-?attributs?|atributo|attributo|campo|champ|feld|auf|sur|en|em|el|la|le|das|속성|필드|属性|フィールド|字段))'
/** "TTL is `expiry`", "TTL on the attribute `expiresAt`", "(TTL 속성: `expireAt`)". */
const behind = new RegExp(`${word}${between}{0,7}\\s*${span}`, 'giu')
/** "`gone` (TTL)", "`removeAt` is the TTL", "`expires_at`, which is the TTL attribute", "`ttl` as TTL". */
const before = new RegExp(
  `${span}\\s*(?:\\([^()\`]*\\)\\s*)?(?:[(（:：—–→=-]\\s*|,\\s*(?=TTL\\s*[)）])|,?\\s*(?:(?:\\p{L}+\\s+){0,4}(?:which|that)\\s+))?(?:(?:is|are|as|acts?|serves?|sert|sirve|serve|dient|de|used|drives?|what|we|pointed?|points?|ist|es|é|est|als|como|comme|the|our|its|a|an|el|la|le|das|DynamoDB|für|for)\\s+)*${word}`,
  'giu',
)
/** "`paidUntil` is not the TTL", "Orders have no TTL". */
const denied =
  /(?:`[A-Za-z_]\w*`\s+)?(?:\p{L}+\s+)?\b(?:not?|never|without|não|sem|sin|pas|sans|nicht|kein\p{L}*)\b[^`.;]{0,20}(?:TTL|time[- ]to[- ]live)/giu

/** The attributes that a sentence says end the life of items, and what else it names, which may be the table. */
export function toldTtls(sentence: string): Pick<TtlFact, 'attribute' | 'table' | 'isOfAll'>[] {
  const text = sentence.replace(denied, ' ')
  const names = [before, behind, new RegExp(enabled, 'giu')].map(form =>
    [...text.matchAll(form)].map(each => each[1] as string),
  )
  return (names.find(found => found.length > 0) ?? [])
    .filter(name => name !== 'TTL')
    .map(attribute => {
      const table = [...text.matchAll(/`([A-Za-z][\w.-]*)`/g)].find(each => each[1] !== attribute)?.[1]
      const isOfAll = /\b(?:both|all|every|each)\s+(?:of\s+)?(?:the\s+|our\s+)?tables?\b/i.test(text)
      return { attribute, ...(isOfAll ? { isOfAll } : table ? { table } : {}) }
    })
}

/** TTL in sentences, which may break anywhere. */
export function tellTtls({ heading, line: start }: Block, lines: readonly Line[], facts: Facts): void {
  for (const sentence of sentencesOf(lines))
    for (const told of toldTtls(sentence)) {
      const line = lines.find(({ text }) => text.includes(`\`${told.attribute}\``))?.line ?? start
      facts.ttls.push({ ...told, heading, line, isCode: false })
    }
}

/** `TTL attribute | \`purgeAt\` (Number)` among attributes: the name stands where its type would. */
export function ttlRow(cells: readonly string[], at: number): readonly string[] {
  const [, name, type = ''] =
    /^`([A-Za-z_]\w*)`\s*(?:[(（](\w+)[)）])?/u.exec(cells[at + 1]?.trim() ?? '') ?? []
  const isTtl = ttlLabel.test((cells[at] ?? '').replace(/[`*]/g, '').trim())
  return name && isTtl && !typeOf(name) ? [...cells.slice(0, at), name, type, 'TTL'] : cells
}
