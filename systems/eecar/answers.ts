import { z } from 'zod'
import * as examples from './examples.ts'
import { CompanyNeed } from './needs/need.ts'
import { Notification } from './notifications/notification.ts'
import { Inquiry, Part, PartSpecification, UseCase } from './parts/part.ts'
import { useClass } from './parts/use-class.ts'
import { Proposal, ProposalOffer } from './proposals/proposal.ts'
import { Watch, WatchTrigger } from './watches/watch.ts'

// What is answered, by name: nothing else of an item leaves the server.

export const partAnswer = z
  .object(Part.attributes)
  .pick({
    partId: true,
    name: true,
    category: true,
    manufacturer: true,
    model: true,
    year: true,
    condition: true,
    price: true,
    quantity: true,
    sellerId: true,
    description: true,
    images: true,
    createdAt: true,
    updatedAt: true,
    listingStatus: true,
    complianceStatus: true,
    complianceIssues: true,
    version: true,
  })
  .meta({ examples: [examples.part] })

const specificationAnswer = z
  .object(PartSpecification.attributes)
  .pick({
    materialComposition: true,
    dimensions: true,
    weight: true,
    electricalProps: true,
    chemicalProps: true,
    thermalProps: true,
    recyclingInfo: true,
    batteryHealth: true,
    mechanicalProps: true,
    safetyInfo: true,
  })
  .meta({ examples: [examples.specifications] })

export const useCaseAnswer = z
  .object(UseCase.attributes)
  .pick({
    usageId: true,
    industry: true,
    application: true,
    requirements: true,
    successCase: true,
    description: true,
  })
  .meta({ examples: [examples.useCase] })

const specified = { ...examples.part, specifications: examples.specifications, useClass: 'reuse' as const }

/** A part with its specification; batteries with what they are good for. */
export const specifiedPartAnswer = partAnswer
  .extend({
    specifications: specificationAnswer.optional(),
    useClass: useClass.optional(),
  })
  .meta({ examples: [specified] })

export const wholePartAnswer = specifiedPartAnswer
  .extend({ useCases: z.array(useCaseAnswer) })
  .meta({ examples: [{ ...specified, useCases: [examples.useCase] }] })

export const needAnswer = z
  .object(CompanyNeed.attributes)
  .pick({
    companyId: true,
    needId: true,
    companyName: true,
    industry: true,
    requiredSpecs: true,
    productionProcess: true,
    targetApplication: true,
    priority: true,
    status: true,
    createdAt: true,
    updatedAt: true,
    expiresAt: true,
    closeReason: true,
    version: true,
  })
  .meta({ examples: [examples.need] })

export const watchAnswer = z
  .object(Watch.attributes)
  .pick({
    watchId: true,
    buyerId: true,
    email: true,
    phone: true,
    criteria: true,
    status: true,
    createdAt: true,
    updatedAt: true,
    triggeredAt: true,
    repeat: true,
    triggerCount: true,
    version: true,
  })
  .meta({ examples: [examples.watch] })

export const triggerAnswer = z
  .object(WatchTrigger.attributes)
  .pick({
    partId: true,
    matchScore: true,
    notifiedAt: true,
  })
  .meta({ examples: [examples.trigger] })

export const proposalAnswer = z
  .object(Proposal.attributes)
  .pick({
    proposalId: true,
    fromCompanyId: true,
    toCompanyId: true,
    partIds: true,
    proposalType: true,
    message: true,
    quantity: true,
    priceOffer: true,
    terms: true,
    status: true,
    createdAt: true,
    updatedAt: true,
    respondedAt: true,
    closingMessage: true,
    turn: true,
    offerSeq: true,
    version: true,
  })
  .meta({ examples: [examples.proposal] })

export const offerAnswer = z
  .object(ProposalOffer.attributes)
  .pick({
    seq: true,
    companyId: true,
    quantity: true,
    priceOffer: true,
    terms: true,
    message: true,
    createdAt: true,
  })
  .meta({ examples: [examples.offer] })

export const notificationAnswer = z
  .object(Notification.attributes)
  .pick({
    notificationId: true,
    recipientId: true,
    type: true,
    title: true,
    message: true,
    data: true,
    read: true,
    sentAt: true,
    version: true,
  })
  .meta({ examples: [examples.notification] })

export const inquiryAnswer = z
  .object(Inquiry.attributes)
  .pick({
    inquiryId: true,
    partId: true,
    createdAt: true,
    name: true,
    contact: true,
    message: true,
  })
  .meta({ examples: [examples.inquiry] })
