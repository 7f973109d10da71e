import type { AttributeDesign, Design, PatternDesign } from 'monotable/design'
import type { Draft } from '../draft.ts'

/** What a document of `monotable docs` says beside keys, types and conditions: values and formats, names and settings of requests. */
export function withOwnFacts({ tables }: Design, draft: Draft, lines: readonly string[]): Design {
  const cellsAt = (line: number | undefined) =>
    (lines[(line ?? 0) - 1] ?? '')
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map(cell => cell.replaceAll('\\|', '|').trim())
  return {
    tables: tables.map((table, at) => ({
      ...table,
      entities: table.entities.map((entity, own) => {
        const drafted = draft.tables[at]?.entities[own]?.attributes
        const lineOf = (name: string) => drafted?.find(each => each.name === name)?.line
        return {
          ...entity,
          attributes: entity.attributes.map(each => withNotes(each, cellsAt(lineOf(each.name)))),
        }
      }),
      patterns: table.patterns.map(pattern => withSettings(pattern, cellsAt(pattern.place?.line))),
    })),
  }
}

const spans = (text: string) => [...text.matchAll(/`([^`]*)`/g)].map(([, span = '']) => span)

/** `string (uuid)`, and the values before what else is noted: `open`, `closed` and others. */
function withNotes(attribute: AttributeDesign, [, type = '', , notes = '']: string[]): AttributeDesign {
  const format = /^(?:string|number) \((\w+)\)$/.exec(type)?.[1]
  const isPlain = /^(?:string|number|boolean)/.test(type)
  const [, listed, open] = (isPlain && /^(`[^`]*`(?:, `[^`]*`)*)( and others)?(?:\. |$)/.exec(notes)) || []
  return {
    ...attribute,
    ...(format !== undefined && { format }),
    ...(listed !== undefined && { values: spans(listed) }),
    ...(open !== undefined && { open: true }),
  }
}

function withSettings(pattern: PatternDesign, cells: string[]): PatternDesign {
  const [, name = '', operation = '', , returns = '', notes = ''] = cells
  const entities = returns.split(/, | and /).filter(each => each !== '')
  const kind = operation === 'Get' ? 'get' : entities.length > 1 ? 'collection' : 'query'
  const direction = /(?:^|; )(asc|desc)ending(?:;|$)/.exec(notes)?.[1] as 'asc' | 'desc' | undefined
  const filter = /(?:^|; )filter `([^`]*)`/.exec(notes)?.[1]
  const limit = /(?:^|; )pages of (\d+)/.exec(notes)?.[1]
  const project = /(?:^|; )gives ((?:`[^`]*`(?:, )?)+)/.exec(notes)?.[1]
  return {
    ...pattern,
    ...(spans(name)[0] !== undefined && { name: spans(name)[0] as string }),
    ...(entities.length > 0 && pattern.kind !== 'scan' && { entities, kind }),
    ...(direction !== undefined && { direction }),
    ...(filter !== undefined && { filter }),
    ...(limit !== undefined && { limit: Number(limit) }),
    ...(project !== undefined && { project: spans(project) }),
  }
}
