import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, parseAllDocuments } from 'yaml'
import type { Member, ObjectTree, Value } from './objects.ts'

/** The objects of a text in JSON or YAML, with lines. Tags such as `!Sub` leave their text. */
export function dataObjects(text: string, lineAt = (line: number) => line): ObjectTree[] {
  const counter = new LineCounter()
  const documents = parseAllDocuments(text, {
    lineCounter: counter,
    strict: false,
    uniqueKeys: false,
    logLevel: 'silent',
  })
  const line = (node: unknown) => {
    const start = (node as { range?: readonly number[] | null })?.range?.[0] ?? 0
    return lineAt(counter.linePos(start).line)
  }
  const readValue = (node: unknown): Value | undefined => {
    if (isMap(node))
      return { kind: 'object', tree: { members: membersOf(node.items), line: line(node), before: '' } }
    if (isSeq(node)) return { kind: 'list', items: node.items.flatMap(each => readValue(each) ?? []) }
    if (isScalar(node)) {
      const text = node.value === null || node.value === undefined ? '' : String(node.value)
      return text === '' ? undefined : { kind: 'text', text, isQuoted: typeof node.value === 'string' }
    }
    return isAlias(node) ? { kind: 'text', text: node.source, isQuoted: false } : undefined
  }
  const membersOf = (items: readonly unknown[]): Member[] =>
    items.flatMap(item => {
      const value = isPair(item) ? readValue(item.value) : undefined
      if (!isPair(item) || value === undefined) return []
      const key = isScalar(item.key) ? String(item.key.value) : String(item.key)
      return [{ key, value, line: line(item.key), comment: '' }]
    })
  return Array.isArray(documents) ? documents.flatMap(({ contents }) => treesIn(readValue(contents))) : []
}

const treesIn = (value: Value | undefined): ObjectTree[] =>
  value?.kind === 'object' ? [value.tree] : value?.kind === 'list' ? value.items.flatMap(treesIn) : []
