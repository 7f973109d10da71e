// Whoever sends something wrong reads what is wrong in plain words. "Invalid input: expected string, received undefined"
// once was the reason of a line that Aura rejected.
import type { Operation, System } from '@monotable/server'
import { Refusal, type RequestIssue } from '@monotable/server/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inputReader } from '../../packages/server/src/http/read-input.ts'
import { observationIn } from '../aura/observations/observation.ts'
import { readLine } from '../aura/urls/lines.ts'
import { systems } from '../index.ts'

/** What only zod says, and what is said where a pattern has no words of its own. */
const zodWords =
  /required form|Invalid (?:input|option|string|number|key|element|JSON|ISO|UUID|ULID|email|URL|base64)|Too (?:small|big)|Unrecognized key|\b(?:expected|received) (?:string|number|int|boolean|array|object|record|undefined|null|nan|date)\b/i

const anything = fc.oneof(
  fc.constantFrom(undefined, null, '', ' ', 'x', 'x'.repeat(3000), 0, -1, 1.5, 1e300, true, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Objects of the fields that are declared, with anything in them, at two depths. */
const spoilt = (names: readonly string[]) =>
  fc.oneof(
    { weight: 1, arbitrary: anything },
    { weight: 9, arbitrary: fc.record(Object.fromEntries(names.map(name => [name, deep(names)]))) },
  )

const deep = (names: readonly string[]) =>
  fc.oneof(
    anything,
    fc.array(anything, { minLength: 1, maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names, 'a'), anything),
  )

function issuesOf(read: () => unknown): readonly RequestIssue[] {
  try {
    read()
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.message).not.toMatch(zodWords)
    return (error.details as { issues: readonly RequestIssue[] }).issues
  }
}

describe.each(systems as readonly System[])('$name', system => {
  const withBody = Object.entries(system.operations).filter(([, { input }]) => input.body)
  const withPath = Object.entries(system.operations).filter(([, { input }]) => input.path)
  const withQuery = Object.entries(system.operations).filter(([, { input }]) => input.query)

  test.each(withBody)('%s tells what is wrong with a body in plain words', (_, operation: Operation) => {
    let refused = 0
    const names = Object.keys(operation.input.body?.shape ?? {})
    fc.assert(
      fc.property(spoilt(names), given => {
        for (const { reason } of issuesOf(() => inputReader(operation).body(given))) {
          refused += 1
          expect(reason).not.toMatch(zodWords)
        }
      }),
      { numRuns: 60 },
    )
    expect(refused).toBeGreaterThan(0)
  })

  test.each(withPath)('%s tells what is wrong with a path in plain words', (_, operation: Operation) => {
    const names = Object.keys(operation.input.path?.shape ?? {})
    for (const value of ['', ' ', '#', 'A#b', 'no-slug-', '../x', 'x'.repeat(3000)]) {
      const given = Object.fromEntries(names.map(name => [name, value]))
      for (const { reason } of issuesOf(() => inputReader(operation).path(given)))
        expect(reason).not.toMatch(zodWords)
    }
  })

  test.each(withQuery)('%s tells what is wrong with a query in plain words', (_, operation: Operation) => {
    const names = Object.keys(operation.input.query?.shape ?? {})
    const value = fc.oneof(fc.constantFrom('', ' ', 'x', '-1', '1e1', '[]', 'x'.repeat(3000)), fc.string())
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...names, 'unknown'), value), { maxLength: 4 }),
        pairs => {
          const url = `http://localhost/?${new URLSearchParams(pairs)}`
          for (const { reason } of issuesOf(() => inputReader(operation).query(url)))
            expect(reason).not.toMatch(zodWords)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('lines that Aura rejects one by one', () => {
  const shop = { domain: 'example.com', settings: {} } as Parameters<typeof readLine>[2]
  const text = fc.oneof(fc.constantFrom('', ' ', 'x'.repeat(3000)), fc.string())

  test('of a recording', () => {
    const lines = fc.record({
      url: fc.constant('https://example.com/a'),
      type: text,
      standards_used: fc.array(text),
    })
    const reasons: string[] = []
    fc.assert(
      fc.property(lines, line => {
        const read = readLine(line, 0, shop)
        if ('outcome' in read) reasons.push(read.reason)
      }),
    )
    expect(reasons.length).toBeGreaterThan(0)
    expect(reasons.filter(reason => zodWords.test(reason))).toEqual([])
    expect(readLine({ url: 'https://example.com/a', type: 'antique' }, 0, shop)).toMatchObject({
      code: 'VALIDATION_ERROR',
      reason: expect.stringContaining('type must be one of product, '),
    })
  })

  test('of observations', () => {
    const one = {
      url: text,
      state: text,
      currency: text,
      amount: fc.oneof(text, fc.double()),
      expected_hash: text,
    }
    const lines = fc.record({ ...one, standards_used: fc.array(text) }, { requiredKeys: ['url'] })
    const reasons: string[] = []
    fc.assert(
      fc.property(lines, line => {
        reasons.push(...issuesOf(() => observationIn(line)).map(({ reason }) => reason))
      }),
    )
    expect(reasons.length).toBeGreaterThan(0)
    expect(reasons.filter(reason => zodWords.test(reason))).toEqual([])
  })
})
