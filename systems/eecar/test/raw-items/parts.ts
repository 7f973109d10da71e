import { expect } from 'vitest'
import type { EntityWalk } from '../../../test/seeds/walk.ts'
import { admin, at, clean, get, hanbit, listed, send } from './calls.ts'
import { created, type Item, models, part, specification, useCase, vector, without } from './items.ts'

const metadata: EntityWalk = {
  entity: 'Part',
  forms: [
    { name: 'with the labels of the document', item: part },
    {
      name: 'under the category that the query of the document asks for',
      item: { ...part, GSI1PK: 'CATEGORY#battery', category: 'battery', condition: 'used' },
    },
    { name: 'with a label under that category', item: { ...part, GSI1PK: 'CATEGORY#battery' } },
    {
      name: 'with what must be',
      item: without(part, 'manufacturer', 'model', 'year', 'condition', 'description', 'images', 'updatedAt'),
    },
    {
      name: 'of a newer version, with more',
      item: { ...part, color: 'blue', grade: { inner: [1, { a: 2 }] } },
    },
  ],
  beside: [specification, vector, useCase],
  steps: [
    {
      name: 'get',
      run: async w => {
        const stored = await w.stored()
        const answer = await get(w, undefined, '/parts/p1')
        expect(answer).toMatchObject({
          partId: 'p1',
          category: w.item.category ?? '배터리',
          condition: w.item.condition ?? 'used',
          createdAt: at(created),
          updatedAt: at(w.item.updatedAt ?? created),
          images: w.item.images ?? [],
          listingStatus: 'listed',
          complianceStatus: 'pending',
          version: 0,
          specifications: without(specification, 'PK', 'SK'),
          useCases: [{ usageId: 'u1', industry: 'ESS' }],
        })
        expect(await w.stored()).toEqual(stored)
      },
    },
    {
      name: 'lists: category, label, all, batteries, materials',
      run: async w => {
        for (const path of ['/parts?category=battery', '/parts?category=배터리', '/parts'])
          await listed(w, undefined, path, { partId: 'p1', price: 4_500_000 })
        await listed(w, undefined, '/batteries', { partId: 'p1' })
        await listed(w, undefined, '/materials?minRecyclability=90', { partId: 'p1' })
        await w.expectUnchangedBut()
      },
    },
    {
      name: 'reactions: compliance, pointers',
      run: async w => {
        await w.drain()
        await w.expectUnchangedBut('complianceStatus', 'complianceIssues', 'version', 'updatedAt')
        const { updatedAt } = (await w.stored()) as Item
        expect(updatedAt).toEqual(w.item.updatedAt ?? at(created))
        await listed(w, hanbit, '/parts?sellerId=hanbit', { partId: 'p1' })
        const found = await listed(w, admin, '/compliance-violations', { partId: 'p1' })
        expect(found.complianceIssues).toContain('used-battery-without-state-of-health')
        await listed(w, hanbit, '/notifications', { type: 'compliance_violation' })
      },
    },
    {
      name: 'match and its filters',
      run: async w => {
        const body = {
          query: '배터리 팩',
          filters: { category: '배터리', condition: '중고', maxPrice: 4_500_000 },
        }
        const { results } = await send(w, undefined, 'POST', '/matches', body)
        expect(results).toMatchObject([{ part: { partId: 'p1', condition: w.item.condition ?? 'used' } }])
        const other = { query: '배터리 팩', filters: { category: 'motor' } }
        expect((await send(w, undefined, 'POST', '/matches', other)).results).toEqual([])
      },
    },
    {
      name: 'change',
      run: async w => {
        const answer = await send(w, hanbit, 'PATCH', '/parts/p1', { price: 4_400_000 })
        expect(answer).toMatchObject({ partId: 'p1', price: 4_400_000, version: 2 })
        await w.expectUnchangedBut('price', 'updatedAt', 'version', 'complianceStatus', 'complianceIssues')
      },
    },
    {
      name: 'withdraw and list again',
      run: async w => {
        await send(w, hanbit, 'POST', '/parts/p1/transitions', { to: 'withdrawn' })
        const { items } = await get(w, undefined, '/parts?category=battery')
        expect(items).toEqual([])
        await send(w, hanbit, 'POST', '/parts/p1/transitions', { to: 'listed' })
        await listed(w, undefined, '/parts?category=battery', { partId: 'p1' })
        await w.drain()
      },
    },
    clean,
  ],
}

