import type { IndexDesign, TableDesign } from 'monotable/design'

/** How far below its name the projection of an index stands. */
const reach = 6

/** Indexes with the projections that the lines about them say, and tables with their streams. */
export function withSettings(
  tables: readonly TableDesign[],
  lines: readonly string[],
): readonly TableDesign[] {
  const names = tables.flatMap(({ indexes }) => indexes.map(({ name }) => name))
  const streams = streamsIn(lines)
  return tables.map((table, at) => {
    const from = at === 0 ? 0 : (table.place?.line ?? 0)
    const to = tables[at + 1]?.place?.line ?? Number.POSITIVE_INFINITY
    const stream = streams.find(each => each.line >= from && each.line < to)?.view
    return {
      ...table,
      ...(stream && { stream }),
      indexes: table.indexes.map(index => withProjection(index, lines, names)),
    }
  })
}

type View = NonNullable<TableDesign['stream']>

const view = /\b(NEW_AND_OLD_IMAGES|NEW_IMAGE|OLD_IMAGE|KEYS_ONLY)\b/

function streamsIn(lines: readonly string[]): { readonly line: number; readonly view: View }[] {
  return lines.flatMap((text, at) => {
    const isAbout = /stream/i.test(`${lines[at - 1] ?? ''} ${text}`)
    const found = isAbout ? view.exec(text)?.[1] : undefined
    return found === undefined ? [] : [{ line: at + 1, view: found as View }]
  })
}

function withProjection(index: IndexDesign, lines: readonly string[], names: readonly string[]): IndexDesign {
  const line = index.place?.line
  if (line === undefined) return index
  for (const [at, text] of lines.slice(line - 1, line + reach).entries()) {
    const isOther = names.some(name => name !== index.name && text.includes(name))
    if (at > 0 && (isOther || /^#{1,6}\s/.test(text))) break
    const projection = projectionIn(text, at === 0)
    if (projection) return { ...index, projection }
  }
  return index
}

/** `KEYS_ONLY`, and `INCLUDE (title, price)`; everything, if the document names no projection. */
function projectionIn(text: string, isNamed: boolean): IndexDesign['projection'] | undefined {
  if (!isNamed && !/project/i.test(text)) return undefined
  if (/\bstream/i.test(text) && !/project/i.test(text)) return undefined
  if (/\bKEYS[_ ]ONLY\b/i.test(text)) return 'KEYS_ONLY'
  const listed = /\bINCLUDE\b[^\w`]*((?:`?[A-Za-z_]\w*`?\s*(?:,\s*|(?:and)\s+)?)+)/.exec(text)?.[1]
  const names = listed?.match(/[A-Za-z_]\w*/g)?.filter(name => name !== 'and') ?? []
  return names.length > 0 ? names : undefined
}
