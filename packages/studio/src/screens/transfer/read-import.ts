import { keyAttributes, keyText, type Table } from '../../data/table.ts'
import { type FormatName, formatOf, formats } from '../../formats/format.ts'
import type { Item } from '../../values/attribute-value.ts'

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
    const lacking = keyAttributes(table).find(({ name, type }) => !item[name] || !(type in item[name]))
    if (lacking)
      throw new Error(
        `Item ${at + 1} has no ${lacking.name} of type ${lacking.type}, which is a key of the table`,
      )
    byKey.set(keyText(table, item), item)
  }
  return { file: file.name, format, items: [...byKey.values()], repeated: items.length - byKey.size }
}
