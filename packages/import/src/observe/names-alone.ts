import { type Facts, isOfOtherMatter, speaksOfAccess } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { namesIn } from '../notations/attribute-lines.ts'
import type { Block, Line } from '../read/markdown/outline.ts'

const nothingButNames =
  /^`\w+\??`(?:\s*[(（][^()（）]*[)）])?(?:\s*(?:[,、，]|and|und|y|e|et)\s*(?:and\s+)?`\w+\??`(?:\s*[(（][^()（）]*[)）])?)+[.;]?$/u

/** "`name`, `town`, `timezone`" and nothing else, under the heading of a thing: what it has. */
export function readNames({ heading, lead, line }: Block, lines: readonly Line[], facts: Facts): boolean {
  const text = lines.map(each => each.text).join(' ')
  if (!nothingButNames.test(text) || isOfOtherMatter(heading) || speaksOfAccess(heading, lead)) return false
  const attributes = lines.flatMap(each => namesIn(each.text, each))
  if (attributes.length < 2 || attributes.some(({ name }) => keyName(name))) return false
  const source = 'attributes' as const
  facts.records.push({ name: '', lead, source, heading, line, keys: [], attributes, values: {} })
  return true
}
