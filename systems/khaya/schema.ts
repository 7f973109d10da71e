import { collection, get, gsi, query, schema, table } from 'monotable'
import { DocumentAccess, VerificationDocument } from './documents/document.ts'
import { Block, Report } from './messages/block.ts'
import { InboxEntry, Message } from './messages/message.ts'
import { Notification } from './notifications/notification.ts'
import { Order, PaymentGuard } from './orders/order.ts'
import { Idempotency, SellerResponse } from './orders/seller-response.ts'
import { EmailGuard, IdNumberGuard, PhoneGuard, SubGuard } from './people/guards.ts'
import { PhoneCode } from './people/phone-code-item.ts'
import { Buyer, Seller, VerificationEntry, Worker } from './people/user.ts'
import { Product } from './products/product.ts'
import { SearchMark, SearchWord } from './products/search-word.ts'
import { Bid, MatchMark, Project } from './projects/project.ts'
import { Review } from './reviews/review.ts'

const ProjectKhaya = table('ProjectKhaya', {
  key: ['PK', 'SK'],
  indexes: {
    GSI1: gsi('GSI1PK', 'GSI1SK', {
      title: 'Role & Location Search',
      accepts: { LOW_CARDINALITY: 'the key of the document: what is asked for is one city of a role' },
    }),
    GSI2: gsi('GSI2PK', 'GSI2SK', {
      title: 'Status & Timestamp',
      accepts: {
        LOW_CARDINALITY: 'the key of the document: lists of a status are read newest first, a page at a time',
        MIXED_PARTITION: 'the key of the document: pages are filled until they are whole',
      },
    }),
    GSI3: gsi('GSI3PK', 'GSI3SK', { title: 'Category Search' }),
  },
  billing: 'PAY_PER_REQUEST',
  ttl: 'TTL',
  stream: 'NEW_AND_OLD_IMAGES',
  accepts: { UNBOUNDED_ITEM: 'lists are given whole by those whose item it is; none grows by itself' },
})

const newestFirst = { direction: 'desc' } as const

