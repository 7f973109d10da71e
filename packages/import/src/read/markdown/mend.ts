import { indexNameOf } from '../../names/index-name.ts'
import { keyName } from '../../names/key-name.ts'
import { indexLabel, ofTable, tableLabel, ttlLabel } from '../../names/words.ts'
import { htmlTables, type PlacedLine } from './html-tables.ts'
import { otherMarkups } from './other-markups.ts'
import { apart, codeAmong, listed, numberedTitles, remarked, titled } from './unmarked.ts'

/** A document whose fences and tables a Markdown parser understands, and where each of its lines stood before. */
export interface Mended {
  readonly text: string
  lineOf(line: number): number
}

const fence = /^\s{0,12}(`{3,}|~{3,})\s*([\w+#.-]*)/
/** `userId (String)` in one span: the type is no part of the name. */
const typedSpan =
  /(?<!`)`([A-Za-z_][\w.-]*) ?([(:] ?(?:string|number|binary|S|N|B)(?:, ?(?:PK|SK|HASH|RANGE))?\)?)`(?!`)/gi
const heading = /^#{2,6}\s+\S/

/**
 * Closes fences that the next one shows to be open still, gives tables in HTML, or pasted with tabs, the form of Markdown,
 * and leaves out what is struck out. Nothing else is changed.
 */
export function mend(markdown: string): Mended {
  const source = markedCapitals(markdown.replaceAll('\r\n', '\n').replaceAll('\t|', ' |')).split('\n')
  const lines: PlacedLine[] = []
  let open: { mark: string; at: number } | undefined
  source.forEach((text, from) => {
    const found = fence.exec(text)
    if (open && found?.[1]?.startsWith(open.mark)) {
      if (found[2]) {
        closeEarly(lines, open.at, open.mark)
        open = { mark: found[1], at: lines.length }
      } else open = undefined
    } else if (!open && found) open = { mark: found[1] as string, at: lines.length }
    // What is struck out is gone: a list goes on behind it.
    const plain = text.replace(/~~[^~]+~~,?/g, '').replace(typedSpan, '`$1` $2')
    lines.push({ text: open ? text : plain, from: from + 1 })
  })
  const mended = htmlTables(
    innerPipes(
      tabTables(labelled(settings(otherMarkups(titled(numberedTitles(apart(listed(remarked(lines))))))))),
    ),
  )
  return {
    text: mended.map(line => line.text).join('\n'),
    lineOf: line => mended[line - 1]?.from ?? line,
  }
}

const inCapitals = /(?<=(?<![\w#])[A-Z][A-Z0-9_]*(?:#[A-Z][A-Z0-9_]*)*)#([A-Z][A-Z0-9_]+)(?![\w{<-])/g
const endsAsValue =
  /(?:ID|UUID|ULID|AT|NO|NUM|NUMBER|NAME|DATE|TIME|TIMESTAMP|TS|EMAIL|SLUG|CODE|HASH|DAY|MONTH|YEAR|SEQ|VERSION)\d?$/

/** `STOP#STOPID`: where values are named in capitals, `DEP#TIMESTAMP` and `ALERT#STARTSAT` are values too. */
function markedCapitals(text: string): string {
  const ids = new Set(text.match(/(?<![\w#])([A-Z]{2,})[A-Z_]*#\1[A-Z_]*ID(?!\w)/g))
  if (ids.size < 2 || /[A-Z]#\$?[{<[]\w/.test(text)) return text
  const isPrefix = (word: string) => new RegExp(`(?<![\\w#])${word}#`).test(text)
  return text.replace(inCapitals, (all, word: string) =>
    endsAsValue.test(word) && !isPrefix(word) ? `#{${word}}` : all,
  )
}

const lone = /^(?:\*\*|__|`)*([A-Za-z][\w.-]*)(?:\*\*|__|`)*(\s*[(（][\w\s,]{1,30}[)）])?(?:\*\*)?\s*$/u

/** What a line asks for that is nothing but a label: the name of a table, a key, the attribute of its end. */
function labelOf(text: string): string | undefined {
  const label = text.replace(/[*_`]{2}|^#+\s|^\s*[-*]\s|[:：]\s*$/gu, '').trim()
  const key = keyName(label)
  const isKey = key !== undefined && key.attribute === undefined
  const isTable = tableLabel.test(label) && ofTable.test(label) && /\s|名|명/u.test(label)
  return /^\p{L}/u.test(label) && (isKey || isTable || ttlLabel.test(label)) ? label : undefined
}

const comparison = /^`?([A-Za-z_]\w*)`?\s=\s\S+$/
const ofIndex = new RegExp(`^#+[^\\p{L}]+(?:${indexLabel.source.slice(1, -1)})[\\s*:：]*$`, 'iu')

/** What a label and the line below it say in one line, and whether that line has then said all it says. */
function joined(text: string, label: string | undefined, below: string) {
  const compared = comparison.exec(below)?.[1]
  // "Partition key" on a line, and `state = OPEN` on the next: that is compared, and so called.
  if (compared && label && keyName(label)) return { text: `${label}: \`${compared}\``, isAll: false }
  const [, name, aside = ''] = lone.exec(below) ?? []
  if (name === undefined || tableLabel.test(name) || (/^#/.test(text.trim()) && /`/.test(below)))
    return undefined
  if (label !== undefined) return { text: `${label}: \`${name}\`${aside}`, isAll: true }
  // A section that begins with the name of an index is all about it.
  return indexNameOf(name)
    ? { text: `${text.replace(/\*\*|[\s*:：]+$/gu, '')}: ${name}`, isAll: true }
    : undefined
}

/** "Table Name" on a line, and **WaitingRoom** on the next: what is said in two lines as in one. */
function labelled(lines: PlacedLine[]): PlacedLine[] {
  const all = [...lines]
  const isCode = codeAmong(lines)
  all.forEach(({ text, from }, at) => {
    const label = labelOf(text)
    if (isCode[at] || (label === undefined && !ofIndex.test(text))) return
    const next = all.findIndex((line, own) => own > at && line.text.trim() !== '')
    const isFar = next < 0 || next > at + 2 || fence.test(all[next]?.text ?? '')
    const said = isFar ? undefined : joined(text, label, (all[next]?.text ?? '').trim())
    if (said === undefined) return
    all[at] = { text: said.text, from }
    if (said.isAll) all[next] = { text: '', from: all[next]?.from ?? from }
  })
  return all
}

const setting = /^(\p{L}(?: ?[^\s|:：])*?)(?:\t\s*| {3,})(\S.*)$/u

/** "Table name", a tab or several spaces, and `orders`: settings as the console of AWS shows them, one in each line. */
function settings(lines: PlacedLine[]): PlacedLine[] {
  const isCode = codeAmong(lines)
  const said = lines.map(({ text }, at) => {
    const [, label = '', value = ''] = isCode[at] ? [] : (setting.exec(text.trimEnd()) ?? [])
    const isOne = labelOf(label) !== undefined && labelOf(value) === undefined && !/\t| {3}/.test(value)
    return isOne ? `- ${label}: ${value}` : undefined
  })
  // One line alone may head columns.
  const areSettings = said.filter(Boolean).length > 1
  return lines.map((line, at) => ({ ...line, text: (areSettings && said[at]) || line.text }))
}

/** A block that was never closed ends before the first heading in it, or where the next block begins. */
function closeEarly(lines: PlacedLine[], openedAt: number, mark: string): void {
  const inside = lines.findIndex((line, at) => at > openedAt && heading.test(line.text))
  const at = inside < 0 ? lines.length : inside
  lines.splice(at, 0, { text: mark, from: lines[at]?.from ?? lines[at - 1]?.from ?? 1 })
}

function tabTables(lines: PlacedLine[]): PlacedLine[] {
  const mended: PlacedLine[] = []
  const isCode = codeAmong(lines)
  let columns = 0
  for (const [at, line] of lines.entries()) {
    const cells = isCode[at] || line.text.startsWith('\t') ? [] : line.text.split('\t')
    if (cells.length < 3) {
      columns = 0
      mended.push(line)
      continue
    }
    const row = `| ${cells.map(cell => cell.trim().replaceAll('|', '\\|')).join(' | ')} |`
    if (columns === 0) {
      columns = cells.length
      mended.push({ text: '', from: line.from }, { text: row, from: line.from })
      mended.push({ text: `|${' --- |'.repeat(columns)}`, from: line.from })
    } else mended.push({ text: row, from: line.from })
  }
  return mended
}

const delimiterRow = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*$/
const pipe = /(?<!\\)\|/g

/** A row with more cells than its table has a pipe inside one: `TENANT#<id>|CATALOGUE`. It stands without spaces. */
function innerPipes(lines: PlacedLine[]): PlacedLine[] {
  let columns = 0
  return lines.map((line, at) => {
    const count = line.text.match(pipe)?.length ?? 0
    if (delimiterRow.test(lines[at + 1]?.text ?? '')) columns = count
    else if (count === 0) columns = 0
    if (columns === 0 || count <= columns) return line
    return { ...line, text: line.text.replace(/(?<=[^\s|\\])\|(?=[^\s|])/g, '\\|') }
  })
}
