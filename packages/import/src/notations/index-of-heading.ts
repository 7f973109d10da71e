import { type IndexName, indexNameOf } from '../names/index-name.ts'
import { isAttributeName } from '../names/key-name.ts'
import { isGenericHeading } from '../names/words.ts'
import type { Block, Heading } from '../read/markdown/outline.ts'
import { stripped } from './labels.ts'

/** The index that a section is about. */
export function indexOfHeading(heading: Heading | undefined): IndexName | undefined {
  if (!heading) return undefined
  const text = heading.text
    .replace(/^(?:\d+[.)]\s*)+|^\d+(?:\.\d+)*\.?\s+/, '')
    .replace(/^[^\p{L}\p{N}`]+/u, '')
  return (
    indexNameOf(text) ??
    indexOfSection(heading, text) ??
    (isGenericHeading(stripped(text)) && heading.depth > 2 ? indexOfHeading(heading.parent) : undefined)
  )
}

/** The index that a block is about, by its section or by the words right before it. */
export const indexOfBlock = ({ heading, lead }: Pick<Block, 'heading' | 'lead'>) =>
  indexOfHeading(heading) ?? (lead.length < 100 ? indexNameOf(lead) : undefined)

/** Under "Global Secondary Indexes" a heading without words is the name of one. */
function indexOfSection(heading: Heading, text: string): IndexName | undefined {
  const isUnderIndexes = /secondary index|\bGSIs?\b|인덱스|インデックス|索引|[ií]ndices/iu.test(
    heading.parent?.text ?? '',
  )
  const name = stripped(text)
  return isUnderIndexes && isAttributeName(name) && !isGenericHeading(name) && /[-_]|[a-z][A-Z]/.test(name)
    ? { name, kind: 'GSI', rest: '' }
    : undefined
}
