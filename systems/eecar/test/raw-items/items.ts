import { offlineEmbedder } from '../../embedding/offline.ts'
import { offlineExplainer } from '../../matches/explaining/offline.ts'
import { queryHashOf } from '../../matches/query-hash.ts'

// The document has no samples: these are built from its attribute lists, with its own words.

export type Item = Record<string, unknown>
export const without = (item: Item, ...names: string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))

export const created = '2024-11-02T09:30:00Z'
export const part: Item = {
  PK: 'PART#p1',
  SK: 'METADATA',
  GSI1PK: 'CATEGORY#배터리',
  GSI1SK: `CREATED_AT#${created}`,
  name: '아이오닉 5 배터리 팩',
  category: '배터리',
  manufacturer: '현대',
  model: '아이오닉 5',
  year: 2022,
  condition: '중고',
  price: 4_500_000,
  quantity: 3,
  sellerId: 'hanbit',
  description: '태양광 에너지 저장에 쓰던 배터리',
  images: ['https://img.example/p1.jpg'],
  createdAt: created,
  updatedAt: '2024-11-03T10:00:00Z',
}
export const specification: Item = {
  PK: 'PART#p1',
  SK: 'SPEC',
  materialComposition: { primary: '리튬', secondary: ['니켈', '코발트'] },
  dimensions: { length: 2100, width: 1400, height: 150, unit: 'mm' },
  weight: 430,
  electricalProps: { voltage: 653, capacity: 72.6, power: 225 },
  chemicalProps: { cathode: 'NCM' },
  thermalProps: { cooling: 'liquid' },
  recyclingInfo: { recyclability: 90 },
}
export const vector: Item = {
  PK: 'PART#p1',
  SK: 'VECTOR',
  s3Key: 's3://eecar-vectors/p1.json',
  embeddingModel: 'amazon.titan-embed-text-v1',
  dimension: 1536,
  createdAt: created,
}
export const useCase: Item = {
  PK: 'PART#p1',
  SK: 'USAGE#u1',
  industry: 'ESS',
  application: '에너지 저장',
  requirements: { minSoh: 70 },
  successCase: true,
  description: '제주 태양광 발전소',
}
export const need: Item = {
  PK: 'COMPANY#solarnest',
  SK: 'NEED#n1',
  GSI1PK: 'NEED#active',
  GSI1SK: 'PRIORITY#high#CREATED#2024-11-01T00:00:00Z',
  companyName: '솔라네스트',
  industry: '재생에너지',
  requiredSpecs: { category: '배터리', minQuantity: 1, maxPrice: 5_000_000, materialPreferences: ['리튬'] },
  productionProcess: '모듈을 분해해 랙에 조립',
  targetApplication: '태양광 에너지 저장 장치',
  priority: 'high',
  status: 'active',
  createdAt: '2024-11-01T00:00:00Z',
  expiresAt: '2025-12-31T00:00:00Z',
}
export const watch: Item = {
  PK: 'WATCH#w1',
  SK: 'METADATA',
  GSI1PK: 'BUYER#solarnest',
  GSI1SK: 'STATUS#active#CREATED#2024-11-01T00:00:00Z',
  buyerId: 'solarnest',
  email: 'buyer@solarnest.example',
  phone: '010-1234-5678',
  criteria: { category: '배터리', minSpecs: { electricalProps: { voltage: 400 } }, maxPrice: 5_000_000 },
  status: 'active',
  createdAt: '2024-11-01T00:00:00Z',
}
export const proposal: Item = {
  PK: 'PROPOSAL#o1',
  SK: 'METADATA',
  GSI1PK: 'COMPANY#hanbit',
  GSI1SK: 'STATUS#pending#CREATED#2024-11-04T00:00:00Z',
  fromCompanyId: 'solarnest',
  toCompanyId: 'hanbit',
  partIds: ['p1'],
  proposalType: 'buy',
  message: '두 개 부탁드립니다',
  quantity: 2,
  priceOffer: 8_200_000,
  terms: { delivery: '착불' },
  status: 'pending',
  createdAt: '2024-11-04T00:00:00Z',
}
export const notification: Item = {
  PK: 'NOTIFICATION#m1',
  SK: 'METADATA',
  GSI1PK: 'RECIPIENT#solarnest',
  GSI1SK: 'SENT#2025-01-10T00:00:00Z',
  recipientId: 'solarnest',
  type: 'part_available',
  title: '부품 알림',
  message: '찾으시는 부품이 있습니다',
  data: { partId: 'p1' },
  read: false,
  sentAt: '2025-01-10T00:00:00Z',
  TTL: Date.parse('2025-02-09T00:00:00Z') / 1000,
}
export const models = { embedder: offlineEmbedder(), explainer: offlineExplainer() }
export const asked = { query: '태양광 발전소용 배터리', filters: {}, topK: 10 }
export const queryHash = queryHashOf(asked, models)
export const match: Item = {
  PK: `MATCH#${queryHash}`,
  SK: 'RESULT',
  GSI1PK: 'CACHE',
  GSI1SK: 'HIT_COUNT#5',
  query: asked.query,
  queryEmbedding: 's3://eecar-queries/q1.json',
  matchedParts: [{ partId: 'p1', score: 0.83, reason: '에너지 저장에 알맞습니다' }],
  modelUsed: 'anthropic.claude-3-haiku-20240307-v1:0',
  createdAt: '2025-01-19T00:00:00Z',
  hitCount: 5,
  TTL: Date.parse('2025-01-26T00:00:00Z') / 1000,
}

/** A part that a seller registers and that fits what others wait for. */
export const fitting = {
  name: '코나 배터리 팩',
  category: 'battery',
  price: 4_000_000,
  quantity: 2,
  specifications: {
    electricalProps: { voltage: 500, capacity: 64 },
    materialComposition: { primary: '리튬' },
  },
}
