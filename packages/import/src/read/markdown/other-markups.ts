import type { PlacedLine } from './html-tables.ts'
import { drawn } from './text-tables.ts'

/** What a line begins in another markup: the lines of Markdown that say it, and where it ends. */
interface Part {
  readonly lines: readonly PlacedLine[]
  readonly end: number
}
type Rewrite = (lines: readonly PlacedLine[], at: number) => Part | undefined

const textAt = (lines: readonly PlacedLine[], at: number) => lines[at]?.text ?? ''
const fence = /^\s{0,12}(`{3,}|~{3,}(?=[\w\s]*$))/

/** A table of Markdown; rows that are too short have empty cells. */
function tableOf(rows: readonly { cells: readonly string[]; from: number }[]): PlacedLine[] {
  const [header, ...others] = rows
  if (!header) return []
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const written = ({ cells, from }: (typeof rows)[number]) => ({
    text: `| ${Array.from({ length: width }, (_, at) => (cells[at] ?? '').trim().replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`,
    from,
  })
  const { from } = header
  return [
    { text: '', from },
    written(header),
    { text: `|${' --- |'.repeat(width)}`, from },
    ...others.map(written),
    { text: '', from: rows.at(-1)?.from ?? from },
  ]
}

/** The line after the one that closes what begins at `at`; undefined if nothing does. */
function endOf(lines: readonly PlacedLine[], at: number, closes: RegExp): number | undefined {
  const end = lines.findIndex((line, own) => own > at && closes.test(line.text))
  return end < 0 ? undefined : end + 1
}

/** Confluence: `||Item||PK||` heads rows of `|Card|CARD#1|`. */
const confluence: Rewrite = (lines, at) => {
  const isRow = (text: string) => /^\s*\|.*\|\s*$/.test(text)
  if (!/^\s*\|\|[^|]+\|\|.*\|\|\s*$/.test(textAt(lines, at))) return undefined
  let end = at + 1
  while (isRow(textAt(lines, end))) end++
  const rows = lines.slice(at, end).map(({ text, from }) => ({
    cells: text
      .trim()
      .replace(/^\|+|\|+$/g, '')
      .split(/\|\||(?<!\\)\|/),
    from,
  }))
  return { lines: tableOf(rows), end }
}

/** HTML: `<dt>` is an item of a list, and each `<dd>` stands under it. */
const htmlTerms: Rewrite = (lines, at) => {
  const end = /^\s*<dl\b/i.test(textAt(lines, at)) ? endOf(lines, at, /<\/dl>/i) : undefined
  if (end === undefined) return undefined
  let depth = ''
  const items = lines.slice(at, end).flatMap(({ text, from }) => {
    depth = /<dt\b/i.test(text) ? '- ' : /<dd\b/i.test(text) ? '  - ' : depth
    const said = text
      .replace(/<\/?code>/gi, '`')
      .replace(/<\/?(?:d[ltd]|em|strong|b|i|p|br)\b[^>]*>/gi, '')
      .trim()
    return said === '' ? [] : [{ text: `${depth}${said}`, from }]
  })
  const from = lines[at]?.from ?? 1
  return { lines: [{ text: '', from }, ...items, { text: '', from }], end }
}

/** AsciiDoc: cells that begin with a pipe, a line each or several in one, between `|===`. */
const asciiDoc: Rewrite = (lines, at) => {
  const end = /^\|={3,}\s*$/.test(textAt(lines, at)) ? endOf(lines, at, /^\|={3,}\s*$/) : undefined
  if (end === undefined) return undefined
  const cells = lines.slice(at + 1, end - 1).flatMap(({ text, from }) =>
    text
      .split(/(?:^|\s)(?:[\da-z.+^<>]{1,4})?\|/)
      .slice(1)
      .map(cell => ({ cell, from })),
  )
  const [first] = cells
  const declared = /cols\s*=\s*"?([^"\]]+)/.exec(textAt(lines, at - 1))?.[1]?.split(/[,;]/).length
  const inFirst = cells.filter(({ from }) => from === first?.from).length
  const width = inFirst > 1 ? inFirst : (declared ?? 0)
  if (width < 2) return undefined
  const rows = Array.from({ length: Math.ceil(cells.length / width) }, (_, row) => {
    const own = cells.slice(row * width, (row + 1) * width)
    return { cells: own.map(({ cell }) => cell), from: own[0]?.from ?? 1 }
  })
  return { lines: tableOf(rows), end }
}

/** MediaWiki: rows apart by `|-`, cells by `||` or `!!`, or a line each. */
const mediaWiki: Rewrite = (lines, at) => {
  const end = /^\{\|/.test(textAt(lines, at)) ? endOf(lines, at, /^\|\}/) : undefined
  if (end === undefined) return undefined
  const rows: { cells: string[]; from: number }[] = []
  for (const { text, from } of lines.slice(at + 1, end - 1)) {
    if (/^\|-/.test(text) || rows.length === 0) rows.push({ cells: [], from })
    const written = /^[|!](?![-+])(.*)$/.exec(text)?.[1]
    if (written !== undefined) rows.at(-1)?.cells.push(...written.split(/\|\||!!/))
  }
  return { lines: tableOf(rows.filter(({ cells }) => cells.length > 0)), end }
}

/** reStructuredText: a table drawn with `+---+`, outside of code. */
const drawnTable: Rewrite = (lines, at) => {
  if (!/^\s{0,3}\+[-=]{2,}[-=+]*\+\s*$/.test(textAt(lines, at))) return undefined
  const found = drawn(
    lines.map(({ text, from }) => ({ text, depth: 0, line: from })),
    at,
  )
  if (!found) return undefined
  const { header, rows, line } = found.grid
  const all = [{ cells: header, from: line }, ...rows.map(row => ({ cells: row.cells, from: row.line }))]
  return { lines: tableOf(all), end: found.end }
}

