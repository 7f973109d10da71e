import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fromRoot } from './documentation/documents.ts'

const source = 'packages/dynamodb/src/expressions/failing-part.ts'
const before = readFileSync(fromRoot(source), 'utf8')
const line = before.split('\n').findIndex(text => text.includes('.find(')) + 1

/** How the tool ends when it breaks one line and runs one test file. */
async function mutate(tests: string): Promise<{ code: number; output: string }> {
  const args = ['scripts/mutate.mjs', '--at', `${source}:${line}`, '--tests', `packages/${tests}`]
  const env = { ...process.env }
  // This test runs inside vitest itself; the one inside must not take itself for the same worker.
  for (const name of Object.keys(env)) if (name.startsWith('VITEST')) delete env[name]
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: fromRoot('.'), env })
    return { code: 0, output: stdout }
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string }
    return { code, output: stdout }
  }
}

test('a broken line is noticed by a test that looks at it, and the test is named', {
  timeout: 120_000,
}, async () => {
  const { code, output } = await mutate('dynamodb/test/expressions/failing-part.test.ts')
  expect(output).toMatch(/failed .*failing-part\.ts:\d+ .*failing-part\.test\.ts: /)
  expect(code).toBe(0)
})

test('a broken line that no test looks at survives, and nothing is left in the file', {
  timeout: 120_000,
}, async () => {
  const { code, output } = await mutate('engine/test/gate.test.ts')
  expect(output).toMatch(/survived .*failing-part\.ts:\d+ /)
  expect(code).toBe(1)
  expect(readFileSync(fromRoot(source), 'utf8')).toBe(before)
})

const { planRuns } = await import(fromRoot('scripts/mutate/plan-runs.mjs'))

test('broken lines share a run where no test calls two of them, so that a failing test tells which it noticed', () => {
  const reach = new Map([
    ['sales.test.ts', { reached: ['sales.ts#0', 'money.ts#1'] }],
    ['stock.test.ts', { reached: ['stock.ts#0'] }],
    ['money.test.ts', { reached: ['money.ts#1'] }],
  ])
  const [sales, stock, money, whileLoading] = [
    { file: 'sales.ts', within: 0 },
    { file: 'stock.ts', within: 0 },
    { file: 'money.ts', within: 1 },
    { file: 'stock.ts', within: undefined },
  ]
  const testsFor = ({ file, within }: { file: string; within: number | undefined }) =>
    [...reach].filter(([, { reached }]) => reached.includes(`${file}#${within}`)).map(([name]) => name)
  expect(planRuns([sales, stock, money, whileLoading], { reach, testsFor })).toEqual([
    {
      mutants: [sales, stock],
      tests: new Map([
        ['sales.test.ts', sales],
        ['stock.test.ts', stock],
      ]),
    },
    {
      mutants: [money],
      tests: new Map([
        ['sales.test.ts', money],
        ['money.test.ts', money],
      ]),
    },
  ])
})

const { byNearness } = await import(fromRoot('scripts/mutate/reach.mjs'))

test('the tests of a package that stand nearest to a broken line are asked first', () => {
  const tests = [
    'packages/server/test/http/app.test.ts',
    'packages/server/test/feed/shared.test.ts',
    'packages/server/test/feed/retry.test.ts',
    'systems/khaya/orders/orders.test.ts',
  ]
  expect(byNearness('packages/server/src/feed/retry.ts', tests)).toEqual([
    'packages/server/test/feed/retry.test.ts',
    'packages/server/test/feed/shared.test.ts',
    'packages/server/test/http/app.test.ts',
  ])
})
