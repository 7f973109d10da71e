import type { Facts, RecordFact } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { valuesOf } from '../names/values.ts'
import { tableWord } from '../names/words.ts'
import { readLines } from '../observe/read-lines.ts'
import { boldDepth, type CodeBlock, type Heading, type Line } from '../read/markdown/outline.ts'
import { typeOf } from './types.ts'

const entityStart = /^\s*(?:class\s+)?([A-Za-z_][\w-]*)(?:\["?([^"\]]+)"?\])?\s*\{\s*$/
const relation = /--|\.\.|\|\||<\||o\{|\}o/

/** Entities of class and entity-relation diagrams that have keys: `+PK: USER#id` or `string PK "USER#{id}"`. */
export function readMermaid(block: CodeBlock, facts: Facts): void {
  const first = block.lines.find(({ text }) => text.trim() !== '')?.text ?? ''
  if (/^\s*(?:graph|flowchart)\b/.test(first)) readGraph(block, facts)
  else readDiagram(block, facts)
}

function readDiagram(block: CodeBlock, facts: Facts): void {
  let current: RecordFact | undefined
  const marks = marksOf(block)
  for (const line of block.lines) {
    const text = line.text.trim()
    const start = entityStart.exec(text)
    if (start) {
      current = {
        name: (start[2] ?? start[1]) as string,
        lead: '',
        source: 'lines',
        heading: block.heading,
        line: line.line,
        keys: [],
        attributes: [],
        values: {},
        ...marks,
      }
      continue
    }
    const stereotype = /^<<\s*([\w.-]+?)(?:\s+Table)?\s*>>$/.exec(text)?.[1]
    if (stereotype && current && !/^(?:interface|abstract|enum|service)/i.test(stereotype))
      current = { ...current, table: stereotype }
    if (text === '}') {
      if (current && current.keys.length > 0) facts.records.push(current)
      // Without keys it says what an entity has whose keys stand elsewhere.
      else if (current && current.attributes.length > 0)
        facts.records.push({ ...current, source: 'attributes', isOfNamed: true })
      current = undefined
    } else if (current && !relation.test(text)) readField(current, text, line)
  }
}

const marksOf = ({ lines }: CodeBlock) =>
  lines.some(({ text }) => /\b[ps]k\b.*[#|][{<]\w/i.test(text)) ? { marksParts: true } : {}

const label = /[[({]+\s*"?([^"[\](){}|]*(?:[{<(][\w ]*[}>)][^"[\](){}]*|\|[^"[\](){}]*)*)"?\s*[\])}]+\s*$/

/** What the nodes of a graph say, as a list under the name of the graph that they are in. */
function readGraph(block: CodeBlock, facts: Facts): void {
  const open: { heading: Heading; lines: Line[] }[] = []
  const start = (text: string, line: number) => {
    const parent = open.at(-1)?.heading
    open.push({ heading: { text, depth: boldDepth, line, parent }, lines: [] })
    const table = new RegExp(`(?:${tableWord})\\s*[:：]\\s*([\\w.{}-]+)`, 'iu').exec(text)?.[1]
    if (table) facts.tables.push({ name: table, heading: open[0]?.heading, line })
  }
  const end = () => {
    const graph = open.pop()
    if (!graph || graph.lines.length === 0) return
    const { heading, lines } = graph
    readLines({ kind: 'list', heading, lead: '', line: lines[0]?.line ?? block.line, lines }, lines, facts)
  }
  start('', block.line)
  for (const { text, line } of block.lines) {
    const graph = /^\s*subgraph\s+(?:\w+\s*\[)?"?([^"\]]+)"?\]?/.exec(text)?.[1]
    if (graph) start(graph, line)
    else if (/^\s*end\s*$/.test(text)) end()
    else {
      const said = label
        .exec(text.replace(/<\/?[biu]>/g, ''))?.[1]
        ?.split(/<br\s*\/?>|\\n/)
        .join(' — ')
      if (said) open.at(-1)?.lines.push({ text: said, depth: 0, line })
    }
  }
  while (open.length > 0) end()
}

function readField(record: RecordFact, text: string, line: Line): void {
  const pairs = keyPairs(text.replace(/^[+#~-]\s*/, '')).pairs.filter(pair => pair.name.attribute)
  // In a class `~` opens generics, so diagrams write it where the keys have a delimiter.
  for (const pair of pairs) {
    const { values, rest } = valuesOf(pair.value)
    record.keys.push({
      name: pair.name,
      label: pair.label,
      values: values.map(value => value.replaceAll('~', '#')),
      rest,
      line: line.line,
    })
  }
  if (pairs.length > 0) return
  const typed = /^([\w[\]]+)\s+([\w-]+)(?:\s+(?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*)?(?:\s+"([^"]*)")?$/.exec(
    text,
  )
  const named = /^[+#~-]?\s*([\w-]+)\s*:\s*([\w[\]]+)/.exec(text)
  const [name, type, note] = typed ? [typed[2], typed[1], typed[3]] : named ? [named[1], named[2], ''] : []
  if (!name || !type) return
  const key = keyName(name)
  if (key?.attribute) {
    const { values, rest } = valuesOf(
      (note ?? '').replace(/^(?:partition key|sort key|hash key|range key)\s*[:=-]?\s*/i, ''),
    )
    record.keys.push({
      name: key,
      label: name,
      values: values.filter(value => /[#{<]/.test(value) || /^[A-Z_]+$/.test(value)),
      rest,
      line: line.line,
    })
  } else {
    record.attributes.push({
      name,
      type: typeOf(type) ?? 'string',
      line: line.line,
      isOptional: false,
      isSample: false,
    })
  }
}
