import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Schema } from 'monotable'
import { systemName } from '../dev/api/words.ts'
import { patternProgram } from './pattern-program.ts'

/** Files of a new project by their paths. */
export type ProjectFiles = ReadonlyMap<string, string>

/** A build copies the example there, from \`src\` and from \`dist\` the same way. */
const template = fileURLToPath(new URL('../../dist/templates/one-entity', import.meta.url))

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

/** What npm leaves out of packages. */
const ignored = 'node_modules/\ndata/\n'

/** A list of tasks: the example as it is, under the name of the folder. */
export function exampleFiles(folder: string, version: string): ProjectFiles {
  const files = new Map(templateFiles())
  files.set('package.json', manifest(folder, version))
  files.set('README.md', (files.get('README.md') as string).replace(/^# .*$/m, `# ${nameOf(folder)}`))
  files.set('.gitignore', ignored)
  return files
}

export interface FromDesign {
  /** The TypeScript of the schema. */
  readonly program: string
  readonly schema: Schema
  /** Where it comes from, such as a document. */
  readonly source: string
}

/** The same around a schema that was read from somewhere. */
export function designFiles(folder: string, version: string, from: FromDesign): ProjectFiles {
  const made = patternProgram(from.schema, systemName(nameOf(folder)))
  const all = new Map(templateFiles())
  return new Map([
    ['package.json', manifest(folder, version, scriptsFor(made !== undefined))],
    ['tsconfig.json', all.get('tsconfig.json') as string],
    ['.gitignore', ignored],
    ['schema.ts', from.program],
    ...(made ?? []),
    ['README.md', readme(folder, from.source, made)],
  ])
}

function templateFiles(): [string, string][] {
  return readdirSync(template, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(template.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]
    })
}

/** What npm takes as a name. */
const nameOf = (folder: string) =>
  basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '') || 'my-app'

function manifest(folder: string, version: string, scripts: Readonly<Record<string, string>> = {}): string {
  const read: Manifest = JSON.parse(readFileSync(join(template, 'package.json'), 'utf8'))
  const dependencies = Object.entries(read.dependencies).map(([name, range]) => [
    name,
    /^(@monotable\/|monotable$)/.test(name) ? `^${version}` : range,
  ])
  const written = {
    ...read,
    name: nameOf(folder),
    scripts: { ...read.scripts, ...scripts },
    dependencies: Object.fromEntries(dependencies),
  }
  return `${JSON.stringify(written, null, 2)}\n`
}

const scriptsFor = (hasSystem: boolean): Record<string, string> => ({
  dev: 'monotable dev schema.ts',
  ...(hasSystem ? {} : { start: 'monotable dev schema.ts --data ./data', test: 'monotable check schema.ts' }),
})

function readme(folder: string, source: string, made: ProjectFiles | undefined): string {
  const rows = [
    ['`schema.ts`', `the tables, entities and access patterns, from ${source}`],
    ...[...(made?.keys() ?? [])].map(path => [
      `\`${path}\``,
      abouts[path] ?? 'runs the operation’s pattern on an embedded DynamoDB',
    ]),
  ]
  return `# ${nameOf(folder)}

\`\`\`sh
npm install
npm run dev       # API of every entity and pattern, desk, studio and an embedded DynamoDB; restarts when you save
npm test
npm run check     # what is wrong with the design, with proofs
npm run docs      # writes the design document
${made ? 'npm start         # the system of system.ts, with sign-in\n' : ''}\`\`\`

| file | what it holds |
|---|---|
${rows.map(([file, about]) => `| ${file} | ${about} |`).join('\n')}
`
}

const abouts: Readonly<Record<string, string>> = {
  'operations.ts': 'one operation; write others beside it',
  'system.ts': 'the system that `npm start` runs, with a sample user and an item',
}
