import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Comments and test names cite rules by number; RULES.md of the system says what each means.

const folder = fileURLToPath(new URL('../', import.meta.url))
const systems = readdirSync(folder).filter(name => existsSync(`${folder}${name}/RULES.md`))
const citing = /\/\*\*|\/\/|^\s*\* |\b(?:it|test|describe)\b/

test.each(systems)('every rule that the code of %s cites is in its RULES.md, once', system => {
  const listed = numbersIn(readFileSync(`${folder}${system}/RULES.md`, 'utf8'), /^- \*\*([A-Z]\d+)\*\*/gm)
  expect(new Set(listed).size).toBe(listed.length)
  // The rules of a system have a letter of their own.
  const letter = listed[0]?.[0]
  const files = readdirSync(`${folder}${system}`, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.includes('node_modules'),
  )
  const lines = files.flatMap(file => readFileSync(`${folder}${system}/${file}`, 'utf8').split('\n'))
  const cited = lines
    .filter(line => citing.test(line))
    .flatMap(line => numbersIn(line, new RegExp(`\\b(${letter}\\d{1,2})\\b`, 'g')))
  expect(cited.filter(rule => !listed.includes(rule))).toEqual([])
  expect(cited.length).toBeGreaterThan(10)
})

function numbersIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, rule = '']) => rule)
}
