import type { Facts, KeyFact } from '../facts.ts'
import { readTemplate } from '../names/template.ts'
import type { CodeBlock } from '../read/markdown/outline.ts'

const branch = /^[\s│|]*[├└╰]\s*[─-]*[>►]?\s*(.*)$/u
const label = /^(?:PK|SK|partition|sort)\s*[:=]\s*/i

interface Branch {
  readonly partition: string
  readonly sort: string
  readonly line: number
}

/** Item collections drawn as trees: a partition key, and under it a branch for each sort key. */
export function readKeyTrees(block: CodeBlock, facts: Facts): boolean {
  const branches: Branch[] = []
  let root: string | undefined
  for (const { text, line } of block.lines) {
    const under = branch.exec(text)?.[1]
    if (under === undefined) {
      const first = keyAt(text.trim())
      root = text.trim() === '' ? root : first && /[#|]/.test(first) ? first : undefined
      continue
    }
    const sort = keyAt(under)
    if (root && sort) branches.push({ partition: root, sort, line })
  }
  if (branches.length < 2) return false
  for (const { partition, sort, line } of branches) {
    const key = (role: 'pk' | 'sk', value: string): KeyFact => ({
      name: { role },
      label: role.toUpperCase(),
      values: [value],
      rest: '',
      line,
    })
    facts.records.push({
      name: '',
      lead: '',
      source: 'row',
      heading: block.heading,
      isUnnamed: true,
      line,
      keys: [key('pk', partition), key('sk', sort)],
      attributes: [],
      values: {},
    })
  }
  return true
}

/** The key at the beginning of a text, if what stands there can be one. */
function keyAt(text: string): string | undefined {
  const first = /^[`"']?((?:[^\s`"'<{]|<[^<>]*>|\{[^{}]*\})+)/.exec(text.replace(label, ''))?.[1]
  if (!first || !['template', 'constant', 'sample'].includes(readTemplate(first).kind)) return undefined
  return /^[A-Za-z_]+[#|]/.test(first) || /^[A-Z][A-Z_]{2,}$/.test(first) ? first : undefined
}
