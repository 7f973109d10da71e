import {
  everyRole,
  type RequestParts,
  type RunningSystem,
  type TokenRequest,
} from '@monotable/server/testing'
import { expect, test } from 'vitest'
import { admin, codeOf, of, openMarket } from './market.ts'

const market = openMarket()

const everyone = ['visitor', 'owner', 'stranger', 'admin'] as const
const companies = ['owner', 'stranger'] as const
const signedIn = ['owner', 'stranger', 'admin'] as const
const ownerAndAdmin = ['owner', 'admin'] as const

/** By hand, from section 6 of the document, and not from the operations: this is what they are measured by. */
const may = {
  listParts: everyone,
  getPart: everyone,
  listBatteries: everyone,
  listMaterials: everyone,
  createMatch: everyone,
  createInquiry: everyone,
  searchParts: everyone,
  getCompany: everyone,
  getMe: everyone,
  getPicture: everyone,
  registerPart: signedIn,
  editPart: ownerAndAdmin,
  addUseCase: ownerAndAdmin,
  removeUseCase: ownerAndAdmin,
  transitionPart: ownerAndAdmin,
  addPicture: ownerAndAdmin,
  importParts: signedIn,
  editCompany: ownerAndAdmin,
  createCompany: signedIn,
  listMembers: ownerAndAdmin,
  removeMember: ownerAndAdmin,
  inviteMember: ['owner'],
  listInvitations: ownerAndAdmin,
  withdrawInvitation: ownerAndAdmin,
  listInquiries: ownerAndAdmin,
  listNeeds: signedIn,
  createNeed: companies,
  listCompanyNeeds: ownerAndAdmin,
  getNeed: ownerAndAdmin,
  listNeedMatches: ownerAndAdmin,
  editNeed: ['owner'],
  transitionNeed: ['owner'],
  createWatch: companies,
  listWatches: signedIn,
  getWatch: ownerAndAdmin,
  listTriggers: ownerAndAdmin,
  transitionWatch: ['owner'],
  createProposal: companies,
  listProposals: signedIn,
  getProposal: ownerAndAdmin,
  transitionProposal: ['owner'],
  sendMessage: ['owner'],
  listMessages: ownerAndAdmin,
  listNotifications: signedIn,
  countUnreadNotifications: signedIn,
  readNotification: ['owner'],
  readAllNotifications: companies,
  listViolations: ['admin'],
  listPopularMatches: ['admin'],
  listSimilarMatches: ['admin'],
  purgeMatch: ['admin'],
  getCacheStatistics: ['admin'],
  getSearchHealth: ['admin'],
  listAskedSentences: ['admin'],
  listDrift: ['admin'],
  runEmbeddings: ['admin'],
  createDemoData: ['admin'],
} as const

const part = { name: 'Pack', category: 'battery', price: 1, quantity: 9 }
const use = { industry: 'ESS', application: '에너지 저장' }
const need = { industry: 'ESS', requiredSpecs: { category: 'interior' }, priority: 'low' }
const watch = { email: 'o@example.com', criteria: { maxPrice: 1 } }
const buy = { proposalType: 'buy', message: 'One', quantity: 1, priceOffer: 1 }

/** New things of the company `owner`, so that each request finds something to do. */
async function things() {
  const owner = of('owner')
  const { partId, useCases } = await market.register('owner', { ...part, useCases: [use] })
  const { needId } = (await market.post('/needs', owner, need)).body
  const { watchId } = (await market.post('/watches', owner, watch)).body
  const proposal = { ...buy, toCompanyId: 'owner', partIds: [partId] }
  const { proposalId } = (await market.post('/proposals', of('sender'), proposal)).body
  await market.feed.drain()
  const { items } = (await market.get('/notifications?limit=1', owner)).body
  const [{ usageId }] = useCases as [{ usageId: string }]
  const { notificationId } = items[0]
  const queryHash = 'a'.repeat(64)
  // A picture that is not there is 404 for everybody.
  const picture = { owner: 'nobody', name: `${'0'.repeat(44)}-1x1` }
  const person = { accountId: 'nobody', email: 'nobody@example.com' }
  const ids = { partId, usageId, needId, watchId, proposalId, notificationId }
  return { ...ids, ...picture, ...person, queryHash, companyId: 'owner' }
}

