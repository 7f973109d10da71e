import { indexNameOf } from '../names/index-name.ts'
import { tableWord } from '../names/words.ts'

const beside = new RegExp(
  `^[\`"]?([A-Za-z{][\\w.{}-]*)[\`"]?\\s*[:：]|[(（\\s:：]\`?([A-Za-z{][\\w.{}-]*)\`?\\s+(?:${tableWord})(?![\\p{L}])`,
  'iu',
)

/** What a line begins with, or the name of a table in it: "`orders`: GSI on …", "ByDay (Orders table): …". */
export function nearIn(text: string): { readonly near?: string } {
  const found = beside.exec(text)
  const near = found?.[2] ?? found?.[1]
  return near === undefined || indexNameOf(near) ? {} : { near }
}

const subject =
  /^(?:[Aa]n?|[Tt]he|[Ee]ach|[Ee]very|[Aa]ll)?\s*`?(\p{Lu}[\p{L}\p{N}_-]*(?:\s\p{Lu}[\p{L}\p{N}_-]*){0,2})`?(?:\s+(?:items?|records?|rows?|entity|entities))?\s+(?:has|have|uses?|gets?|is|are)\b/u

/** "A Sensor has `PK` = ...": what the sentence is about. */
export const subjectOf = (text: string) =>
  /^(?:an?|each|every)\s|\s(?:items?|records?|rows?|entity)\s/i.test(text)
    ? (subject.exec(text.trim())?.[1] ?? '')
    : ''
