import { keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { typeOf } from '../notations/types.ts'
import type { Column, Sheet } from './sheet.ts'

/** A sheet with an attribute in each row, and which of its columns say what. */
interface Columns {
  readonly sheet: Sheet
  readonly name: Column
  readonly type: Column | undefined
  readonly key: Column | undefined
}

/** Beside texts that are put together, `"order#" + id`, a text alone is fixed: `"order"`. */
const joins = /["'”]\s*\+|\+\s*["'“]/
const isText = /^\s*`?"[A-Za-z_][\w-]*#?"`?\s*$/

const holdsValue = /[#|].*[{<]|`[^`]*\d\d[#|][^`]+`/

/** What a key holds: the first cell with a template, else the first constant that stands in a code span. */
export function valueIn(
  row: Sheet['rows'][number],
  { sheet, name, type, key }: Columns,
): { kind: 'key' | 'name'; values: readonly string[] } | undefined {
  const isJoined = sheet.rows.some(({ cells }) => cells.some(cell => joins.test(cell)))
  const text = isJoined ? row.cells.find((cell, at) => at !== name.at && isText.test(cell)) : undefined
  if (text) return { kind: 'key', values: [text.replaceAll('`', '').trim()] }
  const others = row.cells.filter((cell, at) => at !== name.at && (at !== key?.at || holdsValue.test(cell)))
  const found = others.map(cell => {
    const spans = cell.includes('`') && !/^[`"']/.test(cell.trim()) ? cell.slice(cell.indexOf('`')) : cell
    const { values } = valuesOf(
      spans.replace(/^(?:partition key|sort key|format|GSI\d* (?:partition|sort) key)\s*[=:：—–(-]*\s*/i, ''),
    )
    return { cell, values, kinds: values.map(value => readTemplate(value).kind) }
  })
  const isConstant = ({ cell, values: [first = ''], kinds }: (typeof found)[number]) =>
    kinds[0] === 'constant' &&
    (/[`"']/.test(cell) || /^[A-Z][A-Z0-9_#]+$/.test(cell.trim())) &&
    typeOf(first) === undefined &&
    !/^(?:PK|SK|HASH|RANGE|YES|NO)$/i.test(first)
  const key2 =
    found.find(each => each.kinds.includes('template')) ??
    found.find(isConstant) ??
    found.find(each => each.kinds[0] === 'sample' && /[#|]/.test(each.values[0] ?? ''))
  if (key2) return { kind: 'key', values: key2.values }
  const named = /^`([A-Za-z_]\w*)`\s*[(（]/.exec((row.cells[type?.at ?? -1] ?? '').trim())?.[1]
  const isName = named && !keyName(named) && typeOf(named) === undefined
  return isName ? { kind: 'name', values: [named] } : undefined
}
