// Prints how many documents are read the same when they are written otherwise: node bench/import.mjs --mutations [name]
import { readdirSync, readFileSync } from 'node:fs'
import { importFiles } from '@monotable/import'
import { compare, factsOf } from './measure.mjs'
import { mutate, mutations } from './mutations.mjs'

const folders = ['../../packages/import/test/documents/', './authored/']

/** All documents of ours, with what is read of each as it stands. */
function documents() {
  return folders
    .map(folder => new URL(folder, import.meta.url))
    .flatMap(folder =>
      readdirSync(folder)
        .filter(name => name.endsWith('.md'))
        .map(name => ({ name, text: readFileSync(new URL(name, folder), 'utf8') })),
    )
    .map(each => ({ ...each, facts: factsOf(read(each.text)) }))
}

const read = text => importFiles([{ name: 'design.md', text }]).report.tables

export function printMutations(only) {
  const all = documents()
  for (const [way, change] of Object.entries(mutations)) {
    if (only !== undefined && only !== way) continue
    const changed = all
      .map(each => ({ ...each, other: mutate(each.text, change) }))
      .filter(({ text, other }) => other !== text)
    const differing = changed.flatMap(({ name, facts, other }) => {
      const lost = Object.values(compare(facts, factsOf(read(other)))).flatMap(({ missed, more }) => [
        ...missed.map(fact => `- ${fact}`),
        ...more.map(fact => `+ ${fact}`),
      ])
      return lost.length > 0 ? [{ name, lost }] : []
    })
    console.log(`${way.padEnd(28)} ${changed.length - differing.length} of ${changed.length} the same`)
    if (only !== undefined)
      for (const { name, lost } of differing) console.log(`  ${name}\n    ${lost.join('\n    ')}`)
  }
}
