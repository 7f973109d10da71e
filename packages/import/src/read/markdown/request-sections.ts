import { keyPairs } from '../../names/key-pairs.ts'
import type { Block, Heading, Outline } from './outline.ts'

/** What only a request says: a range of a key, a call, or two keys that are joined. */
const asks =
  /\bbegins?[ _]?with\b|\bstarts? with\b|\bKeyConditionExpression\b|\bbetween\b.*\band\b|(?:^|[\s`*(→:])(?:query|get_?item)\b/i
/** Conditions are joined in capitals, as expressions have it. */
const joins = /(?:PK|pk|_key|Key)\b[^\n]*=[^\n]*\bAND\b/
const speaksOfKeys =
  /(?<![A-Za-z])(?:GSI\d*[-_]?)?[PS]K\b|[A-Za-z]+#[\w{<$[:]|\b(?:partition|sort|hash|range) key\b|\bquer(?:y|ies)\s+(?:on\s+|the\s+)*`?[\w.-]+`?[^.]{0,40}(?:=|\b(?:by|with|where)\s)/i

/** "Partition key: `PK`", `PK: USER#<id>`: a section that says how keys are made does more than ask. */
const defines =
  /(?<![\s\S])\W*(?:(?:partition|sort|hash|range|primary) key|(?:GSI\d*)?[PS]K\b\W*[:：(（])|^\W*(?:partition|hash) key\W*[:：]\s*\w+\s*(?:[(（]|$)/im

/** "Get a member", "List members by club"; "List item" is a thing. */
const reads =
  /^(?:(?:get|fetch|find|retrieve|look up)\s+\S|(?:list|query)\s+(?:all\b|the\b|.+\s(?:of|by|for|in|with|from)\s))/i

/**
 * Marks the sections that ask, whatever their headings say: most of what speaks of keys in them is a request. A heading
 * such as "Read paths" tells as much to a reader as "Access patterns" does.
 */
export function markRequests({ headings, blocks }: Outline): void {
  const givesKeys = (block: Block) => unitsOf(block).some(text => keyPairs(text).pairs.length > 0)
  const asked = headings.filter(
    each => reads.test(each.text) && blocks.some(block => block.heading === each && givesKeys(block)),
  )
  if (asked.length > 1) for (const each of asked) each.asks = true
  for (const heading of headings.filter(({ depth }) => depth > 1)) {
    const keyed = blocks
      .filter(block => isIn(block, heading))
      .flatMap(unitsOf)
      .filter(text => speaksOfKeys.test(text))
    const asking = keyed.filter(text => asks.test(text) || joins.test(text))
    // A heading with keys tells what is stored under it.
    if (keyed.some(text => defines.test(text)) || keyPairs(heading.text).pairs.length > 1) continue
    if (asking.length > 1 && asking.length > keyed.length / 2) heading.asks = true
  }
}

function isIn(block: Block, heading: Heading): boolean {
  for (let each = block.heading; each; each = each.parent) if (each === heading) return true
  return false
}

/** A row, an item of a list with what stands below it, a line of a paragraph, a piece of code. */
function unitsOf(block: Block): string[] {
  if (block.kind === 'grid') return block.rows.map(({ cells }) => cells.join(' | '))
  if (block.kind === 'code') return [block.lines.map(({ text }) => text).join('\n')]
  const units: string[] = []
  for (const { text, depth } of block.lines)
    if (depth > 0 && units.length > 0) units[units.length - 1] += `\n${text}`
    else units.push(text)
  return units
}
