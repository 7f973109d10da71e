import type { Facts, RecordFact } from '../facts.ts'
import type { CodeBlock, Line } from '../read/markdown/outline.ts'
import { typeOf } from './types.ts'

const model = /^class\s+(\w+)\s*\(.*\b(Model|GlobalSecondaryIndex|LocalSecondaryIndex)\b/
const field = /^\s*(\w+)\s*(?::[^=]+)?=\s*(\w+)Attribute(?:\[[^\]]*\])?\((.*)\)/
const setting = /^\s*(table_name|index_name)\s*=\s*["']([^"']+)["']/
const kinds: Readonly<Record<string, string>> = {
  Unicode: 'string',
  UTCDateTime: 'string',
  JSON: 'string',
  Number: 'number',
  TTL: 'number',
  Version: 'number',
  UnicodeSet: 'string set',
  NumberSet: 'number set',
}

interface Model {
  readonly name: string
  readonly index: 'GSI' | 'LSI' | undefined
  readonly settings: Map<string, string>
  readonly fields: {
    readonly name: string
    readonly kind: string
    readonly given: string
    readonly line: number
  }[]
  readonly line: number
}

/** Models of PynamoDB: a class for each table or index, whose fields say which are keys. Gives whether there were any. */
export function readPythonModels(block: CodeBlock, facts: Facts): boolean {
  const models = modelsIn(block.lines)
  const isRead = models.some(({ fields }) => fields.some(({ given }) => /hash_key\s*=\s*True/.test(given)))
  if (!isRead) return false
  let table: string | undefined
  for (const each of models.filter(({ index }) => index === undefined)) {
    table = each.settings.get('table_name') ?? table ?? each.name
    declareTable(each, table, block, facts)
  }
  for (const each of models.filter(({ index }) => index !== undefined))
    declareIndex(each, table, block, facts)
  return true
}

function modelsIn(lines: readonly Line[]): Model[] {
  const models: Model[] = []
  for (const { text, line } of lines) {
    const [, name, base] = model.exec(text.trim()) ?? []
    if (name) {
      const index = base === 'Model' ? undefined : base === 'LocalSecondaryIndex' ? 'LSI' : 'GSI'
      models.push({ name, index, settings: new Map(), fields: [], line })
    }
    const own = models.at(-1)
    const [, label, value] = setting.exec(text) ?? []
    if (own && label && value) own.settings.set(label, value)
    const [, attribute, kind = '', given = ''] = field.exec(text) ?? []
    const called = /attr_name\s*=\s*["'](\w+)["']/.exec(given)?.[1]
    if (own && attribute) own.fields.push({ name: called ?? attribute, kind, given, line })
  }
  return models
}

const roleOf = (given: string) =>
  /hash_key\s*=\s*True/.test(given) ? 'pk' : /range_key\s*=\s*True/.test(given) ? 'sk' : undefined

function declareTable(
  { name, fields, line }: Model,
  table: string,
  { heading }: CodeBlock,
  facts: Facts,
): void {
  facts.tables.push({ name: table, heading: undefined, line })
  const record: RecordFact = {
    ...{ name, lead: '', source: 'attributes', heading, line, table, keys: [], attributes: [], values: {} },
  }
  for (const each of fields) {
    const role = roleOf(each.given)
    const type = kinds[each.kind] ?? typeOf(each.kind) ?? 'any'
    if (role)
      facts.tableKeys.push({
        ...{ role, attribute: each.name, table, heading, line: each.line, isCode: true },
        type: type === 'number' ? 'N' : 'S',
      })
    const isOptional = /null\s*=\s*True/.test(each.given)
    record.attributes.push({ name: each.name, type, line: each.line, isOptional, isSample: false })
    if (each.kind === 'TTL')
      facts.ttls.push({ attribute: each.name, table, heading, line: each.line, isCode: true })
  }
  facts.records.push(record)
}

function declareIndex(own: Model, table: string | undefined, { heading }: CodeBlock, facts: Facts): void {
  const { name, index: kind = 'GSI', settings, fields } = own
  for (const { name: attribute, given, line } of fields) {
    const role = roleOf(given)
    const called = settings.get('index_name') ?? name
    if (role)
      facts.indexes.push({
        ...{ name: called, role, attribute, kind, heading, line, isCode: true },
        ...(table ? { table } : {}),
      })
  }
}
