// How well documents are imported, by kind of fact, for documents that were looked at and those that were not:
// node bench/import.mjs [--show name] [--seen] [--misses]
// node bench/import.mjs --public held-2 /tmp/documents [--misses] [--model command | --answers folder]: public documents,
// which import/public/README.md names
// node bench/import.mjs --mutations [way]: how many documents are read the same when they are written otherwise
// node bench/import.mjs --axes: how well by each way in which wording and layout vary, the others by chance
import { importFiles } from '@monotable/import'
import { corpus } from './import/corpus.mjs'
import { compare, factsOf, kinds, total } from './import/measure.mjs'
import { printAxes } from './import/print-axes.mjs'
import { printMutations } from './import/print-mutations.mjs'
import { printPublic } from './import/public/print-public.mjs'

const options = process.argv.slice(2)
const optionOf = name => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined)
if (options.includes('--public')) {
  const [set, folder] = options.slice(options.indexOf('--public') + 1)
  const [model, answers] = ['--model', '--answers'].map(name => optionOf(name))
  await printPublic(set, folder, { showsMisses: options.includes('--misses'), model, answers })
  process.exit()
}
if (options.includes('--mutations')) {
  printMutations(optionOf('--mutations'))
  process.exit()
}
if (options.includes('--axes')) {
  printAxes(6)
  process.exit()
}
const shown = optionOf('--show')
const all = corpus()
const imported = all
  .filter(({ unseen, name }) =>
    shown === undefined ? !(unseen && options.includes('--seen')) : name.includes(shown),
  )
  .map(document => ({ document, ...read(document) }))

function read({ name, text, facts }) {
  try {
    const { report } = importFiles([{ name, text }])
    return { comparison: compare(facts, factsOf(report.tables)), report }
  } catch (error) {
    return { comparison: compare(facts, factsOf([])), error }
  }
}

if (shown !== undefined || options.includes('--misses')) for (const each of imported) explain(each)

function explain({ document, comparison, error }) {
  if (document.unseen && shown === undefined && !options.includes('--unseen')) return
  const wrong = Object.entries(comparison).filter(([, { missed, more }]) => missed.length + more.length > 0)
  if (wrong.length === 0) return
  console.log(`\n${document.name} (${document.forms.join(', ')})${error ? ` ${error.message}` : ''}`)
  for (const [kind, { missed, more }] of wrong) {
    for (const fact of missed) console.log(`  - ${kind} ${fact}`)
    for (const fact of more) console.log(`  + ${kind} ${fact}`)
  }
}

for (const unseen of options.includes('--seen') ? [false] : [false, true]) {
  const own = imported.filter(({ document }) => document.unseen === unseen)
  console.log(`\n${unseen ? 'Unseen' : 'Seen'}: ${own.length} documents`)
  const figures = total(own.map(({ comparison }) => comparison))
  for (const kind of kinds) {
    const { wanted, recall, precision } = figures[kind]
    console.log(
      `  ${kind.padEnd(12)} recall ${recall.toFixed(3)}  precision ${precision.toFixed(3)}  (${wanted} facts)`,
    )
  }
}
