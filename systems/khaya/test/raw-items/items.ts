import { expect } from 'vitest'
import type { Form, Step, Walking } from '../../../test/seeds/walk.ts'
import { seedOf } from '../../../test/seeds.ts'
import type { Caller } from '../../../test/serving.ts'

// The samples of the document, each in every form that it allows, and everything that the system does with them.

export type Item = Record<string, unknown>

const sampleOf = (name: string): Item =>
  seedOf('khaya').entities.find(entity => entity.name === name)?.items[0] as Item

const without = (item: Item, ...names: string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))

export const [buyer, worker, seller] = ['Buyer', 'Worker', 'Seller'].map(sampleOf) as [Item, Item, Item]

export const [project, bid, product, order] = ['Project', 'Bid', 'Product', 'Order'].map(sampleOf) as [
  Item,
  Item,
  Item,
  Item,
]

export const [review, message] = ['Review', 'Message'].map(sampleOf) as [Item, Item]

/** Who holds a token is known by a guard, which the document does not have. */
export const tokens = ['buyer123', 'worker456', 'seller789'].map(userId => ({
  ...{ PK: `SUB#${userId}`, SK: 'UNIQUE', cognitoSub: userId, userId },
}))

export const everybody = [buyer, worker, seller, ...tokens]

export const admin: Caller = { sub: 'the-admin', claims: { role: 'admin' } }

interface Asking extends Omit<Walking, 'call'> {
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what is answered, whatever it is
  call(as: Caller | undefined, method: string, path: string, body?: unknown): Promise<any>
}

export const step = (name: string, run: (asking: Asking) => Promise<void>): Step => ({
  name,
  run: walking => {
    const call: Asking['call'] = async (as, method, path, body) =>
      (await walking.call(as, method, `/khaya${path}`, body)).body
    return run({ ...walking, call })
  },
})

export const listed = (path: string, as: Caller | undefined, wanted: object) =>
  step(`list ${path}`, async ({ call }) => {
    expect((await call(as, 'GET', path)).items).toEqual([expect.objectContaining(wanted)])
  })

export const shown = (path: string, as: Caller | undefined, wanted: object) =>
  step(`get ${path}`, async ({ call }) => {
    expect(await call(as, 'GET', path)).toMatchObject(wanted)
  })

export const unchanged = step('reads have changed nothing', ({ expectUnchangedBut }) => expectUnchangedBut())

export const formsOf = (sample: Item, onlyInKeys: string[], optional: string[]): Form[] => [
  { name: 'the sample of the document', item: sample },
  { name: 'without its type', item: without(sample, 'entityType') },
  { name: 'ids only in keys', item: without(sample, ...onlyInKeys) },
  { name: 'optional ones absent', item: without(sample, ...optional) },
]

/** Three roles have the same keys, so that only its type tells what a profile is. */
export const typed = (forms: Form[]) => forms.filter(({ item }) => item.entityType !== undefined)
