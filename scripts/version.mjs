// `node scripts/version.mjs` cuts a version: changesets move every package to it, and their sentences go
// to CHANGELOG.md, which covers all packages. `--notes v0.2.0` prints what CHANGELOG.md says of that version, and
// fails unless every package has that version: the release workflow checks this before it publishes.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** The part of a version that moved, and the heading under which its sentences stand. */
const headings = { major: 'Breaking', minor: 'New', patch: 'Fixed' }

const { values } = parseArgs({ options: { notes: { type: 'string' } } })
if (values.notes === undefined) cutVersion()
else console.log(notesOf(values.notes.replace(/^v/, '')))

function cutVersion() {
  const changes = readChangesets()
  if (changes.length === 0)
    throw new Error('.changeset has no changeset, so there is nothing to release. Run npx changeset first.')
  execFileSync(process.execPath, ['node_modules/@changesets/cli/bin.js', 'version'], { stdio: 'inherit' })
  const version = readJson('packages/monotable/package.json').version
  rewrite('CHANGELOG.md', text => text.replace(/^(?=## \d)/m, `${sectionOf(version, changes)}\n`))
  rewrite('README.md', text => text.replace(/^Monotable \S+ is ready\.$/m, `Monotable ${version} is ready.`))
  rewrite('package-lock.json', lockWorkspaces)
  console.log(
    `\nThis is version ${version}. Edit its part of CHANGELOG.md, commit, and tag the commit v${version}.`,
  )
}

function readChangesets() {
  const files = readdirSync('.changeset').filter(name => name.endsWith('.md') && name !== 'README.md')
  return files.sort().map(name => {
    const [, head, summary] = /^---\n([\s\S]*?)^---\n([\s\S]*)$/m.exec(read(`.changeset/${name}`)) ?? []
    if (head === undefined) throw new Error(`.changeset/${name} does not begin with the packages it changes`)
    const kind = Object.keys(headings).find(kind => head.includes(`: ${kind}`))
    const packages = [...head.matchAll(/^['"]?([^'":]+)['"]?:/gm)].map(([, name]) => `\`${name}\``)
    return { kind, line: `- ${packages.join(', ')}: ${summary.trim().replaceAll('\n', '\n  ')}` }
  })
}

function sectionOf(version, changes) {
  const parts = Object.entries(headings).map(([kind, heading]) => {
    const lines = changes.filter(change => change.kind === kind).map(({ line }) => line)
    return lines.length === 0 ? '' : `### ${heading}\n\n${lines.join('\n')}\n\n`
  })
  return `## ${version} (${new Date().toISOString().slice(0, 10)})\n\n${parts.join('').trimEnd()}\n`
}

/** Updates our own packages in the lockfile from their manifests. npm would ask the registry for them. */
function lockWorkspaces(text) {
  const lockfile = JSON.parse(text)
  for (const folder of workspaces()) {
    const manifest = readJson(`${folder}/package.json`)
    const entry = lockfile.packages[folder]
    for (const field of ['version', 'dependencies', 'devDependencies', 'peerDependencies']) {
      if (manifest[field]) entry[field] = manifest[field]
    }
  }
  return `${JSON.stringify(lockfile, null, 2)}\n`
}

function notesOf(version) {
  for (const folder of workspaces()) {
    const manifest = readJson(`${folder}/package.json`)
    if (manifest.version === version) continue
    throw new Error(`${folder} is version ${manifest.version}, not ${version}: tag the commit that has it`)
  }
  const [, notes] = read('CHANGELOG.md').split(new RegExp(`^## ${version.replaceAll('.', '\\.')} .*\n`, 'm'))
  if (notes === undefined)
    throw new Error(`CHANGELOG.md has no part for ${version}: write "## ${version} (date)"`)
  return notes.split(/^## /m)[0].trim()
}

function workspaces() {
  const foldersOf = pattern => {
    const parent = pattern.replace(/\/\*$/, '')
    return parent === pattern ? [pattern] : readdirSync(parent).map(name => `${parent}/${name}`)
  }
  const folders = readJson('package.json').workspaces.flatMap(foldersOf)
  return folders.filter(folder => existsSync(`${folder}/package.json`))
}

function read(path) {
  return readFileSync(path, 'utf8')
}

function readJson(path) {
  return JSON.parse(read(path))
}

function rewrite(path, edit) {
  const text = read(path)
  const edited = edit(text)
  if (edited === text) throw new Error(`${path} has no place for the new version`)
  writeFileSync(path, edited)
}
