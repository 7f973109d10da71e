// Counts the lines of page code by system, as a table: pages made by hand, what browsers load, texts, and styles. No blank
// lines, no comments, no tests. `node scripts/page-lines.mjs --write` puts it into bench/README.md.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countLines, parseFile, sourceFiles } from './sources.mjs'

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const systems = readdirSync('systems').filter(name => existsSync(`systems/${name}/system.ts`))
const isText = file => /(?:^|\/)(?:texts|desk-words)[^/]*\.ts$/.test(file)
const linesOf = files => files.reduce((sum, file) => sum + countLines(parseFile(file)), 0)

function styleLines(folder) {
  if (!existsSync(folder)) return 0
  const files = readdirSync(folder, { recursive: true }).filter(name => name.endsWith('.css'))
  const texts = files.map(name => readFileSync(join(folder, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))
  return texts.reduce((sum, text) => sum + text.split('\n').filter(line => line.trim() !== '').length, 0)
}

const rows = systems.map(name => {
  const root = `systems/${name}`
  const files = sourceFiles(root)
  const inPages = files.filter(file => file.startsWith(`${root}/pages/`))
  const inBrowser = files.filter(file => /^systems\/[^/]+\/(?:browser|till)\//.test(file))
  const styles = ['pages', 'browser', 'till'].reduce(
    (sum, folder) => sum + styleLines(`${root}/${folder}`),
    0,
  )
  return [
    name,
    linesOf(inPages.filter(file => !isText(file))),
    linesOf(inBrowser),
    linesOf(inPages.filter(isText)),
    styles,
  ]
})
const shared = linesOf(sourceFiles('packages/web'))
const cells = row =>
  `| ${row.map(cell => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)).join(' | ')} |`
const table = [
  '| system | pages by hand | in the browser | texts | styles |',
  '|---|--:|--:|--:|--:|',
  ...rows.map(cells),
  '',
  `\`packages/web\`, which all share, has ${shared.toLocaleString('en')} lines. The desk serves every other page of the five without a line of theirs.`,
].join('\n')

if (options.write) {
  const file = 'bench/README.md'
  const written = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    written.replace(/(<!-- page lines -->\n)[\s\S]*?(<!-- \/page lines -->)/, `$1\n${table}\n\n$2`),
  )
} else console.log(table)
