import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { exitCodeMeanings } from '../../src/exit-codes.ts'
import { ran } from '../support/ran.ts'
import { blocksIn, scratchFolder } from './scratch.ts'

// What the page of the command shows is what it prints. UPDATE_PAGES=1 writes it again.

const path = fileURLToPath(new URL('../../../../docs/cli/check.md', import.meta.url))
const scratch = scratchFolder('page')

afterAll(scratch.remove)

it('the page shows what the command prints', async () => {
  const page = readFileSync(path, 'utf8')
  const [, example, , , accepting] = blocksIn(page)
  const file = scratch.write('schema.ts', example?.text ?? '')
  const people = await ran(['check', file, '--accepted'])
  const programs = await ran(['check', file, '--json'])
  expect([people.code, programs.code]).toEqual([1, 1])
  const outputs = [people.said, people.complained, programs.said].map(text => scratch.asSeenFrom(file, text))
  const written = outputs.reduce((text, output, at) => withBlock(text, [2, 3, 5][at] as number, output), page)
  if (process.env.UPDATE_PAGES) writeFileSync(path, written)
  else expect(page).toBe(written)
  const accepted = await ran(['check', scratch.write('jobs.ts', accepting?.text ?? '')])
  expect([accepted.code, accepted.said]).toEqual([0, ''])
})

it.each([['README.md'], ['docs/start/index.md']])('the first program of %s passes', async page => {
  const path = new URL(`../../../../${page}`, import.meta.url)
  const [program] = blocksIn(readFileSync(path, 'utf8')).filter(({ language }) => language === 'ts')
  const { code, said, complained } = await ran(['check', scratch.write(`${page}.ts`, program?.text ?? '')])
  expect([code, said]).toEqual([0, ''])
  expect(complained).toContain('0 errors, 0 warnings')
})

it('the page tells every exit code that the check has', () => {
  const page = readFileSync(path, 'utf8')
  for (const code of Object.keys(exitCodeMeanings).filter(code => code !== '4'))
    expect(page).toMatch(new RegExp(`^\\| ${code} \\| `, 'm'))
})

function withBlock(page: string, at: number, output: string): string {
  let seen = -1
  return page.replaceAll(/^(`{3,})(\w+)\n([\s\S]*?)^\1$/gm, (block, fence, language) => {
    seen++
    return seen === at ? `${fence}${language}\n${output}\n${fence}` : block
  })
}
