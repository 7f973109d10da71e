import { Button, Field, Form, PageHead, redirect } from '@monotable/web'
import { EecarFrame, home, page } from './page.tsx'
import { PartPicture, partAddress } from './part-card.tsx'
import type { Texts } from './texts.ts'

export const dealAddress = (proposalId: string) => `${home}deals/${proposalId}`

export const offerPage = page({
  path: '/parts/{partId}/offer',
  styles: ['eecar'],
  load: async ({ call, path }) => call.getPart({ path }),
  title: ({ texts: t }) => t.makeOffer,
  view: props => {
    const { data: part, texts: t, formats } = props
    return (
      <EecarFrame of={props} narrow>
        <PageHead
          title={t.makeOffer}
          lead={t.offerLead}
          crumbs={[{ href: partAddress(part.partId), label: part.name }]}
        />
        <div class="deal-part">
          <PartPicture part={part} shownAs="8rem" />
          <p>
            <strong>{part.name}</strong>
            <br />
            {formats.money(part.price, 'KRW')} {t.each} · {t.available(formats.number(part.quantity))}
          </p>
        </div>
        <Form do="offer">
          <OfferFields t={t} quantity={1} price={part.price} most={part.quantity} />
          <Field name="message" type="textarea" label={t.message} rows={4} required maxLength={5000} />
          <div class="form-actions">
            <Button kind="primary" icon="send">
              {t.send}
            </Button>
          </div>
        </Form>
      </EecarFrame>
    )
  },
  post: {
    offer: async ({ call, path, form, texts: t }) => {
      const { sellerId = '' } = await call.getPart({ path })
      const { proposalId } = await call.createProposal({
        body: {
          toCompanyId: sellerId,
          partIds: [path.partId],
          proposalType: 'buy',
          quantity: form.number('quantity') ?? 0,
          priceOffer: form.number('priceOffer') ?? -1,
          message: form.text('message'),
        },
      })
      return redirect(dealAddress(proposalId), t.offerSent)
    },
  },
})

interface OfferProps {
  readonly t: Texts
  readonly quantity: number
  readonly price: number
  /** How many there are. */
  readonly most?: number
}

/** How many, and for how much. */
export const OfferFields = ({ t, quantity, price, most }: OfferProps) => (
  <div class="columns">
    <Field
      name="quantity"
      type="number"
      label={t.fields.quantity}
      value={quantity}
      min={1}
      {...(most !== undefined && { max: most })}
      required
    />
    <Field
      name="priceOffer"
      type="number"
      label={t.offerPrice}
      value={price}
      min={0}
      step={1}
      before="₩"
      required
    />
  </div>
)
