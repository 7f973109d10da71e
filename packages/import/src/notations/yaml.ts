import type { Line } from '../markdown/outline.ts'
import type { Member, ObjectTree, Value } from './objects.ts'

/** The part of YAML that templates of tables use: maps and lists by indentation, plain and quoted scalars. */
export function yamlTree(lines: readonly Line[]): ObjectTree | undefined {
  const rows = lines
    .map(line => ({
      ...line,
      text: line.text
        .replace(/\s+#\s.*$/, '')
        .replace(/^\s*#.*$/, '')
        .trimEnd(),
    }))
    .filter(line => line.text.trim() !== '' && !/^\s*(?:---|\.\.\.)/.test(line.text))
  const tree = mapping(rows, 0)
  return tree.members.length > 0 ? tree : undefined
}

const entry = /^(\s*)(?:(["']?)([\w.$:/@-]+?)\2)\s*:(?:\s+(.*))?$/
const item = /^(\s*)-(?:\s+|$)(.*)$/

function mapping(rows: readonly Line[], from: number): ObjectTree {
  const members: Member[] = []
  const depth = rows[from]?.depth ?? 0
  let at = from
  while (at < rows.length) {
    const row = rows[at] as Line
    const found = row.depth === depth ? entry.exec(row.text) : undefined
    const end = endOf(rows, at, depth, found !== undefined && found !== null)
    if (found) {
      const inline = scalar(found[4] ?? '')
      const value = inline ?? nested(rows.slice(at + 1, end))
      if (value) members.push({ key: found[3] as string, value, line: row.line, comment: '' })
    }
    if (row.depth < depth) break
    at = end
  }
  return { members, line: rows[from]?.line ?? 1, before: '' }
}

/** Where the lines end that belong to the entry at `at`; a list may stand as deep as its key. */
function endOf(rows: readonly Line[], at: number, depth: number, isEntry: boolean): number {
  let end = at + 1
  while (end < rows.length) {
    const row = rows[end] as Line
    if (row.depth > depth || (isEntry && row.depth === depth && item.test(row.text))) end++
    else break
  }
  return end
}

function nested(rows: readonly Line[]): Value | undefined {
  if (rows.length === 0) return undefined
  if (!item.test((rows[0] as Line).text)) return { kind: 'object', tree: mapping(rows, 0) }
  const depth = (rows[0] as Line).depth
  const items: Value[] = []
  let at = 0
  while (at < rows.length) {
    let end = at + 1
    while (end < rows.length && (rows[end] as Line).depth > depth) end++
    const row = rows[at] as Line
    const rest = item.exec(row.text)?.[2] ?? ''
    const inner = depth + (row.text.trim().length - rest.length)
    const first = { ...row, text: ' '.repeat(inner) + rest, depth: inner }
    const isMap = entry.test(first.text)
    const value = isMap
      ? ({ kind: 'object', tree: mapping([first, ...rows.slice(at + 1, end)], 0) } as const)
      : scalar(rest)
    if (value) items.push(value)
    at = end
  }
  return { kind: 'list', items }
}

function scalar(text: string): Value | undefined {
  const untagged = text
    .trim()
    .replace(/^![A-Za-z]+\s+/, '')
    .trim()
  if (untagged === '' || /^[|>][-+]?$/.test(untagged)) return undefined
  const quoted = /^(["'])(.*)\1$/.exec(untagged)
  return { kind: 'text', text: quoted ? (quoted[2] as string) : untagged, isQuoted: quoted !== null }
}
