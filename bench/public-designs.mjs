// What `monotable check` finds in public designs: node bench/public-designs.mjs [--write]
// Each design is restated as a small document and checked as any document is. --write fills docs/compare/public-designs.md.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { designs } from './public-designs/designs.mjs'

const command = fileURLToPath(new URL('../packages/cli/dist/monotable.js', import.meta.url))
const page = fileURLToPath(new URL('../docs/compare/public-designs.md', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'monotable-designs-'))
const checked = designs.map(design => ({ ...design, codes: codesOf(design) }))
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

function codesOf(design) {
  const file = join(folder, 'DESIGN.md')
  writeFileSync(file, documentOf(design))
  const { stdout } = spawnSync(process.execPath, [command, 'check', file, '--json'], { encoding: 'utf8' })
  return [...new Set(stdout.match(/"code": ?"[A-Z_]+"/g)?.map(found => found.match(/[A-Z_]{3,}/)[0]) ?? [])]
}

/** The design as a document of ours, whose layout `import` reads without guessing. */
function documentOf({ tables: [table] }) {
  const { name, indexes, entities, patterns } = table
  const keys = [...new Set(Object.values(entities).flatMap(([own]) => Object.keys(own)))]
  const code = value => (value === undefined ? '' : `\`${value}\``)
  const row = cells => `| ${cells.join(' | ')} |`
  const attributes = Object.entries(entities).map(
    ([entity, [, list]]) =>
      `## ${entity}\n\n| Attribute | Type |\n|---|---|\n${list.split(' ').map(attributeRow).join('\n')}`,
  )
  return [
    `# ${name}\n\nTable: \`${name}\`\n\nPartition key: \`PK\`, sort key: \`SK\``,
    ...Object.entries(indexes).map(
      ([index, [hash, range]]) =>
        `- Index \`${index}\`: partition key \`${hash}\`${range ? `, sort key \`${range}\`` : ''}`,
    ),
    `${row(['Entity', ...keys])}\n${row(['---', ...keys.map(() => '---')])}\n${Object.entries(entities)
      .map(([entity, [own]]) => row([entity, ...keys.map(key => code(own[key]))]))
      .join('\n')}`,
    ...attributes,
    `## Access patterns\n\n| Pattern | Query |\n|---|---|\n${patterns.map((each, at) => row([`Pattern ${at + 1}`, code(each)])).join('\n')}`,
  ].join('\n\n')
}

function attributeRow(text) {
  const [name, type] = text.split(':')
  return `| ${name} | ${type.includes('|') ? `string (${type.split('|').join(', ')})` : type} |`
}

function figures() {
  const codes = [...new Set(checked.flatMap(each => each.codes))]
  const count = code => checked.filter(each => each.codes.includes(code)).length
  const rows = codes
    .sort((one, other) => count(other) - count(one) || (one < other ? -1 : 1))
    .map(code => `| [${code}](../rules/${code}.md) | ${count(code)} of ${checked.length} |`)
  const list = checked.map(
    ({ repo, commit, codes: own }) =>
      `| [${repo}](https://github.com/${repo}/blob/${commit}/docs/dynamodb-schema.md) | ${own.length === 0 ? 'nothing' : own.join(', ')} |`,
  )
  return `| finding | designs |\n|---|---:|\n${rows.join('\n')}\n\n| design | found |\n|---|---|\n${list.join('\n')}`
}
