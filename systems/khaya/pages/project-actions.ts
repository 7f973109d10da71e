import { redirect } from '@monotable/web'
import { at, type Post } from './khaya-page.tsx'

type Action = (context: Post) => Promise<ReturnType<typeof redirect>>

const pathOf = ({ path }: Post) => ({ projectId: path.projectId as string })
const back = (context: Post, said: string) => redirect(at.project(context.path.projectId as string), said)

/** What a worker typed, as a bid takes it. */
const bidIn = ({ form }: Post) => ({
  quote: form.number('quote') as number,
  timeline: { startDate: form.text('start'), duration: form.number('days') as number, unit: 'days' as const },
  proposal: form.text('proposal'),
})

/** Whose bid it is: the caller's own. */
const ownBid = async (context: Post) => ({
  ...pathOf(context),
  workerId: (await context.call.getOwnProfile()).userId,
})

const move = (to: 'COMPLETED' | 'CANCELLED' | 'IN_PROGRESS') => async (context: Post) => {
  const reason = context.form.text('reason')
  await context.call.transitionProject({ path: pathOf(context), body: { to, ...(reason && { reason }) } })
  const { texts: t } = context
  return back(context, { COMPLETED: t.completed, CANCELLED: t.cancelled, IN_PROGRESS: t.notDoneSaid }[to])
}

/** What is done on the page of a project. */
export const projectActions: Readonly<Record<string, Action>> = {
  bid: async (context: Post) => {
    await context.call.placeBid({ path: pathOf(context), body: bidIn(context) })
    return back(context, context.texts.bidSent)
  },
  change: async (context: Post) => {
    const path = await ownBid(context)
    await context.call.editBid({ path, body: bidIn(context), ifMatch: context.form.text('version') })
    return back(context, context.texts.bidChanged)
  },
  withdraw: async (context: Post) => {
    await context.call.transitionBid({ path: await ownBid(context), body: { to: 'WITHDRAWN' } })
    return back(context, context.texts.bidWithdrawn)
  },
  accept: async (context: Post) => {
    const path = { ...pathOf(context), workerId: context.form.text('workerId') }
    await context.call.transitionBid({ path, body: { to: 'ACCEPTED' } })
    return back(context, context.texts.accepted)
  },
  done: async (context: Post) => {
    await context.call.requestCompletion({ path: pathOf(context) })
    return back(context, context.texts.reportedDone)
  },
  complete: move('COMPLETED'),
  notDone: move('IN_PROGRESS'),
  cancel: move('CANCELLED'),
  review: async (context: Post) => {
    const { form } = context
    const body = { rating: form.number('rating') as number, comment: form.text('comment') }
    await context.call.reviewProject({ path: pathOf(context), body })
    return back(context, context.texts.reviewed)
  },
}
