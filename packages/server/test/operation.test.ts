import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod'
import { operationsFor } from '../src/declare/operation.ts'
import { liveOperationsFor } from '../src/live/live-operation.ts'

type Role = 'owner' | 'staff'
type Code = 'SKU_TAKEN'

const operation = operationsFor<unknown, unknown, Role, Code>()
const live = liveOperationsFor<unknown, unknown, { Note: { text: string } }, Role, Code>()

const common = { method: 'GET', path: '/x', title: 'X', output: z.object({}) } as const
const handler = async () => ({})

test('an operation says who may, by the names of the roles of its system', () => {
  expect(operation({ ...common, may: ['owner', 'staff'], handler }).may).toEqual(['owner', 'staff'])
  expect(operation({ ...common, may: 'signedIn', handler }).may).toBe('signedIn')
  expect(operation({ ...common, may: 'anyone', handler }).may).toBe('anyone')
  // @ts-expect-error a misspelt role does not compile
  operation({ ...common, may: ['ownr'], handler })
  // @ts-expect-error nor does a word that is no rule
  operation({ ...common, may: 'everyone', handler })
  // @ts-expect-error nor a list that allows nobody
  operation({ ...common, may: [], handler })
  // @ts-expect-error nor an operation that does not say who may
  operation({ ...common, handler })
})

test('the errors of an operation are common ones or the system’s own', () => {
  const { errors } = operation({ ...common, may: 'anyone', errors: ['SKU_TAKEN', 'CONFLICT'], handler })
  expect(errors).toEqual(['SKU_TAKEN', 'CONFLICT'])
  expect(operation({ ...common, may: 'anyone', handler }).errors).toEqual([])
  // @ts-expect-error a misspelt code does not compile
  operation({ ...common, may: 'anyone', errors: ['SKU_TAKN'], handler })
})

test('fields are shown to roles of the system', () => {
  const output = z.object({ cost: z.number().optional() })
  const shown = operation({ ...common, output, may: 'anyone', shown: { cost: ['owner'] }, handler }).shown
  expect(shown).toEqual({ cost: ['owner'] })
  // @ts-expect-error a misspelt role does not compile
  operation({ ...common, output, may: 'anyone', shown: { cost: ['ownr'] }, handler })
})

test('a handler asks for roles of the system alone', () => {
  operation({
    ...common,
    may: ['owner'],
    handler: async ({ roles }) => {
      expectTypeOf(roles).toEqualTypeOf<ReadonlySet<Role>>()
      // @ts-expect-error a misspelt role does not compile
      roles.has('ownr')
      return {}
    },
  })
})

test('an answer that goes on is typed in the same way', () => {
  const declared = { path: '/x', title: 'X', output: z.object({}), topic: async () => 'x', on: {} }
  expect(live({ ...declared, may: ['staff'], errors: ['SKU_TAKEN'] })).toMatchObject({
    may: ['staff'],
    errors: ['SKU_TAKEN'],
    method: 'GET',
  })
  // @ts-expect-error a misspelt role does not compile
  live({ ...declared, may: ['stuff'] })
  // @ts-expect-error nor does a misspelt code
  live({ ...declared, may: ['staff'], errors: ['SKU_TAKN'] })
})

test('a system without roles of its own has none', () => {
  const plain = operationsFor<unknown, unknown>()
  expect(plain({ ...common, may: 'signedIn', errors: ['NOT_FOUND'], handler }).may).toBe('signedIn')
  // @ts-expect-error there is no role that it could mean
  plain({ ...common, may: ['owner'], handler })
})
