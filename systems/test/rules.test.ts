import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Comments and test names cite rules by number; RULES.md of the system says what each means.

const letters = { eecar: 'E', inventory: 'S', snaprace: 'R', aura: 'C', khaya: 'K' }
const systems = Object.entries(letters).filter(([name]) => existsSync(pathIn(name, 'RULES.md')))

function pathIn(system: string, file: string): string {
  return fileURLToPath(new URL(`../${system}/${file}`, import.meta.url))
}

test.each(systems)('every rule that the code of %s cites is in its RULES.md, once', (system, letter) => {
  const listed = numbersIn(readFileSync(pathIn(system, 'RULES.md'), 'utf8'), `^- \\*\\*(${letter}\\d+)\\*\\*`)
  expect(new Set(listed).size).toBe(listed.length)
  const files = readdirSync(pathIn(system, '.'), { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.includes('node_modules'),
  )
  const cited = files.flatMap(file =>
    numbersIn(
      readFileSync(pathIn(system, file), 'utf8'),
      `(?:\\/\\*\\*|\\/\\/|\\* |it|test|describe).*?\\b(${letter}\\d{1,2})\\b`,
    ),
  )
  expect(cited.filter(rule => !listed.includes(rule))).toEqual([])
  expect(cited.length).toBeGreaterThan(10)
})

function numbersIn(text: string, pattern: string): string[] {
  return [...text.matchAll(new RegExp(pattern, 'gm'))].map(([, rule = '']) => rule)
}
