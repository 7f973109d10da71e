import { indexNameOf } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { tableWord } from '../names/words.ts'
import type { Block, Line } from '../read/markdown/outline.ts'
import { attributeSheet, givesPartitionKey } from './attribute-items.ts'
import { type Item, itemsOf } from './items.ts'
import { isAboutTables } from './statements.ts'

const named = new RegExp(
  `^(?:\\d+[.)]\\s*)?(?:bảng\\s+)?[\`"“]?([A-Za-z][\\w.{}$<>-]*)[\`"”]?(?:\\s+(?:${tableWord}))?\\s*(?:[:：(（–—→-]|->|$)`,
  'iu',
)
const nameLabel =
  /^[^:：]{0,24}(?:name|nombre|nome|nom|naam|nazwa|bezeichnung|名前?|이름|명|tên|название|имя)[^:：]{0,12}[:：]\s*[`"“]?([A-Za-z{$<][\w.{}$<>-]*)[`"”]?\s*(?:[(（].*[)）])?$/iu

const labelIn = ({ children }: Item) =>
  children.find(({ text }) => nameLabel.test(text) && !indexNameOf(text))

/** The items of a list that are tables, with the names of their keys: `- **Sessions** – PK: userId, SK: sessionId`. */
export function tablesAmong(block: Block, items: readonly Item[]): readonly Item[] {
  if (block.kind === 'code') return items.filter(isTree)
  if (
    block.kind !== 'list' ||
    !isAboutTables(block) ||
    /\bind(?:ex|exes|ices)\b|\b[GL]SIs?\b/i.test(block.lead)
  )
    return []
  const isTable = (item: Item) => {
    const { name, rest } = tableOf(item)
    return name !== '' && !keyName(name) && !indexNameOf(name) && linesOf(rest).some(namesPartitionKey)
  }
  if (items.length > 1 && items.every(isTable)) return items
  // Lines that say the name of each leave no doubt, even beside items of another kind.
  return items.filter(item => labelIn(item) && isTable(item))
}

/** A table drawn as a tree: its name, and under it a branch for each attribute, the keys with a remark that they are. */
const isTree = ({ text, children }: Item) =>
  root.test(text) &&
  !keyName(text) &&
  children.some(givesPartitionKey) &&
  children.every(child => child.children.length === 0 && /^`?[A-Za-z_]/.test(child.text))
const root =
  /^[^\p{L}\p{N}{]*(?:table\s*[:：]?\s*)?`?(?:[A-Za-z]|\{\w)[\w.{}-]*`?(?:\s+table)?\/?\s*(?:[:：=]?\s*[{[]?|[(（].*[)）])?$/iu

/** The table that an item is about, and what is said of it. */
export function tableOf(item: Item): { readonly name: string; readonly rest: readonly Item[] } {
  const labelled = labelIn(item)
  if (labelled) {
    const name = nameLabel.exec(labelled.text)?.[1] ?? ''
    const clean = name.replace(/\$?\{([^}]*)\}|<([^>]*)>/g, '{$1$2}')
    return { name: clean, rest: item.children.filter(child => child !== labelled) }
  }
  const plain = item.text
    .replace(/^(?:[^\p{L}\p{N}{`"“]+|table\s*[:：]\s*)/iu, '')
    .replace(/\/$|\s*[=:]?\s*[{[]$/, '')
  const found = named.exec(plain)
  const text = plain.slice(found?.[0].length ?? 0).trim()
  const first = text === '' ? [] : [{ ...item, text, children: [] }]
  return { name: found?.[1] ?? '', rest: [...first, ...item.children] }
}

const linesOf = (items: readonly Item[]): string[] =>
  items.flatMap(({ text, children }) => [text, ...linesOf(children)])

/** Whether a line says which attribute is the partition key, and not what it holds. */
const namesPartitionKey = (text: string) =>
  (/[(（][^()（）]*(?:HASH|\bPK\b|partition)[^()（）]*[)）]/i.test(text) && !indexNameOf(text)) ||
  keyPairs(text).pairs.some(
    pair => pair.name.role === 'pk' && readTemplate(valuesOf(pair.value).values[0] ?? '').kind === 'name',
  )

/** Whether a fence gives tables by their attributes, of which some are said to be keys. */
export function drawsTables(block: Block, lines: readonly Line[]): boolean {
  const items = itemsOf(block, lines)
  return tablesAmong(block, items).length > 0 || attributeSheet(block, items) !== undefined
}
