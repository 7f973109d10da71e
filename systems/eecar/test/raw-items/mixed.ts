import type { SystemWalk } from '../../../test/seeds/walk.ts'
import { get, hanbit, solarnest } from './calls.ts'
import { type Item, need, notification, part, proposal, watch, without } from './items.ts'

/** What this system itself writes of an item. */
const ours = (entityType: string, more: Item = {}) => ({ entityType, version: 1, ...more })

const mixedParts = {
  ours: {
    ...part,
    PK: 'PART#ours',
    partId: 'ours',
    GSI1PK: 'CATEGORY#battery',
    GSI1SK: 'CREATED_AT#2024-11-02T09:30:01.000Z',
    ...ours('PART', { category: 'battery', condition: 'used', listingStatus: 'listed' }),
  },
  "the document's": part,
  'with an attribute of a newer version': { ...part, PK: 'PART#newer', warranty: { months: 12 } },
}
const foreignParts = {
  'of another program': {
    PK: 'GADGET#1',
    SK: 'METADATA',
    GSI1PK: 'CATEGORY#battery',
    GSI1SK: 'CREATED_AT#2024-11-02T09:30:00Z',
    name: 'no part',
  },
  'of another type': { ...part, PK: 'PART#other', GSI1PK: 'CATEGORY#battery', entityType: 'GADGET' },
}
const brokenParts = {
  'in a broken form': { ...part, PK: 'PART#broken', price: 'on request' },
  'without what must be': without({ ...part, PK: 'PART#nameless' }, 'name'),
}
const idsIn = (items: readonly Item[], name: string) => items.map(item => item[name])

export const mixed: SystemWalk['mixed'] = [
  {
    list: 'parts in a category',
    shown: mixedParts,
    foreign: foreignParts,
    broken: brokenParts,
    read: async w => idsIn((await get(w, undefined, '/parts?category=battery')).items, 'partId'),
    expected: ['ours', 'p1', 'newer'],
  },
  {
    list: 'all parts, page by page',
    shown: mixedParts,
    foreign: foreignParts,
    broken: brokenParts,
    read: async w => {
      const found: unknown[] = []
      let cursor = ''
      do {
        const { items, nextCursor } = await get(w, undefined, `/parts?limit=1${cursor}`)
        found.push(...idsIn(items, 'partId'))
        cursor = nextCursor ? `&cursor=${encodeURIComponent(nextCursor)}` : ''
      } while (cursor !== '')
      return found
    },
    expected: ['ours', 'p1', 'newer'],
  },
  {
    list: 'needs',
    shown: {
      ours: { ...need, SK: 'NEED#ours', needId: 'ours', ...ours('COMPANY_NEED') },
      "the document's": need,
      'with an attribute of a newer version': { ...need, SK: 'NEED#newer', budget: 1 },
    },
    foreign: { 'of another program': { ...need, SK: 'NEEDS#summary' } },
    broken: { 'in a broken form': { ...need, SK: 'NEED#broken', requiredSpecs: '배터리' } },
    read: async w => idsIn((await get(w, solarnest, '/needs')).items, 'needId'),
    expected: ['ours', 'n1', 'newer'],
  },
  {
    list: 'watches',
    shown: {
      ours: {
        ...watch,
        PK: 'WATCH#ours',
        watchId: 'ours',
        ...ours('WATCH', { repeat: true, triggerCount: 2 }),
      },
      "the document's": watch,
      'with an attribute of a newer version': { ...watch, PK: 'WATCH#newer', channel: 'kakao' },
    },
    foreign: { 'of another program': { ...watch, PK: 'SUBSCRIPTION#1' } },
    broken: { 'in a broken form': { ...watch, PK: 'WATCH#broken', criteria: ['배터리'] } },
    read: async w => idsIn((await get(w, solarnest, '/watches')).items, 'watchId'),
    expected: ['ours', 'w1', 'newer'],
  },
  {
    list: 'proposals of a recipient',
    shown: {
      ours: {
        ...proposal,
        PK: 'PROPOSAL#ours',
        proposalId: 'ours',
        ...ours('PROPOSAL', { turn: 'hanbit', offerSeq: 1 }),
      },
      "the document's": proposal,
      'with an attribute of a newer version': { ...proposal, PK: 'PROPOSAL#newer', incoterms: 'FOB' },
    },
    foreign: { 'of another program': { ...proposal, PK: 'CONTRACT#1' } },
    broken: { 'in a broken form': { ...proposal, PK: 'PROPOSAL#broken', partIds: 'p1' } },
    read: async w => idsIn((await get(w, hanbit, '/proposals')).items, 'proposalId'),
    expected: ['ours', 'o1', 'newer'],
  },
  {
    list: 'notifications',
    shown: {
      ours: { ...notification, PK: 'NOTIFICATION#ours', notificationId: 'ours', ...ours('NOTIFICATION') },
      "the document's": notification,
      'with an attribute of a newer version': { ...notification, PK: 'NOTIFICATION#newer', icon: 'bell' },
    },
    foreign: { 'of another program': { ...notification, PK: 'MAIL#1' } },
    broken: { 'in a broken form': { ...notification, PK: 'NOTIFICATION#broken', title: 7 } },
    read: async w => idsIn((await get(w, solarnest, '/notifications')).items, 'notificationId'),
    expected: ['ours', 'm1', 'newer'],
  },
]
