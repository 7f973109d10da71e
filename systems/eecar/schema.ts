import { idempotencyRecord } from '@monotable/server/kit'
import { gsi, query, schema, table } from 'monotable'
import { CompanyMember } from './companies/company-member.ts'
import { CompanyProfile } from './companies/company-profile.ts'
import { VectorReference } from './embedding/vector-reference.ts'
import { Inquiry } from './inquiries/inquiry.ts'
import { MatchResult } from './matches/match-result.ts'
import { CompanyNeed, NeedPointer } from './needs/need.ts'
import { Notification } from './notifications/notification.ts'
import { CompliancePointer, OtherCategory, Part, SellerPointer } from './parts/part.ts'
import { PartSpecification } from './parts/part-specification.ts'
import { UseCase } from './parts/use-case.ts'
import { OutboxPointer, Proposal, ProposalOffer } from './proposals/proposal.ts'
import { ProposalMessage } from './proposals/proposal-message.ts'
import { AskedSentence } from './search/asked-sentence.ts'
import { SearchChange } from './search/search-change.ts'
import { Watch, WatchPointer, WatchTrigger } from './watches/watch.ts'

const parts = table('eecar-parts-table', {
  key: ['PK', 'SK'],
  indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') },
  ttl: 'TTL',
  billing: 'PAY_PER_REQUEST',
  stream: 'NEW_AND_OLD_IMAGES',
})

const newestFirst = { direction: 'desc' } as const

/** A need that has expired is no active one for any read (E12). */
const notExpired = 'attribute_not_exists(expiresAt) or expiresAt > {now}'