/** Columns under and over rules of `=====  ====`. */
const simpleTable: Rewrite = (lines, at) => {
  const rule = /^={2,}(?:\s+={2,})+\s*$/
  if (!rule.test(textAt(lines, at))) return undefined
  const head = endOf(lines, at, rule)
  const end = head === undefined ? undefined : (endOf(lines, head - 1, rule) ?? undefined)
  if (head === undefined || end === undefined || head > at + 4) return undefined
  const starts = [...textAt(lines, at).matchAll(/=+/g)].map(({ index }) => index)
  const rows: { cells: string[]; from: number }[] = []
  for (const { text, from } of [...lines.slice(at + 1, head - 1), ...lines.slice(head, end - 1)]) {
    const cells = starts.map((start, own) => text.slice(start, starts[own + 1]).trim())
    const last = rows.at(-1)
    // A row without its first cell goes on with the one above.
    if (cells[0] === '' && last && rows.length > 1)
      last.cells.forEach((cell, own) => {
        last.cells[own] = `${cell} ${cells[own]}`.trim()
      })
    else if (text.trim() !== '') rows.push({ cells, from })
  }
  return { lines: tableOf(rows), end }
}

/** A term in a line and what it means under it, behind a colon: a list in a list. */
const definition: Rewrite = (lines, at) => {
  const isMeaning = (text: string) => /^\s{0,3}:\s+\S/.test(text)
  const term = textAt(lines, at)
  if (!/^\S/.test(term) || isMeaning(term) || /^(?:[-*+>|#]|\d+[.)])\s/.test(term)) return undefined
  const isApart = textAt(lines, at + 1).trim() === ''
  let end = isApart ? at + 2 : at + 1
  if (!isMeaning(textAt(lines, end))) return undefined
  const found = [{ text: `- ${term}`, from: lines[at]?.from ?? 1 }]
  for (; isMeaning(textAt(lines, end)) || /^\s{2,}\S/.test(textAt(lines, end)); end++) {
    const { text, from } = lines[end] as PlacedLine
    found.push({ text: isMeaning(text) ? text.replace(/^\s*:\s+/, '  - ') : `    ${text.trim()}`, from })
  }
  const [, only, ...more] = found
  // One meaning is what a line says of the term.
  const isLine = only !== undefined && more.length === 0
  return {
    lines: isLine ? [{ text: `- ${term}: ${only.text.trim().slice(2)}`, from: only.from }] : found,
    end,
  }
}

const ofTitle = /^([#*=~^"'.`+-])\1{2,}\s*$/

/** Titles of Confluence and AsciiDoc, and those of reStructuredText under which other signs stand than Markdown knows. */
function titles(lines: readonly PlacedLine[]): Rewrite {
  const isWiki = lines.some(({ text }) => /^h[1-6]\.\s+\S/.test(text))
  const isUnderlined = (at: number) =>
    ofTitle.test(textAt(lines, at + 1)) &&
    /^[\p{L}\p{N}`]/u.test(textAt(lines, at)) &&
    textAt(lines, at + 1).trim().length >= textAt(lines, at).trim().length &&
    textAt(lines, at - 1).trim() === ''
  const signs = [
    ...new Set(lines.flatMap((_, at) => (isUnderlined(at) ? [textAt(lines, at + 1)[0] as string] : []))),
  ]
  const isForeign = signs.some(sign => sign !== '=' && sign !== '-')
  return (all, at) => {
    const { text = '', from = 1 } = all[at] ?? {}
    const heading = (depth: number, title: string, end: number) => ({
      lines: [{ text: `${'#'.repeat(Math.min(6, depth))} ${title}`, from }],
      end,
    })
    const [, level = '', title = ''] = /^h([1-6])\.\s+(.+)$/.exec(text) ?? []
    if (isWiki && title !== '') return heading(Number(level), title, at + 1)
    if (isWiki && /^\{(?:code|noformat)(?::[^}]*)?\}\s*$/.test(text))
      return { lines: [{ text: '```', from }], end: at + 1 }
    const [, marks = '', said = ''] = /^(={1,5})\s+(\S.*?)(?:\s+\1)?\s*$/.exec(text) ?? []
    if (said !== '') return heading(marks.length, said, at + 1)
    if (!isForeign || !isUnderlined(at)) return undefined
    return heading(signs.indexOf(textAt(all, at + 1)[0] as string) + 1, text.trim(), at + 2)
  }
}

/** Gives titles, tables and lists of other markups the form of Markdown, outside of code. */
export function otherMarkups(lines: readonly PlacedLine[]): PlacedLine[] {
  const rewrites = [
    titles(lines),
    htmlTerms,
    confluence,
    asciiDoc,
    mediaWiki,
    drawnTable,
    simpleTable,
    definition,
  ]
  const read: PlacedLine[] = []
  let isCode = false
  let at = 0
  while (at < lines.length) {
    const line = lines[at] as PlacedLine
    if (fence.test(line.text)) isCode = !isCode
    let part: Part | undefined
    if (!isCode) for (const rewrite of rewrites) part ??= rewrite(lines, at)
    // Two ticks are how reStructuredText marks code.
    read.push(
      ...(part?.lines ?? [
        isCode ? line : { ...line, text: line.text.replace(/(?<!`)``([^`]+)``(?!`)/g, '`$1`') },
      ]),
    )
    at = part?.end ?? at + 1
  }
  return read
}
