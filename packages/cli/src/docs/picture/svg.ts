import { type Collection, collectionsOf, type Design, type TableDesign } from 'monotable/design'

const width = 900
const margin = 20
const rowHeight = 26
const titleHeight = 34
const gap = 14
const sortColumn = 240

/** Light, distinguishable on white and beside each other. */
const colours = [
  '#dbeafe',
  '#dcfce7',
  '#fef3c7',
  '#fae8ff',
  '#ffe4e6',
  '#cffafe',
  '#ede9fe',
  '#ecfccb',
  '#ffedd5',
  '#e2e8f0',
]

/** The item collections of a design as a picture, which needs nothing but a viewer. */
export function svgOf(design: Design): string {
  let y = margin
  const shapes: string[] = []
  for (const table of design.tables) {
    const places = [undefined, ...table.indexes.map(({ name }) => name)]
    for (const index of places) {
      const collections = collectionsOf(table).filter(each => each.index === index)
      if (collections.length === 0) continue
      shapes.push(
        text(margin, y + 18, index === undefined ? table.name : `${table.name} · ${index}`, 'class="h"'),
      )
      y += titleHeight
      for (const collection of collections) {
        shapes.push(drawn(collection, table, y))
        y += heightOf(collection) + gap
      }
      y += gap
    }
  }
  return page(y + margin, shapes)
}

const heightOf = ({ rows }: Collection) => titleHeight + rows.length * rowHeight

function drawn(collection: Collection, table: TableDesign, y: number): string {
  const rows = collection.rows.map(({ entity, sort }, at) => {
    const top = y + titleHeight + at * rowHeight
    const colour = colours[table.entities.findIndex(({ name }) => name === entity) % colours.length]
    return [
      `<rect x="${margin + 10}" y="${top}" width="${width - 2 * margin - 20}" height="${rowHeight - 4}" rx="4" fill="${colour}"/>`,
      text(margin + 20, top + 15, entity, 'class="e"'),
      text(margin + sortColumn, top + 15, sort, 'class="k"'),
    ].join('\n')
  })
  return [
    `<rect x="${margin}" y="${y}" width="${width - 2 * margin}" height="${heightOf(collection)}" rx="8" fill="#f8fafc" stroke="#94a3b8"/>`,
    text(margin + 12, y + 21, collection.partition, 'class="p"'),
    ...rows,
  ].join('\n')
}

function page(height: number, shapes: readonly string[]): string {
  const style = [
    'text{fill:#0f172a}',
    '.h{font:600 16px system-ui,sans-serif}',
    '.e{font:600 13px system-ui,sans-serif}',
    '.p{font:600 13px ui-monospace,monospace}',
    '.k{font:12px ui-monospace,monospace}',
  ].join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    '<title>Item collections</title>',
    `<style>${style}</style>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...shapes,
    '</svg>',
    '',
  ].join('\n')
}

const text = (x: number, y: number, content: string, attributes: string) =>
  `<text x="${x}" y="${y}" ${attributes}>${escapeText(content)}</text>`

const escapeText = (content: string) =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
