import type { Facts, RecordFact } from '../facts.ts'
import type { Block } from '../read/markdown/outline.ts'

/** `interface Order extends Stored`, `type Order = Stored & {`, `class Order(Stored):`: the type and the one that it goes on from. */
const extended =
  /\b(?:interface|class)\s+(\w+)(?:<[^<>]*>)?\s+extends\s+(\w+)|\btype\s+(\w+)\s*=\s*(\w+)\s*&|^\s*class\s+(\w+)\s*\(\s*(\w+)\s*\)\s*:/g

/** Gives what types declare to those that extend them. */
export function inherit(blocks: readonly Block[], facts: Facts): void {
  const bases = new Map(
    blocks
      .flatMap(block => (block.kind === 'code' ? block.lines : []))
      .flatMap(({ text }) => [...text.matchAll(extended)])
      .map(([, ...names]) => names.filter(Boolean) as [string, string]),
  )
  const named = (name: string) => facts.records.find(record => record.name === name && isType(record))
  for (const record of facts.records) {
    const base = isType(record) ? bases.get(record.name) : undefined
    const has = (name: string) => record.attributes.some(each => each.name === name)
    const own = base === undefined ? [] : (named(base)?.attributes ?? [])
    record.attributes.push(...own.filter(({ name }) => !has(name)))
  }
}

const isType = ({ source }: RecordFact) => source === 'type'
