import { expect, test } from 'vitest'
import { codeOf, of, openMarket } from './market.ts'

const market = openMarket()

type Made = { readonly body: Record<string, string>; readonly status: number }

async function made(answer: Promise<Made>): Promise<Record<string, string>> {
  const { body, status } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

const need = { requiredSpecs: { category: 'battery' }, priority: 'high' }
const watch = { email: 'a@example.com', criteria: { maxPrice: 1 } }
const proposal = {
  toCompanyId: 's',
  proposalType: 'buy',
  message: 'Please',
  quantity: 1,
  priceOffer: 100,
}

/** What is changed, who changes it and how. */
const changes: [
  what: string,
  change: () => Promise<{ method: string; path: string; as: string; body: object }>,
][] = [
  [
    'a need is edited',
    async () => {
      const { needId } = await made(market.post('/needs', of('n'), need))
      return { method: 'PATCH', path: `/companies/n/needs/${needId}`, as: 'n', body: { priority: 'low' } }
    },
  ],
  [
    'a need is closed',
    async () => {
      const { needId } = await made(market.post('/needs', of('n'), need))
      const path = `/companies/n/needs/${needId}/transitions`
      return { method: 'POST', path, as: 'n', body: { to: 'cancelled' } }
    },
  ],
  [
    'a part is withdrawn',
    async () => {
      const { partId } = await market.register('s')
      return { method: 'POST', path: `/parts/${partId}/transitions`, as: 's', body: { to: 'withdrawn' } }
    },
  ],
  [
    'a watch is cancelled',
    async () => {
      const { watchId } = await made(market.post('/watches', of('w'), watch))
      return { method: 'POST', path: `/watches/${watchId}/transitions`, as: 'w', body: { to: 'cancelled' } }
    },
  ],
  [
    'a proposal is rejected',
    async () => {
      const { partId } = await market.register('s')
      const { proposalId } = await made(
        market.post('/proposals', of('b'), { ...proposal, partIds: [partId] }),
      )
      const path = `/proposals/${proposalId}/transitions`
      return { method: 'POST', path, as: 's', body: { to: 'rejected' } }
    },
  ],
  [
    'the profile of a company is edited',
    async () => {
      await made(market.patch('/companies/p', of('p'), { about: 'Packs' }))
      return { method: 'PATCH', path: '/companies/p', as: 'p', body: { about: 'Modules' } }
    },
  ],
]

test.each(changes)('%s only as who asks for it knows it (If-Match)', async (_, change) => {
  const { method, path, as, body } = await change()
  const send = (version: number) =>
    market.call(method, path, { as: of(as), body, headers: { 'if-match': `"${version}"` } })
  expect(codeOf(await send(7))).toEqual([412, 'STALE_VERSION'])
  expect((await send(1)).body).toMatchObject({ version: 2 })
})
