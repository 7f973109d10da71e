import { isOfOtherMatter, speaksOfAccess } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { attributesLabel, isOfAll, tableLabel } from '../names/words.ts'
import type { Block, Line } from '../read/markdown/outline.ts'
import { isAside, isName } from './tokens.ts'

/** Names that are listed as attributes, with what the row or the item calls their owner, if it does. */
export interface Listed {
  readonly names: readonly string[]
  readonly line: number
  readonly owner: string
}

/** What a block lists as attributes: in a column of them, behind a label, or in items under one. */
export function listedIn(block: Block): Listed[] {
  const { heading, lead } = block
  const above = [lead, heading?.text ?? '']
  if (isAside(block) || speaksOfAccess(heading, lead) || isOfOtherMatter(heading) || above.some(isOfAll))
    return []
  if (block.kind === 'grid') {
    const at = block.header.findIndex(isLabel)
    return at < 0
      ? []
      : block.rows.map(({ cells, line }) => ({
          ...{ names: namesIn(cells[at] ?? ''), line, owner: at === 0 ? '' : (cells[0] ?? '') },
        }))
  }
  return block.lines.map(({ text, line, depth }, at) => {
    const [, label = '', rest = ''] = /^[\s*•+-]*([^:：]{2,40})[:：]\s*(.+)$/u.exec(text) ?? []
    if (isLabel(label) && !tableLabel.test(label)) return { names: namesIn(rest), line, owner: '' }
    const over =
      aboveOf(block.lines, at, depth) ?? (block.kind === 'list' ? above.find(each => each !== '') : '')
    const [head = ''] = isLabel((over ?? '').replace(/[:：]\s*$/u, ''))
      ? text.split(/[:：(（]|\s[—–-]\s/u)
      : []
    return { names: namesIn(head), line, owner: '' }
  })
}

const aboveOf = (lines: readonly Line[], at: number, depth: number) =>
  lines.slice(0, at).findLast(each => each.depth < depth)?.text

const isLabel = (label: string) => attributesLabel.test(label.replace(/[`*]/g, '').trim())

/** `name`, email (string), tags[] → name, email, tags. */
const namesIn = (text: string) =>
  text
    .replace(/[(（][^()（）]*[)）]|\[[^\]]*\]|\{[^{}]*\}/gu, '')
    .split(/[,、;]|\s[+&/]\s|\u2028/)
    .map(part => part.replace(/[`*?]/g, '').trim())
    .filter(part => /^[A-Za-z_][\w-]*$/.test(part) && isName(part) && !keyName(part))
