import {
  Badge,
  Button,
  ButtonLink,
  Card,
  Confirm,
  Empty,
  Field,
  Form,
  PageHead,
  redirect,
  Tabs,
} from '@monotable/web'
import { dealAddress, OfferFields } from './offer-page.tsx'
import { companyNames, EecarFrame, home, page } from './page.tsx'
import { type ListedPart, PartPicture, partAddress } from './part-card.tsx'
import type { Saying } from './say-wish.ts'

const kinds = {
  pending: 'accent',
  negotiating: 'accent',
  accepted: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
} as const
type Status = keyof typeof kinds

export const dealsPage = page({
  path: '/deals',
  styles: ['eecar'],
  load: async ({ call, query }) => {
    const me = await call.getMe()
    const box = query.box === 'outbox' ? ('outbox' as const) : ('inbox' as const)
    if (me.companyId === undefined) return { me, box, deals: [], names: new Map<string, string>() }
    const { items: deals } = await call.listProposals({ query: { box, limit: 50 } })
    const names = await companyNames(
      call,
      deals.flatMap(deal => [deal.fromCompanyId, deal.toCompanyId]),
    )
    return { me, box, deals, names }
  },
  title: ({ texts: t }) => t.deals,
  view: props => {
    const {
      data: { me, box, deals, names },
      texts: t,
      formats,
    } = props
    const tab = (value: 'inbox' | 'outbox', label: string) => ({
      href: `${home}deals?box=${value}`,
      label,
      isCurrent: box === value,
    })
    return (
      <EecarFrame of={props}>
        <PageHead title={t.deals} lead={t.dealsLead} />
        <Tabs label={t.deals} tabs={[tab('inbox', t.received), tab('outbox', t.made)]} />
        {deals.length === 0 && (
          <Empty
            icon="message-circle"
            title={t.noDeals}
            action={<ButtonLink href={home}>{t.find}</ButtonLink>}
          >
            {t.noDealsHint}
          </Empty>
        )}
        <ul class="deal-list">
          {deals.map(deal => {
            const other = deal.fromCompanyId === me.companyId ? deal.toCompanyId : deal.fromCompanyId
            const isOpen = deal.status === 'pending' || deal.status === 'negotiating'
            return (
              <li key={deal.proposalId}>
                <a href={dealAddress(deal.proposalId)}>
                  <span class="deal-row">
                    <strong>{names.get(other) ?? other}</strong>
                    <span class="number">{formats.money(deal.priceOffer, 'KRW')}</span>
                  </span>
                  <span class="soft deal-said">{deal.message}</span>
                  <span class="deal-row small">
                    <span>
                      <Badge kind={kinds[deal.status as Status]}>{t.status[deal.status as Status]}</Badge>{' '}
                      {isOpen && deal.turn === me.companyId && <Badge kind="warn">{t.yourTurn}</Badge>}
                    </span>
                    <span class="faint">{formats.since(deal.updatedAt)}</span>
                  </span>
                </a>
              </li>
            )
          })}
        </ul>
      </EecarFrame>
    )
  },
})

/** What was said and offered, in the order of time. */
interface Said {
  readonly key: string
  readonly companyId: string
  readonly at: string
  readonly text?: string | undefined
  readonly offer?: { readonly quantity: number; readonly priceOffer: number }
}

