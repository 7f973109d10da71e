import { relative } from 'node:path'
import type { Design, Place } from 'monotable/design'
import { sourcesFrom } from './sources-from.ts'

/** A design with the places where its parts are declared in a program and the files that it imports. */
export function withPlaces(design: Design, file: string): Design {
  const sources = [...sourcesFrom(file)]
  const find = (declaration: RegExp): { place?: Place } => {
    for (const [path, text] of sources) {
      const at = text.search(declaration)
      if (at >= 0) return { place: { file: relative('.', path), line: lineOf(text, at) } }
    }
    return {}
  }
  return {
    tables: design.tables.map(table => ({
      ...table,
      ...find(called('table', table.name)),
      indexes: table.indexes.map(index => ({ ...index, ...find(member(index.name, 'gsi|lsi')) })),
      entities: table.entities.map(entity => ({ ...entity, ...find(called('entity', entity.name)) })),
      patterns: table.patterns.map(pattern => ({
        ...pattern,
        ...find(member(pattern.name, 'get|query|collection')),
      })),
    })),
  }
}

/** `entity('Shop', …` */
const called = (by: string, name: string) => new RegExp(`\\b${by}\\(\\s*(['"\`])${escaped(name)}\\1`)

/** `shopById: get(…`, with a type or an import's name before it or not. */
const member = (name: string, by: string) =>
  new RegExp(`(?<=[\\s,{'"])${escaped(name)}['"]?\\s*:\\s*(?:[\\w$]+\\.)?(?:${by})\\b`)

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
