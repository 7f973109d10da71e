import { expect, test } from 'vitest'
import type { Items } from '../operation.ts'
import {
  inquiryReceived,
  messageReceived,
  needMatched,
  partAvailable,
  proposalMoved,
  violationFound,
} from './news.ts'
import { type News, notificationOf } from './notify.ts'
import { showNotification } from './show-notification.ts'

const at = new Date('2025-01-20T00:00:00.000Z')
const part = {
  partId: 'p1',
  name: '코나 배터리 팩',
  price: 4_500_000,
  quantity: 3,
  sellerId: 's1',
  version: 1,
}
const moved = (status: string, closingMessage?: string) =>
  proposalMoved(
    {
      proposalId: 'r1',
      status,
      quantity: 2,
      priceOffer: 900_000,
      closingMessage,
      version: 1,
    } as Items['Proposal'],
    'b1',
    at,
  )
const kept = (news: News | undefined) =>
  ({ ...notificationOf(news as News), read: false, version: 1 }) as Items['Notification']

test.each<[string, News | undefined, readonly [string, string]]>([
  [
    'part_available',
    partAvailable({ watchId: 'w1', buyerId: 'b1' } as Items['Watch'], part as Items['Part'], at),
    ['찾았습니다: 코나 배터리 팩', '기다리던 부품이 4,500,000원에 올라왔습니다'],
  ],
  [
    'need_matched',
    needMatched({ needId: 'n1', companyId: 'b1' } as Items['CompanyNeed'], part as Items['Part'], at),
    ['필요한 조건에 맞는 부품: 코나 배터리 팩', '3개, 개당 4,500,000원'],
  ],
  [
    'compliance_violation',
    violationFound(part as Items['Part'], ['high-voltage-without-insulation', 'their-own'], at),
    [
      '규정에 맞지 않는 부품: 코나 배터리 팩',
      '등록 정보를 보완해 주세요: 고전압 부품의 절연 상태, their-own',
    ],
  ],
  ['proposal_received', moved('pending'), ['제안을 받았습니다', '부품마다 2개, 900,000원']],
  ['proposal_countered', moved('negotiating'), ['새 가격을 제안받았습니다', '부품마다 2개, 900,000원']],
  ['proposal_accepted', moved('accepted'), ['제안이 수락되었습니다', '부품마다 2개, 900,000원']],
  [
    'proposal_rejected',
    moved('rejected', 'Too low'),
    ['제안이 거절되었습니다', '부품마다 2개, 900,000원: Too low'],
  ],
  ['proposal_cancelled', moved('cancelled'), ['제안이 취소되었습니다', '부품마다 2개, 900,000원']],
  [
    'proposal_message',
    messageReceived(
      { proposalId: 'r1', messageId: 'm1', toCompanyId: 'b1', text: 'Yes' } as Items['ProposalMessage'],
      at,
    ),
    ['메시지를 받았습니다', 'Yes'],
  ],
  [
    'inquiry_received',
    inquiryReceived(
      { partId: 'p1', inquiryId: 'i1', name: 'Ana', message: 'Is it dry?' } as Items['Inquiry'],
      part as Items['Part'],
      at,
    ),
    ['Ana 님의 문의: 코나 배터리 팩', 'Is it dry?'],
  ],
])('%s is said in Korean, and in English as it is kept', (type, news, [title, message]) => {
  const notification = kept(news)
  expect(notification.type).toBe(type)
  expect(showNotification(notification, 'ko')).toEqual({ ...notification, title, message })
  expect(showNotification(notification, 'en')).toBe(notification)
})

test.each([{}, { name: 'Kona' }, { name: 7, price: 'much' }])(
  'one that another program kept with %j is shown as it is kept',
  data => {
    const notification = { ...kept(needMatched({} as Items['CompanyNeed'], part as Items['Part'], at)), data }
    expect(showNotification(notification, 'ko')).toBe(notification)
  },
)

test('what a registration lacks is said in words', () => {
  const { message } = kept(violationFound(part as Items['Part'], ['high-voltage-without-insulation'], at))
  expect(message).toBe('Please complete the registration: insulation, although its voltage is dangerous')
})
