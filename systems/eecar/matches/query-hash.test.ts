import fc from 'fast-check'
import { expect, it } from 'vitest'
import { offlineEmbedder } from '../embedding/offline.ts'
import { offlineExplainer } from './explaining/offline.ts'
import { type Asked, canonicalQuery, queryHashOf } from './query-hash.ts'

const ports = { embedder: offlineEmbedder(), explainer: offlineExplainer() }
const asked: Asked = { query: 'Battery for ESS', filters: {}, topK: 10 }
const hash = (change: Partial<Asked> = {}) => queryHashOf({ ...asked, ...change }, ports)

it('E4: how a query is written does not matter', () => {
  for (const query of ['battery  for\tESS', ' BATTERY FOR ESS\n', 'Battery\u00a0for ess'])
    expect(hash({ query })).toBe(hash())
  expect(hash({ query: '배터리'.normalize('NFD') })).toBe(hash({ query: '배터리' }))
  expect(canonicalQuery('Straße ΣΊΣΥΦΟΣ')).toBe(canonicalQuery('STRASSE σίσυφος'))
  expect(canonicalQuery('STRAẞE')).toBe(canonicalQuery('straße'))
})

it('E4: the canonical form is its own canonical form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), query => {
      expect(canonicalQuery(canonicalQuery(query))).toBe(canonicalQuery(query))
    }),
    { numRuns: 500 },
  )
})

it('E4: filters that are not set, and the order of those that are, do not matter', () => {
  expect(hash({ filters: { category: undefined } })).toBe(hash())
  expect(hash({ filters: { maxPrice: 1, category: 'motor' } })).toBe(
    hash({ filters: { category: 'motor', maxPrice: 1 } }),
  )
})

it('E4: any difference in query, filters, topK or models is another entry', () => {
  const hashes = [
    hash(),
    hash({ query: 'Battery for UPS' }),
    hash({ topK: 11 }),
    hash({ filters: { maxPrice: 0 } }),
    hash({ filters: { minPrice: 0 } }),
    queryHashOf(asked, { ...ports, embedder: { ...ports.embedder, model: 'other' } }),
    queryHashOf(asked, { ...ports, embedder: { ...ports.embedder, dimension: 256 } }),
    queryHashOf(asked, { ...ports, explainer: { ...ports.explainer, model: 'other' } }),
  ]
  expect(new Set(hashes).size).toBe(hashes.length)
  expect(hashes.every(one => /^[0-9a-f]{64}$/.test(one))).toBe(true)
})
