import type { Code, Html, List, Node, Nodes, Parent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { indexNameOf } from '../../names/index-name.ts'
import { keyName } from '../../names/key-name.ts'
import { keyPairs } from '../../names/key-pairs.ts'
import { keyTuple } from '../../names/key-tuple.ts'
import {
  attributesLabel,
  indexLabel,
  isExampleHeading,
  isGenericHeading,
  isPatternHeading,
  ofTables,
  tableLabel,
  tableWord,
  ttlLabel,
} from '../../names/words.ts'
import { isRest } from './broken-lines.ts'
import { mend } from './mend.ts'
import { withNames } from './names-in-prose.ts'
import { plain } from './plain-words.ts'
import { markRequests } from './request-sections.ts'
import { unfoldBoxes } from './side-boxes.ts'
import { textTables } from './text-tables.ts'

export interface Heading {
  readonly text: string
  readonly depth: number
  readonly line: number
  readonly parent: Heading | undefined
  /** The number that stands before it, which is no part of its text. */
  readonly number?: string
  /** Whether what stands under it asks for data, whatever it is called. */
  asks?: boolean
}

export interface Line {
  readonly text: string
  readonly depth: number
  readonly line: number
}

interface Placed {
  readonly heading: Heading | undefined
  /** What stands right before it in its section: `**Personal Trainer:**`. */
  readonly lead: string
  readonly line: number
}

/** A list or a paragraph, line by line as it was written. */
export interface TextBlock extends Placed {
  readonly kind: 'list' | 'paragraph'
  readonly lines: readonly Line[]
  /** What a paragraph begins with in bold: what it tells of. */
  readonly subject?: string | undefined
}

export interface CodeBlock extends Placed {
  readonly kind: 'code'
  readonly language: string
  readonly lines: readonly Line[]
}

export interface GridBlock extends Placed {
  readonly kind: 'grid'
  /** Whether it stands in a fence, drawn with spaces or lines. */
  readonly isFenced?: boolean
  readonly header: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly line: number }[]
}

export type Block = TextBlock | CodeBlock | GridBlock

export interface Outline {
  readonly headings: readonly Heading[]
  readonly blocks: readonly Block[]
}

/** A bold line that is nothing but a name of code heads what follows: **`app-users`**, **UsersTable** (small). */
const codeName =
  /^\*\*(?:`[A-Za-z][\w.-]*`|[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+|[A-Z]\w*[a-z]Table|(?:\d+[.)]\s*)?[A-Z][A-Za-z0-9]+ [Tt]able)\*\*(?:\s*[(（][^)）]*[)）])?\s*[:：]?$/u
