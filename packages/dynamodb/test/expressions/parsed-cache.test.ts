import { expect, test } from 'vitest'
import { ParsedCache } from '../../src/expressions/parsed-cache.ts'
import { condition, refusal } from './reading.ts'

test('what is asked for again is not parsed again', () => {
  const cache = new ParsedCache<number>(2)
  let parsed = 0
  const parse = () => ++parsed
  expect([cache.get('a', parse), cache.get('a', parse), cache.get('b', parse)]).toEqual([1, 1, 2])
})

test('it is bounded, and keeps what is in use', () => {
  const cache = new ParsedCache<string>(10)
  let parsed = 0
  for (let at = 0; at < 1000; at++) {
    cache.get('always', text => {
      parsed++
      return text
    })
    cache.get(`once ${at}`, text => text)
  }
  expect(cache.size).toBeLessThanOrEqual(20)
  expect(parsed).toBe(1)
})

test('one text is bound to other names and values in each request', () => {
  const text = '#n = :v'
  expect(condition(text, { ':v': { S: 'x' } }, { '#n': 'a' })).toMatchObject({ left: { path: ['a'] } })
  expect(condition(text, { ':v': { N: '1' } }, { '#n': 'b' })).toMatchObject({
    left: { path: ['b'] },
    right: { value: { N: '1' } },
  })
  expect(refusal(() => condition(text, { ':v': { N: '1' } }))).toContain('attribute name: #n')
})

test('what is refused is refused again', () => {
  for (let time = 0; time < 2; time++) expect(refusal(() => condition('a = '))).toContain('Syntax error')
})
