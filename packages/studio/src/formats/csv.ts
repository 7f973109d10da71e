import { type AttributeType, type AttributeValue, type Item, typeOf } from '@monotable/dynamodb'
import { contentOf, types } from '../values/attribute-value.ts'
import { readItem } from '../values/check-value.ts'
import { csvRows } from './csv-rows.ts'
import type { Format } from './format.ts'

/** Where an attribute has several types, its cells say theirs. */
const mixed = '*'
type ColumnType = AttributeType | typeof mixed

/** A column an attribute, with its type in the header: `price:N`. What is no text or number is DynamoDB's JSON. */
export const csv: Format = {
  label: 'CSV',
  extension: 'csv',
  about: 'For spreadsheets; the header holds the types (price:N), so nothing is lost',
  *write(items) {
    const columns = columnsOf(items)
    yield `${[...columns].map(([name, type]) => quoted(`${name}:${type}`)).join(',')}\n`
    for (const item of items) {
      yield `${[...columns].map(([name, type]) => quoted(written(item[name], type))).join(',')}\n`
    }
  },
  read(text) {
    const [header = [], ...rows] = csvRows(text)
    const columns = header.map(columnOf)
    return rows.map((row, at) => {
      try {
        return readItem(rowItem(columns, row))
      } catch (error) {
        throw new Error(`Row ${at + 2}: ${(error as Error).message}`)
      }
    })
  },
}

function columnsOf(items: readonly Item[]): Map<string, ColumnType> {
  const columns = new Map<string, ColumnType>()
  for (const item of items) {
    for (const [name, value] of Object.entries(item)) {
      const before = columns.get(name)
      columns.set(name, before === undefined || before === typeOf(value) ? typeOf(value) : mixed)
    }
  }
  return columns
}

/** An absent attribute is an empty cell, so that an empty text is two quotes; a text of quotes alone has two more. */
function written(value: AttributeValue | undefined, type: ColumnType): string {
  if (value === undefined) return ''
  if (type === mixed) return JSON.stringify(value)
  const content = contentOf(value)
  if ((type === 'S' || type === 'B') && onlyQuotes.test(content as string)) return `""${content}`
  return typeof content === 'string' ? content : JSON.stringify(content)
}

const onlyQuotes = /^"*$/

const quoted = (text: string) => (/[",\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

interface Column {
  readonly name: string
  readonly type: ColumnType
}

/** A header without a type holds texts. */
function columnOf(header: string): Column {
  const [, name, type] = /^(.*):(\*|[A-Z]+)$/s.exec(header) ?? []
  if (name === undefined || (type !== mixed && !Object.hasOwn(types, type!)))
    return { name: header, type: 'S' }
  return { name, type: type as ColumnType }
}

function rowItem(columns: readonly Column[], row: readonly string[]): Item {
  const entries = columns.flatMap(({ name, type }, at): [string, AttributeValue][] => {
    const cell = row[at] ?? ''
    return cell === '' ? [] : [[name, readCell(cell, type)]]
  })
  return Object.fromEntries(entries)
}

function readCell(cell: string, type: ColumnType): AttributeValue {
  if (type === mixed) return JSON.parse(cell)
  if (type === 'N') return { N: cell }
  if (type === 'S' || type === 'B') {
    const text = /^""+$/.test(cell) ? cell.slice(2) : cell
    return type === 'S' ? { S: text } : { B: text }
  }
  return { [type]: JSON.parse(cell) } as unknown as AttributeValue
}
