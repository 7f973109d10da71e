import type { Facts, RecordFact } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { valuesOf } from '../names/values.ts'
import type { CodeBlock } from '../read/markdown/outline.ts'
import { typeOf } from './types.ts'

const start = /^\s*type\s+(\w+)\s+struct\s*\{/
const field =
  /^\s*\w+\s+(\S+)\s+`[^`]*(?:dynamodbav|dynamo|json):"([^",]+)(,omitempty)?[^`]*`\s*(?:\/\/\s*(.*))?$/

/** Structs of Go whose tags name attributes: gives whether there were any. */
export function readGoStructs(block: CodeBlock, facts: Facts): boolean {
  let current: RecordFact | undefined
  let count = 0
  for (const line of block.lines) {
    const named = start.exec(line.text)
    if (named) {
      current = {
        name: named[1] as string,
        lead: block.lead,
        source: 'type',
        heading: block.heading,
        line: line.line,
        keys: [],
        attributes: [],
        values: {},
      }
      continue
    }
    if (/^\s*\}/.test(line.text) && current) {
      facts.records.push(current)
      count++
      current = undefined
    }
    const found = current && field.exec(line.text)
    if (found && current) addField(found, line.line, current)
  }
  return count > 0
}

function addField(found: RegExpExecArray, line: number, record: RecordFact): void {
  const [, type = '', attribute = '', omitempty, note = ''] = found
  const name = keyName(attribute)
  const { values, rest } = valuesOf(note.replace(/^(?:PK|SK|GSI\d*)\s*[:=]\s*/i, ''))
  const templates = values.filter(value => /[#{<]/.test(value))
  if (name?.attribute || templates.length > 0) {
    record.keys.push({
      name: name ?? { role: /^SK\b/i.test(note) ? 'sk' : 'pk', attribute },
      label: attribute,
      values: templates.length > 0 || !name ? templates : values.slice(0, 1),
      rest,
      line,
    })
    return
  }
  const isOptional = omitempty !== undefined || type.startsWith('*')
  record.attributes.push({
    name: attribute,
    type: typeOf(type) ?? 'string',
    line,
    isOptional,
    isSample: false,
  })
}
