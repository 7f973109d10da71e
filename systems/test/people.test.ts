import { expect, test } from 'vitest'
import { systems } from '../index.ts'

test.each(systems)(
  '$name says what it keeps of a person, and has an administrator',
  ({ people, grants = {} }) => {
    expect(people).toMatchObject({ exportPerson: expect.any(Function), forgetPerson: expect.any(Function) })
    expect(Object.values(grants).filter(({ isAdministrator }) => isAdministrator)).toHaveLength(1)
  },
)

test.each(systems)(
  'every role of $name that can be granted is one that a sample user has',
  ({ grants = {}, demo }) => {
    for (const [role, { claims, needs = [] }] of Object.entries(grants)) {
      const has = (demo?.users ?? []).filter(user => {
        const own = user.claims ?? {}
        const isEqual = ([name, value]: [string, unknown]) =>
          JSON.stringify(own[name]) === JSON.stringify(value)
        return Object.entries(claims).every(isEqual) && needs.every(name => Object.hasOwn(own, name))
      })
      expect([role, has.length > 0]).toEqual([role, true])
    }
  },
)