const specifications: EntityWalk = {
  entity: 'PartSpecification',
  forms: [
    { name: 'with all that the document lists', item: specification },
    { name: 'with one attribute', item: { PK: 'PART#p1', SK: 'SPEC', weight: 430 } },
    {
      name: 'of a newer version, with more',
      item: { ...specification, safetyInfo: { insulation: 'IEC', class: 2 }, rev: 3 },
    },
  ],
  beside: [part],
  steps: [
    {
      name: 'get',
      run: async w => {
        const { specifications } = await get(w, undefined, '/parts/p1')
        expect(specifications).toMatchObject({ weight: 430 })
        await w.expectUnchangedBut()
      },
    },
    {
      name: 'reactions and change',
      run: async w => {
        await w.drain()
        const body = { specifications: { weight: 431, batteryHealth: { soh: 82 } } }
        const answer = await send(w, hanbit, 'PATCH', '/parts/p1', body)
        expect(answer).toMatchObject({ specifications: { weight: 431 }, useClass: 'reuse' })
        await w.expectUnchangedBut('weight', 'batteryHealth', 'version')
        await listed(w, undefined, '/batteries?minSoh=80', { partId: 'p1' })
        await w.drain()
      },
    },
    clean,
  ],
}

const vectors: EntityWalk = {
  entity: 'VectorReference',
  forms: [
    { name: 'of another model', item: vector },
    {
      name: 'of our model, in a place that is none of ours',
      item: { ...vector, embeddingModel: models.embedder.model, dimension: 512 },
    },
  ],
  beside: [part],
  steps: [
    {
      name: 'search, and its health',
      run: async w => {
        await w.drain()
        const { results } = await send(w, undefined, 'POST', '/matches', { query: '배터리 팩' })
        expect(results).toMatchObject([{ part: { partId: 'p1' } }])
        const { skipped } = await get(w, admin, '/search-health')
        expect(skipped).toMatchObject([{ partId: 'p1', embeddingModel: w.item.embeddingModel }])
        await w.expectUnchangedBut()
      },
    },
    {
      name: 'embedding run',
      run: async w => {
        const run = await send(w, admin as never, 'POST', '/embedding-runs', {})
        expect(run).toMatchObject({ embedded: 1, failed: [] })
        expect(await w.stored()).toMatchObject({ embeddingModel: models.embedder.model, dimension: 512 })
        expect((await get(w, admin, '/search-health')).skipped).toEqual([])
      },
    },
    clean,
  ],
}

const useCases: EntityWalk = {
  entity: 'UseCase',
  forms: [
    { name: 'with all that the document lists', item: useCase },
    { name: 'with what must be', item: without(useCase, 'requirements', 'successCase', 'description') },
  ],
  beside: [part],
  steps: [
    {
      name: 'get',
      run: async w => {
        await w.drain()
        const { useCases } = await get(w, undefined, '/parts/p1')
        expect(useCases).toMatchObject([{ usageId: 'u1', successCase: w.item.successCase ?? false }])
        await w.expectUnchangedBut()
      },
    },
    {
      name: 'add another, delete this',
      run: async w => {
        await send(w, hanbit, 'POST', '/parts/p1/use-cases', { industry: '건설', application: '전동 공구' })
        await w.expectUnchangedBut()
        await send(w, hanbit, 'DELETE', '/parts/p1/use-cases/u1')
        expect(await w.stored()).toBeUndefined()
        expect((await get(w, undefined, '/parts/p1')).useCases).toMatchObject([{ industry: '건설' }])
        await w.drain()
      },
    },
    clean,
  ],
}

export const parts: readonly EntityWalk[] = [metadata, specifications, vectors, useCases]
