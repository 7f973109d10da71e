import { type Item, itemSize, limits, readAttributeValue, readItem } from '@monotable/dynamodb'
import { type FormatName, formatOf, formats } from '../../formats/format.ts'
import { keyAttributes, keyText, type Table } from '../../keys/table.ts'
import { bytes } from '../../values/count.ts'

/** A file as items that are ready to be written. */
export interface Import {
  readonly file: string
  readonly format: FormatName
  readonly items: readonly Item[]
  /** How many had the key of a later one: the last counts. */
  readonly repeated: number
}

/** Reads a file, or throws what is wrong with it and where. */
export async function readImport(table: Table, file: File, asked?: FormatName): Promise<Import> {
  const text = await file.text()
  const format = asked ?? formatOf(file.name, text)
  const items = formats[format].read(text)
  const byKey = new Map<string, Item>()
  for (const [at, item] of items.entries()) {
    const fault = itemFault(table, item)
    if (fault !== undefined) throw new Error(`Item ${at + 1} ${fault}`)
    byKey.set(keyText(table, normalKey(table, item)), item)
  }
  return { file: file.name, format, items: [...byKey.values()], repeated: items.length - byKey.size }
}

/** What DynamoDB would refuse in the middle of the work. */
function itemFault(table: Table, item: Item): string | undefined {
  for (const { name, type } of keyAttributes(table)) {
    const value = item[name]
    if (!value || !(type in value)) return `has no ${name} of type ${type}, which is a key of the table`
    if (Object.values(value)[0] === '') return `has an empty ${name}, which is a key of the table`
  }
  for (const index of table.indexes) {
    for (const { name, type } of keyAttributes(index)) {
      const value = item[name]
      if (value && !(type in value))
        return `has a ${name} that is not of type ${type}, as ${index.name} has it`
      if (value && Object.values(value)[0] === '')
        return `has an empty ${name}, which is a key of ${index.name}`
    }
  }
  const size = itemSize(readItem(item))
  return size > limits.item ? `has ${bytes(size)}; an item can have at most 400 KB` : undefined
}

/** Equal numbers are one key, however they are written. */
function normalKey(table: Table, item: Item): Item {
  return Object.fromEntries(keyAttributes(table).map(({ name }) => [name, readAttributeValue(item[name])]))
}
