import type { Design, Place } from 'monotable/design'

/** The files of a program: path and text. */
export type Sources = Iterable<readonly [path: string, text: string]>

/** A design with the places where its parts are declared in the files of a program. */
export function withPlaces(design: Design, sources: Sources): Design {
  const places = placesIn(sources)
  const at = (kind: Kind, name: string): { place?: Place } => {
    const place = places.get(`${kind} ${name}`)
    return place ? { place } : {}
  }
  return {
    tables: design.tables.map(table => ({
      ...table,
      ...at('table', table.name),
      indexes: table.indexes.map(index => ({ ...index, ...at('index', index.name) })),
      entities: table.entities.map(entity => ({ ...entity, ...at('entity', entity.name) })),
      patterns: table.patterns.map(pattern => ({ ...pattern, ...at('pattern', pattern.name) })),
    })),
  }
}

type Kind = 'table' | 'entity' | 'index' | 'pattern'

/** `entity('Shop', …` and `table('Shops', …`. */
const called = /\b(?<by>entity|table)\(\s*(?<quote>['"`])(?<name>.+?)\k<quote>/g

/** `shopById: get(…` and `GSI1: gsi(…`, with an import's name before the function or not. */
const member = /(?<=[\s,{'"])(?<name>[\w$-]+)['"]?\s*:\s*(?:[\w$]+\.)?(?<by>gsi|lsi|get|query|collection)\b/g

const kinds: Readonly<Record<string, Kind>> = {
  entity: 'entity',
  table: 'table',
  gsi: 'index',
  lsi: 'index',
  get: 'pattern',
  query: 'pattern',
  collection: 'pattern',
}

/** The first place of each name, by its kind. */
function placesIn(sources: Sources): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  for (const [path, text] of sources) {
    for (const found of [...text.matchAll(called), ...text.matchAll(member)]) {
      const { by = '', name = '' } = found.groups ?? {}
      const key = `${kinds[by]} ${name}`
      if (!places.has(key)) places.set(key, { file: path, line: lineOf(text, found.index) })
    }
  }
  return places
}

function lineOf(text: string, at: number): number {
  let line = 1
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) line++
  return line
}
