import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { systems } from '../index.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folders = readdirSync(`${root}systems`).filter(name => existsSync(`${root}systems/${name}/system.ts`))

test('every system in systems/ is in the list of those that start', () => {
  expect(systems.map(({ name }) => name).sort()).toEqual(folders)
})

test('a new system touches its own folder and the list: nothing else names all systems one by one', () => {
  const isOwn = (file: string) => folders.some(name => file.startsWith(`systems/${name}/`))
  // Prose may name them, measurements and the lockfile are of what is there, and keys of real designs are good samples.
  const leftOut = /\.md$|^bench\/|^package-lock\.json$|^packages\/monotable\/test\/schema\/systems\.test\.ts$/
  const isLeftOut = (file: string) => leftOut.test(file) || isOwn(file)
  const naming = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(file => file !== '' && !isLeftOut(file) && existsSync(root + file))
    .filter(file => {
      const text = readFileSync(root + file, 'utf8')
      return folders.every(name => new RegExp(`\\b${name}\\b`).test(text))
    })
  expect(naming).toEqual(['systems/index.ts'])
})
