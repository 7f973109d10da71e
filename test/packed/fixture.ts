import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from '../documentation/documents.ts'

/** Files that the pages speak of: the library of docs/cli/example, and the systems of the first example. */
export async function makeFixture(app: string, type: (line: string) => Promise<unknown>): Promise<void> {
  const to = join(app, 'fixture')
  mkdirSync(join(to, 'old'), { recursive: true })
  for (const file of ['schema.ts', 'old.ts', 'next.ts', 'DESIGN.md', 'traffic.json'])
    cpSync(fromRoot(`docs/cli/example/${file}`), join(to, file))
  cpSync(fromRoot('docs/cli/example/old.ts'), join(to, 'old/schema.ts'))
  cpSync(fromRoot('docs/cli/example/schema.ts'), join(to, 'shop.ts'))
  writeFileSync(join(to, 'template.yaml'), JSON.stringify({ Resources: { Library: table } }))
  const systems = join(app, 'systems')
  mkdirSync(systems)
  for (const file of ['schema.ts', 'operations.ts', 'system.ts'])
    cpSync(fromRoot(`examples/one-entity/${file}`), join(systems, file))
  // Pages say systems.js where a build has made JavaScript of them.
  await type(
    'npx tsc --ignoreConfig --module nodenext --target es2023 --types node --allowImportingTsExtensions --rewriteRelativeImportExtensions systems/system.ts',
  )
  const script = readFileSync(join(systems, 'system.js'), 'utf8')
  writeFileSync(join(systems, 'systems.js'), script)
}

const table = {
  Type: 'AWS::DynamoDB::Table',
  Properties: {
    TableName: 'Library',
    KeySchema: [
      { AttributeName: 'PK', KeyType: 'HASH' },
      { AttributeName: 'SK', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: ['PK', 'SK'].map(AttributeName => ({ AttributeName, AttributeType: 'S' })),
  },
}

let count = 0

/** A folder of its own with what the line speaks of, so that no line sees what another wrote. */
export function folderFor(line: string, app: string): { cwd: string; prelude?: string } {
  const name = `line-${++count}`
  const to = join(app, name)
  const isEngine = line.includes('@monotable/engine')
  cpSync(join(app, /systems?\.(ts|js)/.test(line) ? 'systems' : 'fixture'), to, { recursive: true })
  // What a line writes must not be there yet.
  const [, written] = /--output (\S+\.ts)/.exec(line) ?? []
  if (written !== undefined) rmSync(join(to, written))
  const kept = join(app, isEngine ? 'fixture/data/tables' : 'fixture/data')
  const needs = /monotable (backup|studio)/.test(line) ? `${line} data` : line.replace(/--(from|to) .*/, '')
  for (const place of ['data', 'restored', 'backup'])
    if (new RegExp(`[ /]${place}\\b`).test(needs)) cpSync(kept, join(to, place), { recursive: true })
  // A folder that is restored must not be there yet.
  const [, from] = /--from (\S*backups\/\S+)/.exec(line) ?? []
  const cwd = `my-app/${name}`
  if (from === undefined) return { cwd }
  cpSync(kept, join(to, 'source'), { recursive: true })
  return {
    cwd,
    prelude: isEngine
      ? `npx @monotable/engine backup --path source --to ${from}`
      : `monotable backup --data source --to ${from}`,
  }
}

/** The line on this machine: ports that are free, the tables that are there. */
export const asHere = (line: string): string =>
  line
    .replace('/srv/data', 'data')
    .replace(' /backups/', ' backups/')
    .replace('--port 8000', '--port 0')
    .replace(/^npx @monotable\/engine$/, 'npx @monotable/engine --port 0')
    .replace('--host 0.0.0.0', '--port 0')
    .replace(/--table (Orders|Clinic)/, '--table Library-dev')

/** Whether it runs until it is stopped. */
export const servesBy = (line: string): boolean =>
  /monotable (dev|start|studio)\b/.test(line) ||
  /@monotable\/engine(?! (verify|backup|restore|salvage|--help))/.test(line)
