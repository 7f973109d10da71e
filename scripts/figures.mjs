// Fills the figures in the documentation from bench/results.json, so that every number has an origin:
// `<!-- figures: http -->` ... `<!-- /figures -->` holds the section `http`. With --check it only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const documents = [
  'README.md',
  'packages/engine/README.md',
  'packages/monotable/README.md',
  'packages/client/README.md',
  'bench/README.md',
  'docs/compare/index.md',
]
const results = existsSync('bench/results.json') ? JSON.parse(readFileSync('bench/results.json', 'utf8')) : {}
const checkOnly = process.argv.includes('--check')

for (const document of documents.filter(existsSync)) {
  const written = readFileSync(document, 'utf8')
  const current = written.replaceAll(
    /(<!-- figures: (\S+) -->\n)[\s\S]*?(<!-- \/figures -->)/g,
    (_, open, section, close) => `${open}\n${figures(section)}\n\n${close}`,
  )
  if (current === written) continue
  if (checkOnly) {
    console.error(`the figures in ${document} are not those of bench/results.json: run npm run figures`)
    process.exitCode = 1
  } else {
    writeFileSync(document, current)
    console.log(`filled ${document}`)
  }
}

function figures(section) {
  const result = results[section]
  if (result === undefined) return `Not measured yet: \`node bench/${section}.mjs\`.`
  const { columns, measures, conditions, command, date, node, cpu, cores, isCompared } = result
  const compared = isCompared ?? columns.length > 1
  const header = ['', ...columns, ...(compared ? ['ratio'] : [])]
  const rows = measures.map(({ name, unit, values, ratio }) => [
    unit === '' ? name : `${name}, ${unit}`,
    ...columns.map(column => figure(values[column], unit)),
    ...(compared ? [ratio === undefined ? '' : `${ratio.toFixed(1)}×`] : []),
  ])
  const table = [header, header.map((_, place) => (place === 0 ? '---' : '---:')), ...rows]
  const origin = `\`${command}\` on ${date}, Node ${node}, ${cores} cores (${cpu}). ${conditions}`
  return `${table.map(row => `| ${row.join(' | ')} |`).join('\n')}\n\n${origin}`
}

function figure(value, unit) {
  // A share without a unit: 0.986 is not 1.
  if (value !== undefined && unit === '') return value.toFixed(3)
  return value === undefined
    ? 'none'
    : value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })
}
