import type { KeyFact } from '../facts.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import type { Line } from '../read/markdown/outline.ts'
import type { ObjectTree } from '../read/objects.ts'
import { ownPairs } from '../read/own-names.ts'

const subject =
  /^\s*(?:export\s+|public\s+|final\s+|abstract\s+)*(?:class|struct|type|record|case class|data class)\s+([A-Z]\w*)/
const getter =
  /^\s*(?:(?:public|private|override|static|async|def|get|func|fun|function)\s+)+(?:\([^)]*\)\s*)?(\w+)\s*\(/
const given =
  /^\s*(?:return\s+)?(?:[\w.]+\s*)?(?:\[\s*["'](\w+)["']\s*\]|\.(\w+)|(?<=^\s*)(\w+)|["'](\w+)["'])\s*(?::=|=|:)\s*(.+?)[,;]?\s*$/
const made = /Sprintf|\.format\(|%\s*[\w(]|String\.format|["'`]\s*\+|\+\s*["'`]/

/** Lines that make keys in a program, as `PK: USER#{userId}`: by a format, a sum or a property. Undefined if there are none. */
export function writtenKeys(lines: readonly Line[]): readonly Line[] | undefined {
  let property: string | undefined
  let isFound = false
  const plain = lines.map(line => {
    const name = subject.exec(line.text)?.[1]
    if (name) return { ...line, text: `${name}:`, depth: 0 }
    const own = getter.exec(line.text)?.[1]
    if (own) property = keyName(own) ? own : undefined
    const returned = property && /^\s*return\s+(.+?);?\s*$/.exec(line.text)?.[1]
    const [, ...found] = given.exec(line.text) ?? []
    const label = found.slice(0, 4).find(Boolean)
    const template = textMade(returned ?? found[4] ?? '')
    if (returned && template !== undefined) {
      isFound = true
      return { ...line, text: `${property}: ${template}`, depth: 1 }
    }
    if (label && keyName(label) && template !== undefined) {
      isFound ||= made.test(found[4] ?? '')
      return { ...line, text: `${label}: ${template}`, depth: 1 }
    }
    return /^\s*(?:\/\/|#)/.test(line.text)
      ? { ...line, text: `${line.text.replace(/^\s*(?:\/\/+|#+)\s*/, '')}:` }
      : { ...line, text: '' }
  })
  return isFound ? plain.filter((line, at) => line.text !== '' || plain[at - 1]?.text !== '') : undefined
}

/** The text that an expression makes, its values as placeholders: `fmt.Sprintf("USER#%s", id)` is USER#{id}. */
function textMade(expression: string): string | undefined {
  const text = expression.trim().replace(/^(?:&types\.AttributeValueMemberS\{\s*Value:\s*)(.*?)\}?$/, '$1')
  const called = /^(?:\w+\.)?(?:Sprintf|format)\(\s*["']([^"']*)["']\s*,\s*(.*)\)$/.exec(text)
  const formatted = called ?? /^["']([^"']*)["'](?:\.format\((.*)\)|\s*%\s*\(?(.*?)\)?)$/.exec(text)
  if (formatted) {
    const values = (formatted[2] ?? formatted[3] ?? '').split(/\s*,\s*/)
    return formatted[1]?.replace(/%0?\d*[sdv]|\{\w*\}/g, () => `{${nameOf(values.shift() ?? '')}}`)
  }
  const whole = /^[fF]?["'`]([^"'`]*)["'`]$/.exec(text)?.[1]
  if (whole !== undefined)
    return whole.replace(/\$?\{([^{}]*)\}/g, (_, inside: string) => `{${nameOf(inside)}}`)
  if (!/["'`]\s*\+|\+\s*["'`]/.test(text)) return undefined
  return text
    .split(/\s*\+\s*/)
    .map(part => /^["'`](.*)["'`]$/.exec(part)?.[1] ?? `{${nameOf(part)}}`)
    .join('')
}

const nameOf = (value: string) =>
  value
    .replace(/\(\s*\)|\.(?:toString|String|isoformat|toISOString)\(.*\)/g, '')
    .replace(/^(?:self|this|item|data|input|props|args)\./, '')
    .replace(/[^\w.].*$/, '')
    .replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()) || 'value'

const commentAbove = /(?:^|\n)\s*(?:\/\/|\/?\*+|#)([^\n]*)\n[^\n]*$/

/** `// Order: PK = "ORDER#<id>", SK = "META"` above a type whose members say only how its keys are called. */
export function keysAbove({ before, line }: ObjectTree, labels: ReadonlyMap<string, KeyName>): KeyFact[] {
  const comment = commentAbove.exec(before)?.[1] ?? ''
  const own = ownPairs(comment, labels).pairs
  const written = keyPairs(comment).pairs.flatMap(pair => {
    const value = valuesOf(pair.value).values[0] ?? ''
    const isHeld = /^["'`]/.test(pair.value) || readTemplate(value).kind === 'template'
    return isHeld ? [{ ...pair, value }] : []
  })
  const pairs = own.length > 0 ? own : written
  const keys = pairs.map(({ name, label, value }) => ({ name, label, values: [value], rest: '', line }))
  return keys.some(({ name }) => name.role === 'pk' && name.index === undefined) ? keys : []
}
