import { expect, test } from 'vitest'
import { isUnreachable, Unavailable } from '../../src/ports/unavailable.ts'

const failure = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })

test.each([
  ['a refused connection', failure('ECONNREFUSED')],
  ['the socket of a server that has gone', failure('ENOENT', { syscall: 'connect' })],
  ['what says so itself', new Unavailable('The price service', undefined)],
  ['a reason behind another', new Error('fetch failed', { cause: failure('ETIMEDOUT') })],
  ['one of several addresses', new AggregateError([new Error('no'), failure('EHOSTUNREACH')])],
])('%s is out of reach', (_, error) => {
  expect(isUnreachable(error)).toBe(true)
})

test.each([
  ['a file that is not there', failure('ENOENT', { syscall: 'open' })],
  ['another fault', new Error('broken', { cause: new Error('deeper') })],
  ['several faults', new AggregateError([new Error('one'), failure('EACCES')], 'all')],
  ['a reason that is no error', new Error('odd', { cause: 'ECONNREFUSED' })],
  ['nothing', undefined],
])('%s is not', (_, error) => {
  expect(isUnreachable(error)).toBe(false)
})