const bodies: Readonly<Record<string, unknown>> = {
  createMatch: { query: 'home storage' },
  createInquiry: { name: 'Kim', contact: 'kim@example.com', message: '?' },
  registerPart: part,
  editPart: { price: 2 },
  addUseCase: use,
  transitionPart: { to: 'withdrawn' },
  createNeed: need,
  editNeed: { priority: 'high' },
  transitionNeed: { to: 'fulfilled' },
  createWatch: watch,
  transitionWatch: { to: 'cancelled' },
  transitionProposal: { to: 'rejected' },
  sendMessage: { text: 'Hello' },
  editCompany: { place: 'Ansan' },
  createCompany: { name: 'Volt Yard' },
  inviteMember: { email: 'jo@example.com' },
  readNotification: { read: true },
  runEmbeddings: {},
  createDemoData: { seed: 1, count: 1 },
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const files: Readonly<Record<string, { bytes: Uint8Array; contentType: string }>> = {
  addPicture: { bytes: pixel, contentType: 'image/png' },
  importParts: {
    bytes: Buffer.from('name,category,price,quantity\nPack,battery,1,1\n'),
    contentType: 'text/csv',
  },
}

/** After these there is nothing left to do with the thing. */
const endings = new Set([
  'removeUseCase',
  'transitionPart',
  'transitionNeed',
  'transitionWatch',
  'transitionProposal',
])

test('every operation is for those whom the document names, and for nobody else', async () => {
  const token = (who: Omit<TokenRequest, 'system'>) => market.issuer.token({ system: 'eecar', ...who })
  const roles = {
    visitor: undefined,
    owner: await token(of('owner')),
    stranger: await token(of('stranger')),
    admin: await token({ sub: 'admin', claims: { role: 'admin', companyId: 'platform' } }),
  }
  const { partId } = await market.register('third', part)
  const shared = await things()
  const request = async (operation: string): Promise<RequestParts> => {
    const path = endings.has(operation) ? await things() : shared
    const body =
      operation === 'createProposal' ? { ...buy, toCompanyId: 'third', partIds: [partId] } : bodies[operation]
    const query = operation === 'listSimilarMatches' ? { query: 'home storage' } : {}
    const file = files[operation]
    return { path, query, ...(body !== undefined && { body }), ...(file && { file }) }
  }
  const walked = await everyRole(market.server.app, market.runtime.systems[0] as RunningSystem, {
    roles,
    may,
    arguments: request,
  })
  expect(Object.keys(walked).sort()).toEqual(Object.keys(may).sort())
  expect(walked.editPart).toEqual({ visitor: 401, owner: 200, stranger: 403, admin: 200 })
})

test('a company sees the active needs of others, and no others of them', async () => {
  const ask = (query: string, as = of('stranger')) => market.get(`/needs${query}`, as)
  expect((await ask('')).status).toBe(200)
  expect(codeOf(await ask('?status=cancelled'))).toEqual([403, 'FORBIDDEN'])
  expect((await ask('?status=cancelled', admin)).status).toBe(200)
})

test('lists of another company are for admins; an admin without a company says whose', async () => {
  for (const list of ['/watches', '/proposals', '/notifications', '/notifications/unread-count']) {
    expect(codeOf(await market.get(`${list}?companyId=owner`, of('stranger')))).toEqual([403, 'FORBIDDEN'])
    expect((await market.get(`${list}?companyId=owner`, admin)).status).toBe(200)
    expect((await market.get(`${list}?companyId=owner`, of('owner'))).status).toBe(200)
    expect(codeOf(await market.get(list, admin))).toEqual([400, 'VALIDATION_ERROR'])
  }
})

test('both sides see a proposal, and each does what is its own', async () => {
  const { proposalId } = await things()
  const path = `/proposals/${proposalId}`
  expect((await market.get(path, of('sender'))).body.offers).toHaveLength(1)
  expect(codeOf(await market.get(path, of('stranger')))).toEqual([403, 'FORBIDDEN'])
  const cancelled = await market.post(`${path}/transitions`, of('sender'), { to: 'cancelled' })
  expect(cancelled.body).toMatchObject({ status: 'cancelled' })
})

test('what is not there is 404, whoever asks; a token without a company may do nothing', async () => {
  const gone = '01JHZK3N5V8Q2W4X6Y7Z9ABCDE'
  const paths = ['watches', 'proposals', 'parts', 'companies/owner/needs']
  for (const path of paths) {
    expect(codeOf(await market.get(`/${path}/${gone}`, of('owner')))).toEqual([404, 'NOT_FOUND'])
  }
  const unknown = await market.patch(`/parts/${gone}`, of('owner'), { price: 1 })
  expect(codeOf(unknown)).toEqual([404, 'NOT_FOUND'])
  expect(unknown.body.error.message).toBe('This part does not exist')
  const homeless = { sub: 'somebody', claims: { companyId: 'a#b', role: 'company' } }
  expect(codeOf(await market.post('/parts', homeless, part))).toEqual([403, 'FORBIDDEN'])
  expect(codeOf(await market.post('/parts', admin, part))).toEqual([403, 'FORBIDDEN'])
})

test('who acts is never taken from a body', async () => {
  const forged = [
    ['/parts', { ...part, sellerId: 'victim' }],
    ['/needs', { ...need, companyId: 'victim' }],
    ['/watches', { ...watch, buyerId: 'victim' }],
    ['/proposals', { ...buy, toCompanyId: 'owner', partIds: ['p'], fromCompanyId: 'victim' }],
  ] as const
  for (const [path, body] of forged) {
    expect(codeOf(await market.post(path, of('forger'), body))).toEqual([400, 'VALIDATION_ERROR'])
  }
})
