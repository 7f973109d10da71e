import type { AttributeDesign, Design, PatternDesign, TableDesign } from 'monotable/design'
import type { Draft, TableDraft } from '../draft.ts'
import { isOwnDocument } from '../notations/own-document.ts'
import { filterNear } from './document-filters.ts'
import { formatIn } from './document-formats.ts'
import { unansweredRows } from './document-rows.ts'
import { scansIn } from './document-scans.ts'
import { withSettings } from './document-settings.ts'
import { valuesIn } from './document-values.ts'
import { withOwnFacts } from './own-facts.ts'

/** What a document says beside keys, attributes and conditions, and what its check needs: values and formats, filters, scans, patterns without a key. */
export function withDocumentFacts(design: Design, draft: Draft, markdown: string): Design {
  const lines = markdown.split(/\r?\n/)
  const tables = design.tables.map((table, at) => withFacts(table, draft.tables[at], lines))
  const [first, ...others] = tables
  if (!first) return design
  // A document of `monotable docs` has said all that it says.
  if (isOwnDocument(markdown))
    return withOwnFacts({ tables: withSettings(design.tables, lines) }, draft, lines)
  const all = tables.flatMap(table => table.patterns)
  const scans = scansIn(lines, draft.file, all)
  const patterns = [...first.patterns, ...scans, ...unansweredRows(lines, draft.file, [...all, ...scans])]
  return { tables: withSettings([{ ...first, patterns }, ...others], lines) }
}

function withFacts(table: TableDesign, draft: TableDraft | undefined, lines: readonly string[]): TableDesign {
  const names = new Set(table.entities.flatMap(({ attributes }) => attributes.map(({ name }) => name)))
  return {
    ...table,
    entities: table.entities.map((entity, at) => {
      const drafted = draft?.entities[at]
      const lineOf = (name: string) => drafted?.attributes.find(each => each.name === name)?.line
      return {
        ...entity,
        attributes: entity.attributes
          .map(each => withValues(each, lines[(lineOf(each.name) ?? 0) - 1], names))
          .map(each => (each.name === table.ttl ? inMilliseconds(each, lines) : each)),
      }
    }),
    patterns: table.patterns.map(pattern => withFilter(pattern, lines)),
  }
}

function withValues(
  attribute: AttributeDesign,
  line: string | undefined,
  names: ReadonlySet<string>,
): AttributeDesign {
  if (line === undefined || attribute.type !== 'string' || attribute.values || attribute.format)
    return attribute
  const listed = valuesIn(line, attribute.name)
  // `RouteIndex` (routeCode, departsAt): a list of attributes is one of keys.
  const values = listed?.some(each => names.has(each)) ? undefined : listed
  const format = values ? undefined : formatIn(line, attribute.name)
  const dated = /\b(?:DD|MM)([./-])(?:DD|MM)\1YY(?:YY)?\b/.exec(line)?.[0]
  return {
    ...attribute,
    ...(values && { values }),
    ...(format !== undefined && { format }),
    ...(dated !== undefined && { description: dated }),
  }
}

/** A line that names the TTL attribute and milliseconds says what it counts. */
function inMilliseconds(ttl: AttributeDesign, lines: readonly string[]): AttributeDesign {
  const says = lines.find(
    line => line.includes(ttl.name) && /\bmilliseconds?\b|Date\.now\(\)(?!\s*\/)/i.test(line),
  )
  return says === undefined ? ttl : { ...ttl, description: 'in milliseconds' }
}

function withFilter(pattern: PatternDesign, lines: readonly string[]): PatternDesign {
  if (pattern.filter !== undefined || !pattern.place) return pattern
  const filter = filterNear(lines, pattern.place.line)
  return filter === undefined ? pattern : { ...pattern, filter }
}
