import { refuse } from './errors.ts'
import { policyOf } from './operation.ts'
import { operations } from './operations.ts'
import { userOf } from './people/acting-user.ts'
import { relationsTo } from './relations.ts'

// Users are `buyer`, `worker` or `seller`, and besides what `relations.ts` says they are to what a path names.

const users = ['buyer', 'worker', 'seller'] as const
const admin = ['admin'] as const

const may: Readonly<Record<string, 'public' | 'signedIn' | readonly string[]>> = {
  signUp: 'signedIn',
  getOwnProfile: users,
  editOwnProfile: users,
  getUser: 'public',
  findUsers: 'public',
  getPortfolioPicture: 'public',
  verifyUser: admin,
  listVerificationQueue: admin,
  suspendUser: admin,
  liftSuspension: admin,

  postProject: ['buyer'],
  listOwnProjects: ['buyer'],
  /** Open ones: the operation looks at the status that is asked for. */
  listProjects: 'public',
  getProject: 'public',
  editProject: ['owner'],
  requestCompletion: ['accepted'],
  /** Admins, work in progress: the operation looks at its status. */
  transitionProject: ['owner', 'accepted', 'admin'],

  placeBid: ['worker'],
  editBid: ['bidder'],
  transitionBid: ['owner', 'bidder'],
  /** Workers see their own. */
  listBids: ['owner', 'worker', 'admin'],
  listOwnBids: ['worker'],
  listBidsByStatus: admin,

  browseProducts: 'public',
  listSellerProducts: 'public',
  getProduct: 'public',
  getProductPicture: 'public',
  createProduct: ['seller'],
  editProduct: ['shop'],
  removeProduct: ['shop'],

  placeOrders: ['buyer'],
  getOrder: ['customer', 'shop', 'admin'],
  /** Buyers and sellers see their own: the operation looks at whose are asked for. */
  listOrders: ['buyer', 'seller', 'admin'],
  transitionOrder: ['customer', 'shop'],
  /** Signed by the provider. */
  recordPayment: 'public',

  sendMessage: users,
  listConversations: users,
  listMessages: ['participant'],
  readConversation: ['participant'],
  listNotifications: users,
  readNotification: users,
  readAllNotifications: users,
  followEvents: users,

  reviewProject: ['owner', 'accepted'],
  reviewOrder: ['customer', 'shop'],
  listOwnReviews: users,
  listUserReviews: 'public',
  listProjectReviews: 'public',
}

/** How to reach a user. */
const contact = {
  email: admin,
  phone: admin,
  'location.address': admin,
  'location.lat': admin,
  'location.lng': admin,
  contactName: admin,
  businessReg: admin,
  jobsAbandoned: admin,
  suspendedAt: admin,
  updatedAt: admin,
}

/** The only one for those who have no profile yet. */
const signingUp = 'signUp'

/** Who may do what. Who somebody is, the guard of the token's subject and the profile say, on every call. */
export const policy = policyOf({
  may,
  shown: { getUser: contact },
  roles: async ({ operation, actor, path, db }) => {
    const roles = actor.claims.role === 'admin' ? ['admin'] : []
    // Nothing has to be looked up: where it matters who reads, the operation does it.
    if (may[operation] === 'public') return roles
    const user = await userOf(db, actor)
    if (!user) {
      if (roles.length === 0 && operation !== signingUp) throw refuse('NO_PROFILE')
      return roles
    }
    const { userId, suspendedAt } = user.item
    const isWrite = operations[operation]?.method !== 'GET'
    if (isWrite && suspendedAt !== undefined) throw refuse('ACCOUNT_SUSPENDED')
    return [...roles, user.entity.toLowerCase(), ...(await relationsTo(db, path, userId))]
  },
})
