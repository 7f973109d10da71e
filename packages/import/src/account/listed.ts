import { isOfOtherMatter, speaksOfAccess } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { attributesLabel, isOfAll, tableLabel } from '../names/words.ts'
import { partsOf } from '../notations/attribute-lines.ts'
import type { Block, CodeBlock, Line } from '../read/markdown/outline.ts'
import { isAside } from './tokens.ts'

/** Names that are listed as attributes, with what the row or the item calls their owner, if it does. */
export interface Listed {
  readonly names: readonly string[]
  readonly line: number
  readonly owner: string
  /** Whether it stands beside keys, so that it is certainly of an item. */
  readonly isSure?: boolean
}

/** What a block lists as attributes: in a column of them, behind a label, in items under one, as members of an object. */
export function listedIn(block: Block): Listed[] {
  const { heading, lead } = block
  const above = [lead, heading?.text ?? '']
  if (isOfOtherMatter(heading) || above.some(isOfAll)) return []
  const members = block.kind === 'code' ? membersIn(block) : []
  if (members.length > 0 || isAside(block)) return members
  if (block.kind === 'grid') {
    const at = block.header.findIndex(isLabel)
    const rows = block.rows.map(({ cells, line }) => ({
      ...{ names: namesIn(cells[at] ?? ''), line, owner: at === 0 ? '' : (cells[0] ?? '') },
    }))
    // One word behind the name of a row may be a value.
    return at < 0 ? [] : rows.filter(({ names }) => at === 0 || names.length > 1)
  }
  return block.lines.map(({ text, line, depth }, at) => {
    const [, label = '', rest = ''] = /^[\s*•+-]*([^:：]{2,40})[:：]\s*(.+)$/u.exec(text) ?? []
    if (isLabel(label) && !tableLabel.test(label)) return { names: namesIn(rest), line, owner: '' }
    const over =
      aboveOf(block.lines, at, depth) ?? (block.kind === 'list' ? above.find(each => each !== '') : '')
    const isUnder = isLabel((over ?? '').replace(/[:：]\s*$/u, '')) && !speaksOfAccess(heading, lead)
    return { names: isUnder ? namesIn(text.split(/[:：(（]|\s[—–-]\s/u)[0] ?? '') : [], line, owner: '' }
  })
}

/** Members of objects, `"owner": "…"` or `owner: string`: as far out as their keys are, as the first of all, or of those under a label; `{ pk, sk, owner }` in one line. */
function membersIn({ lines }: CodeBlock): Listed[] {
  let isLabelled = true
  const members = lines.flatMap(({ text, line }) => {
    const [, indent = '', name = ''] = /^(\s*)["']?([A-Za-z_]\w*)["']?\??\s*:\s*[^\s{]/.exec(text) ?? []
    const isFirst = isLabelled
    isLabelled = name === '' && (isLabel(text.replace(/[:：{]\s*$/u, '')) || (isLabelled && !/\w/.test(text)))
    return name === ''
      ? []
      : [{ indent: indent.length, name, line, isOuter: isFirst || keyName(name) !== undefined }]
  })
  const inLines = lines.flatMap(({ text, line }) => {
    const names = partsOf(/^\s*\{\s*(.*?)\s*\}[,;]?\s*$/.exec(text)?.[1] ?? '').map(
      part => /^["']?([A-Za-z_]\w*)["']?\??\s*(?::|$)/.exec(part)?.[1] ?? '',
    )
    return names.some(name => keyName(name))
      ? [{ names: namesIn(names.join()), line, owner: '', isSure: true }]
      : []
  })
  const outer = new Set(members.filter(({ isOuter }) => isOuter).map(({ indent }) => indent))
  const own = members.filter(({ indent }) => outer.has(indent))
  return [...inLines, ...own.map(({ name, line }) => ({ names: namesIn(name), line, owner: '' }))]
}

const aboveOf = (lines: readonly Line[], at: number, depth: number) =>
  lines.slice(0, at).findLast(each => each.depth < depth)?.text

const isLabel = (label: string) => attributesLabel.test(label.replace(/[`*]/g, '').trim())

const ofTypes =
  /^(?:[SNBLM]|SS|NS|BS|BOOL|NULL|string|number|boolean|binary|list|map|set|and|or|etc|none|all|true|false)$/i

/** `name`, email (string), tags[] → name, email, tags. */
const namesIn = (text: string) =>
  text
    .replace(/[(（][^()（）]*[)）]|\[[^\]]*\]|\{[^{}]*\}/gu, '')
    .split(/[,、;]|\s[+&/]\s|\u2028/)
    .map(part => part.replace(/[`*?]/g, '').trim())
    .filter(part => /^[A-Za-z_][\w-]*$/.test(part) && !ofTypes.test(part) && !keyName(part))
