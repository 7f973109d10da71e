import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { type Moves, mayMove } from '../src/declare/hints.ts'
import { operationsFor } from '../src/index.ts'

type Role = 'customer' | 'shop'

const moves = {
  PENDING: { CONFIRMED: ['shop'], CANCELLED: ['customer', 'shop'] },
  CONFIRMED: { SHIPPED: ['shop'] },
} as const satisfies Moves<Role>

const may = (from: string, to: string, ...roles: Role[]) =>
  mayMove(moves, { from, to, roles: new Set(roles) })

test('a move is for the roles that its table names, and for no others', () => {
  expect(may('PENDING', 'CONFIRMED', 'shop')).toBe(true)
  expect(may('PENDING', 'CONFIRMED', 'customer')).toBe(false)
  expect(may('PENDING', 'CANCELLED', 'customer')).toBe(true)
  expect(may('PENDING', 'SHIPPED', 'shop')).toBe(false)
  expect(may('SHIPPED', 'PENDING', 'shop')).toBe(false)
  expect(may('PENDING', 'CONFIRMED')).toBe(false)
})

test('an operation carries its hints, typed by the roles of its system', () => {
  const operation = operationsFor<unknown, unknown, Role, never>()
  const rest = { method: 'POST', path: '/x', title: 'X', may: 'anyone', output: z.undefined() } as const
  const made = operation({
    ...rest,
    moves,
    when: { doneAt: 'absent' },
    desk: { primary: true },
    handler: async () => undefined,
  })
  expect([made.moves, made.when, made.desk]).toEqual([moves, { doneAt: 'absent' }, { primary: true }])
  expect(operation({ ...rest, handler: async () => undefined })).toMatchObject({
    moves: undefined,
    when: undefined,
  })
  // @ts-expect-error: 'courier' is no role of this system
  operation({ ...rest, moves: { PENDING: { SHIPPED: ['courier'] } }, handler: async () => undefined })
  expectTypeOf(z.string().meta({ refersTo: 'listShops' }).meta()?.refersTo).toExtend<unknown>()
})
