import { everyRole } from '@monotable/server/testing'
import { beforeAll, expect, test } from 'vitest'
import { requestsIn } from './requests.ts'
import { fresh, openWorld, operator } from './world.ts'

const world = openWorld()
const { call, openShop, served } = world

const [owner, staff, stranger] = [fresh('owner'), fresh('staff'), fresh('stranger')]
let requests: ReturnType<typeof requestsIn>
beforeAll(async () => {
  await call('PUT', `/inventory/users/${owner}/plan`, { as: operator, body: { plan: 'enterprise' } })
  const alerted = { notificationEmail: 'me@example.com' }
  const [shop, other] = [await openShop(alerted, owner), await openShop({}, owner)]
  await shop.staff(staff)
  await other.staff(staff)
  await openShop({}, stranger)
  requests = requestsIn(world, shop, other, staff)
})

type Role = 'owner' | 'staff' | 'operator' | 'stranger' | 'nobody'
const members: Role[] = ['owner', 'staff']
const ownerAlone: Role[] = ['owner']
const signedIn: Role[] = ['owner', 'staff', 'operator', 'stranger']

/** Section 6 of the document. */
const may: Record<string, Role[]> = {
  // Read shop, products, sales, movements, statistics, alerts
  getShop: members,
  listProducts: members,
  getProduct: members,
  getCatalogue: members,
  listCategories: members,
  listSales: members,
  getSale: members,
  listProductTransactions: members,
  listShopTransactions: members,
  getStatistics: members,
  listLowStock: members,
  listAlerts: members,
  listReceipts: members,
  getReceipt: members,
  // Sell, return, adjust, bulk adjust
  recordSale: members,
  recordReceipt: members,
  mailReceipt: members,
  returnSale: members,
  adjustStock: members,
  adjustStockBatch: members,
  countStock: members,
  // Product create, edit, delete, restore; categories
  createProduct: ownerAlone,
  updateProduct: ownerAlone,
  deleteProduct: ownerAlone,
  restoreProduct: ownerAlone,
  putPicture: ownerAlone,
  renameCategory: ownerAlone,
  importCatalogue: ownerAlone,
  exportCatalogue: ownerAlone,
  exportSales: ownerAlone,
  // Void, transfer, members, settings, test alert, archive, reconcile, delete shop
  voidSale: ownerAlone,
  transferStock: ownerAlone,
  listMembers: ownerAlone,
  putMember: ownerAlone,
  removeMember: ownerAlone,
  inviteMember: ownerAlone,
  listInvitations: ownerAlone,
  withdrawInvitation: ownerAlone,
  updateShop: ownerAlone,
  sendTestAlert: ownerAlone,
  runArchive: ownerAlone,
  reconcileStock: ownerAlone,
  deleteShop: ownerAlone,
  // Create shop; what is one's own
  createShop: signedIn,
  listShops: signedIn,
  getAccount: signedIn,
  // Whoever has the address of a picture
  getPicture: ['owner', 'staff', 'operator', 'stranger', 'nobody'],
  // Set plan
  setPlan: ['operator'],
  listDrift: ['operator'],
}

test('every operation is done for whoever may, and for nobody else', async () => {
  const app = { request: (path: string, init: RequestInit) => fetch(`${served.server.url}${path}`, init) }
  const walked = await everyRole(app, served.runtime.systems[0]!, {
    roles: {
      owner: await served.token(owner),
      staff: await served.token(staff),
      operator: await served.token(operator),
      stranger: await served.token(stranger),
      nobody: undefined,
    },
    may,
    arguments: operation => requests[operation]!(),
  })
  for (const [operation, statuses] of Object.entries(walked)) {
    for (const role of may[operation]!)
      expect([200, 201, 204], `${operation} as ${role}`).toContain(statuses[role])
  }
}, 120_000)
