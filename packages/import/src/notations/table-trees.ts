import type { AttributeFact, Facts, IndexFact } from '../facts.ts'
import { indexNameOf } from '../names/index-name.ts'
import { keyName } from '../names/key-name.ts'
import type { CodeBlock } from '../read/markdown/outline.ts'
import { declareIndex } from './declarations.ts'
import { indexKeysIn } from './index-keys.ts'
import { keyTypeOf, typeOf } from './types.ts'

const branch = /^[\s│|]*[├└╰]\s*[─-]*[>►]?\s*(.*)$/u
const root =
  /^(?:[^\p{L}\p{N}{]*)(?:table\s*[:：]?\s*)?`?([A-Za-z{][\w.{}-]*)`?(?:\s+table)?\/?\s*(?:[:：]|[(（].*[)）])?$/iu
const attribute = /^`?([A-Za-z_]\w*)\??`?\s*(?:[:：]\s*([\w<>[\]]+))?\s*(?:[(（]([^)）]*)[)）])?/u

/** Tables drawn as trees: a name, and under it a branch for each attribute, the keys with a remark that they are. */
export function readTableTrees(block: CodeBlock, facts: Facts): boolean {
  const isTree = block.lines.some(({ text }) => roleOf(branch.exec(text)?.[1] ?? '')?.role === 'pk')
  if (!isTree) return false
  let table: string | undefined
  for (const { text, line } of block.lines) {
    const under = branch.exec(text)?.[1]
    if (under === undefined) {
      table = text.trim() === '' ? table : root.exec(text.trim())?.[1]
      if (table) facts.tables.push({ name: table, heading: undefined, line })
    } else readBranch(under, { heading: block.heading, line, ...(table ? { table } : {}) }, facts)
  }
  return true
}

/** The role that a branch gives to its attribute: `sentAt (SK, number)`. */
function roleOf(text: string) {
  const aside = attribute.exec(text)?.[3] ?? ''
  return keyName((aside.split(/\s*[,;/]\s*/)[0] ?? '').trim())
}

function readBranch(text: string, said: Pick<IndexFact, 'heading' | 'line' | 'table'>, facts: Facts): void {
  const index = indexNameOf(text)
  if (index) {
    declareIndex({ facts, ...said }, index)
    for (const key of indexKeysIn(index.rest)) declareIndex({ facts, ...said }, index, key)
    return
  }
  const [, name, written = '', aside = ''] = attribute.exec(text) ?? []
  if (!name) return
  const role = roleOf(text)
  const kind = written || (aside.split(/\s*[,;/]\s*/).find(part => typeOf(part) !== undefined) ?? '')
  const type = keyTypeOf(kind)
  if (role && role.index === undefined)
    facts.tableKeys.push({
      role: role.role,
      attribute: name,
      ...(type ? { type } : {}),
      ...said,
      isCode: false,
    })
  if (/\bTTL\b/i.test(aside)) facts.ttls.push({ attribute: name, ...said, isCode: false })
  const own: AttributeFact = {
    name,
    type: typeOf(kind) ?? 'any',
    line: said.line,
    isOptional: /optional|\?/.test(text),
    isSample: false,
  }
  facts.records.push({
    name: said.table ?? '',
    lead: '',
    source: 'attributes',
    keys: [],
    attributes: [own],
    values: {},
    ...said,
  })
}