/** **Orders table** — `shop-orders` */
const tableTitle = new RegExp(
  `^\\*\\*([^*\`]*(?:${tableWord})[^*\`]*?)\\*\\*\\s*[:：–—-]\\s*\`[A-Za-z{][\\w.{}-]*\`$`,
  'iu',
)
/** Under "DynamoDB tables" a word in small letters is such a name too: **users**. */
const smallName = /^\*\*[a-z][a-z0-9]+\*\*(?:\s*[(（][^)）]*[)）])?\s*[:：]?$/u
/** "**Episode** – …", "A **hold** uses …". */
const boldFirst = /^\s*(?:\p{L}{1,6}\s+)?\*\*([\p{L}][\p{L}\p{N} _/-]{1,40}?)\s*[.:：]?\*\*/u
/** What stands before the words of a heading: `🔑`, `1️⃣`, `2.1`, `3)`, `B.` */
const signs = /^(?:\d\uFE0F?\u20E3|[^\p{L}\p{N}\p{P}<`]|[•·–—-]\s)+/u
const number =
  /^(?:\d+(?:[.-]\d+)+[a-z]?[.):]?\s+|(?:[(（]?\d+[a-z]?[.)）:]\s*)+(?=\D)|[A-Z][.)]\s+(?=\p{L}))/u
const boldLine = /^\*\*([^*]{2,70})\*\*(?:\s*[(（][^)）]*[)）])?\s*[:：]?$/u
/** Deeper than any heading of Markdown. */
export const boldDepth = 7

const parse = (text: string) =>
  fromMarkdown(text, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  })

/** A document as headings and blocks: the words as they were written, markup of emphasis aside. */
export function outline(markdown: string, lineAt = (line: number) => line): Outline {
  const { text, lineOf } = mend(markdown)
  const walker = new Walker(text, line => lineAt(lineOf(line)))
  walker.walk(parse(text))
  const found = { headings: walker.headings, blocks: walker.blocks }
  markRequests(found)
  return found
}

class Walker {
  readonly headings: Heading[] = []
  readonly blocks: Block[] = []
  readonly #text: string
  readonly #lineOf: (line: number) => number
  #heading: Heading | undefined
  #lead = ''

  constructor(text: string, lineOf: (line: number) => number) {
    this.#text = text
    this.#lineOf = lineOf
  }

  walk(parent: Parent): void {
    const nodes = parent.children as Nodes[]
    for (const [at, node] of nodes.entries()) {
      const title = numberedTitle(node, nodes[at + 1])
      if (title || this.#isTitle(node, nodes[at + 1])) this.#enter(boldDepth, title ?? node)
      else this.#visit(node)
    }
  }

  #visit(node: Nodes): void {
    if (node.type === 'heading') this.#enter(node.depth, node)
    else if (node.type === 'paragraph') this.#paragraph(node)
    else if (node.type === 'list') this.#list(node)
    else if (node.type === 'code') this.#code(node, this.#lead)
    else if (node.type === 'table') this.#table(node)
    else if (node.type === 'blockquote') this.walk(node)
    else if (node.type === 'html') this.#html(node)
  }

  /** A paragraph in HTML says what one in Markdown says; a summary names what follows. */
  #html(node: Html): void {
    this.#lead = summaryOf(node.value) ?? this.#lead
    const said = /^<p\b[^>]*>([\s\S]*)<\/p>$/.exec(node.value.trim())?.[1]
    if (said === undefined) return
    const text = plain(said.replace(/<\/?code>/g, '`').replace(/<[^>]+>/g, ''))
    const line = this.#line(node)
    this.#push({ kind: 'paragraph', lines: [{ text, depth: 0, line }], line })
    this.#lead = text
  }

  #enter(depth: number, node: Node): void {
    const written = plain(this.#source(node).replace(/^\s*#+\s*|\s*#*\s*$|\n=+$|\n-+$/g, '')).replace(
      signs,
      '',
    )
    const [own = ''] = number.exec(written) ?? []
    const text = written.slice(own.length).replace(/(?<=\S)\s*[:：]$/u, '')
    let parent = this.#heading
    // "3.1" is a part of "3." even where both are written as large.
    const isWhole = (above: Heading) => above.depth === depth && isPartOf(own, above.number)
    while (parent && parent.depth >= depth && !isWhole(parent)) parent = parent.parent
    this.#heading = { text, depth, line: this.#line(node), parent, number: own }
    this.headings.push(this.#heading)
    this.#lead = ''
    // A heading may have keys as a line has: `### Visit (PK=MEMBER#<id>, SK=VISIT#<at>)`.
    const line = this.#line(node)
    if (hasTemplate(text)) this.#push({ kind: 'list', lines: [{ text, depth: 0, line }], line })
  }

  /** The heading around, but for one in bold. */
  #above(): Heading | undefined {
    return this.#heading?.depth === boldDepth ? this.#heading.parent : this.#heading
  }

  /** A line in bold that names what follows heads it as a heading does; one that says which part of a design follows does not. */
  #isTitle(node: Nodes, next: Nodes | undefined): boolean {
    if (node.type !== 'paragraph' || !isOneLine(node)) return false
    const source = this.#source(node)
    if (codeName.test(source)) return true
    const called = tableTitle.exec(source)?.[1]
    if (called) return isFollowed(next) && isNaming(called)
    if (smallName.test(source)) return ofTables.test(this.#above()?.text ?? '')
    const said = boldLine.exec(source)?.[1]
    return said !== undefined && isFollowed(next) && isNaming(said.replace(signs, '').replace(number, ''))
  }

  #paragraph(node: Node): void {
    const lines = this.#linesOf(node, 0)
    if (lines.length === 0) return
    const subject = boldFirst.exec(this.#source(node))?.[1]
    this.#push({ kind: 'paragraph', lines, line: this.#line(node), subject })
    this.#lead = lines.at(-1)?.text ?? ''
  }

  #list(node: List): void {
    const lead = this.#lead
    const codes: { code: Code; lead: string }[] = []
    const grids: Table[] = []
    const lines = this.#items(node, 0, codes, grids)
    this.#push({ kind: 'list', lines, line: this.#line(node) })
    for (const each of codes) this.#code(each.code, each.lead)
    for (const each of grids) this.#table(each)
    this.#lead = codes.length > 0 ? lead : (lines.at(-1)?.text ?? lead)
  }

  #items(list: List, depth: number, codes: { code: Code; lead: string }[], grids: Table[]): Line[] {
    const lines: Line[] = []
    for (const item of list.children) {
      let own = ''
      for (const child of item.children) {
        if (child.type === 'list') lines.push(...this.#items(child, depth + 1, codes, grids))
        else if (child.type === 'code') codes.push({ code: child, lead: own })
        else if (child.type === 'table') grids.push(child)
        else {
          const found = this.#linesOf(child, depth)
          own ||= found[0]?.text ?? ''
          if (found.length > 0 && child !== item.children[0]) own = found.at(-1)?.text ?? own
          lines.push(...found)
        }
      }
    }
    return lines
  }

  #code(node: Code, lead: string): void {
    const first = this.#line(node)
    const isFenced = /^\s*(```|~~~)/.test(this.#source(node))
    const lines = node.value.split('\n').map((text, at) => ({
      text,
      depth: text.length - text.trimStart().length,
      line: this.#lineOf((node.position?.start.line ?? first) + at + (isFenced ? 1 : 0)),
    }))
    const placed = { heading: this.#heading, lead: plain(lead) }
    const language = (node.lang ?? '').toLowerCase()
    for (const part of textTables(unfoldBoxes(lines))) {
      if (part.kind === 'grid') this.blocks.push({ ...part, ...placed, isFenced: true })
      else this.blocks.push({ kind: 'code', language, ...placed, lines: part.lines, line: first })
    }
    // Words before two adjacent blocks name only the first.
    this.#lead = lines.length > 0 ? '' : this.#lead
  }

  #table(node: Table): void {
    const rows = node.children.map(row => ({
      cells: row.children.map(cell =>
        plain(
          this.#source(cell)
            .replace(/^\s*\|?|(?<!\\)\|?\s*$/g, '')
            .replaceAll('\\|', '|'),
        ),
      ),
      line: this.#line(row),
    }))
    // A column that counts the rows says nothing of them.
    const counts = rows
      .slice(1)
      .map(({ cells: [first = ''] }) => Number(first.replace(/\W/g, '') || Number.NaN))
    const [start = Number.NaN] = counts
    const isCounted = start < 100 && counts.every((count, at) => count === start + at)
    const own = rows.map(({ cells, line }) => ({ cells: isCounted ? cells.slice(1) : cells, line }))
    const header = own.shift()?.cells ?? []
    this.#push({ kind: 'grid', header, rows: own, line: this.#line(node) })
    this.#lead = ''
  }

  #push(block: DistributiveOmit<Exclude<Block, CodeBlock>, 'heading' | 'lead'>): void {
    this.blocks.push({ ...block, heading: this.#heading, lead: plain(this.#lead) } as Block)
  }

  #linesOf(node: Node, depth: number): Line[] {
    const lines: Line[] = []
    for (const [at, raw] of this.#source(node).split('\n').entries()) {
      const text = plain(raw.replace(/^\s*>\s?/, ''))
      const last = lines.at(-1)
      if (last && text !== '' && isRest(last.text, text))
        lines[lines.length - 1] = { ...last, text: `${last.text} ${text}` }
      else if (text !== '') lines.push({ text, depth, line: this.#line(node, at) })
    }
    return withNames(lines)
  }

  #source(node: Node): string {
    return this.#text.slice(node.position?.start.offset, node.position?.end.offset)
  }

  #line(node: Node, after = 0): number {
    return this.#lineOf((node.position?.start.line ?? 1) + after)
  }
}

const isPartOf = (own: string, whole = '') =>
  whole !== '' && own.startsWith(`${whole.trim().replace(/[.)]$/, '')}.`) && own.trim() !== whole.trim()

const hasTemplate = (text: string) =>
  keyPairs(text).pairs.some(({ value }) => /[#|]/.test(value)) || keyTuple(text) !== undefined

/** "1) Products" and from the left margin what it has: a heading, which the parser takes for a list of one item. */
function numberedTitle(node: Nodes, next: Nodes | undefined): Node | undefined {
  if (node.type !== 'list' || !node.ordered || node.children.length !== 1) return undefined
  const isHead = next?.type === 'table' || (next?.type === 'list' && !next.ordered)
  const [title, more] = node.children[0]?.children ?? []
  return isHead && title?.type === 'paragraph' && !more && isOneLine(title) ? title : undefined
}

const isFollowed = (next: Nodes | undefined) =>
  next !== undefined && ['list', 'table', 'code', 'paragraph'].includes(next.type)

/** Whether a line in bold names something, and is no label of a part: "Attributes", "GSI1", "Access patterns". */
function isNaming(said: string): boolean {
  const label = said.replace(/\s*[:：]?\s*$/u, '').replace(/\s*[(（][^()（）]*[)）]$/u, '')
  return !(
    isGenericHeading(label) ||
    isPatternHeading(label) ||
    isExampleHeading(label) ||
    [attributesLabel, indexLabel, ttlLabel, tableLabel].some(words => words.test(label)) ||
    keyName(label) ||
    indexNameOf(label) ||
    /[.!?。;]$|[#=]/u.test(label)
  )
}

const isOneLine = ({ position }: Node) => position?.start.line === position?.end.line

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

function summaryOf(html: string): string | undefined {
  return /<summary>\s*(.+?)\s*<\/summary>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, '')
}
