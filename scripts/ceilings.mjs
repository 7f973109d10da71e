// Fails if the project grows above the ceilings in ceilings.json.
//
//   node scripts/ceilings.mjs                  what `npm run check` runs
//   node scripts/ceilings.mjs --set            sets every ceiling to the present size
//   node scripts/ceilings.mjs --seconds 512    what `.ci/run` calls at its end
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sourceLines } from './lines.mjs'
import { manifestOf, parseFile, workspaceFolders } from './sources.mjs'

const file = 'ceilings.json'
const ceilings = JSON.parse(readFileSync(file, 'utf8'))
const { values: options } = parseArgs({ options: { set: { type: 'boolean' }, seconds: { type: 'string' } } })

const published = workspaceFolders().filter(
  folder => folder.startsWith('packages/') && !manifestOf(folder).private,
)
const faults = []

if (options.seconds !== undefined)
  hold('Seconds of CI', Number(options.seconds), ceilings.secondsOfCI, 'Make the slowest tests faster')
else if (options.set) set(measure())
else holdAll(measure())
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1

function measure() {
  return {
    sourceLines: [...sourceLines().values()].reduce((sum, lines) => sum + lines, 0),
    packages: workspaceFolders().filter(folder => folder.startsWith('packages/')).length,
    commands: commandNames().length,
    publicNames: Object.fromEntries(
      published.flatMap(entriesOf).map(entry => [entry.name, publicNames(entry).length]),
    ),
  }
}

function set(measured) {
  if (faults.length > 0) return
  writeFileSync(file, `${JSON.stringify({ ...measured, secondsOfCI: ceilings.secondsOfCI }, null, 2)}\n`)
  console.log(`Wrote ${file}.`)
}

function holdAll({ sourceLines, packages, commands, publicNames }) {
  hold('Source lines', sourceLines, ceilings.sourceLines)
  hold('Packages', packages, ceilings.packages)
  hold('Commands', commands, ceilings.commands)
  for (const [entry, count] of Object.entries(publicNames))
    hold(`Public names of ${entry}`, count, ceilings.publicNames[entry])
  for (const entry of Object.keys(ceilings.publicNames))
    if (publicNames[entry] === undefined)
      faults.push(`${file} has a ceiling for ${entry}, which no package exports. Remove it.`)
}

function hold(what, count, ceiling, remedy = 'Remove as much as you add') {
  if (ceiling === undefined) {
    faults.push(`${what}: ${file} has no ceiling. Add one.`)
  } else if (count > ceiling) {
    faults.push(
      `${what}: ${count} is above the ceiling of ${ceiling}. ${remedy}, or raise it in ${file} ` +
        'and write in the same commit which line of an issue pays for it.',
    )
  }
}

/** The modules that a package exports, by the name under which a program imports each. */
function entriesOf(folder) {
  const { name, exports = {} } = manifestOf(folder)
  return Object.entries(exports).flatMap(([path, target]) => {
    const built = /^\.\/dist\/(.+)\.js$/.exec(target.default ?? '')?.[1]
    if (built === undefined) return []
    const source = [`${folder}/src/${built}.ts`, `${folder}/${built}.ts`].find(existsSync)
    if (source === undefined) faults.push(`${folder}/package.json exports ${path}, which has no source.`)
    return source ? [{ name: name + path.slice(1), source }] : []
  })
}

function publicNames({ source }) {
  const entries = parseFile(source).module.staticExports.flatMap(({ entries }) => entries)
  for (const { importName, exportName, moduleRequest } of entries)
    if (importName.kind === 'AllButDefault' && exportName.kind === 'None')
      faults.push(`${source} exports all of ${moduleRequest.value}. List the names that are public.`)
  return entries.flatMap(
    ({ exportName }) => exportName.name ?? (exportName.kind === 'Default' ? 'default' : []),
  )
}

function commandNames() {
  const { program } = parseFile('packages/cli/src/commands.ts')
  const declared = program.body
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .find(({ id }) => id.name === 'commands')
  if (declared?.init.type !== 'ObjectExpression')
    throw new Error('packages/cli/src/commands.ts lists no commands')
  return declared.init.properties.map(({ key }) => key.name ?? key.value)
}
