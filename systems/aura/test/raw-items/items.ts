import { expect } from 'vitest'
import type { Step, Walking } from '../../../test/seeds/walk.ts'
import type { Answer } from '../../../test/serving.ts'
import { worker } from '../world.ts'

export const operator = worker('operator', 'admin')

export const shop = '/aura/shops/example.com'

export const address = 'https://example.com/products/item-123'

export const urlSample = {
  PK: 'SHOP#example.com',
  SK: `URL#${address}`,
  url: address,
  standards_used: ['json-ld', 'microdata'],
  type: 'product',
  is_product: true,
  hash: '5d41402abc4b2a76b9719d911017c592',
}

export const without = <T extends object>(item: T, ...names: (keyof T)[]) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name as keyof T)))

/** The answer of a call that must succeed. */
export async function answered(asked: Promise<Answer>, status = 200): Promise<Answer['body']> {
  const answer = await asked
  expect(answer.body?.error, JSON.stringify(answer.body)).toBeUndefined()
  expect(answer.status).toBe(status)
  return answer.body
}

export const read = (walking: Walking, path: string) => answered(walking.call(operator, 'GET', path))

export const send = (walking: Walking, path: string, body: object, status = 200) =>
  answered(walking.call(operator, 'POST', path, body), status)

/** A step that changes nothing of the item. */
export const reading = (name: string, run: Step['run']): Step => ({
  name,
  run: async walking => {
    await run(walking)
    await walking.expectUnchangedBut()
  },
})

export const urls = ({ items }: { items: { url: string }[] }) => items.map(({ url }) => url)

/** What the first write here adds to an item. */
export const added = ['version', 'entityType'] as const
