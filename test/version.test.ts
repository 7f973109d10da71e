import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { fromRoot } from './documentation/documents.ts'

// Cutting a version is tried on a copy of what it changes.

const folders = ['packages', 'systems'].flatMap(parent =>
  readdirSync(fromRoot(parent)).map(name => `${parent}/${name}`),
)
const manifests = [...folders, 'bench'].map(folder => `${folder}/package.json`).filter(isThere)
const others = ['package.json', 'package-lock.json', 'README.md', 'CHANGELOG.md', 'scripts/version.mjs']
const before = JSON.parse(readFileSync(fromRoot('packages/monotable/package.json'), 'utf8')).version

function isThere(path: string): boolean {
  return existsSync(fromRoot(path))
}

let copy: string
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'monotable-version-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  for (const file of [...manifests, ...others, '.changeset/config.json', '.changeset/README.md']) {
    cpSync(fromRoot(file), join(copy, file))
  }
  symlinkSync(fromRoot('node_modules'), join(copy, 'node_modules'), 'junction')
})

function runVersion(...args: string[]): string {
  const command = ['scripts/version.mjs', ...args]
  return execFileSync(process.execPath, command, { cwd: copy, encoding: 'utf8', stdio: 'pipe' })
}

function addChangeset(name: string, text: string): void {
  writeFileSync(join(copy, `.changeset/${name}.md`), text)
}

const read = (file: string) => readFileSync(join(copy, file), 'utf8')
const readJson = (file: string) => JSON.parse(read(file))

test('a changeset moves every package, the lockfile and the changelog to the next version', {
  timeout: 60_000,
}, () => {
  addChangeset('one', "---\n'@monotable/engine': minor\n---\n\nQueries do more.\n")
  addChangeset('two', "---\n'monotable': patch\n'@monotable/cli': patch\n---\n\nKeys are right,\nat last.\n")
  runVersion()
  const { version } = readJson('packages/monotable/package.json')
  expect(version).not.toBe(before)
  const locked = readJson('package-lock.json').packages
  for (const file of manifests) {
    const manifest = readJson(file)
    expect(manifest.version, file).toBe(version)
    const ours = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(([name]) =>
      /^(@monotable\/.*|monotable)$/.test(name),
    )
    for (const [name, range] of ours) expect(range, `${file}: ${name}`).toBe(`^${version}`)
    const entry = locked[file.replace('/package.json', '')]
    expect([entry.version, entry.dependencies], file).toEqual([version, manifest.dependencies])
  }
  expect(read('README.md')).toContain(`Monotable ${version} is ready.`)
  expect(readdirSync(join(copy, '.changeset')).sort()).toEqual(['README.md', 'config.json'])
  expect(runVersion('--notes', `v${version}`)).toBe(
    [
      '### New\n\n- `@monotable/engine`: Queries do more.\n\n',
      '### Fixed\n\n- `monotable`, `@monotable/cli`: Keys are right,\n  at last.\n',
    ].join(''),
  )
  expect(read('CHANGELOG.md')).toContain(`\n## ${before} (`)
})

test('without a changeset there is nothing to release, and nothing is written', () => {
  expect(() => runVersion()).toThrow('.changeset has no changeset')
  expect(read('CHANGELOG.md')).toBe(readFileSync(fromRoot('CHANGELOG.md'), 'utf8'))
})

test('the notes of the present version are in the changelog', () => {
  expect(runVersion('--notes', `v${before}`)).toMatch(/^### /m)
})

test('a tag that is not the version of every package is refused', () => {
  expect(() => runVersion('--notes', 'v9.9.9')).toThrow(`is version ${before}, not 9.9.9`)
  const manifest = { ...readJson('packages/server/package.json'), version: '9.9.8' }
  writeFileSync(join(copy, 'packages/server/package.json'), JSON.stringify(manifest))
  expect(() => runVersion('--notes', `v${before}`)).toThrow('packages/server is version 9.9.8')
})

test('a version that the changelog does not speak of is refused', () => {
  writeFileSync(join(copy, 'CHANGELOG.md'), '# Changelog\n')
  expect(() => runVersion('--notes', before)).toThrow(`CHANGELOG.md has no part for ${before}`)
})
