import { importFiles } from '@monotable/import'
import { variedDocuments } from './axes.mjs'
import { compare, factsOf, kinds, total } from './measure.mjs'

/** Recall and precision for each value of each axis, over documents whose other values are by chance. */
export function printAxes(count) {
  const rows = new Map()
  for (const document of variedDocuments(count)) {
    const { report } = importFiles([{ name: 'DESIGN.md', text: document.text }])
    const label = `${document.axis}: ${document.value}`
    rows.set(label, [...(rows.get(label) ?? []), compare(document.facts, factsOf(report.tables))])
  }
  const said = kinds.filter(kind => kind !== 'ttl')
  const line = figures =>
    said
      .map(kind =>
        figures[kind].wanted === 0
          ? ''.padEnd(12)
          : `${figures[kind].recall.toFixed(2)}/${figures[kind].precision.toFixed(2)}`.padEnd(12),
      )
      .join('')
  console.log(`${''.padEnd(26)}${said.map(kind => kind.padEnd(12)).join('')}`)
  for (const [label, own] of rows) console.log(`${label.padEnd(26)}${line(total(own))}`)
  console.log(`${'all'.padEnd(26)}${line(total([...rows.values()].flat()))}`)
}