export const eecar = schema({
  tables: [parts],
  entities: {
    Part,
    PartSpecification,
    VectorReference,
    UseCase,
    CompanyNeed,
    MatchResult,
    Watch,
    WatchTrigger,
    Proposal,
    Notification,
    SellerPointer,
    OutboxPointer,
    WatchPointer,
    NeedPointer,
    ProposalOffer,
    ProposalMessage,
    CompanyProfile,
    CompanyMember,
    Inquiry,
    CompliancePointer,
    OtherCategory,
    SearchChange,
    AskedSentence,
    /** Answers to requests, kept so that a repeat gives the same one. */
    Idempotency: idempotencyRecord(),
  },
  access: {
    // Of the document
    partsInCategory: query(Part, 'GSI1: GSI1PK = CATEGORY#{category}, GSI1SK begins_with CREATED_AT#', {
      title: 'Get all parts in a category',
      ...newestFirst,
    }),
    activeNeeds: query(CompanyNeed, 'PK = COMPANY#{companyId}, SK begins_with NEED#', {
      title: "Get company's active needs",
      filter: `status = "active" and (${notExpired})`,
      accepts: { DISCARDING_FILTER: 'the filter of the document; a company has few needs' },
    }),
    pendingProposals: query(
      Proposal,
      'GSI1: GSI1PK = COMPANY#{toCompanyId}, GSI1SK begins_with STATUS#pending#',
      { title: "Get buyer's pending proposals", ...newestFirst },
    ),
    popularQueries: query(MatchResult, 'GSI1: GSI1PK = CACHE, GSI1SK begins_with HIT_COUNT#', {
      title: 'Find cached similar queries (most frequently hit)',
      ...newestFirst,
    }),
    activeWatches: query(Watch, 'GSI1: GSI1PK = BUYER#{buyerId}, GSI1SK begins_with STATUS#active#', {
      title: "Get buyer's active watches",
      ...newestFirst,
    }),

    // Added
    needsByStatus: query(
      CompanyNeed,
      'GSI1: GSI1PK = NEED#{status}, GSI1SK begins_with PRIORITY#{priority}#',
      {
        title: 'Needs by status, by rank',
        each: { priority: ['high', 'medium', 'low'] },
        filter: `status <> "active" or ${notExpired}`,
        ...newestFirst,
      },
    ),
    needsOfCompany: query(CompanyNeed, 'PK = COMPANY#{companyId}, SK begins_with NEED#', {
      title: "Company's needs, all states",
      ...newestFirst,
    }),
    expiredNeeds: query(CompanyNeed, 'GSI1: GSI1PK = NEED#active, GSI1SK begins_with PRIORITY#', {
      title: 'Needs whose time is over',
      filter: 'expiresAt <= {now}',
      accepts: { DISCARDING_FILTER: 'a schedule reads it now and then' },
    }),
    watches: query(Watch, 'GSI1: GSI1PK = BUYER#{buyerId}, GSI1SK begins_with STATUS#{status}#', {
      title: 'Watches, all states',
      each: { status: ['active', 'triggered', 'cancelled'] },
      order: ['createdAt'],
      ...newestFirst,
    }),
    inbox: query(Proposal, 'GSI1: GSI1PK = COMPANY#{toCompanyId}, GSI1SK begins_with STATUS#{status}#', {
      title: 'Inbox, all states',
      each: { status: ['pending', 'negotiating', 'accepted', 'rejected', 'cancelled'] },
      order: ['createdAt'],
      ...newestFirst,
    }),
    allParts: query(Part, 'GSI1: GSI1PK = CATEGORY#{category}, GSI1SK begins_with CREATED_AT#', {
      title: 'All parts',
      each: { category: 'given' },
      order: ['createdAt'],
      ...newestFirst,
    }),
    otherCategories: query(OtherCategory, 'PK = CATEGORIES, SK begins_with CATEGORY#', {
      title: 'Categories that other programs have made up',
    }),
    partsOfSeller: query(SellerPointer, 'PK = SELLER#{sellerId}, SK begins_with PART#', {
      title: 'Parts of a seller',
      hydrate: Part,
      ...newestFirst,
    }),
    outbox: query(OutboxPointer, 'PK = COMPANY#{fromCompanyId}, SK begins_with PROPOSAL#', {
      title: 'Outbox',
      hydrate: Proposal,
      ...newestFirst,
    }),
    watchesForPart: query(WatchPointer, 'PK = WATCHCAT#{category}, SK begins_with WATCH#', {
      title: 'Watches a part may meet',
      each: { category: 'given' },
      hydrate: Watch,
    }),
    needsForPart: query(NeedPointer, 'PK = NEEDCAT#{category}, SK >= MAXPRICE#{price}', {
      title: 'Needs a part may meet',
      filter: 'minQuantity <= {quantity}',
      hydrate: CompanyNeed,
    }),
    notifications: query(Notification, 'GSI1: GSI1PK = RECIPIENT#{recipientId}, GSI1SK begins_with SENT#', {
      title: 'Notifications',
      ...newestFirst,
    }),
    unreadNotifications: query(
      Notification,
      'GSI1: GSI1PK = RECIPIENT#{recipientId}, GSI1SK begins_with SENT#',
      { title: 'Unread notifications', filter: 'attribute_not_exists(read) or read = false', ...newestFirst },
    ),
    membersOfCompany: query(CompanyMember, 'GSI1: GSI1PK = MEMBERS#{companyId}, GSI1SK begins_with SINCE#', {
      title: 'Who acts for a company',
    }),
    violations: query(CompliancePointer, 'PK = COMPLIANCE#violation, SK begins_with PART#', {
      title: 'Violations',
      hydrate: Part,
    }),
    useCases: query(UseCase, 'PK = PART#{partId}, SK begins_with USAGE#', { title: 'Use cases of a part' }),
    inquiries: query(Inquiry, 'PK = PART#{partId}, SK begins_with INQUIRY#', {
      title: 'Inquiries of a part',
      ...newestFirst,
    }),
    triggers: query(WatchTrigger, 'PK = WATCH#{watchId}, SK begins_with TRIGGER#', {
      title: 'Triggers of a watch',
    }),
    searchChanges: query(SearchChange, 'PK = SEARCHCHANGE#{hour}, SK >= AT#{from}', {
      title: 'Parts that were changed in an hour, for the search of other processes',
    }),
    askedSentences: query(AskedSentence, 'PK = ASKED, SK begins_with SENTENCE#', {
      title: 'What people asked the search',
    }),
    proposalMessages: query(ProposalMessage, 'PK = PROPOSAL#{proposalId}, SK begins_with MESSAGE#', {
      title: 'Messages of a proposal',
    }),
    offers: query(ProposalOffer, 'PK = PROPOSAL#{proposalId}, SK begins_with OFFER#', {
      title: 'Offers of a proposal',
    }),
  },
})
