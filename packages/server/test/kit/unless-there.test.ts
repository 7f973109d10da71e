import { MonotableError } from 'monotable'
import { expect, it } from 'vitest'
import { refuse } from '../../src/errors.ts'
import { unlessThere } from '../../src/kit/unless-there.ts'

const there = () => new MonotableError('ALREADY_EXISTS', { entity: 'Book', key: {} })
const taken = () => new MonotableError('NOT_UNIQUE', { entity: 'Isbn', key: {} } as never)
const failed = (...reasons: (Error | undefined)[]) =>
  new MonotableError('TRANSACTION_FAILED', { reasons } as never)

it('answers whether it wrote', async () => {
  expect(await unlessThere(Promise.resolve('written'))).toBe(true)
  expect(await unlessThere(Promise.reject(there()))).toBe(false)
})

it('takes a transaction for done if one of its items is there', async () => {
  expect(await unlessThere(Promise.reject(failed(undefined, there())))).toBe(false)
  await expect(unlessThere(Promise.reject(failed(undefined, new Error('throttled'))))).rejects.toThrow()
})

it('throws every other failure, also one of another code', async () => {
  await expect(unlessThere(Promise.reject(new Error('unreachable')))).rejects.toThrow('unreachable')
  await expect(unlessThere(Promise.reject(taken()))).rejects.toMatchObject({ code: 'NOT_UNIQUE' })
  const foreign = Object.assign(new Error('somebody else’s'), { code: 'ALREADY_EXISTS' })
  await expect(unlessThere(Promise.reject(foreign))).rejects.toBe(foreign)
})

it('passes over further codes where the caller names them', async () => {
  expect(await unlessThere(Promise.reject(taken()), 'NOT_UNIQUE')).toBe(false)
  expect(await unlessThere(Promise.reject(refuse('CONFLICT', 'It is there')), 'CONFLICT')).toBe(false)
})
