import * as z from 'zod'
import { sayIssue } from '../compliance/issue-words.ts'
import type { Items } from '../operation.ts'
import type { Language } from '../values/languages.ts'
import type { News } from './notify.ts'

type Notification = Items['Notification']
type Words = Pick<Notification, 'title' | 'message'>

/** What a notification is kept with, so that it can be said in another language than the stored one. */
const facts = z.object({
  name: z.string().default(''),
  partName: z.string().default(''),
  price: z.number().default(0),
  quantity: z.number().default(0),
  issues: z.array(z.string()).default([]),
  closingMessage: z.string().optional(),
})

type Facts = z.output<typeof facts>

const won = (amount: number) => `${amount.toLocaleString('ko')}원`

const proposed =
  (title: string) =>
  ({ quantity, price, closingMessage }: Facts): Words => {
    const offer = `부품마다 ${quantity}개, ${won(price)}`
    return { title, message: closingMessage === undefined ? offer : `${offer}: ${closingMessage}` }
  }

/** What the other side wrote stays as it is. */
const inKorean: Readonly<Record<News['type'], (facts: Facts, kept: Words) => Words>> = {
  part_available: ({ name, price }) => ({
    title: `찾았습니다: ${name}`,
    message: `기다리던 부품이 ${won(price)}에 올라왔습니다`,
  }),
  need_matched: ({ name, price, quantity }) => ({
    title: `필요한 조건에 맞는 부품: ${name}`,
    message: `${quantity}개, 개당 ${won(price)}`,
  }),
  compliance_violation: ({ name, issues }) => ({
    title: `규정에 맞지 않는 부품: ${name}`,
    message: `등록 정보를 보완해 주세요: ${issues.map(issue => sayIssue(issue, 'ko')).join(', ')}`,
  }),
  proposal_received: proposed('제안을 받았습니다'),
  proposal_countered: proposed('새 가격을 제안받았습니다'),
  proposal_accepted: proposed('제안이 수락되었습니다'),
  proposal_rejected: proposed('제안이 거절되었습니다'),
  proposal_cancelled: proposed('제안이 취소되었습니다'),
  proposal_message: (_, { message }) => ({ title: '메시지를 받았습니다', message }),
  inquiry_received: ({ name, partName }, { message }) => ({
    title: `${name} 님의 문의: ${partName}`,
    message,
  }),
}

/** A notification in the language of its reader; as it is kept where it lacks what that takes. */
export function showNotification(notification: Notification, language: Language): Notification {
  const read = facts.safeParse(notification.data)
  const isWhole = needs[notification.type].every(name => Object.hasOwn(notification.data, name))
  if (language === 'en' || !read.success || !isWhole) return notification
  return { ...notification, ...inKorean[notification.type](read.data, notification) }
}

const offer = ['quantity', 'price'] as const

const needs: Readonly<Record<News['type'], readonly (keyof Facts)[]>> = {
  part_available: ['name', 'price'],
  need_matched: ['name', 'price', 'quantity'],
  compliance_violation: ['name', 'issues'],
  proposal_received: offer,
  proposal_countered: offer,
  proposal_accepted: offer,
  proposal_rejected: offer,
  proposal_cancelled: offer,
  proposal_message: [],
  inquiry_received: ['name', 'partName'],
}
