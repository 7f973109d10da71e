import type { IdsAt } from '@monotable/server/kit'
import { inquiryReceived, proposalMoved } from '../notifications/news.ts'
import type { News } from '../notifications/notify.ts'
import type { Items } from '../operation.ts'
import { greenloop, hanbit, jejuEss, namsan, solarnest, voltswap } from './companies.ts'
import { day } from './make-parts.ts'
import type { SampleItems } from './store-sample.ts'

type Proposal = Items['Proposal']
type Offer = Items['ProposalOffer']

interface Told {
  readonly from: string
  readonly to: string
  readonly seller: string
  readonly category: Items['Part']['category']
  readonly type: Proposal['proposalType']
  readonly message: string
  readonly ago: number
  readonly status: Proposal['status']
  /** Prices in turn, the sender's first. */
  readonly prices: readonly number[]
}

const told: readonly Told[] = [
  {
    from: voltswap.companyId,
    to: greenloop.companyId,
    seller: greenloop.companyId,
    category: 'inverter',
    type: 'buy',
    message: 'One inverter for a test bench, pickup next week',
    ago: 21,
    status: 'rejected',
    prices: [300_000],
  },
  {
    from: namsan.companyId,
    to: voltswap.companyId,
    seller: namsan.companyId,
    category: 'motor',
    type: 'sell',
    message: '클래식카 개조에 적합한 모터입니다. 시험 성적서를 드립니다.',
    ago: 15,
    status: 'accepted',
    prices: [1_150_000],
  },
  {
    from: jejuEss.companyId,
    to: greenloop.companyId,
    seller: greenloop.companyId,
    category: 'battery',
    type: 'buy',
    message: '제주 풍력 단지 ESS용으로 구매를 희망합니다.',
    ago: 6,
    status: 'negotiating',
    prices: [2_400_000, 2_900_000, 2_650_000],
  },
  {
    from: solarnest.companyId,
    to: hanbit.companyId,
    seller: hanbit.companyId,
    category: 'battery',
    type: 'buy',
    message: 'For a 1 MWh container near Naju; we would take more of the same',
    ago: 2,
    status: 'pending',
    prices: [4_100_000],
  },
]

export interface Deal {
  readonly proposal: Proposal
  readonly offers: readonly Offer[]
  readonly news: readonly News[]
}

/** Proposals of the last weeks, with every offer that was made. */
export function makeDeals(end: Date, idsAt: IdsAt, parts: readonly SampleItems[]): Deal[] {
  return told.map(deal => {
    const { from, to, prices, status, message } = deal
    const at = (step: number) => new Date(end.getTime() - deal.ago * day + step * (day / 3))
    const part = lastListed(parts, deal)
    const proposalId = idsAt(at(0))()
    const offers = prices.map((priceOffer, step): Offer => {
      const companyId = step % 2 === 0 ? from : to
      const offer = { proposalId, seq: step + 1, companyId, quantity: 1, priceOffer }
      return { ...offer, createdAt: at(step).toISOString(), ...(step === 0 && { message }) }
    })
    const lastStep = status === 'pending' || status === 'negotiating' ? prices.length - 1 : prices.length
    const proposal: Proposal = {
      proposalId,
      fromCompanyId: from,
      toCompanyId: to,
      partIds: [part.partId],
      proposalType: deal.type,
      message,
      quantity: 1,
      priceOffer: prices.at(-1) as number,
      status,
      turn: prices.length % 2 === 1 ? to : from,
      offerSeq: prices.length,
      createdAt: at(0).toISOString(),
      updatedAt: at(lastStep).toISOString(),
      version: 1,
      ...(status !== 'pending' && { respondedAt: at(1).toISOString() }),
    }
    const received = proposalMoved({ ...proposal, status: 'pending' }, to, at(0))
    const mover = lastStep % 2 === 1 ? to : from
    const answered = { ...proposal, version: lastStep + 1 }
    const news = lastStep === 0 ? [] : [proposalMoved(answered, mover === to ? from : to, at(lastStep))]
    return { proposal, offers, news: [received, ...news] }
  })
}

/** The newest one of a seller that can be had. */
function lastListed(parts: readonly SampleItems[], { seller, category }: Told): Items['Part'] {
  const found = parts.findLast(
    ({ part }) => part.sellerId === seller && part.category === category && part.listingStatus === 'listed',
  )
  return (found ?? parts[0])?.part as Items['Part']
}

const asked = [
  ['Kim Taeyang', 'taeyang@example.com', '시험 성적서를 받을 수 있을까요?'],
  ['Marta Nowak', '+48 600 555 014', 'Would you ship to Gdańsk, and what would it cost?'],
  ['이수빈', 'subin@example.com', '주말에 직접 보러 가도 되나요?'],
] as const

export interface Asked {
  readonly inquiry: Items['Inquiry']
  readonly news: News | undefined
}

/** What visitors asked in the last days, about the newest parts. */
export function makeInquiries(end: Date, idsAt: IdsAt, parts: readonly SampleItems[]): Asked[] {
  return asked.map(([name, contact, message], index) => {
    const at = new Date(end.getTime() - (asked.length - index) * (day / 4))
    const part = parts.at(-3 - index)?.part as Items['Part']
    const inquiry = {
      partId: part.partId,
      inquiryId: idsAt(at)(),
      createdAt: at.toISOString(),
      name,
      contact,
      message,
    }
    return { inquiry, news: inquiryReceived(inquiry, part, at) }
  })
}
