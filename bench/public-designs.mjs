// What `monotable check` finds in public designs: node bench/public-designs.mjs [--write]
// Each design is restated as a small document and checked as any document is. --write fills docs/compare/public-designs.md.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importDocument } from '@monotable/import'
import { documentOf } from './public-designs/document-of.mjs'
import { readDesigns } from './public-designs/read-designs.mjs'

const command = fileURLToPath(new URL('../packages/cli/dist/monotable.js', import.meta.url))
const page = fileURLToPath(new URL('../docs/compare/public-designs.md', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'monotable-designs-'))
const checked = readDesigns().map(design => ({ ...design, codes: codesOf(design) }))
rmSync(folder, { recursive: true })

const text = figures()
console.log(text)
if (process.argv.includes('--write')) {
  const old = readFileSync(page, 'utf8')
  const marked = /(<!-- public designs -->\n)[\s\S]*?(<!-- \/public designs -->)/
  writeFileSync(
    page,
    old.replace(marked, (_, open, close) => `${open}\n${text}\n\n${close}`),
  )
}

/** Each table is a document of its own: a design of twenty tables has a finding if one of them has it. */
function codesOf({ repo, tables }) {
  const files = tables.map((table, at) => {
    const file = join(folder, `${at}-DESIGN.md`)
    const text = documentOf(table)
    refuseMisread(repo, table, importDocument(text, 'DESIGN.md').report.design.tables)
    writeFileSync(file, text)
    return file
  })
  const { stdout, stderr } = spawnSync(process.execPath, [command, 'check', ...files, '--json'], {
    encoding: 'utf8',
  })
  for (const file of files) rmSync(file)
  if (!stdout.startsWith('{')) throw new Error(`${repo} could not be checked: ${stderr}`)
  const { designs } = JSON.parse(stdout)
  if (designs.length !== tables.length)
    throw new Error(`${repo}: ${designs.length} of ${tables.length} tables were checked`)
  return [...new Set(designs.flatMap(({ findings }) => findings.map(({ code }) => code)))]
}

/** What `import` reads out of the document must be what was restated: otherwise findings would be about our reading. */
function refuseMisread(repo, { name, key, indexes, entities }, [found, ...others]) {
  const fault = what => new Error(`${repo}, ${name}: ${what} was read otherwise than it is restated`)
  if (!found || others.length > 0) throw fault('the table')
  if (found.key.map(one => one.name).join() !== key.join()) throw fault('the key')
  if (found.indexes.length !== indexes.length) throw fault('an index')
  if (found.entities.length !== entities.length) throw fault('the number of entities')
  entities.forEach(({ name: entity, keys }, at) => {
    for (const [attribute, template] of Object.entries(keys))
      if (found.entities[at].keys[attribute] !== template) throw fault(`${attribute} of ${entity}`)
  })
}

function figures() {
  const codes = [...new Set(checked.flatMap(each => each.codes))]
  const count = code => checked.filter(each => each.codes.includes(code)).length
  const rows = codes
    .sort((one, other) => count(other) - count(one) || (one < other ? -1 : 1))
    .map(code => `| [${code}](../rules/${code}.md) | ${count(code)} of ${checked.length} |`)
  const list = checked.map(
    ({ repo, commit, path, codes: own }) =>
      `| [${repo}](https://github.com/${repo}/blob/${commit}/${path}) | ${own.length === 0 ? 'nothing' : own.join(', ')} |`,
  )
  return `| finding | designs |\n|---|---:|\n${rows.join('\n')}\n\n| design | found |\n|---|---|\n${list.join('\n')}`
}
