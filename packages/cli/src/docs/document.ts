import type { TableDesign } from 'monotable/design'
import { type Estimate, estimate } from '../cost/estimate.ts'
import { estimateScenarios } from '../cost/scenarios.ts'
import type { Traffic } from '../cost/traffic.ts'
import type { Scenario } from '../cost/traffic-file.ts'
import type { LoadedDesign } from '../design/loaded-design.ts'
import { capacitySection } from './capacity-section.ts'
import type { Companion } from './companion.ts'
import { contradictionSection, proseSection } from './document-sections.ts'
import { duration } from './duration.ts'
import { entitySection } from './entity-section.ts'
import { code, fence, joinSections, listWords, markdownTable } from './markdown.ts'
import { patternTable } from './pattern-table.ts'
import { collectionDiagram, entityDiagram } from './picture/mermaid.ts'
import { scenarioSection } from './scenario-section.ts'
import { tableSection } from './table-section.ts'

export interface DocumentOptions {
  readonly title: string
  /** The command line that writes the document again, with paths as seen from its folder. */
  readonly command: string
  readonly companion: Companion
  readonly traffic: Traffic
  readonly scenarios?: readonly Scenario[] | undefined
  /** Where the picture is, as seen from the document. */
  readonly picture?: string | undefined
}

/** The whole design document in Markdown. */
export async function designDocument(loaded: LoadedDesign, options: DocumentOptions): Promise<string> {
  const found = await estimate(loaded, options.traffic)
  const scenarios = await estimateScenarios(loaded, options.scenarios ?? [])
  const { tables } = loaded.design
  const parts = tables.map(table => tablePart(loaded, table, found, options))
  const written = `<!-- Written by \`${options.command}\`. Change ${loaded.source.split('/').at(-1)}, then run this command here again. -->`
  const sections = [
    `# ${options.title}`,
    written,
    '## Overview',
    overview(tables),
    ...parts,
    scenarioSection(scenarios),
    contradictionSection(options.companion),
    proseSection(options.companion),
  ]
  return `${joinSections(...sections)}\n`
}

function overview(tables: readonly TableDesign[]): string {
  return tables
    .map(({ name, title, key, indexes, entities, patterns, ttl, stream }) => {
      const counts = [
        `${count(entities.length, 'entity', 'entities')}`,
        `${count(patterns.length, 'access pattern')}`,
        indexes.length > 0
          ? `${count(indexes.length, 'index', 'indexes')} (${listWords(indexes.map(index => code(index.name)))})`
          : 'no index',
      ]
      const more = [
        ttl && `items expire by ${code(ttl)}`,
        stream && `changes are streamed (${code(stream)})`,
      ].filter(Boolean)
      return [
        `Table: ${code(name)}${title ? `, ${title}` : ''}. Its key is ${listWords(key.map(each => code(each.name)))}.`,
        `It holds ${listWords(counts)}${more.length > 0 ? `; ${more.join('; ')}` : ''}.`,
        `Entities: ${entities.map(entity => `[${entity.name}](#${anchor(entity.name)})`).join(', ')}.`,
      ].join('\n')
    })
    .join('\n\n')
}

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

const anchor = (name: string) => name.toLowerCase()

function tablePart(
  loaded: LoadedDesign,
  table: TableDesign,
  found: Estimate,
  options: DocumentOptions,
): string {
  const { companion, picture, traffic } = options
  return joinSections(
    `## Table: ${code(table.name)}`,
    tableSection(table, companion),
    '### Access patterns',
    table.patterns.length > 0 ? patternTable(table) : 'None are declared.',
    '### Entities',
    ...table.entities.map(entity => entitySection(loaded, table, entity, companion)),
    '### Item collections',
    picture && `![Item collections](${picture})`,
    fence('mermaid', collectionDiagram(table)),
    '### Relations',
    fence('mermaid', entityDiagram(table)),
    '### TTL',
    ttlSection(table),
    '### Capacity and cost',
    capacitySection(table, found, traffic),
  )
}

/** What expires, and by which attribute. */
function ttlSection({ ttl, entities }: TableDesign): string {
  if (ttl === undefined) return 'Nothing expires.'
  const expiring = entities.filter(
    ({ expires, attributes }) => expires?.attribute === ttl || attributes.some(({ name }) => name === ttl),
  )
  const rows = expiring.map(({ name, expires }) => [
    name,
    expires?.after === undefined ? 'when it says so' : `${duration(expires.after)} after it is written`,
  ])
  return [
    `Items are deleted after the moment in ${code(ttl)}, in epoch seconds; reads leave them out from that moment on.`,
    ...(rows.length > 0 ? ['', markdownTable(['Entity', 'Expires'], rows)] : []),
  ].join('\n')
}
