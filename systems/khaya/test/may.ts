const everyone = [
  'visitor',
  'newcomer',
  'owner',
  'buyer',
  'chosen',
  'worker',
  'shop',
  'seller',
  'admin',
] as const
const signedIn = ['newcomer', 'owner', 'buyer', 'chosen', 'worker', 'shop', 'seller', 'admin'] as const
const users = ['owner', 'buyer', 'chosen', 'worker', 'shop', 'seller'] as const
const buyers = ['owner', 'buyer'] as const
const workers = ['chosen', 'worker'] as const
const sellers = ['shop', 'seller'] as const

export type Role = (typeof everyone)[number]

/** By hand, from section 6 of the document, and not from the operations: this is what they are measured by. */
export const may = {
  signUp: signedIn,
  getOwnProfile: users,
  editOwnProfile: users,
  getUser: everyone,
  findUsers: everyone,
  getPortfolioPicture: everyone,
  verifyUser: ['admin'],
  listVerificationQueue: ['admin'],
  listDrift: ['admin'],
  suspendUser: ['admin'],
  liftSuspension: ['admin'],
  postProject: buyers,
  listOwnProjects: buyers,
  listProjects: everyone,
  getProject: everyone,
  editProject: ['owner'],
  requestCompletion: ['chosen'],
  /** Of work in progress (CHANGES.md): what is disputed. */
  transitionProject: ['owner', 'chosen', 'admin'],
  placeBid: workers,
  editBid: ['chosen'],
  transitionBid: ['owner', 'chosen'],
  listBids: ['owner', 'chosen', 'worker', 'admin'],
  listOwnBids: workers,
  listBidsByStatus: ['admin'],
  reviewProject: ['owner', 'chosen'],
  reviewOrder: ['owner', 'shop'],
  listOwnReviews: users,
  listUserReviews: everyone,
  listProjectReviews: everyone,
  browseProducts: everyone,
  listSellerProducts: everyone,
  getProduct: everyone,
  getProductPicture: everyone,
  createProduct: sellers,
  editProduct: ['shop'],
  removeProduct: ['shop'],
  placeOrders: buyers,
  getOrder: ['owner', 'shop', 'admin'],
  listOrders: [...buyers, ...sellers, 'admin'],
  transitionOrder: ['owner', 'shop'],
  // For whoever has the secret of the payment provider.
  recordPayment: everyone,
  sendMessage: users,
  listConversations: users,
  listMessages: ['owner', 'chosen'],
  readConversation: ['owner', 'chosen'],
  listNotifications: users,
  readNotification: users,
  readAllNotifications: users,
  followEvents: users,
} as const satisfies Record<string, readonly Role[]>
