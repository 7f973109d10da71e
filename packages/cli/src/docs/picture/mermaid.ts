import { type AttributeDesign, collectionsOf, type TableDesign } from 'monotable/design'
import { relationsOf } from './relations.ts'

/** Entities with what their keys are made of, and who belongs to whom. */
export function entityDiagram(table: TableDesign): string {
  const lines = ['erDiagram']
  for (const { name, attributes, keys } of table.entities) {
    const base = table.key.map(key => keys[key.name] ?? '').join('')
    const shown = attributes.filter(attribute =>
      Object.values(keys).some(template => template.includes(`{${attribute.name}`)),
    )
    lines.push(`  ${word(name)} {`)
    for (const attribute of shown) {
      lines.push(
        `    ${typeWord(attribute)} ${word(attribute.name)}${base.includes(`{${attribute.name}`) ? ' PK' : ''}`,
      )
    }
    lines.push('  }')
  }
  for (const { parent, child } of relationsOf(table))
    lines.push(`  ${word(parent)} ||--o{ ${word(child)} : has`)
  return lines.join('\n')
}

/** The items under one partition key, in the table and in each index. */
export function collectionDiagram(table: TableDesign): string {
  const lines = ['flowchart LR']
  for (const [at, { index, partition, rows }] of collectionsOf(table).entries()) {
    lines.push(`  subgraph c${at}["${quote(`${index ?? table.name} · ${partition}`)}"]`)
    for (const [row, { entity, sort }] of rows.entries()) {
      lines.push(`    c${at}r${row}["${quote(entity)}<br/>${quote(sort)}"]`)
    }
    lines.push('  end')
  }
  return lines.join('\n')
}

const word = (name: string) => name.replace(/[^\p{L}\p{N}_]/gu, '_')

const typeWord = ({ type }: AttributeDesign) => type.replaceAll(' ', '_')

const quote = (text: string) =>
  text.replaceAll('#', '#35;').replaceAll('"', '#quot;').replaceAll('<', '#lt;').replaceAll('>', '#gt;')
