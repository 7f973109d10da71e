import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FindRoles } from '../../src/declare/find-roles.ts'
import type { May, Operation } from '../../src/declare/operation.ts'
import { type Actor, nobody } from '../../src/identity/actor.ts'
import { allow } from '../../src/identity/allow.ts'
import type { RunningSystem } from '../../src/run/runtime.ts'
import { type StartedShelf, startShelf } from '../support/start-shelf.ts'

let started: StartedShelf
let running: RunningSystem
const called = (name: string) => running.system.operations[name] as Operation
const actor = (id: string): Actor => ({ id, claims: {} })

beforeAll(async () => {
  started = await startShelf()
  running = started.runtime.systems[0] as RunningSystem
  await running.db.Member.put({ shelfId: 's1', userId: 'ann', role: 'owner' })
  await running.db.Member.put({ shelfId: 's1', userId: 'ben', role: 'reader' })
})
afterAll(() => started.close())

describe('who may', () => {
  test.each<[operation: string, who: Actor, answer: string]>([
    ['about', nobody, ''],
    ['about', actor('ann'), 'owner'],
    ['createShelf', nobody, 'UNAUTHENTICATED'],
    ['createShelf', actor('stranger'), ''],
    ['getShelf', nobody, 'UNAUTHENTICATED'],
    ['getShelf', actor('ann'), 'owner'],
    ['getShelf', actor('ben'), 'reader'],
    ['getShelf', actor('stranger'), 'FORBIDDEN'],
    ['addBook', actor('ann'), 'owner'],
    ['addBook', actor('ben'), 'FORBIDDEN'],
  ])('%s by %o: %s', async (operation, who, expected) => {
    const asked = allow(running, called(operation), who, { shelfId: 's1' })
    expect(
      await asked.then(
        roles => [...roles].join(),
        error => error.code,
      ),
    ).toBe(expected)
  })

  test('a member of one shelf is a stranger to another', async () => {
    await expect(allow(running, called('getShelf'), actor('ann'), { shelfId: 's2' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      status: 403,
    })
  })
})

test('roles are looked up once a request, and never for nobody', async () => {
  let questions = 0
  const findRoles: FindRoles = question => {
    questions++
    return running.system.findRoles?.(question) ?? []
  }
  const counted = { ...running, system: { ...running.system, findRoles } }
  await allow(counted, called('getShelf'), actor('ann'), { shelfId: 's1' })
  expect(questions).toBe(1)
  await allow(counted, called('about'), nobody, {})
  await allow(counted, called('getShelf'), nobody, { shelfId: 's1' }).catch(() => {})
  expect(questions).toBe(1)
})

test.each([undefined, 'owner', 'everyone'])('an operation with may: %s is nobody’s', async may => {
  const operation = { ...called('getShelf'), may: may as May }
  await expect(allow(running, operation, actor('ann'), { shelfId: 's1' })).rejects.toThrow()
})
