import { expect, expectTypeOf, it } from 'vitest'
import { findOrRefuse } from '../../src/kit/find-or-refuse.ts'

const read = async <T>(value: T | undefined) => value

it('gives what is there, whatever it is worth', async () => {
  const bid = await findOrRefuse('bid', read({ bidId: 'b' }))
  expect(bid).toEqual({ bidId: 'b' })
  expectTypeOf(bid).toEqualTypeOf<{ bidId: string }>()
  expect(await findOrRefuse('count', read(0))).toBe(0)
})

it('refuses what is not there by its name, with what belongs to it', async () => {
  const missing = findOrRefuse('bid', read(undefined), { bidId: 'b' })
  const refusal = {
    code: 'NOT_FOUND',
    status: 404,
    message: 'This bid does not exist',
    details: { bidId: 'b' },
  }
  await expect(missing).rejects.toMatchObject(refusal)
})

it('passes on what kept it from being read', async () => {
  await expect(findOrRefuse('bid', Promise.reject(new Error('unreachable')))).rejects.toThrow('unreachable')
})
