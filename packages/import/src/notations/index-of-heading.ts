import type { Facts } from '../facts.ts'
import { type IndexName, indexNameOf } from '../names/index-name.ts'
import { isAttributeName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { isGenericHeading } from '../names/words.ts'
import type { Block, Heading, Line } from '../read/markdown/outline.ts'
import { indexKeysIn } from './index-keys.ts'
import { stripped } from './labels.ts'

/** The index that a section is about. */
export function indexOfHeading(heading: Heading | undefined): IndexName | undefined {
  if (!heading) return undefined
  const { text } = heading
  return (
    indexNameOf(text) ??
    indexOfSection(heading) ??
    (isGenericHeading(stripped(text)) && heading.depth > 2 ? indexOfHeading(heading.parent) : undefined)
  )
}

/** The index that a block is about, by its section or by the words right before it. */
export const indexOfBlock = ({ heading, lead }: Pick<Block, 'heading' | 'lead'>) =>
  [heading, heading?.parent].map(section => numberedIn(section, lead)).find(Boolean) ??
  indexOfHeading(heading) ??
  (lead.length < 100 && !isToldIn(lead) ? indexNameOf(lead) : undefined)

/** The index that lines are about, whatever in or around their section says so. */
export const indexOfLines = (block: Block, lines: readonly Line[], before: Facts) =>
  indexOfBlock(block) ?? indexNamedAround(block, before) ?? indexWithoutName(block, lines)

/** Whether a line gives an index with its keys and ends: what follows is about something else. */
const isToldIn = (lead: string) =>
  !/[:：]\s*$/u.test(lead) && indexKeysIn(indexNameOf(lead)?.rest ?? '').length > 0

/** The only index that was named in the section of indexes that a block stands in: "Index name: …", and then "Index keys". */
function indexNamedAround({ heading }: Pick<Block, 'heading'>, facts: Facts): IndexName | undefined {
  const isOf = (each: Heading) => /secondary index(?!es)|\b[GL]SI\b(?!s)/iu.test(each.text)
  const section = [heading, heading?.parent].find(each => each !== undefined && isOf(each))
  if (!section || !isGenericHeading(stripped(heading?.text ?? ''))) return undefined
  const named = facts.indexes.filter(fact => fact.heading === section || fact.heading?.parent === section)
  const [first] = named
  return first && named.every(({ name }) => name === first.name)
    ? { name: first.name, kind: first.kind, rest: '', ...(first.alias ? { alias: first.alias } : {}) }
    : undefined
}

/** The keys below "GSI", and nothing else: those of an index that has no name. */
function indexWithoutName({ heading, lead }: Block, lines: readonly Line[]): IndexName | undefined {
  const [all, short, local] =
    /^(?:(GSI|LSI)|(?:global|(local)) secondary index)(?:\s*[(（][GL]SI[)）])?$/i.exec(
      stripped(heading?.text ?? ''),
    ) ?? []
  const pairs = lines.map(({ text }) => keyPairs(text).pairs)
  const areKeys = pairs.every(
    ([pair, ...more], at) =>
      pair?.name.role === (at === 0 ? 'pk' : 'sk') &&
      !pair.name.index &&
      isAttributeName(pair.value) &&
      more.length === 0,
  )
  const isLocal = local !== undefined || /^L/i.test(short ?? '')
  return all && lead === '' && areKeys && pairs.length > 0 && pairs.length < 3
    ? { name: isLocal ? 'LSI' : 'GSI', kind: isLocal ? 'LSI' : 'GSI', rest: '' }
    : undefined
}

const isOfIndexes = (section: Heading | undefined) =>
  /secondary index|\bGSIs?\b|인덱스|インデックス|索引|[ií]ndices/iu.test(section?.text ?? '')

/** Under "Global Secondary Indexes" a number behind words is one: "By owner (GSI1)". */
function numberedIn(section: Heading | undefined, title: string): IndexName | undefined {
  const number = /[(（]`?([GL]SI[-_ ]?\d+)`?[)）][\s:：]*$/iu.exec(title)?.[1]
  return number && isOfIndexes(section) ? indexNameOf(number) : undefined
}

/** And so is a title without words. */
function indexOfSection({ parent, text }: Heading): IndexName | undefined {
  const name = stripped(text)
  return isOfIndexes(parent) &&
    isAttributeName(name) &&
    !isGenericHeading(name) &&
    /[-_]|[a-z][A-Z]/.test(name)
    ? { name, kind: 'GSI', rest: '' }
    : numberedIn(parent, text)
}