export const khaya = schema({
  tables: [ProjectKhaya],
  entities: {
    Buyer,
    Worker,
    Seller,
    Project,
    Bid,
    Product,
    Order,
    Review,
    Message,
    EmailGuard,
    PhoneGuard,
    SubGuard,
    IdNumberGuard,
    InboxEntry,
    VerificationEntry,
    VerificationDocument,
    DocumentAccess,
    PhoneCode,
    Block,
    Report,
    SearchWord,
    SearchMark,
    MatchMark,
    Notification,
    PaymentGuard,
    Idempotency,
    SellerResponse,
  },
  access: {
    // Of the document
    profile: collection({ Buyer, Worker, Seller }, 'PK = USER#{userId}, SK = PROFILE', {
      title: 'Get user profile',
    }),
    workersByLocation: query(Worker, 'GSI1: GSI1PK = ROLE#WORKER, GSI1SK begins_with LOCATION#{city}#', {
      title: 'Get worker by location',
    }),
    sellersByLocation: query(Seller, 'GSI1: GSI1PK = ROLE#SELLER, GSI1SK begins_with LOCATION#{city}#', {
      title: 'Get seller by location',
    }),
    openProjects: query(Project, 'GSI2: GSI2PK = STATUS#OPEN', { title: 'Get all projects', ...newestFirst }),
    projectBids: query(Bid, 'PK = PROJECT#{projectId}, SK begins_with BID#', { title: 'Get project bids' }),
    sellerProducts: query(Product, 'PK = SELLER#{sellerId}, SK begins_with PRODUCT#', {
      title: 'Get seller products',
    }),
    productsByCategory: query(Product, 'GSI3: GSI3PK = CATEGORY#{category}', {
      title: 'Browse products by category',
      direction: 'asc',
    }),
    userReviews: query(Review, 'PK = USER#{userId}, SK begins_with REVIEW#', { title: 'Get user reviews' }),
    conversationMessages: query(Message, 'PK = CONVERSATION#{user1}#{user2}, SK begins_with MESSAGE#', {
      title: 'Get conversation messages',
      ...newestFirst,
    }),
    projectsByStatus: query(Project, 'GSI2: GSI2PK = STATUS#{status}', {
      title: 'Projects of a status',
      ...newestFirst,
    }),
    bidsByStatus: query(Bid, 'GSI2: GSI2PK = STATUS#{status}', { title: 'Pending bids', ...newestFirst }),
    ordersByStatus: query(Order, 'GSI2: GSI2PK = STATUS#{status}', {
      title: 'Recent orders',
      ...newestFirst,
    }),

    // Added
    myProjects: query(Project, 'GSI1: GSI1PK = USER#{userId}, GSI1SK begins_with PROJECT#', {
      title: 'My projects',
      ...newestFirst,
    }),
    myBids: query(Bid, 'GSI1: GSI1PK = USER#{userId}, GSI1SK begins_with BID#', {
      title: 'My bids',
      ...newestFirst,
    }),
    myOrders: query(Order, 'GSI1: GSI1PK = USER#{userId}, GSI1SK begins_with ORDER#', {
      title: 'My orders',
      ...newestFirst,
    }),
    myReviews: query(Review, 'GSI1: GSI1PK = USER#{userId}, GSI1SK begins_with REVIEW#', {
      title: 'My written reviews',
      ...newestFirst,
    }),
    shopOrders: query(Order, 'GSI3: GSI3PK = SELLER#{sellerId}, GSI3SK begins_with ORDER#', {
      title: 'Orders of my shop',
      ...newestFirst,
    }),
    productsByPrice: query(
      Product,
      'GSI3: GSI3PK = CATEGORY#{category}, GSI3SK between PRICE#{min} and PRICE#{max}#~',
      { title: 'Price range', direction: 'asc' },
    ),
    projectsByTime: query(
      Project,
      'GSI2: GSI2PK = STATUS#{status}, GSI2SK between TIMESTAMP#{from} and TIMESTAMP#{to}',
      { title: 'Projects of a status, by time', ...newestFirst },
    ),
    openProjectsBefore: query(Project, 'GSI2: GSI2PK = STATUS#OPEN, GSI2SK < TIMESTAMP#{createdAt}', {
      title: 'Open projects that expire',
    }),
    pendingOrdersUntil: query(Order, 'GSI2: GSI2PK = STATUS#PENDING, GSI2SK <= TIMESTAMP#{createdAt}', {
      title: 'Pending orders that expire',
    }),
    completionRequests: query(
      Project,
      'GSI3: GSI3PK = COMPLETION#REQUESTED, GSI3SK <= {completionRequestedAt}',
      { title: 'Projects whose completion was requested' },
    ),
    messagesSince: query(Message, 'PK = CONVERSATION#{user1}#{user2}, SK > MESSAGE#{createdAt}#{messageId}', {
      title: 'Newer messages of a conversation',
    }),
    inbox: query(InboxEntry, 'PK = USER#{userId}, SK begins_with CONVERSATION#', { title: 'Inbox' }),
    inboxByTime: query(InboxEntry, 'GSI1: GSI1PK = USER#{userId}, GSI1SK begins_with CONVERSATION#', {
      title: 'Inbox, the latest message first',
      ...newestFirst,
    }),
    userReviewsBefore: query(Review, 'GSI3: GSI3PK = USER#{userId}, GSI3SK < REVIEW#{createdAt}#{reviewId}', {
      title: 'Reviews of a user, newest first',
      ...newestFirst,
    }),
    userReviewsBetween: query(Review, 'PK = USER#{userId}, SK between REVIEW#{from} and REVIEW#{to}', {
      title: 'Reviews of a user, of some projects and orders',
    }),
    notifications: query(Notification, 'PK = USER#{userId}, SK begins_with NOTIFICATION#', {
      title: 'Notifications',
      ...newestFirst,
    }),
    verificationQueue: query(VerificationEntry, 'PK = VERIFY#QUEUE', {
      title: 'Verification queue',
      direction: 'asc',
    }),
    documents: query(VerificationDocument, 'PK = USER#{userId}, SK begins_with DOCUMENT#', {
      title: 'Documents for verification',
    }),
    documentAccesses: query(DocumentAccess, 'PK = USER#{userId}, SK begins_with ACCESS#', {
      title: 'Who looked at documents',
      ...newestFirst,
    }),
    blocks: query(Block, 'PK = USER#{userId}, SK begins_with BLOCK#', { title: 'Blocked people' }),
    openReports: query(Report, 'GSI1: GSI1PK = REPORTS#OPEN', {
      title: 'Reports to look at',
      direction: 'asc',
    }),
    reportsOf: query(Report, 'PK = USER#{userId}, SK begins_with REPORT#', { title: 'Reports of a person' }),
    productsByWord: query(
      SearchWord,
      'PK = WORD#{word}#TOWN#{town}, SK between PRICE#{min} and PRICE#{max}#~',
      { title: 'Search of materials by word, town and price', direction: 'asc' },
    ),
    userByEmail: get(EmailGuard, 'PK = EMAIL#{email}, SK = UNIQUE', { title: 'User by e-mail' }),
    userByPhone: get(PhoneGuard, 'PK = PHONE#{phone}, SK = UNIQUE', { title: 'User by phone' }),
    userBySub: get(SubGuard, 'PK = SUB#{sub}, SK = UNIQUE', { title: 'User by sub' }),
  },
})
