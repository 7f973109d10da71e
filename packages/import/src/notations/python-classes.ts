import { type AttributeFact, Facts } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import type { CodeBlock, Line } from '../read/markdown/outline.ts'
import { typeOf } from './types.ts'

const opening = /^class\s+([A-Z]\w*)\s*(?:\(.*\))?:\s*(?:#.*)?$/
const field = /^\s+([a-z_]\w*)\s*:\s*([^=#]+?)\s*(?:=.*)?(?:#.*)?$/
/** Where the fields of a class end: a function, or what stands before one. */
const method = /^\s+(?:async\s+)?def\s|^\s+@/

interface PythonClass {
  readonly name: string
  readonly lines: readonly Line[]
}

function classesIn(lines: readonly Line[]): PythonClass[] {
  const starts = lines.flatMap(({ text }, at) => (opening.test(text) ? [at] : []))
  return starts.map((at, own) => ({
    name: opening.exec(lines[at]?.text ?? '')?.[1] ?? '',
    lines: lines.slice(at + 1, starts[own + 1]),
  }))
}

/** `licences: list[str] = []`, up to the first function. */
function fieldsOf(lines: readonly Line[]): AttributeFact[] {
  const end = lines.findIndex(({ text }) => method.test(text))
  return lines.slice(0, end < 0 ? undefined : end).flatMap(({ text, line }) => {
    const [, name = '', type = ''] = field.exec(text) ?? []
    if (name === '' || keyName(name) || name === 'model_config') return []
    const isOptional = /\bOptional\b|\|\s*None\b/.test(type)
    const plain = type.replace(/^Optional\[(.*)\]$|\s*\|\s*None$/, '$1')
    return [{ name, type: typeOf(plain) ?? 'any', line, isOptional, isSample: false }]
  })
}

/** Reads classes of Python that build keys: what is built in one is its own, and so are its fields. */
export function readPythonClasses(
  block: CodeBlock,
  facts: Facts,
  readBody: (block: CodeBlock, facts: Facts) => void,
): boolean {
  const classes = /^py/.test(block.language) ? classesIn(block.lines) : []
  const bodies = classes.map(({ name, lines }) => {
    const own = new Facts(facts.keyLabels)
    readBody(
      { ...block, lead: '', lines: lines.filter(({ text }) => !field.test(text) || /["']/.test(text)) },
      own,
    )
    const records = own.records.filter(({ keys }) => keys.length > 0).map(record => ({ ...record, name }))
    return { name, records, attributes: fieldsOf(lines), line: lines[0]?.line ?? block.line }
  })
  const areFields =
    bodies.some(({ attributes }) => attributes.length > 1) &&
    !block.lines.some(({ text }) => method.test(text))
  if (!areFields && !bodies.some(({ records }) => records.length > 0)) return false
  for (const { name, records, attributes, line } of bodies) {
    const said = { heading: block.heading, lead: '', line, values: {} }
    facts.records.push(...records, { name, source: 'type', ...said, keys: [], attributes })
  }
  return true
}
