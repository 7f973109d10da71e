import { keySource } from '../names/key-pairs.ts'
import type { Block, Line } from '../read/markdown/outline.ts'

/** A line with what stands under it. */
export interface Item extends Line {
  readonly children: readonly Item[]
  /** Whether it is a remark in code. */
  readonly isRemark: boolean
  /** Whether a line without text stands before it. */
  readonly isApart: boolean
  readonly isBulleted: boolean
}

const marks = /^\s*(?:(?:[-*•+▪●]|(?:\d+|[a-z])[.)]|\/\/+|#+|--|[├└│┌─╰╭]+[►>]?|>)\s+)*/u
/** `entity "Order line" as line {` of a diagram. */
const ofDiagram =
  /^(?:entity|class|object|table|struct|model)\s+["`]?([A-Za-z][\w ]*?)["`]?(?:\s+as\s+\w+)?\s*(?:<<.*>>)?\s*\{$/
/** What is left of a box around lines: its lid and its right side. */
const frame = /^[┌└╔╚╭╰├╠][─═━]{3,}.*$|(?:\s*[│┃║])+$/u
/** `- total       - currency`: bullets side by side. */
const beside = /(?<=^[\s│]*[-•]\s.*\S)\s{3,}(?=[-•]\s)/u
/** `orders        -- one for each shop`, `state  (STRING)  # open or paid` */
const remarkBehind = /(?<=^[\w.-]+(?:\s+\(\w+\))?)\s{2,}(?:--|\/\/|#)\s.*$/

/** "PK is `USER#<id>`". */
const keyIs =
  /(?<=\b(?:[PSHR]K|key|clave|chave|schlüssel|clé)[`*]*)\s+(?:is|ist|es|é|est|will be|must be)\s+(?=[`"“])/giu

/** `PK     USER#<id>`: a key in a fence, and behind spaces what it holds. */
const spaced = new RegExp(
  `(?<=^|\\S\\s{2,})(${keySource})\\s+(?=["'<{]|[A-Za-z_]+[#|]|(?!${keySource}\\b)[A-Z][A-Z_]+(?:$|\\s{2}|\\s*[(/#]))`,
  'g',
)

/** `tags   List`: an attribute in a fence, and behind spaces its type. */
const beforeType =
  /^([a-z_]\w*\??)(?:\s+(?=(?:String|Number|Boolean|List|Map|Binary)(?:$|[\s(<,]))|\s{2,}(?=(?:string|number|bool|boolean|list|map)(?:$|\s{2}|\s*[(<])))/

/** What a line says, without its bullet; `[ GSI ] ByMail` is `GSI: ByMail`. */
function textOf({ text }: Line, { kind }: Block): string {
  const plain = text
    .replace(marks, '')
    .trim()
    .replace(/^\[\s*(table|gsi|lsi|index)\s*\]\s*(?=\S)/i, '$1: ')
  if (kind === 'list') return plain.replace(keyIs, ': ')
  return kind === 'code'
    ? plain
        .replace(/^[-=─—*~]{2,}\s*(\p{L}.*?)\s*[-=─—*~]{2,}$/u, '$1')
        .replace(remarkBehind, '')
        .replace(frame, '')
        .replace(spaced, '$1: ')
        .replace(beforeType, '$1: ')
        .replace(/^@(?:start|end)\w+.*$/, '')
        .replace(ofDiagram, '$1:')
        .replace(/^class\s+(\w+)(?:\(.*\))?:$/, '$1:')
    : plain
}

/** Lines as a tree: what stands deeper belongs to what stands above it. */
export function itemsOf(block: Block, lines: readonly Line[]): readonly Item[] {
  const roots: Item[] = []
  const open: { readonly depth: number; readonly children: Item[] }[] = [{ depth: -1, children: roots }]
  let isApart = false
  const all = lines.flatMap(line =>
    block.kind === 'code'
      ? line.text
          .split(beside)
          .map((text, at) => ({ ...line, text: at === 0 ? text : `${left(line)}${text}` }))
      : line,
  )
  for (const line of all) {
    const text = textOf(line, block)
    if (text === '') {
      isApart ||= !/[─═━]{3}/.test(line.text)
      continue
    }
    const depth = block.kind === 'code' ? branchDepth(line) : line.depth
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop()
    const children: Item[] = []
    const isRemark = /^\s*(?:\/\/|#|--\s)/.test(line.text)
    const isBulleted = /^[\s│]*[-*•]\s/u.test(line.text)
    open.at(-1)?.children.push({ text, depth, line: line.line, children, isRemark, isApart, isBulleted })
    open.push({ depth, children })
    isApart = false
  }
  return roots
}

/** What stands left of what a line says; a branch of a drawn tree counts as deep as it stands. */
const left = ({ text }: Line) => /^[\s│├└╰─|>►]*/u.exec(text)?.[0] ?? ''
const branchDepth = (line: Line) => left(line).length
