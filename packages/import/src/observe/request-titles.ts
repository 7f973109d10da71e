import type { RawClause } from '../facts.ts'
import { cleanDescription } from '../names/clean-description.ts'
import { indexNameOf } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import { isGenericHeading, isPatternHeading } from '../names/words.ts'
import { dotted } from '../notations/spoken-place.ts'
import type { Block, Heading } from '../read/markdown/outline.ts'
import { nameOf, startOf } from './request-signs.ts'

const arrow = /\s*(?:→|->|=>|—|–)\s*/u
const label =
  /^(?:クエリ例?|쿼리|쿼리 예시|예시|query|queries|consulta|example|ejemplo|exemplo|示例|查询|(?:access )?pattern|key|keys|condition)$/iu

/** What stands before the condition of a request and behind it, either of which may say what it is for. */
export function titlesIn(text: string, first: RawClause) {
  const said = Math.max(
    text.search(startOf(first)),
    text.search(/`?(?:get[_ ]?item|query)\s*(?:[(（]|(?:on|by)\s)/i),
  )
  const at = said < 0 ? text.search(nameOf(first)) : said
  const isByName = said < 0 || !/[=<>]|begins|between/i.test(text)
  const head = isByName ? (/^([^:：`=]{4,80}?)\s*(?:[:：]|→|->|=>|\s[—–-])\s/u.exec(text)?.[1] ?? '') : ''
  const before = cleanDescription((head || text.slice(0, Math.max(at, 0))).replace(dotted, ''))
  const after = cleanDescription(text.split(arrow).slice(1).join(' '))
  return { at, before, after, isLabel: label.test(before) }
}

/** The words before a block if they say what is asked, else its heading. */
export function headingOr(block: Block, lead: string): string {
  if (lead !== '' && lead.length < 100 && !/[.。]$/u.test(block.lead) && !isPatternHeading(lead)) return lead
  const heading = headingAsking(block.heading)
  return heading ? cleanDescription(heading.text.replace(/^\d+(?:\.\d+)*[.)]?\s+/, '')) : lead
}

/** The heading of a request; under "Primary key" its own words. */
export function titleOr(block: Block, words: string): string {
  const title = headingOr(block, '')
  return keyName(title) ? cleanDescription(words) : title
}

/** What is nothing but the name of an index, in the section of a request, does not say what is asked. */
const headingAsking = (heading: Heading | undefined): Heading | undefined =>
  heading?.parent &&
  indexNameOf(heading.text)?.rest === '' &&
  /[:：]/u.test(heading.text) &&
  !isGenericHeading(heading.parent.text)
    ? heading.parent
    : heading
