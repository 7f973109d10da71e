import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Arguments, when } from '../../src/expressions/when.ts'

describe('when', () => {
  it('carries a condition with its values', () => {
    expect(when('stock >= {quantity}', { quantity: 3 })).toEqual({
      condition: 'stock >= {quantity}',
      values: { quantity: 3 },
    })
    expect(when('exists(sku)')).toEqual({ condition: 'exists(sku)', values: {} })
  })

  it('has the names of the arguments in its type', () => {
    expectTypeOf<Arguments<'a between {min} and {max} or b = {min}'>>().toEqualTypeOf<'min' | 'max'>()
    expectTypeOf<Arguments<'exists(a)'>>().toEqualTypeOf<never>()
    const text = 'a = {b}' as string
    expectTypeOf(when(text, { b: 1 })).toHaveProperty('condition')
    // @ts-expect-error an argument without a value
    when('a = {b}')
    // @ts-expect-error a value of another name
    when('a = {b}', { c: 1 })
    // @ts-expect-error a value that no argument takes
    when('exists(a)', { a: 1 })
  })
})
