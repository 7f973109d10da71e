import { type Facts, isOfOtherMatter, speaksOfAccess } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { namesIn } from '../notations/attribute-lines.ts'
import type { Block, Line } from '../read/markdown/outline.ts'

const name = '`[a-z_]\\w*\\??`(?:\\s*[(（][^()（）]*[)）])?'
const sign = '\\s*(?:[,、，]|and|und|y|e|et)\\s*(?:and\\s+)?'
const nothingElse = new RegExp(`^${name}(?:${sign}${name})+[.;]?$`, 'iu')
/** At least three, before the first sentence, or behind the words for the thing. */
const several = `${name}(?:${sign}${name}){2,}`
const before = new RegExp(`^(${several})\\.\\s+\\p{Lu}`, 'u')
const behind = new RegExp(`^[^\`:：.]{3,120}[:：]\\s*(${several})[.;]?$`, 'u')

/** "`name`, `town`, `timezone`" and nothing else, or before a sentence, under the heading of a thing: what it has. */
export function readNames({ heading, lead, line }: Block, lines: readonly Line[], facts: Facts): boolean {
  const text = lines.map(each => each.text).join(' ')
  const isAll = nothingElse.test(text)
  const listed = isAll ? text : (before.exec(text)?.[1] ?? behind.exec(text)?.[1])
  if (listed === undefined || isOfOtherMatter(heading) || speaksOfAccess(heading, lead)) return false
  const attributes = lines
    .flatMap(each => namesIn(each.text, each))
    .filter(each => listed.includes(`\`${each.name}`))
  if (attributes.length < 2 || attributes.some(each => keyName(each.name))) return false
  const source = 'attributes' as const
  facts.records.push({ name: '', lead, source, heading, line, keys: [], attributes, values: {} })
  return isAll
}
