import { policyOf } from './operation.ts'
import { roleIn } from './role-in.ts'

const members = ['owner', 'staff'] as const
const owner = ['owner'] as const

/** Who may do what. Owner and staff are known by the membership, which is looked up on every call (S4, S5). */
export const policy = policyOf({
  roles: async ({ actor, path, db }) => {
    const isOperator = actor.claims.role === 'operator'
    const role = path.shopId && actor.id ? await roleIn(db, actor.id, path.shopId) : undefined
    return [...(isOperator ? ['operator'] : []), ...(role ? [role] : [])]
  },
  may: {
    createShop: 'signedIn',
    listShops: 'signedIn',
    getAccount: 'signedIn',
    setPlan: ['operator'],
    getShop: members,
    updateShop: owner,
    deleteShop: owner,

    listMembers: owner,
    putMember: owner,
    removeMember: owner,

    listProducts: members,
    getProduct: members,
    createProduct: owner,
    updateProduct: owner,
    deleteProduct: owner,
    restoreProduct: owner,
    listCategories: members,
    renameCategory: owner,

    recordSale: members,
    listSales: members,
    getSale: members,
    returnSale: members,
    voidSale: owner,

    adjustStock: members,
    adjustStockBatch: members,
    /** Both shops are in the body: the operation asks for both memberships itself. */
    transferStock: 'signedIn',
    listProductTransactions: members,
    listShopTransactions: members,

    listLowStock: members,
    listAlerts: members,
    sendTestAlert: owner,
    getStatistics: members,
    runArchive: owner,
    reconcileStock: owner,
  },
})
