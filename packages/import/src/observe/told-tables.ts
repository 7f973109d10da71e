import { Facts } from '../facts.ts'
import { indexNameOf } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import { keySource } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { baseTable, isGenericHeading, ofTable as ofTables, tableLabel, tableWord } from '../names/words.ts'
import { declareIndex } from '../notations/declarations.ts'
import { type IndexKey, indexKeysIn } from '../notations/index-keys.ts'
import type { Block, Line } from '../read/markdown/outline.ts'
import { isAboutTables, ofTable } from './statements.ts'
import { toldIndexes } from './told-indexes.ts'
import { sentencesOf } from './told-keys.ts'
import { tellTtls } from './told-ttls.ts'

/** A table that a paragraph begins with, its keys, and what else the paragraph says. */
interface ToldTable {
  readonly name: string
  readonly keys: readonly IndexKey[]
  readonly said: string
  readonly rest: readonly string[]
}

const keyWord = new RegExp(`(?<![\\p{L}\\d])(?:${keySource}|hash|range)(?![\\p{L}\\d])`, 'iu')
/** "key: `id`", "keys `bike` + `day`" */
const keysLabel =
  /^(?:(?:primary|composite)\s+)?(?:keys?|claves?|chaves?|schlüssel|clés?)\s*(?:[:：=]|is|are)?\s*(?=`)(.+)$/isu
const called = '[A-Za-z{][\\w.{}$<>-]*'
const joins = '\\s*(?:[:：–—→(（,-]|->|\\s(?:with|has|uses|is keyed|mit|con|com|avec)\\s)\\s*'
const behindWord = new RegExp(
  `^(?:\\p{L}{1,6}\\s+)?(?:${tableWord})\\s*[:：]?\\s*\`(${called})\`${joins}(.+)$`,
  'isu',
)
const first = new RegExp(`^\`?(${called})\`?(?:\\s+(?:${tableWord}))?${joins}(.+)$`, 'isu')

/** Lines that each begin with a label are a list, and no sentences. */
const labelled = /^\p{L}[\p{L}\d -]{0,30}[:：]\s/u

/** "Table `graph`: `node` (HASH), `target` (RANGE)."; under "Tables", "**forum-users** – PK `username`." */
function toldTable(block: Block, lines: readonly Line[]): ToldTable | undefined {
  if (block.kind !== 'paragraph' || (lines.length > 1 && lines.every(({ text }) => labelled.test(text))))
    return undefined
  const [opening = '', ...rest] = sentencesOf(lines)
  if (/^\W*(?:tables|tablas|tabelas|tabellen)(?![\p{L}])/iu.test(opening)) return undefined
  const byName = first.exec(opening)
  const isSubject =
    isAboutTables({ ...block, lead: '' }) && (block.subject === byName?.[1] || opening.startsWith('`'))
  const [, name = '', said = ''] = behindWord.exec(opening) ?? (isSubject ? byName : null) ?? []
  const isWord = isGenericHeading(name) || [tableLabel, baseTable].some(words => words.test(name))
  if (name === '' || isWord || keyName(name) || indexNameOf(name)) return undefined
  const listed = keysLabel.exec(said)?.[1]
  const keys = listed ? indexKeysIn(listed) : keyWord.test(said) ? indexKeysIn(said) : []
  // Keys that are called as they usually are, and what they hold, other readers know.
  const areNames = keys.every(
    ({ attribute }) => readTemplate(attribute).kind === 'name' && (listed || !keyName(attribute)),
  )
  return areNames && keys[0]?.role === 'pk' ? { name, keys, said, rest } : undefined
}

/** Reads a paragraph that begins with a table and its keys: all of it is about that table. */
export function readToldTable(
  block: Block,
  lines: readonly Line[],
  facts: Facts,
  readRest: (block: Block, lines: readonly Line[], facts: Facts) => void,
): boolean {
  const told = toldTable(block, lines)
  if (!told || block.kind !== 'paragraph') return false
  const { name, keys, said, rest } = told
  const { line } = block
  const own = new Facts()
  for (const key of keys) own.tableKeys.push({ ...key, heading: undefined, line, isCode: false })
  for (const { index, keys: ofIndex } of toldIndexes(said))
    for (const key of ofIndex) declareIndex({ facts: own, heading: undefined, line }, index, key)
  const others = rest.map(text => ({ text, depth: 0, line }))
  if (others.length > 0) readRest({ ...block, subject: undefined, lines: others }, others, own)
  tellTtls(block, lines, own)
  facts.tables.push({ name, heading: undefined, line })
  ofTable(name, facts, own)
  return true
}

const keyAside = new RegExp(`(?<![\\p{L}\\d])(?:${keySource}|HASH|hash)(?![\\p{L}\\d])`, 'iu')

/** "Tables: `users` (PK `userId`) and `orders` (PK `orderId`)": several, each with its keys in an aside. */
export function tablesAside(sentence: string) {
  if (!ofTables.test(sentence)) return []
  const found = [...sentence.matchAll(/`([A-Za-z{][\w.{}$<>-]*)`\s*[(（]([^()（）]*)[)）]/gu)].flatMap(
    ([, name = '', aside = '']) => {
      const keys = keyAside.test(aside) && !indexNameOf(name) && !keyName(name) ? indexKeysIn(aside) : []
      return keys.length > 0 ? [{ name, keys }] : []
    },
  )
  return found.length < 2 ? [] : found
}
