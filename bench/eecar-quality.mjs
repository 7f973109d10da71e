// How well matching finds what it should, on labelled queries over 1,000 parts: node bench/eecar-quality.mjs
import { readFileSync } from 'node:fs'
import { loadEecar } from './eecar/load.mjs'
import { Report } from './rig/report.mjs'

const { PartIndex, expandQuery, offlineEmbedder, partText, termsOf } = await loadEecar()
const read = name => readFileSync(new URL(`eecar/${name}`, import.meta.url), 'utf8')
const parts = read('parts.jsonl')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))
const queries = JSON.parse(read('queries.json'))
const cut = 10

/** Each aspect that a query has an opinion on, and whether a part meets it. */
const aspects = {
  kinds: ({ truth }, wanted) => wanted.includes(truth.kind),
  uses: ({ truth }, wanted) => truth.uses.some(use => wanted.includes(use)),
  cars: ({ truth }, wanted) => wanted.includes(truth.car),
  cathode: ({ specification }, wanted) => wanted.includes(specification.batteryHealth?.cathodeType),
}

/** 2: everything that was asked for; 1: the right kind of part, but not for this use or car; 0: something else. */
function gradeOf(part, query) {
  const asked = Object.keys(aspects).filter(aspect => query[aspect])
  if (asked.every(aspect => aspects[aspect](part, query[aspect]))) return 2
  return aspects.kinds(part, query.kinds) ? 1 : 0
}

const embedder = offlineEmbedder()
const index = new PartIndex(embedder.dimension)
const vectors = await embedder.embed(parts.map(partText))
for (const [at, part] of parts.entries()) {
  index.set({ ...part.part, terms: termsOf(partText(part)), vector: vectors[at] })
}

const nothing = new Float32Array(embedder.dimension)
const ways = {
  hybrid: (vector, terms) => ({ vector, terms }),
  'BM25 alone': (_, terms) => ({ vector: nothing, terms }),
  'vectors alone': vector => ({ vector, terms: [] }),
}

const results = []
for (const query of queries) {
  const grades = new Map(parts.map(part => [part.part.partId, gradeOf(part, query)]))
  const best = [...grades.values()].sort((one, other) => other - one)
  const relevant = best.filter(grade => grade === 2).length
  if (relevant === 0) throw new Error(`no part is what '${query.query}' asks for`)
  const expanded = expandQuery(query.query)
  const [vector] = await embedder.embed([expanded])
  for (const [way, ask] of Object.entries(ways)) {
    const ranked = index.rank({ ...ask(vector, termsOf(expanded)), limit: cut })
    const found = ranked.map(({ partId }) => grades.get(partId))
    const across = ranked.filter(
      ({ partId }) => grades.get(partId) === 2 && languageOf(partId) !== query.language,
    )
    results.push({
      way,
      query,
      recall: (100 * found.filter(grade => grade === 2).length) / Math.min(cut, relevant),
      ndcg: (100 * gain(found)) / gain(best.slice(0, cut)),
      across: across.length,
    })
  }
}

function languageOf(partId) {
  return parts.find(({ part }) => part.partId === partId).truth.language
}

function gain(grades) {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
}

const mean = (way, measure, of = () => true) => {
  const some = results.filter(result => result.way === way && of(result.query))
  return some.reduce((sum, result) => sum + result[measure], 0) / some.length
}

const report = new Report('eecar-quality', Object.keys(ways))
const row = (name, measure, of, unit = '%') => {
  const values = Object.fromEntries(Object.keys(ways).map(way => [way, mean(way, measure, of)]))
  const others = Math.max(...Object.entries(values).map(([way, value]) => (way === 'hybrid' ? 0 : value)))
  report.add({ name, unit, values, ...(of ? {} : { bar: others }) })
}
row(`recall@${cut}`, 'recall')
row(`nDCG@${cut}`, 'ndcg')
for (const language of ['ko', 'en']) {
  const of = query => query.language === language
  row(`recall@${cut}, ${language === 'ko' ? 'Korean' : 'English'} queries`, 'recall', of)
  row(`nDCG@${cut}, ${language === 'ko' ? 'Korean' : 'English'} queries`, 'ndcg', of)
}
const unseen = query => query.heldOut === true
row(`recall@${cut}, queries of no say in the weights`, 'recall', unseen)
row(`nDCG@${cut}, queries of no say in the weights`, 'ndcg', unseen)
row(`right and in the other language, of ${cut}`, 'across', () => true, 'parts')
if (process.argv.includes('--queries')) {
  for (const { way, query, recall, ndcg } of results) {
    console.log(`${recall.toFixed(0)} ${ndcg.toFixed(0)} ${way.padEnd(14)} ${query.query}`)
  }
}
report.save({
  conditions: `${queries.length} labelled queries, half of them Korean, over ${parts.length} parts described in Korean or English; offline embedder of ${embedder.dimension} dimensions. Means of all queries; recall counts parts that are all that was asked for, of at most ${cut}.`,
  trial: process.argv.includes('--queries'),
})
