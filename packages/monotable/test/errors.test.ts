import { expect, test } from 'vitest'
import * as z from 'zod'
import { isError, MonotableError } from '../src/errors.ts'
import { entity, light, table } from '../src/light.ts'
import { Outdated } from '../src/operations/checks.ts'

const Link = entity('Link', { PK: 'LINK#{slug}' }, { slug: z.string() })

test('what the light entry refuses is a MonotableError of its code, and prints as one', () => {
  const links = light(Link, table('Links', { key: ['PK'] }), { send: async () => ({}) })
  const refused = links.put({ slug: 7 } as never).catch((error: unknown) => error)
  return refused.then(error => {
    expect(error).toBeInstanceOf(MonotableError)
    expect(isError(error, 'INVALID_ITEM')).toBe(true)
    expect(isError(error, 'BUSY')).toBe(false)
    expect((error as Error).constructor.name).toBe('MonotableError')
    expect((error as Error).message).toMatch(/^Link is not valid: slug: /)
  })
})

test('an error that is not of the library is no MonotableError', () => {
  for (const other of [new Error('no'), new TypeError('no'), { name: 'MonotableError' }, null, 'no'])
    expect(other instanceof MonotableError).toBe(false)
})

test('a kind of error is only itself: neither another code nor its own code by another maker', () => {
  const details = { entity: 'Link', key: {}, changed: ['slug'] }
  expect(new Outdated(details)).toBeInstanceOf(Outdated)
  expect(new Outdated(details)).toBeInstanceOf(MonotableError)
  expect(new MonotableError('STALE_PARTS', details)).not.toBeInstanceOf(Outdated)
  expect(() => light(Link, table('Links', { key: ['id'] }), { send: async () => ({}) })).toThrow(
    MonotableError,
  )
})
