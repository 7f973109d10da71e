import { fileURLToPath } from 'node:url'
import { type ChangeKind, planMigration } from 'monotable/migrate'
import { expect, test } from 'vitest'
import { planText } from '../../src/migrate/plan-text.ts'
import { ran } from '../support/ran.ts'
import { cases } from './kinds.ts'

const plain = (_: unknown, text: string) => text

test.each(cases)('$title', ({ older, newer, options, expected }) => {
  const { changes, isRefused } = planMigration(older, newer, options)
  expect(changes.map(({ kind, runs }) => [kind, runs])).toEqual(expected)
  expect(isRefused).toBe(expected.some(([, runs]) => runs === 'refused'))
  // Whoever is refused, or has to do something, is told what.
  for (const { runs, todo } of changes)
    if (runs === 'refused' || runs === 'by hand') expect(todo).toMatch(/[.…)]$/)
})

test('the plan of every kind of change reads like this', async () => {
  const texts = cases.map(({ title, older, newer, options }) => {
    const plan = planMigration(older, newer, { id: 'example', ...options })
    return `== ${title}\n\n${planText(plan, plain)}\n`
  })
  await expect(texts.join('\n')).toMatchFileSnapshot('plans.txt')
})

test('what runs is data too', async () => {
  const works = cases.flatMap(({ title, older, newer, options }) => {
    const { work, isRefused } = planMigration(older, newer, options)
    return isRefused ? [] : [{ title, work }]
  })
  await expect(`${JSON.stringify(works, null, 2)}\n`).toMatchFileSnapshot('works.txt')
})

test('every kind of change has a case', () => {
  const all = [
    'table added',
    'table removed',
    'table key changed',
    'key attribute retyped',
    'index added',
    'index changed',
    'index removed',
    'local index changed',
    'TTL changed',
    'entity added',
    'entity removed',
    'entity moved',
    'type attribute added',
    'type attribute changed',
    'key added',
    'key changed',
    'key removed',
    'key moved',
    'mask widened',
    'attribute added',
    'attribute required',
    'attribute removed',
    'attribute renamed',
    'attribute converted',
    'attribute retyped',
    'values removed',
    'presence changed',
    'derivation changed',
    'guard added',
    'guard removed',
    'mirror added',
    'mirror removed',
    'counter added',
    'counter changed',
    'counter removed',
    'receipts dropped',
  ] as const satisfies readonly ChangeKind[]
  const shown = new Set(cases.flatMap(({ expected }) => expected.map(([kind]) => kind)))
  expect(all.filter(kind => !shown.has(kind))).toEqual([])
})

test('the same change has the same name, and another one has another', () => {
  const [nothing, indexes] = cases.map(({ older, newer }) => planMigration(older, newer))
  const again = planMigration(cases[1]!.older, cases[1]!.newer)
  expect(again).toEqual(indexes)
  expect(indexes?.hash).not.toBe(nothing?.hash)
  expect(indexes?.id).toMatch(/^change-[0-9a-f]{8}$/)
})

test('a rename of what is not there is refused', () => {
  const { older, newer } = cases[0]!
  const rename = (entity: string, from: string) => () =>
    planMigration(older, newer, { renames: [{ entity, from, to: 'sku' }] })
  expect(rename('Job', 'sku')).toThrow('there is no entity Job in the older design')
  expect(rename('Product', 'name')).toThrow('there is no attribute name in the older design')
})

const example = (name: string) =>
  fileURLToPath(new URL(`../../../../docs/cli/example/${name}`, import.meta.url))

test('monotable migrate plan prints it, in words or as JSON', { timeout: 120_000 }, async () => {
  const args = ['migrate', 'plan', example('old.ts'), example('schema.ts')]
  const { code, said } = await ran(args)
  expect(code).toBe(1)
  expect(said).toContain('key moved: Loan SK (is LOAN#{loanedAt}')
  const { said: json } = await ran([...args, '--json', '--id', 'loans'])
  expect(JSON.parse(json)).toMatchObject({ id: 'loans', isRefused: true })
})

test('monotable migrate says what it needs', async () => {
  for (const args of [[], ['plan'], ['plan', example('old.ts')], ['fly', example('old.ts')]])
    expect((await ran(['migrate', ...args])).code).toBe(2)
})
