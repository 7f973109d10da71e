// What the documentation shows of each answer.

const partId = '01JHZK3N5V8Q2W4X6Y7Z9ABCDE'
const createdAt = '2025-01-20T10:00:00.000Z'

export const ids = {
  partId,
  usageId: '01JHZK3N5V8Q2W4X6Y7Z9ABCDF',
  companyId: 'solarnest',
  needId: '01JHZK3N5V8Q2W4X6Y7Z9ABCDG',
  watchId: '01JHZK3N5V8Q2W4X6Y7Z9ABCDH',
  proposalId: '01JHZK3N5V8Q2W4X6Y7Z9ABCDJ',
  notificationId: '4e46fa361f2a944264b8513ca5930e4a',
}

export const part = {
  partId,
  name: '현대 아이오닉 5 배터리 팩',
  category: 'battery',
  manufacturer: '현대',
  model: '아이오닉 5',
  year: 2022,
  condition: 'used',
  price: 4_500_000,
  quantity: 2,
  sellerId: 'hanbit',
  description: '사고차에서 탈거한 고전압 배터리 팩, BMS 포함',
  images: ['https://example.com/ioniq5-pack.jpg'],
  createdAt,
  updatedAt: createdAt,
  listingStatus: 'listed',
  complianceStatus: 'ok',
  complianceIssues: [],
  version: 2,
} as const

export const specifications = {
  weight: 450,
  electricalProps: { voltage: 653, capacity: 72.6 },
  batteryHealth: { soh: 84, cathodeType: 'NCM', cycles: 610 },
  safetyInfo: { insulation: 'IEC 60664-1' },
} as const

export const useCase = {
  usageId: ids.usageId,
  industry: 'ESS',
  application: '에너지 저장',
  successCase: true,
} as const

export const need = {
  companyId: ids.companyId,
  needId: ids.needId,
  companyName: 'SolarNest Storage',
  industry: 'ESS',
  requiredSpecs: { category: 'battery', minQuantity: 2, maxPrice: 6_000_000 },
  targetApplication: 'Container storage beside a solar farm',
  priority: 'high',
  status: 'active',
  createdAt,
  updatedAt: createdAt,
  expiresAt: '2025-06-30T00:00:00.000Z',
  version: 1,
} as const

export const watch = {
  watchId: ids.watchId,
  buyerId: ids.companyId,
  email: 'buyer@example.com',
  criteria: { category: 'battery', maxPrice: 5_000_000, minSpecs: { batteryHealth: { soh: 80 } } },
  status: 'triggered',
  createdAt,
  updatedAt: '2025-01-21T08:30:00.000Z',
  triggeredAt: '2025-01-21T08:30:00.000Z',
  repeat: false,
  triggerCount: 1,
  version: 2,
} as const

export const trigger = { partId, matchScore: 1, notifiedAt: '2025-01-21T08:30:00.000Z' } as const

export const proposal = {
  proposalId: ids.proposalId,
  fromCompanyId: 'solarnest',
  toCompanyId: 'hanbit',
  partIds: [partId],
  proposalType: 'buy',
  message: 'Two packs for a solar farm near Naju',
  quantity: 2,
  priceOffer: 8_600_000,
  status: 'negotiating',
  createdAt,
  updatedAt: '2025-01-21T09:00:00.000Z',
  respondedAt: '2025-01-21T09:00:00.000Z',
  turn: 'solarnest',
  offerSeq: 2,
  version: 2,
} as const

export const offer = {
  seq: 1,
  companyId: 'solarnest',
  quantity: 2,
  priceOffer: 8_200_000,
  createdAt,
} as const

export const notification = {
  notificationId: ids.notificationId,
  recipientId: 'solarnest',
  type: 'part_available',
  title: 'Found: 현대 아이오닉 5 배터리 팩',
  message: 'A part that you are waiting for is offered for 4,500,000 KRW',
  data: { watchId: ids.watchId, partId },
  read: false,
  sentAt: createdAt,
  version: 1,
} as const

export const inquiry = {
  inquiryId: '01JHZK3N5V8Q2W4X6Y7Z9ABCDK',
  partId,
  createdAt,
  name: 'Marta Nowak',
  contact: '+48 600 555 014',
  message: 'Would you ship to Gdańsk, and what would it cost?',
} as const

const queryHash = '9f2c5d1e8a7b4c3d6e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d'
const embeddingModel = 'offline-glossary-ngrams-v1'
const modelUsed = 'offline-shared-terms-v1'

export const popularMatch = {
  queryHash,
  query: '태양광 발전소용 에너지 저장 배터리',
  hitCount: 12,
  modelUsed,
  createdAt,
  matchedParts: [{ partId, score: 0.71, reason: "공통점: '배터리', '에너지 저장'" }],
} as const

export const cacheStatistics = {
  entries: 40,
  hits: 160,
  hitRate: 0.75,
  averageHits: 4,
  models: { [modelUsed]: 40 },
} as const

export const searchHealth = {
  embeddingModel,
  dimension: 512,
  explanationModel: modelUsed,
  state: 'ready',
  parts: 240,
  vectors: 239,
  waiting: 0,
  memoryBytes: 1_500_000,
  skippedCount: 1,
  skipped: [
    { partId, reason: 'other-model', embeddingModel: 'amazon.titan-embed-text-v2:0', dimension: 512 },
  ],
} as const

export const embeddingRun = { embeddingModel, dimension: 512, embedded: 1, failed: [] } as const