export const dealPage = page({
  path: '/deals/{proposalId}',
  styles: ['eecar'],
  load: async ({ call, ask, path }) => {
    const [deal, messages, me] = await Promise.all([
      call.getProposal({ path }),
      call.listMessages({ path, query: { limit: 100 } }),
      call.getMe(),
    ])
    const names = await companyNames(call, [deal.fromCompanyId, deal.toCompanyId])
    const parts = await Promise.all(deal.partIds.map(partId => ask('getPart', { path: { partId } })))
    return {
      deal,
      me,
      names,
      said: saidIn(deal, messages.items),
      parts: parts.filter(({ status }) => status === 200).map(({ body }) => body as ListedPart),
    }
  },
  title: ({ data, texts: t }) => data.parts[0]?.name ?? t.deals,
  view: props => {
    const {
      data: { deal, me, names, said, parts },
      texts: t,
      formats,
      language,
    } = props
    const saying: Saying = { texts: t, formats, language }
    const isOpen = deal.status === 'pending' || deal.status === 'negotiating'
    const isParty = me.companyId === deal.fromCompanyId || me.companyId === deal.toCompanyId
    const isTurn = isOpen && deal.turn === me.companyId
    const nameOf = (id: string) => (id === me.companyId ? t.you : (names.get(id) ?? id))
    return (
      <EecarFrame of={props} narrow>
        <PageHead
          title={`${deal.proposalType === 'buy' ? t.buys : t.sells}: ${parts[0]?.name ?? ''}`}
          crumbs={[{ href: `${home}deals`, label: t.deals }]}
          lead={
            <>
              <Badge kind={kinds[deal.status as Status]}>{t.status[deal.status as Status]}</Badge>{' '}
              {isOpen && <span>{isTurn ? t.yourTurn : t.theirTurn}</span>}
            </>
          }
        />
        {parts.map(part => (
          <a key={part.partId} class="deal-part" href={partAddress(part.partId)}>
            <PartPicture part={part} shownAs="8rem" />
            <span>
              <strong>{part.name}</strong>
              <br />
              {formats.money(part.price, 'KRW')} {t.each}
            </span>
          </a>
        ))}
        <ol class="talk">
          {said.map(each => (
            <li key={each.key} class={each.companyId === me.companyId ? 'mine' : 'theirs'}>
              <p class="faint small">
                {nameOf(each.companyId)} · <time dateTime={each.at}>{formats.since(each.at)}</time>
              </p>
              {each.offer && (
                <p class="talk-offer">
                  <strong>{formats.money(each.offer.priceOffer, 'KRW')}</strong>{' '}
                  <span class="soft">{t.perPart(formats.number(each.offer.quantity))}</span>
                </p>
              )}
              {each.text && <p class="talk-text">{each.text}</p>}
            </li>
          ))}
        </ol>
        {isParty && (
          <Form do="say" class="talk-form">
            <Field
              name="text"
              type="textarea"
              label={t.message}
              hint={t.messageHint}
              rows={2}
              required
              maxLength={5000}
            />
            <Button icon="send">{t.send}</Button>
          </Form>
        )}
        {isOpen && isParty && (
          <Moves deal={deal} isTurn={isTurn} isSender={me.companyId === deal.fromCompanyId} saying={saying} />
        )}
      </EecarFrame>
    )
  },
  post: {
    say: async ({ call, path, form, texts: t }) => {
      await call.sendMessage({ path, body: { text: form.text('text') } })
      return redirect(dealAddress(path.proposalId), t.done)
    },
    counter: async ({ call, path, form, texts: t }) => {
      const offer = { quantity: form.number('quantity') ?? 0, priceOffer: form.number('priceOffer') ?? -1 }
      const message = form.text('message')
      await call.transitionProposal({ path, body: { to: 'negotiating', offer, ...(message && { message }) } })
      return redirect(dealAddress(path.proposalId), t.offerSent)
    },
    move: async ({ call, path, form, texts: t }) => {
      await call.transitionProposal({
        path,
        body: { to: form.text('to') as 'accepted' },
        ifMatch: form.text('version'),
      })
      return redirect(dealAddress(path.proposalId), t.done)
    },
  },
})

interface Deal {
  readonly version: number
  readonly quantity: number
  readonly priceOffer: number
}

/** What can be done now: the one whose turn it is answers, the sender can withdraw. */
function Moves({
  deal,
  isTurn,
  isSender,
  saying,
}: {
  deal: Deal
  isTurn: boolean
  isSender: boolean
  saying: Saying
}) {
  const { texts: t, formats } = saying
  // What is accepted is what was seen: a newer offer refuses it.
  const move = (to: string) => ({ do: 'move', hidden: { to, version: deal.version }, of: to })
  return (
    <div class="stack deal-moves">
      {isTurn && (
        <>
          <Form {...move('accepted')}>
            <p class="soft small">{t.acceptQuestion}</p>
            <Button kind="primary" size="large" wide icon="check">
              {t.accept(formats.money(deal.priceOffer, 'KRW'))}
            </Button>
          </Form>
          <Card title={t.counterOffer}>
            <Form do="counter">
              <OfferFields t={t} quantity={deal.quantity} price={deal.priceOffer} />
              <Field name="message" label={t.message} maxLength={5000} />
              <Button icon="send">{t.counterOffer}</Button>
            </Form>
          </Card>
          <Confirm
            label={t.reject}
            icon="x"
            question={t.rejectQuestion}
            yes={t.reject}
            {...move('rejected')}
          />
        </>
      )}
      {isSender && (
        <Confirm
          label={t.cancel}
          icon="x"
          question={t.cancelQuestion}
          yes={t.cancel}
          {...move('cancelled')}
        />
      )}
    </div>
  )
}

interface Negotiation {
  readonly message: string
  readonly closingMessage?: string | undefined
  readonly updatedAt: string
  readonly turn?: string | undefined
  readonly fromCompanyId: string
  readonly toCompanyId: string
  readonly offers: readonly {
    seq: number
    companyId: string
    quantity: number
    priceOffer: number
    message?: string | undefined
    createdAt: string
  }[]
}

function saidIn(
  deal: Negotiation,
  messages: readonly { messageId: string; companyId: string; text: string; createdAt: string }[],
): Said[] {
  const offers = deal.offers.map(({ seq, companyId, createdAt, quantity, priceOffer, message }) => ({
    ...{ key: `offer-${seq}`, companyId, at: createdAt, offer: { quantity, priceOffer } },
    text: message ?? (seq === 1 ? deal.message : undefined),
  }))
  const written = messages.map(({ messageId, companyId, text, createdAt }) => ({
    key: messageId,
    companyId,
    text,
    at: createdAt,
  }))
  const closing =
    deal.closingMessage === undefined
      ? []
      : [
          {
            key: 'closing',
            companyId: deal.turn ?? deal.toCompanyId,
            text: deal.closingMessage,
            at: deal.updatedAt,
          },
        ]
  return [...offers, ...written, ...closing].sort((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  )
}
