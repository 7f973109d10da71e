import { expect } from 'vitest'
import type { Walking } from '../../../test/seeds/walk.ts'
import type { Item } from './items.ts'

const of = (companyId: string) => ({
  sub: `user-of-${companyId}`,
  claims: { companyId, companyName: companyId, role: 'company' },
})
export const [hanbit, solarnest] = [of('hanbit'), of('solarnest')]
export const admin = { sub: 'operator', claims: { role: 'admin' } }

export async function get(w: Walking, as: typeof hanbit | typeof admin | undefined, path: string) {
  const { status, body } = await w.call(as, 'GET', `/eecar${path}`)
  expect([path, status, body?.error]).toEqual([path, 200, undefined])
  return body
}
export async function send(
  w: Walking,
  as: typeof hanbit | undefined,
  method: string,
  path: string,
  body?: unknown,
) {
  const answer = await w.call(as, method, `/eecar${path}`, body)
  expect([path, answer.body?.error]).toEqual([path, undefined])
  return answer.body
}
/** The one that is meant, of a list. */
export async function listed(w: Walking, as: Parameters<typeof get>[1], path: string, id: Item) {
  const { items } = await get(w, as, path)
  const found = (items as Item[]).filter(item =>
    Object.entries(id).every(([name, value]) => item[name] === value),
  )
  expect([path, found.length]).toEqual([path, 1])
  return found[0] as Item
}
/** The same moment, however it is written: one that only a key carries has its milliseconds. */
export const at = (moment: unknown) =>
  expect.toSatisfy((found: string) => Date.parse(found) === Date.parse(String(moment)), `is ${moment}`)

export const clean = {
  name: 'drift',
  run: async (w: Walking) => {
    expect((await get(w, admin, '/drift')).items).toEqual([])
  },
}
